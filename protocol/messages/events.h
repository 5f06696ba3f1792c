#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/field.h"

/// What the server sends unasked.
namespace protocol::event {

/// `yourside` is black, white or watch.
struct Start {
  static constexpr std::string_view verb = "Start";
  RoomId room{};
  std::string yourside;
  std::string game;
  std::string black;
  std::string white;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Start::room), field("yourside", &Start::yourside), field("game", &Start::game),
               field("black", &Start::black), field("white", &Start::white));
  }
};

/// A move was made and is stored. Clocks in ms, -1 where there is none; effects: `xD4` removed, `+44` recoloured.
struct Move {
  static constexpr std::string_view verb = "Move";
  RoomId room{};
  int ply = 0;
  Side side{};
  std::string move;
  std::int64_t clockblack = 0;
  std::int64_t clockwhite = 0;
  std::vector<std::string> effects;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Move::room), field("ply", &Move::ply), field("side", &Move::side),
               field("move", &Move::move), field("clockblack", &Move::clockblack),
               field("clockwhite", &Move::clockwhite), field("effects", &Move::effects));
  }
};

struct Turn {
  static constexpr std::string_view verb = "Turn";
  RoomId room{};
  Side side{};
  int ply = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Turn::room), field("side", &Turn::side), field("ply", &Turn::ply));
  }
};

struct Asked {
  static constexpr std::string_view verb = "Asked";
  RoomId room{};
  std::string what;
  Side side{};
  std::optional<int> plies;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Asked::room), field("what", &Asked::what), field("side", &Asked::side),
               field("plies", &Asked::plies));
  }
};

struct Marked {
  static constexpr std::string_view verb = "Marked";
  RoomId room{};
  std::string point;
  std::string state;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Marked::room), field("point", &Marked::point), field("state", &Marked::state));
  }
};

struct Undone {
  static constexpr std::string_view verb = "Undone";
  RoomId room{};
  int ply = 0;
  static constexpr auto fields(auto&& use) { return use(field("room", &Undone::room), field("ply", &Undone::ply)); }
};

struct GameOver {
  static constexpr std::string_view verb = "GameOver";
  RoomId room{};
  std::string result;
  std::string reason;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &GameOver::room), field("result", &GameOver::result), field("reason", &GameOver::reason));
  }
};

/// `channel` is players or watchers.
struct Said {
  static constexpr std::string_view verb = "Said";
  RoomId room{};
  std::string user;
  std::string channel;
  std::string text;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Said::room), field("user", &Said::user), field("channel", &Said::channel),
               field("text", &Said::text));
  }
};

struct Joined {
  static constexpr std::string_view verb = "Joined";
  RoomId room{};
  std::string user;
  std::string role;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Joined::room), field("user", &Joined::user), field("role", &Joined::role));
  }
};

/// `left`: ms until the opponent of a player may claim the game.
struct Left {
  static constexpr std::string_view verb = "Left";
  RoomId room{};
  std::string user;
  std::string role;
  std::optional<std::int64_t> left;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Left::room), field("user", &Left::user), field("role", &Left::role),
               field("left", &Left::left));
  }
};

/// An offer was declined, or a proposed score accepted, by that side.
struct Answered {
  static constexpr std::string_view verb = "Answered";
  RoomId room{};
  std::string what;
  Side side{};
  YesNo answer{};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Answered::room), field("what", &Answered::what), field("side", &Answered::side),
               field("answer", &Answered::answer));
  }
};

/// The clocks were changed otherwise than by a move; `running` is black, white or none.
struct Clock {
  static constexpr std::string_view verb = "Clock";
  RoomId room{};
  std::int64_t clockblack = 0;
  std::int64_t clockwhite = 0;
  std::string running;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Clock::room), field("clockblack", &Clock::clockblack),
               field("clockwhite", &Clock::clockwhite), field("running", &Clock::running));
  }
};

/// That is left of the time of the side to move.
struct LowTime {
  static constexpr std::string_view verb = "LowTime";
  RoomId room{};
  Side side{};
  std::int64_t left = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &LowTime::room), field("side", &LowTime::side), field("left", &LowTime::left));
  }
};

/// The clocks stand. `why` is agreed, arbiter, restart or nobody-here; `left`: ms until the game goes on by itself.
struct Paused {
  static constexpr std::string_view verb = "Paused";
  RoomId room{};
  std::string why;
  std::optional<std::int64_t> left;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Paused::room), field("why", &Paused::why), field("left", &Paused::left));
  }
};

/// The game goes on.
struct Continued {
  static constexpr std::string_view verb = "Continued";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Continued::room)); }
};

/// The stones that are taken to be dead, and what the result would be; `left`: ms until the board counts as it
/// stands.
struct Scoring {
  static constexpr std::string_view verb = "Scoring";
  RoomId room{};
  std::int64_t left = 0;
  std::string result;
  std::vector<std::string> dead;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Scoring::room), field("left", &Scoring::left), field("result", &Scoring::result),
               field("dead", &Scoring::dead));
  }
};

/// The players meet again at the table `next`.
struct Rematched {
  static constexpr std::string_view verb = "Rematched";
  RoomId room{};
  RoomId next{};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Rematched::room), field("next", &Rematched::next));
  }
};

/// An act of an arbiter, for everybody to know.
struct Act {
  static constexpr std::string_view verb = "Act";
  RoomId room{};
  std::string by;
  std::string action;
  std::string text;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Act::room), field("by", &Act::by), field("action", &Act::action),
               field("text", &Act::text));
  }
};

/// What a built-in bot thought of its move, in thousandths of a win for it. Players are never told.
struct Thought {
  static constexpr std::string_view verb = "Thought";
  RoomId room{};
  int ply = 0;
  Side side{};
  int winrate = 0;
  std::int64_t playouts = 0;
  std::vector<std::string> variation;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Thought::room), field("ply", &Thought::ply), field("side", &Thought::side),
               field("winrate", &Thought::winrate), field("playouts", &Thought::playouts),
               field("variation", &Thought::variation));
  }
};

/// To whoever asked for the analysis: what the bot thinks of the position after `ply` moves, with `side` to move.
struct Analysed {
  static constexpr std::string_view verb = "Analysed";
  std::int64_t analysis = 0;
  int ply = 0;
  Side side{};
  int winrate = 0;
  std::int64_t playouts = 0;
  std::vector<std::string> variation;
  static constexpr auto fields(auto&& use) {
    return use(field("analysis", &Analysed::analysis), field("ply", &Analysed::ply), field("side", &Analysed::side),
               field("winrate", &Analysed::winrate), field("playouts", &Analysed::playouts),
               field("variation", &Analysed::variation));
  }
};

/// `why` is done, stopped or failed.
struct AnalysisOver {
  static constexpr std::string_view verb = "AnalysisOver";
  std::int64_t analysis = 0;
  std::string why;
  static constexpr auto fields(auto&& use) {
    return use(field("analysis", &AnalysisOver::analysis), field("why", &AnalysisOver::why));
  }
};

/// To both players of a game of an event, as soon as its table is open.
struct Paired {
  static constexpr std::string_view verb = "Paired";
  std::int64_t id = 0;
  int round = 0;
  RoomId room{};
  Side side{};
  std::string opponent;
  static constexpr auto fields(auto&& use) {
    return use(field("id", &Paired::id), field("round", &Paired::round), field("room", &Paired::room),
               field("side", &Paired::side), field("opponent", &Paired::opponent));
  }
};

/// One game of a check is over: what it was about, and what was found. The verdict is `passed` or `failed`. To who
/// asked for the check and to who is checked, and in the answer to Checks.
struct Checked {
  static constexpr std::string_view verb = "Checked";
  std::string user;
  int number = 0;  ///< from 1
  int games = 0;   ///< of the whole check
  RoomId room{};
  std::string about;
  std::string verdict;
  std::string text;
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Checked::user), field("number", &Checked::number), field("games", &Checked::games),
               field("room", &Checked::room), field("about", &Checked::about), field("verdict", &Checked::verdict),
               field("text", &Checked::text));
  }
};

/// After Login: a seat that waits for you.
struct Resume {
  static constexpr std::string_view verb = "Resume";
  RoomId room{};
  Side side{};
  int ply = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Resume::room), field("side", &Resume::side), field("ply", &Resume::ply));
  }
};

/// Nothing was heard for a while: a client that answers with the request Pong is noticed when it is gone.
struct Ping {
  static constexpr std::string_view verb = "Ping";
  std::string text;
  static constexpr auto fields(auto&& use) { return use(field("text", &Ping::text)); }
};

struct Closing {
  static constexpr std::string_view verb = "Closing";
  std::string text;
  static constexpr auto fields(auto&& use) { return use(field("text", &Closing::text)); }
};

}  // namespace protocol::event
