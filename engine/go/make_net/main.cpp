// Plays Go against itself and writes the search's results for every position, as training data for `fit`:
//
//   go_make_net SIZE FILE SECONDS SEED PLAYOUTS net|plain
//
// Plays with the net that it was built with, or without a net (plain). Appends to FILE. Each position consists of: the
// planes of net_features.h, one bit per point in reading order, each plane padded to whole bytes; then as 32-bit
// floats, the compensation of the side to move in points (komi, negative for Black); the fraction of visits of each
// point in reading order and of the pass; the win rate of the side to move; the final result, 1 if the side to move
// won; and the owner of each point at the end of the playouts, 1 for the side to move, -1 for the opponent.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/rng.h"
#include "engine/core/record.h"
#include "engine/go/net_features.h"
#include "engine/go/policy.h"
#include "engine/go/search_params.h"
#include "engine/search/uct.h"

namespace go {
namespace {

using Clock = std::chrono::steady_clock;

template <int Size>
class Player {
 public:
  using Game = Position<Size, Size>;
  using P = Policy<Size, Size>;
  static constexpr std::size_t points = P::points;

  Player(std::uint64_t seed, std::int64_t playouts, const SearchParams& params)
      : rng_(seed), playouts_(playouts), uct_(settings(params), P::of(params)) {}

  /// Plays one game and appends its positions to the file.
  void play(std::FILE* file) {
    core::Record<Game> record{Game{komi()}};
    const std::uint32_t free_plies = rng_.below(12);
    std::vector<Sample> samples;
    int settled = 0;
    double black = 0.5;
    while (!record.ending() && record.ply() < max_game_length && settled < plies_to_be_sure) {
      const std::vector<Move> legal = record.legal_moves();
      const auto result = uct_.search({record.position(), legal, record.moves()}, {.playouts = playouts_}, rng_.next(),
                                      std::stop_token{});
      samples.push_back(sample(record, result));
      const bool is_black = record.position().to_move() == base::Side::black;
      black = is_black ? result.best().win_rate : 1 - result.best().win_rate;
      settled = std::abs(black - 0.5) > 0.49 ? settled + 1 : 0;
      const bool is_free = static_cast<std::uint32_t>(record.ply()) < free_plies || rng_.below(16) == 0;
      record.play(is_free ? drawn(result) : result.best().move);
    }
    if (const auto ending = record.ending()) black = core::value_for(base::Side::black, ending->outcome);
    black = black > 0.5 ? 1 : 0;
    for (Sample& sample : samples) write(file, sample, black);
    std::fflush(file);
  }

 private:
  struct Sample {
    std::array<typename P::Board::Set, net_planes> planes;
    float komi = 0;
    std::array<float, points + 1> visits{};
    float win_rate = 0;
    bool is_black = false;
    std::array<float, points> ownership{};
  };

  static constexpr int max_game_length = 3 * Size * Size / 2;
  static constexpr int plies_to_be_sure = 8;

  static search::UctSettings settings(const SearchParams& params) {
    search::UctSettings settings = params.search;
    settings.reuse_tree = false;
    return settings;
  }
  /// A random komi in half points: half of the time the usual one.
  int komi() { return rng_.below(2) == 0 ? 15 : 7 + 2 * static_cast<int>(rng_.below(8)); }

  template <class Result>
  Sample sample(const core::Record<Game>& record, const Result& result) const {
    Sample sample;
    const typename P::Board board = P::begin({record.position(), {}, record.moves()});
    sample.planes = net_features(board);
    sample.is_black = board.to_move() == base::Side::black;
    const float sign = sample.is_black ? 1 : -1;
    sample.komi = static_cast<float>(net_komi(board)) / 2;
    double all = 0;
    for (const auto& move : result.moves) all += static_cast<double>(move.visits);
    for (const auto& move : result.moves)
      sample.visits[P::code(move.move)] = static_cast<float>(static_cast<double>(move.visits) / std::max(1.0, all));
    sample.win_rate = static_cast<float>(result.best().win_rate);
    for (std::size_t i = 0; i < result.ownership.size(); ++i)
      sample.ownership[i] = sign * static_cast<float>(result.ownership[i]);
    return sample;
  }

  /// A move drawn with a probability proportional to its visits.
  template <class Result>
  Move drawn(const Result& result) {
    std::int64_t all = 0;
    for (const auto& move : result.moves) all += move.visits;
    if (all == 0) return result.best().move;
    std::int64_t left = rng_.below(static_cast<std::uint32_t>(all));
    for (const auto& move : result.moves) {
      if (left < move.visits) return move.move;
      left -= move.visits;
    }
    return result.best().move;
  }

  static void write(std::FILE* file, const Sample& sample, double black) {
    std::vector<std::uint8_t> bits;
    for (const auto& plane : sample.planes) {
      std::vector<std::uint8_t> bytes((points + 7) / 8);
      plane.each([&](std::size_t cell) {
        const std::size_t point = grid::index(P::Board::Board::point(static_cast<std::uint16_t>(cell)));
        bytes[point / 8] = static_cast<std::uint8_t>(bytes[point / 8] | 1U << (point % 8));
      });
      bits.insert(bits.end(), bytes.begin(), bytes.end());
    }
    const float won = static_cast<float>(sample.is_black ? black : 1 - black);
    std::fwrite(bits.data(), 1, bits.size(), file);
    std::fwrite(&sample.komi, sizeof(float), 1, file);
    std::fwrite(sample.visits.data(), sizeof(float), sample.visits.size(), file);
    std::fwrite(&sample.win_rate, sizeof(float), 1, file);
    std::fwrite(&won, sizeof(float), 1, file);
    std::fwrite(sample.ownership.data(), sizeof(float), sample.ownership.size(), file);
  }

  base::Rng rng_;
  std::int64_t playouts_;
  search::Uct<P> uct_;
};

template <int Size>
int run(const char* path, long seconds, std::uint64_t seed, std::int64_t playouts, std::string_view left_out) {
  std::FILE* file = std::fopen(path, "ab");
  if (file == nullptr) {
    std::perror(path);
    return 1;
  }
  Player<Size> player(seed, playouts, params_without(left_out, Size));
  const auto begin = Clock::now();
  for (int games = 1; Clock::now() - begin < std::chrono::seconds(seconds); ++games) {
    player.play(file);
    if (games % 20 == 0) std::fprintf(stderr, "%d games\n", games);
  }
  std::fclose(file);
  return 0;
}

}  // namespace
}  // namespace go

int main(int argc, char** argv) {
  const auto help = [] {
    std::fputs("Usage: go_make_net 9|13 FILE SECONDS SEED PLAYOUTS net|plain\n", stderr);
    return 2;
  };
  if (argc != 7) return help();
  const std::string_view size = argv[1];
  const long seconds = std::strtol(argv[3], nullptr, 10);
  const std::uint64_t seed = std::strtoull(argv[4], nullptr, 10);
  const std::int64_t playouts = std::strtol(argv[5], nullptr, 10);
  const std::string_view player = argv[6];
  if (player != "net" && player != "plain") return help();
  const std::string_view left_out = player == "net" ? "nothing" : "net";
  if (size == "9") return go::run<9>(argv[2], seconds, seed, playouts, left_out);
  if (size == "13") return go::run<13>(argv[2], seconds, seed, playouts, left_out);
  return help();
}
