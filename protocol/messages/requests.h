#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/error_code.h"
#include "protocol/messages/field.h"
#include "protocol/messages/tournaments.h"

/// What clients send. The table at the end is the list of all requests: a new command is one struct here and one entry
/// there, and the compiler then names every place that must handle it.
namespace protocol::request {

/// Optional first line.
struct Hello {
  static constexpr std::string_view verb = "Hello";
  int version = 0;
  std::string client;
  static constexpr auto fields(auto&& use) {
    return use(field("version", &Hello::version), field("client", &Hello::client));
  }
};

/// A new account.
struct Register {
  static constexpr std::string_view verb = "Register";
  std::string user;
  std::string password;
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Register::user), field("password", &Register::password));
  }
};

/// Without a password as a guest, where the server allows guests.
struct Login {
  static constexpr std::string_view verb = "Login";
  std::string user;
  std::optional<std::string> password;
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Login::user), field("password", &Login::password));
  }
};

/// A long-lived secret for a bot.
struct Token {
  static constexpr std::string_view verb = "Token";
  std::string name;
  static constexpr auto fields(auto&& use) { return use(field("name", &Token::name)); }
};

struct Logout {
  static constexpr std::string_view verb = "Logout";
  static constexpr auto fields(auto&& use) { return use(); }
};

struct Games {
  static constexpr std::string_view verb = "Games";
  static constexpr auto fields(auto&& use) { return use(); }
};

struct Bots {
  static constexpr std::string_view verb = "Bots";
  std::optional<std::string> game;
  static constexpr auto fields(auto&& use) { return use(field("game", &Bots::game)); }
};

struct Tables {
  static constexpr std::string_view verb = "Tables";
  static constexpr auto fields(auto&& use) { return use(); }
};

/// A new table.
struct Open {
  static constexpr std::string_view verb = "Open";
  std::string game;
  std::vector<KeyValue> options;
  static constexpr auto fields(auto&& use) { return use(field("game", &Open::game), field("options", &Open::options)); }
};

/// Without a side: any free seat.
struct SitDown {
  static constexpr std::string_view verb = "SitDown";
  RoomId room{};
  std::optional<Side> side;
  static constexpr auto fields(auto&& use) { return use(field("room", &SitDown::room), field("side", &SitDown::side)); }
};

/// Before the start only.
struct StandUp {
  static constexpr std::string_view verb = "StandUp";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &StandUp::room)); }
};

/// A built-in bot takes the seat and is ready at once.
struct SeatBot {
  static constexpr std::string_view verb = "SeatBot";
  RoomId room{};
  Side side{};
  std::string bot;
  std::vector<KeyValue> options;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &SeatBot::room), field("side", &SeatBot::side), field("bot", &SeatBot::bot),
               field("options", &SeatBot::options));
  }
};

struct Ready {
  static constexpr std::string_view verb = "Ready";
  RoomId room{};
  std::optional<Side> side;
  std::optional<std::string> user;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Ready::room), field("side", &Ready::side), field("user", &Ready::user));
  }
};

/// Put a stone. `ply` is the number that this move will have.
struct SetDot {
  static constexpr std::string_view verb = "SetDot";
  RoomId room{};
  Side side{};
  std::string point;
  std::optional<int> ply;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &SetDot::room), field("side", &SetDot::side), field("point", &SetDot::point),
               field("ply", &SetDot::ply));
  }
};

/// Move a stone.
struct SetDotD {
  static constexpr std::string_view verb = "SetDotD";
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
  RoomId room{};
  Side side{};
  std::optional<int> ply;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Pass::room), field("side", &Pass::side), field("ply", &Pass::ply));
  }
};

/// Jiaqi: confirm a conversion by the last move.
struct Color {
  static constexpr std::string_view verb = "Color";
  RoomId room{};
  Side side{};
  std::string point;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Color::room), field("side", &Color::side), field("point", &Color::point));
  }
};

/// Thesis clients: wait for the placement of the bot on that seat. They send a last field `won`, which is
/// ignored.
struct Switcher {
  static constexpr std::string_view verb = "Switcher";
  RoomId room{};
  Side side{};
  std::optional<std::string> won;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Switcher::room), field("side", &Switcher::side), field("won", &Switcher::won));
  }
};

/// Thesis clients: wait for the move of the bot on that seat.
struct MoveChess {
  static constexpr std::string_view verb = "Move_chess";
  RoomId room{};
  Side side{};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &MoveChess::room), field("side", &MoveChess::side));
  }
};

/// Thesis clients: wait for the give-way of the bot on that seat.
struct GiveWay {
  static constexpr std::string_view verb = "Give_way";
  RoomId room{};
  Side side{};
  static constexpr auto fields(auto&& use) { return use(field("room", &GiveWay::room), field("side", &GiveWay::side)); }
};

/// Resign.
struct Lose {
  static constexpr std::string_view verb = "Lose";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Lose::room)); }
};

/// Before the second move: the game does not count.
struct Abort {
  static constexpr std::string_view verb = "Abort";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Abort::room)); }
};

/// The win against an opponent who has stayed away too long.
struct Claim {
  static constexpr std::string_view verb = "Claim";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Claim::room)); }
};

/// Ask to stop the clocks; an opponent who is a bot agrees.
struct Pause {
  static constexpr std::string_view verb = "Pause";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Pause::room)); }
};

/// Ends a pause that the players agreed on.
struct Continue {
  static constexpr std::string_view verb = "Continue";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Continue::room)); }
};

/// Ask for another game with the colours swapped.
struct Rematch {
  static constexpr std::string_view verb = "Rematch";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Rematch::room)); }
};

/// What playouts say about the score; not for the players of that game.
struct Estimate {
  static constexpr std::string_view verb = "Estimate";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Estimate::room)); }
};

/// Ask to take back.
struct Repent {
  static constexpr std::string_view verb = "Repent";
  RoomId room{};
  std::optional<int> plies;
  static constexpr auto fields(auto&& use) { return use(field("room", &Repent::room), field("plies", &Repent::plies)); }
};

/// Offer a draw.
struct Draw {
  static constexpr std::string_view verb = "Draw";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Draw::room)); }
};

/// Answer to repent, draw, pause, rematch or score.
struct Reply {
  static constexpr std::string_view verb = "Reply";
  RoomId room{};
  std::string what;
  YesNo answer{};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Reply::room), field("what", &Reply::what), field("answer", &Reply::answer));
  }
};

/// Go, while scoring: `state` is dead or alive.
struct Dead {
  static constexpr std::string_view verb = "Dead";
  RoomId room{};
  std::string point;
  std::string state;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Dead::room), field("point", &Dead::point), field("state", &Dead::state));
  }
};

struct Legal {
  static constexpr std::string_view verb = "Legal";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Legal::room)); }
};

struct State {
  static constexpr std::string_view verb = "State";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &State::room)); }
};

struct Board {
  static constexpr std::string_view verb = "Board";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Board::room)); }
};

struct Watch {
  static constexpr std::string_view verb = "Watch";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Watch::room)); }
};

struct Unwatch {
  static constexpr std::string_view verb = "Unwatch";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Unwatch::room)); }
};

struct Say {
  static constexpr std::string_view verb = "Say";
  RoomId room{};
  std::string text;
  static constexpr auto fields(auto&& use) { return use(field("room", &Say::room), field("text", &Say::text)); }
};

struct Ping {
  static constexpr std::string_view verb = "Ping";
  std::optional<std::string> text;
  static constexpr auto fields(auto&& use) { return use(field("text", &Ping::text)); }
};

/// The answer to the server's Ping; it has no answer itself.
struct Pong {
  static constexpr std::string_view verb = "Pong";
  std::optional<std::string> text;
  static constexpr auto fields(auto&& use) { return use(field("text", &Pong::text)); }
};

/// Finished games: player=, game=, tournament=, from=, limit=, before=.
struct Archive {
  static constexpr std::string_view verb = "Archive";
  std::vector<KeyValue> filters;
  static constexpr auto fields(auto&& use) { return use(field("filters", &Archive::filters)); }
};

/// One finished game; `format` is sgf, json, xml or ggf.
struct Record {
  static constexpr std::string_view verb = "Record";
  RoomId game{};
  std::optional<std::string> format;
  static constexpr auto fields(auto&& use) {
    return use(field("game", &Record::game), field("format", &Record::format));
  }
};

/// The player on a seat says what it thinks of the move that it has just made, the last one there; for watchers and the
/// record. `winrate` is in thousandths of a win for the mover.
struct Thought {
  static constexpr std::string_view verb = "Thought";
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

/// A built-in bot is to look at every position of a finished game, when the hall has nothing else to think about.
struct Analyse {
  static constexpr std::string_view verb = "Analyse";
  RoomId game{};
  std::string bot;
  std::vector<KeyValue> options;
  static constexpr auto fields(auto&& use) {
    return use(field("game", &Analyse::game), field("bot", &Analyse::bot), field("options", &Analyse::options));
  }
};

struct StopAnalysis {
  static constexpr std::string_view verb = "StopAnalysis";
  std::int64_t analysis = 0;
  static constexpr auto fields(auto&& use) { return use(field("analysis", &StopAnalysis::analysis)); }
};

struct Arbiter {
  static constexpr std::string_view verb = "Arbiter";
  RoomId room{};
  std::string action;
  std::vector<std::string> arguments;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Arbiter::room), field("action", &Arbiter::action),
               field("arguments", &Arbiter::arguments));
  }
};

/// A new password for one's own account. It ends the account's secret.
struct Password {
  static constexpr std::string_view verb = "Password";
  std::string old_password;
  std::string new_password;
  static constexpr auto fields(auto&& use) {
    return use(field("old", &Password::old_password), field("new", &Password::new_password));
  }
};

/// For arbiters and admins: the accounts whose names begin so, letter case aside.
struct Accounts {
  static constexpr std::string_view verb = "Accounts";
  std::optional<std::string> prefix;
  static constexpr auto fields(auto&& use) { return use(field("prefix", &Accounts::prefix)); }
};

/// For admins: `role` is player, bot, arbiter or admin.
struct Grant {
  static constexpr std::string_view verb = "Grant";
  std::string user;
  std::string role;
  static constexpr auto fields(auto&& use) { return use(field("user", &Grant::user), field("role", &Grant::role)); }
};

}  // namespace protocol::request
