#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/field.h"
#include "protocol/messages/words.h"

/// Games of tournaments that workers play on their own computers.
namespace protocol::request {

struct Task {
  static constexpr std::string_view verb = "Task";
  static constexpr std::string_view answered_by = "{Task}, {Assigned} …, {End}, or {Idle}";
  static constexpr std::string_view meaning =
      "For [workers](#workers): asks for games to play, as many as it has `cores`, at most 64, all of one tournament. "
      "With `event` only of this one. `programs` are the SHA-256 of the engines that it has; games of other engines go "
      "to other workers. {Idle} means that there is no game at the moment (`waiting`), or that the tournament `event` "
      "is "
      "over.";
  int cores = 0;
  std::optional<std::int64_t> event = {};
  std::vector<std::string> programs = {};
  static constexpr auto fields(auto&& use) {
    return use(field("cores", &Task::cores), field("event", &Task::event), field("programs", &Task::programs));
  }
};

struct Played {
  static constexpr std::string_view verb = "Played";
  static constexpr std::string_view answered_by = "{Played}";
  static constexpr std::string_view meaning =
      "For workers: reports a game, the moves from ply `from` on, separated by spaces. Without a result more moves "
      "follow, for games that do not fit in a line. The answer to the last part comes when the game is stored. A "
      "report may be repeated: a game that has its result already gets the same answer and does not change.";
  std::int64_t event = 0;
  int number = 0;
  std::int64_t lease = 0;
  int from = 0;
  std::optional<std::string> moves = {};
  std::optional<std::string> result = {};
  std::optional<std::string> reason = {};
  static constexpr auto fields(auto&& use) {
    return use(field("event", &Played::event), field("number", &Played::number), field("lease", &Played::lease),
               field("from", &Played::from), field("moves", &Played::moves), field("result", &Played::result),
               field("reason", &Played::reason));
  }
};

struct Beat {
  static constexpr std::string_view verb = "Beat";
  static constexpr std::string_view answered_by = "{Beat}";
  static constexpr std::string_view meaning =
      "For workers: keeps a lease, whose games otherwise go to other workers. `Error,stale` means that this has "
      "happened.";
  std::int64_t lease = 0;
  static constexpr auto fields(auto&& use) { return use(field("lease", &Beat::lease)); }
};

}  // namespace protocol::request

namespace protocol::answer {

struct Task {
  static constexpr std::string_view verb = "Task";
  static constexpr std::string_view meaning =
      "Games of a tournament for a worker, under this lease. The worker sends `Beat` every `seconds` while it plays "
      "them. `options` are those of every table.";
  std::int64_t lease = 0;
  std::int64_t event = 0;
  std::string game;
  int seconds = 0;
  std::vector<KeyValue> options = {};
  static constexpr auto fields(auto&& use) {
    return use(field("lease", &Task::lease), field("event", &Task::event), field("game", &Task::game),
               field("seconds", &Task::seconds), field("options", &Task::options));
  }
};

struct Assigned {
  static constexpr std::string_view verb = "Assigned";
  static constexpr std::string_view meaning =
      "A game of a task with its players: a built-in bot with its options, such as `uct:playouts=200,seed=7`, or an "
      "engine as its entrant [names it](#tournaments). The moves of the opening are separated by spaces.";
  int number = 0;
  std::string black;
  std::string white;
  std::optional<std::string> opening = {};
  static constexpr auto fields(auto&& use) {
    return use(field("number", &Assigned::number), field("black", &Assigned::black), field("white", &Assigned::white),
               field("opening", &Assigned::opening));
  }
};

struct Idle {
  static constexpr std::string_view verb = "Idle";
  static constexpr std::string_view meaning = "There is no game for this worker: `why` is {why}.";
  std::string why;
  static constexpr auto fields(auto&& use) { return use(field("why", &Idle::why, idle_reason)); }
};

struct Played {
  static constexpr std::string_view verb = "Played";
  static constexpr std::string_view meaning = "The server has the moves up to this ply.";
  std::int64_t event = 0;
  int number = 0;
  int ply = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("event", &Played::event), field("number", &Played::number), field("ply", &Played::ply));
  }
};

struct Beat {
  static constexpr std::string_view verb = "Beat";
  static constexpr std::string_view meaning = "The worker keeps the lease.";
  std::int64_t lease = 0;
  static constexpr auto fields(auto&& use) { return use(field("lease", &Beat::lease)); }
};

}  // namespace protocol::answer

namespace protocol::event {

struct Stop {
  static constexpr std::string_view verb = "Stop";
  static constexpr std::string_view meaning =
      "To a worker: the games of this lease that it has not reported are no longer needed.";
  std::int64_t lease = 0;
  static constexpr auto fields(auto&& use) { return use(field("lease", &Stop::lease)); }
};

}  // namespace protocol::event
