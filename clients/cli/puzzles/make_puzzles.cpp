#include "clients/cli/puzzles/make_puzzles.h"

#include <array>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/interruption.h"
#include "clients/cli/puzzles/game_source.h"
#include "clients/cli/puzzles/grade.h"
#include "clients/cli/puzzles/judge.h"
#include "clients/cli/puzzles/puzzle_json.h"
#include "engine/base/rng.h"
#include "engine/base/text.h"
#include "engine/core/position_keys.h"
#include "server/tournament/history.h"

namespace cli::puzzles {
namespace {

/// More puzzles from one game would be much alike.
constexpr int max_from_one_game = 2;
/// Plies between two puzzles of a game.
constexpr int min_distance = 6;

/// Even weak bots see most threats of Go, so their games have little to punish.
constexpr int mistakes_in_go = 10;

/// A bot whose games are quick and have mistakes to punish. Random playouts make few threats, so games of lines are
/// played by alpha-beta.
BotSpec default_bot(const core::GameKind& kind) {
  if (kind.name == "gomoku") return {"uct", {{"playouts", "400"}}};
  if (kind.name == "connect6") return {"alpha-beta", {{"nodes", "400"}}};
  if (kind.name == "go") return {"tao", {{"playouts", "100"}}};
  return {"uct", {{"playouts", "60"}}};
}

std::string text_of(const BotSpec& bot) {
  std::vector<std::string> options;
  for (const auto& [key, value] : bot.options) options.push_back(key + "=" + value);
  return bot.name + (options.empty() ? "" : ":" + base::join(options, ","));
}

class Maker {
 public:
  Maker(const MakePuzzlesArguments& arguments, std::ostream& out)
      : arguments_(arguments),
        out_(out),
        kind_(*or_fail(find_kind(arguments.game))),
        start_(or_fail(start_game(kind_, arguments.options))),
        keys_(kind_.name, start_.view()),
        judge_(make_judge(kind_, arguments.options)),
        mistakes_(arguments.mistakes.value_or(kind_.name == "go" ? mistakes_in_go : 0)) {
    fresh_.game = kind_.name;
    fresh_.options = or_fail(core::Options::parse(kind_.options, arguments.options)).all();
    fresh_.seed = arguments.seed;
    if (arguments.data) {
      fresh_.source = "data";
      source_ = games_of_data(kind_, fresh_.options, *arguments.data);
    } else if (arguments.files) {
      fresh_.source = "files";
      source_ = games_of_files(kind_, fresh_.options, *arguments.files);
    } else {
      const BotSpec by = arguments.by.value_or(default_bot(kind_));
      fresh_.source = text_of(by);
      source_ = self_play(kind_, start_, by, arguments.seed);
    }
  }

  int run() {
    resume();
    while (std::ssize(collection_.puzzles) < arguments_.count && !interruption_.requested()) {
      const std::optional<Moves> moves = source_->game(collection_.tried);
      if (!moves) break;
      search(*moves);
      if (interruption_.requested()) break;
      ++collection_.tried;
      if (collection_.tried % games_between_writes == 0) write(collection_, arguments_.output);
    }
    write(collection_, arguments_.output);
    std::cerr << collection_.puzzles.size() << " puzzles from " << collection_.tried << " games\n";
    if (std::ssize(collection_.puzzles) >= arguments_.count) return 0;
    return interruption_.requested() ? Interruption::exit_code : 1;
  }

 private:
  static constexpr std::uint64_t games_between_writes = 50;

  void resume() {
    collection_ = fresh_;
    if (!std::filesystem::exists(arguments_.output)) return;
    Collection older = read(arguments_.output);
    if (older.game != fresh_.game || older.options != fresh_.options || older.seed != fresh_.seed ||
        older.source != fresh_.source)
      throw Failure(arguments_.output.string() + " has puzzles made with other arguments; give another file");
    collection_ = std::move(older);
    for (const Puzzle& puzzle : collection_.puzzles) known_.insert(puzzle.id);
  }

  /// Searches a game for puzzles. A game that is interrupted is searched again from its start: the puzzles found so far
  /// are then known.
  void search(const Moves& moves) {
    core::AnyGame game = start_;
    Moves so_far;
    int found = 0;
    int last = -min_distance;
    base::Rng rng(tournament::derive_seed(arguments_.seed, collection_.tried));
    for (const std::string& move : moves) {
      if (game.ending() || found == max_from_one_game || interruption_.requested() ||
          std::ssize(collection_.puzzles) >= arguments_.count)
        return;
      if (game.ply() - last >= min_distance && (take(game, so_far) || take_after_mistake(game, so_far, rng))) {
        ++found;
        last = game.ply();
      }
      if (const core::Verdict verdict = game.play(move); !verdict)
        throw Failure("game " + std::to_string(collection_.tried + 1) + ": " + verdict.error().fault.text());
      so_far.push_back(move);
    }
  }

  /// Plays random moves in place of the next one until one of them gives a puzzle.
  bool take_after_mistake(const core::AnyGame& game, const Moves& so_far, base::Rng& rng) {
    const std::vector<std::string> legal = game.legal_moves();
    for (int i = 0; i < mistakes_ && !interruption_.requested(); ++i) {
      const std::string& move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      core::AnyGame after = game;
      after.play(move);
      Moves moves = so_far;
      moves.push_back(move);
      if (!after.ending() && take(after, moves)) return true;
    }
    return false;
  }

  /// Adds the position if it is a puzzle.
  bool take(const core::AnyGame& game, const Moves& so_far) {
    if (game.forced_move() || !judge_->is_promising(game)) return false;
    std::array<char, 17> id{};
    std::snprintf(id.data(), id.size(), "%016llx",
                  static_cast<unsigned long long>(keys_.key(game.view(), game.to_move())));
    if (known_.contains(id.data())) return false;
    std::optional<Proof> proof = judge_->prove(game, 1);
    if (!proof || ends(game, proof->solution)) return false;
    const std::int64_t playouts =
        proof->nodes_to_find ? *proof->nodes_to_find : playouts_to_find(kind_, game, proof->solution);
    if (playouts <= trivial_playouts) return false;
    Puzzle puzzle{id.data(),
                  so_far,
                  std::move(proof->solution),
                  played(game, proof->line),
                  {},
                  std::move(proof->otherwise),
                  proof->method,
                  proof->effort,
                  playouts,
                  grade_of(playouts)};
    for (const Moves& line : proof->wrong) puzzle.wrong.push_back(played(game, line));
    known_.insert(puzzle.id);
    collection_.puzzles.push_back(std::move(puzzle));
    write(collection_, arguments_.output);
    report(game);
    return true;
  }

  /// A win at once leaves nothing to find.
  static bool ends(core::AnyGame game, const Moves& turn) {
    for (const std::string& move : turn) game.play(move);
    return game.ending().has_value();
  }

  void report(const core::AnyGame& game) const {
    const Puzzle& puzzle = collection_.puzzles.back();
    if (arguments_.json) {
      out_ << to_json(puzzle, game).dump() << std::endl;
      return;
    }
    out_ << collection_.puzzles.size() << '/' << arguments_.count << "  " << base::join(puzzle.solution, "+")
         << "  grade " << puzzle.grade << "  " << puzzle.playouts
         << (puzzle.method == Method::attacks ? " nodes" : " playouts") << "  ply " << game.ply() << " of game "
         << collection_.tried + 1 << std::endl;
  }

  const MakePuzzlesArguments& arguments_;
  std::ostream& out_;
  const core::GameKind& kind_;
  core::AnyGame start_;
  core::PositionKeys keys_;
  std::unique_ptr<Judge> judge_;
  int mistakes_;
  std::unique_ptr<GameSource> source_;
  Interruption interruption_;
  Collection fresh_;
  Collection collection_;
  std::set<std::string> known_;
};

}  // namespace

int make_puzzles(const MakePuzzlesArguments& arguments, std::ostream& out) {
  return Maker(arguments, out).run();
}

}  // namespace cli::puzzles
