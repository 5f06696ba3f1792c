#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/messages/error.h"
#include "protocol/messages/error_code.h"
#include "protocol/messages/events.h"
#include "protocol/messages/field.h"
#include "protocol/messages/tournaments.h"

/// What the server sends as the answer to a request. The table at the end is the list of all messages of the server.
namespace protocol::answer {

struct Hello {
  static constexpr std::string_view verb = "Hello";
  int version = 0;
  std::string server;
  std::string release;
  static constexpr auto fields(auto&& use) {
    return use(field("version", &Hello::version), field("server", &Hello::server), field("release", &Hello::release));
  }
};

struct Register {
  static constexpr std::string_view verb = "Register";
  std::string user;
  static constexpr auto fields(auto&& use) { return use(field("user", &Register::user)); }
};

/// The answer to Login: how many tables there are.
struct Tables {
  static constexpr std::string_view verb = "Tables";
  int count = 0;
  static constexpr auto fields(auto&& use) { return use(field("count", &Tables::count)); }
};

struct Token {
  static constexpr std::string_view verb = "Token";
  std::string secret;
  static constexpr auto fields(auto&& use) { return use(field("secret", &Token::secret)); }
};

struct Logout {
  static constexpr std::string_view verb = "Logout";
  static constexpr auto fields(auto&& use) { return use(); }
};

/// `options` as core::describe writes them.
struct Game {
  static constexpr std::string_view verb = "Game";
  std::string name;
  std::string title;
  std::string options;
  static constexpr auto fields(auto&& use) {
    return use(field("name", &Game::name), field("title", &Game::title), field("options", &Game::options));
  }
};

struct Bot {
  static constexpr std::string_view verb = "Bot";
  std::string name;
  std::string game;
  std::string title;
  static constexpr auto fields(auto&& use) {
    return use(field("name", &Bot::name), field("game", &Bot::game), field("title", &Bot::title));
  }
};

struct Table {
  static constexpr std::string_view verb = "Table";
  RoomId room{};
  std::string game;
  std::string state;
  std::string black;
  std::string white;
  int watchers = 0;
  int ply = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Table::room), field("game", &Table::game), field("state", &Table::state),
               field("black", &Table::black), field("white", &Table::white), field("watchers", &Table::watchers),
               field("ply", &Table::ply));
  }
};

/// Closes a list: how many items, or the ply.
struct End {
  static constexpr std::string_view verb = "End";
  std::string what;
  std::int64_t count = 0;
  static constexpr auto fields(auto&& use) { return use(field("what", &End::what), field("count", &End::count)); }
};

struct Opened {
  static constexpr std::string_view verb = "Opened";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Opened::room)); }
};

struct SitDown {
  static constexpr std::string_view verb = "SitDown";
  RoomId room{};
  Side side{};
  std::string user;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &SitDown::room), field("side", &SitDown::side), field("user", &SitDown::user));
  }
};

struct StandUp {
  static constexpr std::string_view verb = "StandUp";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &StandUp::room)); }
};

struct SeatBot {
  static constexpr std::string_view verb = "SeatBot";
  RoomId room{};
  Side side{};
  std::string bot;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &SeatBot::room), field("side", &SeatBot::side), field("bot", &SeatBot::bot));
  }
};

struct Ready {
  static constexpr std::string_view verb = "Ready";
  RoomId room{};
  Side side{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Ready::room), field("side", &Ready::side)); }
};

/// The move was stored with this ply.
struct SetDot {
  static constexpr std::string_view verb = "SetDot";
  RoomId room{};
  int ply = 0;
  static constexpr auto fields(auto&& use) { return use(field("room", &SetDot::room), field("ply", &SetDot::ply)); }
};

struct SetDotD {
  static constexpr std::string_view verb = "SetDotD";
  RoomId room{};
  int ply = 0;
  static constexpr auto fields(auto&& use) { return use(field("room", &SetDotD::room), field("ply", &SetDotD::ply)); }
};

struct Pass {
  static constexpr std::string_view verb = "Pass";
  RoomId room{};
  int ply = 0;
  static constexpr auto fields(auto&& use) { return use(field("room", &Pass::room), field("ply", &Pass::ply)); }
};

struct Color {
  static constexpr std::string_view verb = "Color";
  RoomId room{};
  std::string point;
  static constexpr auto fields(auto&& use) { return use(field("room", &Color::room), field("point", &Color::point)); }
};

/// The answer to Switcher; `won` is 1 or 0.
struct BotSetDot {
  static constexpr std::string_view verb = "SetDot";
  RoomId room{};
  Side side{};
  std::string point;
  int won = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &BotSetDot::room), field("side", &BotSetDot::side), field("point", &BotSetDot::point),
               field("won", &BotSetDot::won));
  }
};

/// The answer to Move_chess and Give_way.
struct BotSetDotD {
  static constexpr std::string_view verb = "SetDotD";
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
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Lose::room)); }
};

struct Abort {
  static constexpr std::string_view verb = "Abort";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Abort::room)); }
};

struct Claim {
  static constexpr std::string_view verb = "Claim";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Claim::room)); }
};

struct Pause {
  static constexpr std::string_view verb = "Pause";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Pause::room)); }
};

struct Continue {
  static constexpr std::string_view verb = "Continue";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Continue::room)); }
};

struct Rematch {
  static constexpr std::string_view verb = "Rematch";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Rematch::room)); }
};

/// `lead` is the result if the game were counted now (`B+3.5`); `ownership` one digit for each point, from 0 White's to
/// 9 Black's.
struct Estimate {
  static constexpr std::string_view verb = "Estimate";
  RoomId room{};
  int ply = 0;
  std::string lead;
  std::string ownership;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Estimate::room), field("ply", &Estimate::ply), field("lead", &Estimate::lead),
               field("ownership", &Estimate::ownership));
  }
};

struct Repent {
  static constexpr std::string_view verb = "Repent";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Repent::room)); }
};

struct Draw {
  static constexpr std::string_view verb = "Draw";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Draw::room)); }
};

struct Reply {
  static constexpr std::string_view verb = "Reply";
  RoomId room{};
  std::string what;
  YesNo answer{};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Reply::room), field("what", &Reply::what), field("answer", &Reply::answer));
  }
};

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
  std::vector<std::string> moves;
  static constexpr auto fields(auto&& use) { return use(field("room", &Legal::room), field("moves", &Legal::moves)); }
};

/// The first line of State; clocks in ms, -1 where there is none.
struct Room {
  static constexpr std::string_view verb = "Room";
  RoomId room{};
  std::string game;
  std::string state;
  std::string black;
  std::string white;
  Side turn{};
  int ply = 0;
  std::int64_t clockblack = 0;
  std::int64_t clockwhite = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Room::room), field("game", &Room::game), field("state", &Room::state),
               field("black", &Room::black), field("white", &Room::white), field("turn", &Room::turn),
               field("ply", &Room::ply), field("clockblack", &Room::clockblack),
               field("clockwhite", &Room::clockwhite));
  }
};

struct Option {
  static constexpr std::string_view verb = "Option";
  std::string key;
  std::string value;
  static constexpr auto fields(auto&& use) { return use(field("key", &Option::key), field("value", &Option::value)); }
};

struct Row {
  static constexpr std::string_view verb = "Row";
  std::string text;
  static constexpr auto fields(auto&& use) { return use(field("text", &Row::text)); }
};

struct Unwatch {
  static constexpr std::string_view verb = "Unwatch";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Unwatch::room)); }
};

struct Say {
  static constexpr std::string_view verb = "Say";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Say::room)); }
};

struct Pong {
  static constexpr std::string_view verb = "Pong";
  std::optional<std::string> text;
  static constexpr auto fields(auto&& use) { return use(field("text", &Pong::text)); }
};

/// `date` is UTC, ISO 8601.
struct Archived {
  static constexpr std::string_view verb = "Archived";
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
  RoomId game{};
  std::string format;
  std::string text;
  static constexpr auto fields(auto&& use) {
    return use(field("game", &Record::game), field("format", &Record::format), field("text", &Record::text));
  }
};

struct Thought {
  static constexpr std::string_view verb = "Thought";
  RoomId room{};
  int ply = 0;
  static constexpr auto fields(auto&& use) { return use(field("room", &Thought::room), field("ply", &Thought::ply)); }
};

/// `analysis` is the number of this analysis; its lines come unasked.
struct Analyse {
  static constexpr std::string_view verb = "Analyse";
  RoomId game{};
  std::int64_t analysis = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("game", &Analyse::game), field("analysis", &Analyse::analysis));
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
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Arbiter::room), field("action", &Arbiter::action));
  }
};

struct Password {
  static constexpr std::string_view verb = "Password";
  static constexpr auto fields(auto&& use) { return use(); }
};

/// A line of the answer to Accounts.
struct Account {
  static constexpr std::string_view verb = "Account";
  std::string user;
  std::string role;
  YesNo online{};
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Account::user), field("role", &Account::role), field("online", &Account::online));
  }
};

struct Grant {
  static constexpr std::string_view verb = "Grant";
  std::string user;
  std::string role;
  static constexpr auto fields(auto&& use) { return use(field("user", &Grant::user), field("role", &Grant::role)); }
};

}  // namespace protocol::answer
