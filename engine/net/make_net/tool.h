#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/net/make_net/games.h"
#include "engine/net/make_net/gate.h"
#include "engine/net/make_net/rows.h"
#include "engine/net/make_net/self_play.h"
#include "engine/net/net.h"

namespace net {

/// Reads a weights file: numbers with commas between them. Throws std::runtime_error if it cannot be read.
inline std::vector<std::int16_t> read_numbers(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::vector<std::int16_t> numbers;
  for (std::string word; std::getline(in, word, ',');)
    if (word.find_first_of("0123456789") != std::string::npos)
      numbers.push_back(static_cast<std::int16_t>(std::strtol(word.c_str(), nullptr, 10)));
  return numbers;
}

/// The program that makes the training data of a game's net and compares nets. A game supplies a template `Kit<Size>`:
///
///   P                the policy of its strongest player
///   planes           the number of its net's input planes
///   settings()       of the search
///   policy(net)      the policy with this net; without one if it is null
///   start(rng)       a position to begin a game of self-play from; level(): one for a match
///   komi(position)   in half points, 0 without one
///   inputs(record)   the planes of the position
///   move_of(number)  the move with this P::code
template <template <int> class Kit, class Sizes>
class Tool {
 public:
  /// Returns the program's exit code. Throws std::runtime_error if a file cannot be read or written.
  int run(int argc, char** argv) {
    CLI::App app{"Makes the training data of the net and compares nets; engine/net/make_net/train calls it."};
    app.require_subcommand(1);
    std::string file;
    std::vector<std::string> files;
    std::int64_t size = 9;
    std::uint64_t seed = 1;
    std::size_t games = 100;
    std::int64_t playouts = 400;
    std::string weights;
    Effort effort;
    const auto sized = [&](CLI::App* command) {
      const std::vector<std::int64_t> sizes(Sizes::values.begin(), Sizes::values.end());
      command->add_option("--size", size, "lines of the board")->check(CLI::IsMember(sizes))->capture_default_str();
    };
    CLI::App* play = app.add_subcommand("play", "plays games against itself and adds them to a file, up to a number");
    sized(play);
    play->add_option("file", file, "file of games")->required();
    play->add_option("--games", games, "number of games in the file at the end")->capture_default_str();
    play->add_option("--seed", seed, "the same seed and file give the same games")->capture_default_str();
    play->add_option("--weights", weights, "weights file; without it, the player has no net");
    play->add_option("--full", effort.full, "playouts of a full search")->capture_default_str();
    play->add_option("--quick", effort.quick, "playouts of another search")->capture_default_str();
    play->add_option("--full-share", effort.full_share, "share of full searches, of 256")->capture_default_str();
    CLI::App* rows = app.add_subcommand("rows", "writes the positions of games as rows for make_net/fit");
    sized(rows);
    rows->add_option("file", file, "file of rows to write")->required();
    rows->add_option("games", files, "files of games")->required();
    CLI::App* match =
        app.add_subcommand("match", "plays two nets against each other; fails unless the first wins more");
    sized(match);
    match->add_option("nets", files, "two weights files")->required()->expected(2);
    match->add_option("--games", games, "number of games")->capture_default_str();
    match->add_option("--playouts", playouts, "playouts of a move")->capture_default_str();
    match->add_option("--seed", seed, "of the openings and searches")->capture_default_str();
    try {
      app.parse(argc, argv);
      return Sizes::with(size, [&](auto lines) {
        using K = Kit<lines>;
        if (*play) return this->play<K>(file, games, seed, weights, effort);
        if (*rows) return this->rows<K>(file, files);
        return this->match<K>(files, games, playouts, seed);
      });
    } catch (const CLI::ParseError& error) {
      return app.exit(error);
    }
  }

 private:
  template <class K>
  static net::Net load(const std::string& path) {
    return net::Net(Weights::of(read_numbers(path), K::planes));
  }

  template <class K>
  static int play(const std::string& file, std::size_t games, std::uint64_t seed, const std::string& weights,
                  const Effort& effort) {
    std::optional<net::Net> net;
    if (!weights.empty()) net = load<K>(weights);
    SelfPlay<typename K::P> self_play(K::settings(net.has_value()), K::policy(net ? &*net : nullptr), effort);
    GameFile out(file);
    while (out.games() < games) {
      std::uint64_t state = seed + 1'000'003 * out.games();
      base::Rng rng(base::split_mix(state));
      const auto start = K::start(rng);
      Game game = self_play.play(start, K::P::Geometry::rows, rng.next());
      game.komi = static_cast<std::int16_t>(K::komi(start));
      out.add(game);
      if (out.games() % 100 == 0) std::cerr << out.games() << " games\n";
    }
    return 0;
  }

  template <class K>
  static int rows(const std::string& file, const std::vector<std::string>& files) {
    std::ofstream out(file, std::ios::binary);
    for (const std::string& each : files)
      for (const Game& game : GameFile::read(each))
        write_rows<typename K::Layout>(game, K::start_of(game), K::inputs, K::move_of, out);
    if (!out.flush()) throw std::runtime_error("cannot write " + file);
    return 0;
  }

  template <class K>
  static int match(const std::vector<std::string>& files, std::size_t games, std::int64_t playouts,
                   std::uint64_t seed) {
    const net::Net first = load<K>(files[0]);
    const net::Net second = load<K>(files[1]);
    Gate<typename K::P> gate(K::settings(true), K::policy(&first), K::policy(&second), playouts);
    const double score = gate.play(K::level(), games, seed);
    std::cout << score << " of " << games << " games\n";
    return 2 * score > static_cast<double>(games) ? 0 : 3;
  }
};

}  // namespace net
