#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/field.h"
#include "protocol/messages/words.h"

/// Requests of players and arbiters during a game.
namespace protocol::request {

struct SetDot {
  static constexpr std::string_view verb = "SetDot";
  static constexpr std::string_view answered_by = "{SetDot}";
  static constexpr std::string_view meaning =
      "Places a stone. With `ply`, the number that this move will have, the request may be repeated if its answer was "
      "lost: a move that is already stored with this ply gets the same answer and is not played twice; any other gets "
      "`Error,stale`.";
  RoomId room{};
  Side side{};
  std::string point;
  std::optional<int> ply;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &SetDot::room), field("side", &SetDot::side), field("point", &SetDot::point),
               field("ply", &SetDot::ply));
  }
};

struct SetDotD {
  static constexpr std::string_view verb = "SetDotD";
  static constexpr std::string_view answered_by = "{SetDotD}";
  static constexpr std::string_view meaning = "Moves a stone (jiaqi).";
  RoomId room{};
  Side side{};
  std::string from;
  std::string to;
  std::optional<int> ply;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &SetDotD::room), field("side", &SetDotD::side), field("from", &SetDotD::from),
               field("to", &SetDotD::to), field("ply", &SetDotD::ply));
  }
};

struct Pass {
  static constexpr std::string_view verb = "Pass";
  static constexpr std::string_view answered_by = "{Pass}";
  static constexpr std::string_view meaning = "Passes, in games that have a pass.";
  RoomId room{};
  Side side{};
  std::optional<int> ply;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Pass::room), field("side", &Pass::side), field("ply", &Pass::ply));
  }
};

struct Color {
  static constexpr std::string_view verb = "Color";
  static constexpr std::string_view answered_by = "{Color}";
  static constexpr std::string_view meaning =
      "Jiaqi: confirms a conversion. Captures are complete and automatic by the rules: the server confirms a stone "
      "that the last move of `side` converted, even if the other side has moved since. Any other stone gets "
      "`Error,illegal`.";
  RoomId room{};
  Side side{};
  std::string point;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Color::room), field("side", &Color::side), field("point", &Color::point));
  }
};

struct Switcher {
  static constexpr std::string_view verb = "Switcher";
  static constexpr std::string_view answered_by = "{SetDot won}";
  static constexpr std::string_view meaning =
      "For the opponent of a bot: waits for the bot in this seat and answers with its move. `won` is 1 or 0; in the "
      "request it is ignored. Each move is sent once per session.";
  RoomId room{};
  Side side{};
  std::optional<std::string> won;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Switcher::room), field("side", &Switcher::side), field("won", &Switcher::won));
  }
};

struct MoveChess {
  static constexpr std::string_view verb = "Move_chess";
  static constexpr std::string_view answered_by = "{SetDotD from}";
  static constexpr std::string_view meaning =
      "Like `Switcher`, for a bot that moves a stone. `Switcher`, `Move_chess` and `Give_way` answer with either form, "
      "as the bot's move requires.";
  RoomId room{};
  Side side{};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &MoveChess::room), field("side", &MoveChess::side));
  }
};

struct GiveWay {
  static constexpr std::string_view verb = "Give_way";
  static constexpr std::string_view answered_by = "{SetDotD from}";
  static constexpr std::string_view meaning = "Like `Switcher`, for a bot that gives way.";
  RoomId room{};
  Side side{};
  static constexpr auto fields(auto&& use) { return use(field("room", &GiveWay::room), field("side", &GiveWay::side)); }
};

struct Lose {
  static constexpr std::string_view verb = "Lose";
  static constexpr std::string_view answered_by = "{Lose}";
  static constexpr std::string_view meaning = "Resigns.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Lose::room)); }
};

struct Abort {
  static constexpr std::string_view verb = "Abort";
  static constexpr std::string_view answered_by = "{Abort}";
  static constexpr std::string_view meaning = "Aborts the game before its second move. The game does not count.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Abort::room)); }
};

struct Claim {
  static constexpr std::string_view verb = "Claim";
  static constexpr std::string_view answered_by = "{Claim}";
  static constexpr std::string_view meaning =
      "Claims the win if the opponent has been away for longer than the table waits; see [being away](#being-away).";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Claim::room)); }
};

struct Pause {
  static constexpr std::string_view verb = "Pause";
  static constexpr std::string_view answered_by = "{Pause}";
  static constexpr std::string_view meaning =
      "Asks to stop the clocks. The other side gets `Asked,room,pause,side`; a bot agrees at once.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Pause::room)); }
};

struct Continue {
  static constexpr std::string_view verb = "Continue";
  static constexpr std::string_view answered_by = "{Continue}";
  static constexpr std::string_view meaning = "Ends a pause that both players agreed on. Either player can end it.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Continue::room)); }
};

struct Rematch {
  static constexpr std::string_view verb = "Rematch";
  static constexpr std::string_view answered_by = "{Rematch}";
  static constexpr std::string_view meaning =
      "Asks for a rematch with the colours swapped after the game is over. The other side gets "
      "`Asked,room,rematch,side`; a bot agrees at once.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Rematch::room)); }
};

struct Estimate {
  static constexpr std::string_view verb = "Estimate";
  static constexpr std::string_view answered_by = "{Estimate}";
  static constexpr std::string_view meaning =
      "Go, for watchers: estimates the score by playouts. `lead` is written like a result. `ownership` has one digit "
      "for each point in the order of the rows from the top, from `0` (White's) to `9` (Black's). `unsettled` are the "
      "stones whose life depends on who moves first.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Estimate::room)); }
};

struct Repent {
  static constexpr std::string_view verb = "Repent";
  static constexpr std::string_view answered_by = "{Repent}";
  static constexpr std::string_view meaning =
      "Asks to take back this many moves, by default up to and including your own last one. The other side gets "
      "`Asked,room,repent,side,plies`; a bot agrees at once. With the option `undo=no` moves cannot be taken back.";
  RoomId room{};
  std::optional<int> plies;
  static constexpr auto fields(auto&& use) { return use(field("room", &Repent::room), field("plies", &Repent::plies)); }
};

struct Draw {
  static constexpr std::string_view verb = "Draw";
  static constexpr std::string_view answered_by = "{Draw}";
  static constexpr std::string_view meaning = "Offers a draw. The other side gets `Asked,room,draw,side`.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Draw::room)); }
};

struct Reply {
  static constexpr std::string_view verb = "Reply";
  static constexpr std::string_view answered_by = "{Reply}";
  static constexpr std::string_view meaning =
      "Answers an offer or a proposed score. `what` is {what}, `answer` is `yes` or `no`.";
  RoomId room{};
  std::string what;
  YesNo answer{};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Reply::room), field("what", &Reply::what, question), field("answer", &Reply::answer));
  }
};

struct Dead {
  static constexpr std::string_view verb = "Dead";
  static constexpr std::string_view answered_by = "{Dead}";
  static constexpr std::string_view meaning =
      "Go, while [scoring](#scoring): marks a chain {state}. Everyone gets `Marked` and `Scoring`.";
  RoomId room{};
  std::string point;
  std::string state;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Dead::room), field("point", &Dead::point), field("state", &Dead::state, chain_state));
  }
};

struct Legal {
  static constexpr std::string_view verb = "Legal";
  static constexpr std::string_view answered_by = "{Legal}";
  static constexpr std::string_view meaning = "Lists the legal moves of the side to move.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Legal::room)); }
};

struct Arbiter {
  static constexpr std::string_view verb = "Arbiter";
  static constexpr std::string_view answered_by = "{Arbiter}";
  static constexpr std::string_view meaning =
      "For arbiters: acts on a game; see [the arbiter panel](#the-arbiter-panel).";
  RoomId room{};
  std::string action;
  std::vector<std::string> arguments;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Arbiter::room), field("action", &Arbiter::action),
               field("arguments", &Arbiter::arguments));
  }
};

}  // namespace protocol::request

namespace protocol::answer {

struct SetDot {
  static constexpr std::string_view verb = "SetDot";
  static constexpr std::string_view meaning = "The move is stored with this ply.";
  RoomId room{};
  int ply = 0;
  static constexpr auto fields(auto&& use) { return use(field("room", &SetDot::room), field("ply", &SetDot::ply)); }
};

struct SetDotD {
  static constexpr std::string_view verb = "SetDotD";
  static constexpr std::string_view meaning = "The move is stored with this ply.";
  RoomId room{};
  int ply = 0;
  static constexpr auto fields(auto&& use) { return use(field("room", &SetDotD::room), field("ply", &SetDotD::ply)); }
};

struct Pass {
  static constexpr std::string_view verb = "Pass";
  static constexpr std::string_view meaning = "The pass is stored with this ply.";
  RoomId room{};
  int ply = 0;
  static constexpr auto fields(auto&& use) { return use(field("room", &Pass::room), field("ply", &Pass::ply)); }
};

struct Color {
  static constexpr std::string_view verb = "Color";
  static constexpr std::string_view meaning = "The last move converted this stone.";
  RoomId room{};
  std::string point;
  static constexpr auto fields(auto&& use) { return use(field("room", &Color::room), field("point", &Color::point)); }
};

struct BotSetDot {
  static constexpr std::string_view verb = "SetDot";
  static constexpr std::string_view meaning =
      "The stone that the bot has placed. `won` is 1 if the bot has won, else 0.";
  RoomId room{};
  Side side{};
  std::string point;
  int won = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &BotSetDot::room), field("side", &BotSetDot::side), field("point", &BotSetDot::point),
               field("won", &BotSetDot::won));
  }
};

struct BotSetDotD {
  static constexpr std::string_view verb = "SetDotD";
  static constexpr std::string_view meaning = "The stone that the bot has moved.";
  RoomId room{};
  Side side{};
  std::string from;
  std::string to;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &BotSetDotD::room), field("side", &BotSetDotD::side), field("from", &BotSetDotD::from),
               field("to", &BotSetDotD::to));
  }
};

struct Lose {
  static constexpr std::string_view verb = "Lose";
  static constexpr std::string_view meaning = "The player has resigned.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Lose::room)); }
};

struct Abort {
  static constexpr std::string_view verb = "Abort";
  static constexpr std::string_view meaning = "The game is aborted.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Abort::room)); }
};

struct Claim {
  static constexpr std::string_view verb = "Claim";
  static constexpr std::string_view meaning = "The player has won.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Claim::room)); }
};

struct Pause {
  static constexpr std::string_view verb = "Pause";
  static constexpr std::string_view meaning = "The other side was asked.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Pause::room)); }
};

struct Continue {
  static constexpr std::string_view verb = "Continue";
  static constexpr std::string_view meaning = "The pause is over.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Continue::room)); }
};

struct Rematch {
  static constexpr std::string_view verb = "Rematch";
  static constexpr std::string_view meaning = "The other side was asked.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Rematch::room)); }
};

struct Estimate {
  static constexpr std::string_view verb = "Estimate";
  static constexpr std::string_view meaning =
      "The result if the game were counted now, such as `B+3.5`, the owner of each point, and the unsettled "
      "stones.";
  RoomId room{};
  int ply = 0;
  std::string lead;
  std::string ownership;
  std::vector<std::string> unsettled;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Estimate::room), field("ply", &Estimate::ply), field("lead", &Estimate::lead),
               field("ownership", &Estimate::ownership), field("unsettled", &Estimate::unsettled));
  }
};

struct Repent {
  static constexpr std::string_view verb = "Repent";
  static constexpr std::string_view meaning = "The other side was asked.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Repent::room)); }
};

struct Draw {
  static constexpr std::string_view verb = "Draw";
  static constexpr std::string_view meaning = "The other side was asked.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Draw::room)); }
};

struct Reply {
  static constexpr std::string_view verb = "Reply";
  static constexpr std::string_view meaning = "The answer was given.";
  RoomId room{};
  std::string what;
  YesNo answer{};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Reply::room), field("what", &Reply::what, question), field("answer", &Reply::answer));
  }
};

struct Dead {
  static constexpr std::string_view verb = "Dead";
  static constexpr std::string_view meaning = "The chain is marked.";
  RoomId room{};
  std::string point;
  std::string state;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Dead::room), field("point", &Dead::point), field("state", &Dead::state, chain_state));
  }
};

struct Legal {
  static constexpr std::string_view verb = "Legal";
  static constexpr std::string_view meaning = "The legal moves.";
  RoomId room{};
  std::vector<std::string> moves;
  static constexpr auto fields(auto&& use) { return use(field("room", &Legal::room), field("moves", &Legal::moves)); }
};

struct Arbiter {
  static constexpr std::string_view verb = "Arbiter";
  static constexpr std::string_view meaning = "The act was carried out.";
  RoomId room{};
  std::string action;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Arbiter::room), field("action", &Arbiter::action));
  }
};

}  // namespace protocol::answer
