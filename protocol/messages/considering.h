#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/field.h"
#include "protocol/messages/words.h"

/// A built-in bot's live view of a position.
namespace protocol::request {

struct Consider {
  static constexpr std::string_view verb = "Consider";
  static constexpr std::string_view answered_by = "{Consider}";
  static constexpr std::string_view meaning =
      "Lets a built-in bot think about a position, on threads that games leave free, for at most 10 s or until it has "
      "made this number of `playouts` (or visited that many nodes). `Considered` comes unasked several times per "
      "second, then `ConsideringOver`. The position is given as for [`GET /api/board`](#pages-to-read): `moves` from "
      "the start or from `position` with `side` to move, separated by spaces, and the options of the game; those of "
      "tables are allowed. Without `bot`, the first of `Bots` that can do it thinks. A user can have one position "
      "considered at a time: the next request, or `StopConsidering`, ends it. A player in a running game cannot have "
      "positions of that game considered (`forbidden`).";
  std::string game;
  std::optional<std::string> moves;
  std::optional<std::string> bot;
  std::optional<std::int64_t> playouts;
  std::optional<std::string> position;
  std::optional<Side> side;
  std::vector<KeyValue> options;
  static constexpr auto fields(auto&& use) {
    return use(field("game", &Consider::game), field("moves", &Consider::moves), field("bot", &Consider::bot),
               field("playouts", &Consider::playouts), field("position", &Consider::position),
               field("side", &Consider::side), field("options", &Consider::options));
  }
};

struct StopConsidering {
  static constexpr std::string_view verb = "StopConsidering";
  static constexpr std::string_view answered_by = "{StopConsidering}";
  static constexpr std::string_view meaning = "Ends what this connection has considered, if anything.";
  static constexpr auto fields(auto&& use) { return use(); }
};

}  // namespace protocol::request

namespace protocol::answer {

struct Consider {
  static constexpr std::string_view verb = "Consider";
  static constexpr std::string_view meaning = "The bot will think; its lines have this number and come unasked.";
  std::int64_t number = 0;
  std::string bot;
  static constexpr auto fields(auto&& use) {
    return use(field("number", &Consider::number), field("bot", &Consider::bot));
  }
};

struct StopConsidering {
  static constexpr std::string_view verb = "StopConsidering";
  static constexpr std::string_view meaning = "No more lines about the position come.";
  static constexpr auto fields(auto&& use) { return use(); }
};

}  // namespace protocol::answer

namespace protocol::event {

struct Considered {
  static constexpr std::string_view verb = "Considered";
  static constexpr std::string_view meaning =
      "The bot's view of the position so far. `winrate` is the chance that `side`, the side to move, wins, in "
      "thousandths. `lead` is written like a result, and `ownership` is as in `Estimate`; games and bots that do not "
      "count points have neither. Each candidate, best first, is a text: its visits, its chance of winning and the "
      "line "
      "that the bot expects, `231 540 D4 E5+F6 G7`. A space precedes a move of the other side, a plus sign another "
      "move "
      "of the same side.";
  std::int64_t number = 0;
  Side side{};
  int winrate = 0;
  std::int64_t playouts = 0;
  std::optional<std::string> lead;
  std::optional<std::string> ownership;
  std::vector<std::string> candidates;
  static constexpr auto fields(auto&& use) {
    return use(field("number", &Considered::number), field("side", &Considered::side),
               field("winrate", &Considered::winrate), field("playouts", &Considered::playouts),
               field("lead", &Considered::lead), field("ownership", &Considered::ownership),
               field("candidates", &Considered::candidates));
  }
};

struct ConsideringOver {
  static constexpr std::string_view verb = "ConsideringOver";
  static constexpr std::string_view meaning =
      "No more lines about the position come: the bot has finished (`done`), another connection of the user or a game "
      "that has begun has ended it (`stopped`), or the bot has failed (`failed`).";
  std::int64_t number = 0;
  std::string why;
  static constexpr auto fields(auto&& use) {
    return use(field("number", &ConsideringOver::number), field("why", &ConsideringOver::why, analysis_end));
  }
};

}  // namespace protocol::event
