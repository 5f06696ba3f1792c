#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/field.h"

/// What is asked and answered about leagues, tournaments and matches; requests.h and answers.h list it with the rest.
namespace protocol::request {

struct Events {
  static constexpr std::string_view verb = "Events";
  static constexpr auto fields(auto&& use) { return use(); }
};

struct Event {
  static constexpr std::string_view verb = "Event";
  std::int64_t id = 0;
  static constexpr auto fields(auto&& use) { return use(field("id", &Event::id)); }
};

struct Join {
  static constexpr std::string_view verb = "Join";
  std::int64_t id = 0;
  static constexpr auto fields(auto&& use) { return use(field("id", &Join::id)); }
};

struct Leave {
  static constexpr std::string_view verb = "Leave";
  std::int64_t id = 0;
  static constexpr auto fields(auto&& use) { return use(field("id", &Leave::id)); }
};

/// How many games of tournaments this client plays at once, until it says otherwise or leaves.
struct Capacity {
  static constexpr std::string_view verb = "Capacity";
  int games = 0;
  static constexpr auto fields(auto&& use) { return use(field("games", &Capacity::games)); }
};

/// Tries a program that is logged in as this user: games against a random player, with the troubles of real
/// tournaments.
struct Check {
  static constexpr std::string_view verb = "Check";
  std::string user;
  std::string game;
  std::vector<KeyValue> options;  ///< of the game
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Check::user), field("game", &Check::game), field("options", &Check::options));
  }
};

/// What the last check of this user has found.
struct Checks {
  static constexpr std::string_view verb = "Checks";
  std::string user;
  static constexpr auto fields(auto&& use) { return use(field("user", &Checks::user)); }
};

/// The program that plays here for the user has failed; `text` says how, for the log of the game.
struct Fail {
  static constexpr std::string_view verb = "Fail";
  RoomId room{};
  std::string text;
  static constexpr auto fields(auto&& use) { return use(field("room", &Fail::room), field("text", &Fail::text)); }
};

/// For arbiters and admins: a league, a tournament or a match. `definition` is a JSON object; the protocol's page says
/// what stands in it.
struct NewEvent {
  static constexpr std::string_view verb = "NewEvent";
  std::string definition;
  static constexpr auto fields(auto&& use) { return use(field("definition", &NewEvent::definition)); }
};

/// For arbiters and admins: what the controller of a tournament does: start, pause, enter a player …
struct Direct {
  static constexpr std::string_view verb = "Direct";
  std::int64_t id = 0;
  std::string action;
  std::vector<std::string> arguments;
  static constexpr auto fields(auto&& use) {
    return use(field("id", &Direct::id), field("action", &Direct::action), field("arguments", &Direct::arguments));
  }
};

}  // namespace protocol::request

namespace protocol::answer {

/// A line of the answer to Events, and the first one of the answer to Event. `state` is open, running, paused or over;
/// `round` is the last one that was paired, 0 before the start.
struct Event {
  static constexpr std::string_view verb = "Event";
  std::int64_t id = 0;
  std::string name;
  std::string game;
  std::string format;
  std::string state;
  int players = 0;
  int round = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("id", &Event::id), field("name", &Event::name), field("game", &Event::game),
               field("format", &Event::format), field("state", &Event::state), field("players", &Event::players),
               field("round", &Event::round));
  }
};

/// One who plays in a tournament, and the standing. Points and tie-breaks are decimal numbers, in the order in which
/// they count.
struct Entrant {
  static constexpr std::string_view verb = "Entrant";
  std::int64_t id = 0;
  int rank = 0;
  std::string user;
  std::string state;
  int played = 0;
  std::string points;
  std::vector<std::string> tiebreaks;
  static constexpr auto fields(auto&& use) {
    return use(field("id", &Entrant::id), field("rank", &Entrant::rank), field("user", &Entrant::user),
               field("state", &Entrant::state), field("played", &Entrant::played), field("points", &Entrant::points),
               field("tiebreaks", &Entrant::tiebreaks));
  }
};

/// How strong an entrant is by the games of this tournament alone, in Elo with a mean of 0; the true value lies within
/// `error` of it with 95 %. Decimal numbers.
struct Rated {
  static constexpr std::string_view verb = "Rated";
  std::int64_t id = 0;
  std::string user;
  std::string elo;
  std::string error;
  static constexpr auto fields(auto&& use) {
    return use(field("id", &Rated::id), field("user", &Rated::user), field("elo", &Rated::elo),
               field("error", &Rated::error));
  }
};

/// One game of a tournament, played or to be played; a bye has no White. `room` is missing until the table is open,
/// `result` until the game is over.
struct Pairing {
  static constexpr std::string_view verb = "Pairing";
  std::int64_t id = 0;
  int round = 0;
  int number = 0;
  std::string black;
  std::optional<std::string> white;
  std::optional<RoomId> room;
  std::optional<std::string> result;
  static constexpr auto fields(auto&& use) {
    return use(field("id", &Pairing::id), field("round", &Pairing::round), field("number", &Pairing::number),
               field("black", &Pairing::black), field("white", &Pairing::white), field("room", &Pairing::room),
               field("result", &Pairing::result));
  }
};

struct Join {
  static constexpr std::string_view verb = "Join";
  std::int64_t id = 0;
  static constexpr auto fields(auto&& use) { return use(field("id", &Join::id)); }
};

struct Leave {
  static constexpr std::string_view verb = "Leave";
  std::int64_t id = 0;
  static constexpr auto fields(auto&& use) { return use(field("id", &Leave::id)); }
};

struct Capacity {
  static constexpr std::string_view verb = "Capacity";
  int games = 0;
  static constexpr auto fields(auto&& use) { return use(field("games", &Capacity::games)); }
};

struct Check {
  static constexpr std::string_view verb = "Check";
  std::string user;
  int games = 0;  ///< that will be played
  static constexpr auto fields(auto&& use) { return use(field("user", &Check::user), field("games", &Check::games)); }
};

/// What follows: `restart` (the game goes on, and so does the clock) or `forfeit` (it is lost).
struct Fail {
  static constexpr std::string_view verb = "Fail";
  RoomId room{};
  std::string verdict;
  static constexpr auto fields(auto&& use) { return use(field("room", &Fail::room), field("verdict", &Fail::verdict)); }
};

struct NewEvent {
  static constexpr std::string_view verb = "NewEvent";
  std::int64_t id = 0;
  static constexpr auto fields(auto&& use) { return use(field("id", &NewEvent::id)); }
};

struct Direct {
  static constexpr std::string_view verb = "Direct";
  std::int64_t id = 0;
  std::string action;
  static constexpr auto fields(auto&& use) { return use(field("id", &Direct::id), field("action", &Direct::action)); }
};

}  // namespace protocol::answer
