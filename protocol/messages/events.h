#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/field.h"
#include "protocol/messages/words.h"

/// Messages that the server sends unasked.
namespace protocol::event {

/// Every message of this namespace comes unasked; the documents list these separately.
template <class M>
constexpr bool is_unasked(const M* /*message*/) {
  return true;
}

struct Start {
  static constexpr std::string_view verb = "Start";
  static constexpr std::string_view meaning =
      "The game begins. `yourside` is {yourside}. A user who plays both sides gets one message for each.";
  RoomId room{};
  std::string yourside;
  std::string game;
  std::string black;
  std::string white;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Start::room), field("yourside", &Start::yourside, start_role),
               field("game", &Start::game), field("black", &Start::black), field("white", &Start::white));
  }
};

struct Turn {
  static constexpr std::string_view verb = "Turn";
  static constexpr std::string_view meaning =
      "The side to move and the number of moves made; sent after `Start` and after every move that does not end the "
      "game. A side may move twice (jiaqi give-way).";
  RoomId room{};
  Side side{};
  int ply = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Turn::room), field("side", &Turn::side), field("ply", &Turn::ply));
  }
};

struct Move {
  static constexpr std::string_view verb = "Move";
  static constexpr std::string_view meaning =
      "A move was made and is stored. `ply` counts from 1, `move` is in the game's notation, the clocks are those "
      "after the move. Effects: `x<point>` removed, `+<point>` recoloured.";
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

struct Asked {
  static constexpr std::string_view verb = "Asked";
  static constexpr std::string_view meaning =
      "The other side asks for `repent`, `pause` or `rematch` or offers a `draw`. The next move cancels it.";
  RoomId room{};
  std::string what;
  Side side{};
  std::optional<int> plies;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Asked::room), field("what", &Asked::what, offer), field("side", &Asked::side),
               field("plies", &Asked::plies));
  }
};

struct Answered {
  static constexpr std::string_view verb = "Answered";
  static constexpr std::string_view meaning = "This side has declined an offer (`no`), or accepted the score (`yes`).";
  RoomId room{};
  std::string what;
  Side side{};
  YesNo answer{};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Answered::room), field("what", &Answered::what, question), field("side", &Answered::side),
               field("answer", &Answered::answer));
  }
};

struct Clock {
  static constexpr std::string_view verb = "Clock";
  static constexpr std::string_view meaning =
      "The clocks, after something other than a move has changed them. `running` is {running}.";
  RoomId room{};
  std::int64_t clockblack = 0;
  std::int64_t clockwhite = 0;
  std::string running;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Clock::room), field("clockblack", &Clock::clockblack),
               field("clockwhite", &Clock::clockwhite), field("running", &Clock::running, running_clock));
  }
};

struct LowTime {
  static constexpr std::string_view verb = "LowTime";
  static constexpr std::string_view meaning = "Less than 30 s, or 10 s, are left until this side's flag falls.";
  RoomId room{};
  Side side{};
  std::int64_t left = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &LowTime::room), field("side", &LowTime::side), field("left", &LowTime::left));
  }
};

struct Waits {
  static constexpr std::string_view verb = "Waits";
  static constexpr std::string_view meaning =
      "The bot to move waits for a free thread of the server, and its clock is stopped (`yes`); or it thinks from "
      "now on (`no`). Sent only for waits of half a second or more. The wait also ends with any other change of the "
      "turn.";
  RoomId room{};
  Side side{};
  YesNo waiting{};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Waits::room), field("side", &Waits::side), field("waiting", &Waits::waiting));
  }
};

struct Paused {
  static constexpr std::string_view verb = "Paused";
  static constexpr std::string_view meaning =
      "The clocks are stopped. `why` is {why}; `left` is the maximum time until they run again.";
  RoomId room{};
  std::string why;
  std::optional<std::int64_t> left;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Paused::room), field("why", &Paused::why, pause_reason), field("left", &Paused::left));
  }
};

struct Continued {
  static constexpr std::string_view verb = "Continued";
  static constexpr std::string_view meaning = "The game continues.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Continued::room)); }
};

struct Scoring {
  static constexpr std::string_view verb = "Scoring";
  static constexpr std::string_view meaning =
      "Go: the stones marked as dead, and the result with these marks; see [scoring](#scoring). When the time `left` "
      "is over, the board is counted as it stands. In the State of a finished game: the stones that the players agreed "
      "are dead, with `left` 0.";
  RoomId room{};
  std::int64_t left = 0;
  std::string result;
  std::vector<std::string> dead;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Scoring::room), field("left", &Scoring::left), field("result", &Scoring::result),
               field("dead", &Scoring::dead));
  }
};

struct Unsettled {
  static constexpr std::string_view verb = "Unsettled";
  static constexpr std::string_view meaning =
      "Go, after `Scoring` if there are any: the stones whose life depends on who moves first. They count as alive "
      "unless a player marks them; see [scoring](#scoring).";
  RoomId room{};
  std::vector<std::string> stones;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Unsettled::room), field("stones", &Unsettled::stones));
  }
};

struct Marked {
  static constexpr std::string_view verb = "Marked";
  static constexpr std::string_view meaning = "A chain was marked {state}.";
  RoomId room{};
  std::string point;
  std::string state;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Marked::room), field("point", &Marked::point),
               field("state", &Marked::state, chain_state));
  }
};

struct Undone {
  static constexpr std::string_view verb = "Undone";
  static constexpr std::string_view meaning = "Moves were taken back; `ply` are left.";
  RoomId room{};
  int ply = 0;
  static constexpr auto fields(auto&& use) { return use(field("room", &Undone::room), field("ply", &Undone::ply)); }
};

struct GameOver {
  static constexpr std::string_view verb = "GameOver";
  static constexpr std::string_view meaning = "The game is over; see [results](#results).";
  RoomId room{};
  std::string result;
  std::string reason;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &GameOver::room), field("result", &GameOver::result), field("reason", &GameOver::reason));
  }
};

struct Rematched {
  static constexpr std::string_view verb = "Rematched";
  static constexpr std::string_view meaning =
      "The players continue at the table `next`, where the game starts at once.";
  RoomId room{};
  RoomId next{};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Rematched::room), field("next", &Rematched::next));
  }
};

struct Act {
  static constexpr std::string_view verb = "Act";
  static constexpr std::string_view meaning = "An arbiter has acted.";
  RoomId room{};
  std::string by;
  std::string action;
  std::string text;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Act::room), field("by", &Act::by), field("action", &Act::action),
               field("text", &Act::text));
  }
};

struct Thought {
  static constexpr std::string_view verb = "Thought";
  static constexpr std::string_view meaning =
      "For watchers only, see [secrecy](#secrecy): what a bot, built-in or one that sends `Thought`, thought of its "
      "move; its chance of winning is in thousandths.";
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

struct Withheld {
  static constexpr std::string_view verb = "Withheld";
  static constexpr std::string_view meaning =
      "For watchers, also after `State` and `Watch`: the server holds the thoughts of this game back until it is over; "
      "see [secrecy](#secrecy).";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Withheld::room)); }
};

struct Analysed {
  static constexpr std::string_view verb = "Analysed";
  static constexpr std::string_view meaning =
      "To the user who asked for the analysis: the bot's evaluation of the position after `ply` moves, with `side` to "
      "move; the chance of winning, in thousandths, is that of `side`.";
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

struct AnalysisOver {
  static constexpr std::string_view verb = "AnalysisOver";
  static constexpr std::string_view meaning = "To the user who asked for the analysis: it is {why}.";
  std::int64_t analysis = 0;
  std::string why;
  static constexpr auto fields(auto&& use) {
    return use(field("analysis", &AnalysisOver::analysis), field("why", &AnalysisOver::why, analysis_end));
  }
};

struct Checked {
  static constexpr std::string_view verb = "Checked";
  static constexpr std::string_view meaning =
      "A game of a [check](#checks) is over. The verdict is {verdict}; `about` and `text` are English.";
  std::string user;
  int number = 0;  ///< from 1
  int games = 0;   ///< in the whole check
  RoomId room{};
  std::string about;
  std::string verdict;
  std::string text;
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Checked::user), field("number", &Checked::number), field("games", &Checked::games),
               field("room", &Checked::room), field("about", &Checked::about),
               field("verdict", &Checked::verdict, check_verdict), field("text", &Checked::text));
  }
};

struct Paired {
  static constexpr std::string_view verb = "Paired";
  static constexpr std::string_view meaning = "To the players of a tournament game when its table is open.";
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

struct Said {
  static constexpr std::string_view verb = "Said";
  static constexpr std::string_view meaning =
      "A chat message. `channel` is {channel}. The server sends messages as the reserved user `server`, for example "
      "to tell players that it will shut down after their game.";
  RoomId room{};
  std::string user;
  std::string channel;
  std::string text;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Said::room), field("user", &Said::user), field("channel", &Said::channel, chat_channel),
               field("text", &Said::text));
  }
};

struct Joined {
  static constexpr std::string_view verb = "Joined";
  static constexpr std::string_view meaning = "A user has come to the table. `role` is {role}.";
  RoomId room{};
  std::string user;
  std::string role;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Joined::room), field("user", &Joined::user), field("role", &Joined::role, table_role));
  }
};

struct Left {
  static constexpr std::string_view verb = "Left";
  static constexpr std::string_view meaning =
      "A user has left the table. For a player in a game, `left` is the time until the opponent may `Claim`.";
  RoomId room{};
  std::string user;
  std::string role;
  std::optional<std::int64_t> left;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Left::room), field("user", &Left::user), field("role", &Left::role, table_role),
               field("left", &Left::left));
  }
};

struct Resume {
  static constexpr std::string_view verb = "Resume";
  static constexpr std::string_view meaning =
      "As part of the answer to `Login` or `Return`: a seat that you have in an unfinished game.";
  RoomId room{};
  Side side{};
  int ply = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Resume::room), field("side", &Resume::side), field("ply", &Resume::ply));
  }
};

struct Input {
  static constexpr std::string_view verb = "Input";
  static constexpr std::string_view meaning =
      "Only for a user with several connections at a table where the user plays: whether this connection is the one "
      "that "
      "plays. It is the one that was last to watch the table, take a seat, make a request for the seat or ask with "
      "`TakeOver`. The others should only show the game.";
  RoomId room{};
  YesNo here{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Input::room), field("here", &Input::here)); }
};

struct Listed {
  static constexpr std::string_view verb = "Listed";
  static constexpr std::string_view meaning =
      "For clients that [follow a list of tables](#the-list-of-tables): a table of the list has changed, or is new. "
      "The "
      "fields are those of {Table}. The table leaves the list if its filters do not fit any more; `state` is `over` "
      "when "
      "the game is over or the table no longer exists. Changes of one second come together. A move, or a user who "
      "begins to watch, is not a change.";
  RoomId room{};
  std::string game;
  std::string state;
  std::string black;
  std::string white;
  int watchers = 0;
  int ply = 0;
  std::optional<std::int64_t> away = {};
  std::optional<std::int64_t> idle = {};
  std::optional<std::int64_t> tournament = {};
  std::optional<std::string> options = {};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Listed::room), field("game", &Listed::game), field("state", &Listed::state, table_stage),
               field("black", &Listed::black), field("white", &Listed::white), field("watchers", &Listed::watchers),
               field("ply", &Listed::ply), field("away", &Listed::away), field("idle", &Listed::idle),
               field("tournament", &Listed::tournament), field("options", &Listed::options));
  }
};

struct Ping {
  static constexpr std::string_view verb = "Ping";
  static constexpr std::string_view meaning =
      "The server has received nothing from this client for a while; see [connections](#connections).";
  std::string text;
  static constexpr auto fields(auto&& use) { return use(field("text", &Ping::text)); }
};

struct Closing {
  static constexpr std::string_view verb = "Closing";
  static constexpr std::string_view meaning =
      "The server closes this connection. `text` gives the reason and `code` is {code}: the server shuts down and "
      "keeps "
      "the games; the sign-in has ended, or the account has a new secret; the user has too many connections; the "
      "client "
      "has not logged in; it has not answered pings.";
  std::string text;
  std::optional<std::string> code = {};
  static constexpr auto fields(auto&& use) {
    return use(field("text", &Closing::text), field("code", &Closing::code, closing_code));
  }
};

}  // namespace protocol::event
