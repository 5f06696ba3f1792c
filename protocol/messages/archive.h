#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/field.h"
#include "protocol/messages/words.h"

/// Finished games, and bots' evaluations of positions.
namespace protocol::request {

struct Archive {
  static constexpr std::string_view verb = "Archive";
  static constexpr std::string_view answered_by = "{Archived} … {End}";
  static constexpr std::string_view meaning =
      "Lists finished games, newest first. In JSON the list is `filters`, which [searches the "
      "archive](#searching-the-archive).";
  std::vector<KeyValue> filters;
  static constexpr auto fields(auto&& use) { return use(field("filters", &Archive::filters)); }
};

struct Record {
  static constexpr std::string_view verb = "Record";
  static constexpr std::string_view answered_by = "{Record}";
  static constexpr std::string_view meaning =
      "Returns a finished game as `sgf` (the default), `json`, `xml` (jiaqi only) or `ggf` (Othello only), on one "
      "line: line ends become spaces.";
  RoomId game{};
  std::optional<std::string> format;
  static constexpr auto fields(auto&& use) {
    return use(field("game", &Record::game), field("format", &Record::format, record_format));
  }
};

struct Thought {
  static constexpr std::string_view verb = "Thought";
  static constexpr std::string_view answered_by = "{Thought}";
  static constexpr std::string_view meaning =
      "Optional, for bots: reports what the player in this seat thinks of its own last move, which has this ply: its "
      "chance of winning in thousandths, the number of playouts (or nodes), and the line it expects, at most 64 moves "
      "beginning with its own. Watchers [may see](#secrecy) it, and the record keeps it. A later thought about the "
      "same move "
      "replaces it.";
  RoomId room{};
  int ply = 0;
  int winrate = 0;
  std::int64_t playouts = 0;
  std::vector<std::string> variation;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Thought::room), field("ply", &Thought::ply), field("winrate", &Thought::winrate),
               field("playouts", &Thought::playouts), field("variation", &Thought::variation));
  }
};

struct Analyse {
  static constexpr std::string_view verb = "Analyse";
  static constexpr std::string_view answered_by = "{Analyse}";
  static constexpr std::string_view meaning =
      "Lets a built-in bot that searches analyse every position of a finished game, from the start to the last one "
      "with a legal move, while the server's bots are idle; with `level=6` unless an option limits the search. "
      "`Analysed` comes unasked for each position, then `AnalysisOver`, also after the user has reconnected; everyone "
      "can read the results on [a page](#pages-to-read). Known results are sent at once. A user can have one analysis "
      "at a time (`too-many`), and the server a few (`busy`).";
  RoomId game{};
  std::string bot;
  std::vector<KeyValue> options;
  static constexpr auto fields(auto&& use) {
    return use(field("game", &Analyse::game), field("bot", &Analyse::bot), field("options", &Analyse::options));
  }
};

struct StopAnalysis {
  static constexpr std::string_view verb = "StopAnalysis";
  static constexpr std::string_view answered_by = "{StopAnalysis}";
  static constexpr std::string_view meaning = "Stops one of your own analyses. The server keeps its results.";
  std::int64_t analysis = 0;
  static constexpr auto fields(auto&& use) { return use(field("analysis", &StopAnalysis::analysis)); }
};

}  // namespace protocol::request

namespace protocol::answer {

struct Archived {
  static constexpr std::string_view verb = "Archived";
  static constexpr std::string_view meaning = "A finished game. `date` is its end: UTC, ISO 8601.";
  RoomId game{};
  std::string kind;
  std::string black;
  std::string white;
  std::string result;
  std::string date;
  static constexpr auto fields(auto&& use) {
    return use(field("game", &Archived::game), field("kind", &Archived::kind), field("black", &Archived::black),
               field("white", &Archived::white), field("result", &Archived::result), field("date", &Archived::date));
  }
};

struct Record {
  static constexpr std::string_view verb = "Record";
  static constexpr std::string_view meaning = "The record of a game, on one line.";
  RoomId game{};
  std::string format;
  std::string text;
  static constexpr auto fields(auto&& use) {
    return use(field("game", &Record::game), field("format", &Record::format, record_format),
               field("text", &Record::text));
  }
};

struct Thought {
  static constexpr std::string_view verb = "Thought";
  static constexpr std::string_view meaning = "The thought is stored.";
  RoomId room{};
  int ply = 0;
  static constexpr auto fields(auto&& use) { return use(field("room", &Thought::room), field("ply", &Thought::ply)); }
};

struct Analyse {
  static constexpr std::string_view verb = "Analyse";
  static constexpr std::string_view meaning = "The number of the analysis. Its lines come unasked.";
  RoomId game{};
  std::int64_t analysis = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("game", &Analyse::game), field("analysis", &Analyse::analysis));
  }
};

struct StopAnalysis {
  static constexpr std::string_view verb = "StopAnalysis";
  static constexpr std::string_view meaning = "The analysis has ended.";
  std::int64_t analysis = 0;
  static constexpr auto fields(auto&& use) { return use(field("analysis", &StopAnalysis::analysis)); }
};

}  // namespace protocol::answer
