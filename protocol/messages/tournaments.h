#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/field.h"
#include "protocol/messages/words.h"

/// Leagues, tournaments and matches, and the checks of programs before them.
namespace protocol::request {

struct Events {
  static constexpr std::string_view verb = "Events";
  static constexpr std::string_view answered_by = "{Event} … {End}";
  static constexpr std::string_view meaning =
      "Lists leagues, tournaments and matches, newest first. `state` is {Event.state}.";
  static constexpr auto fields(auto&& use) { return use(); }
};

struct Event {
  static constexpr std::string_view verb = "Event";
  static constexpr std::string_view answered_by = "{Event}, {Entrant} …, {Rated} …, {Pairing} …, {End}";
  static constexpr std::string_view meaning =
      "Returns one tournament: its standing, the ratings computed from its games (none for tournaments of more than "
      "200 entrants), and its games in order. A bye has no White.";
  std::int64_t id = 0;
  static constexpr auto fields(auto&& use) { return use(field("id", &Event::id)); }
};

struct Join {
  static constexpr std::string_view verb = "Join";
  static constexpr std::string_view answered_by = "{Join}";
  static constexpr std::string_view meaning = "Enters a tournament that is open.";
  std::int64_t id = 0;
  static constexpr auto fields(auto&& use) { return use(field("id", &Join::id)); }
};

struct Leave {
  static constexpr std::string_view verb = "Leave";
  static constexpr std::string_view answered_by = "{Leave}";
  static constexpr std::string_view meaning = "Withdraws from a tournament. Games that have not begun are lost.";
  std::int64_t id = 0;
  static constexpr auto fields(auto&& use) { return use(field("id", &Leave::id)); }
};

struct Capacity {
  static constexpr std::string_view verb = "Capacity";
  static constexpr std::string_view answered_by = "{Capacity}";
  static constexpr std::string_view meaning =
      "Sets the number of tournament games that this client plays at once, until it sets another or disconnects; 1 by "
      "default.";
  int games = 0;
  static constexpr auto fields(auto&& use) { return use(field("games", &Capacity::games)); }
};

struct Check {
  static constexpr std::string_view verb = "Check";
  static constexpr std::string_view answered_by = "{Check}";
  static constexpr std::string_view meaning =
      "For the user, its owner and arbiters: tests the program that is logged in as this user; see [checks](#checks).";
  std::string user;
  std::string game;
  std::vector<KeyValue> options;  ///< of the game
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Check::user), field("game", &Check::game), field("options", &Check::options));
  }
};

struct Checks {
  static constexpr std::string_view verb = "Checks";
  static constexpr std::string_view answered_by = "{Checked} … {End}";
  static constexpr std::string_view meaning = "Lists the results of the user's last check.";
  std::string user;
  static constexpr auto fields(auto&& use) { return use(field("user", &Checks::user)); }
};

struct Fail {
  static constexpr std::string_view verb = "Fail";
  static constexpr std::string_view answered_by = "{Fail}";
  static constexpr std::string_view meaning =
      "Reports that the program that plays here for the user has failed. `text` describes the failure, and is kept "
      "with the game for everyone to read. The verdict is `restart` if the tournament's `restarts` allow it: the game "
      "continues, and so does the clock; otherwise it is `forfeit`: the game is lost.";
  RoomId room{};
  std::string text;
  static constexpr auto fields(auto&& use) { return use(field("room", &Fail::room), field("text", &Fail::text)); }
};

struct NewEvent {
  static constexpr std::string_view verb = "NewEvent";
  static constexpr std::string_view answered_by = "{NewEvent}";
  static constexpr std::string_view meaning =
      "For arbiters: creates a tournament from a JSON object; see [tournaments](#tournaments).";
  std::string definition;
  static constexpr auto fields(auto&& use) { return use(field("definition", &NewEvent::definition)); }
};

struct Direct {
  static constexpr std::string_view verb = "Direct";
  static constexpr std::string_view answered_by = "{Direct}";
  static constexpr std::string_view meaning = "For arbiters: controls a tournament; see [tournaments](#tournaments).";
  std::int64_t id = 0;
  std::string action;
  std::vector<std::string> arguments;
  static constexpr auto fields(auto&& use) {
    return use(field("id", &Direct::id), field("action", &Direct::action), field("arguments", &Direct::arguments));
  }
};

}  // namespace protocol::request

namespace protocol::answer {

struct Event {
  static constexpr std::string_view verb = "Event";
  static constexpr std::string_view meaning =
      "A tournament. `round` is the last one that was paired, 0 before the start.";
  std::int64_t id = 0;
  std::string name;
  std::string game;
  std::string format;
  std::string state;
  int players = 0;
  int round = 0;
  static constexpr auto fields(auto&& use) {
    return use(field("id", &Event::id), field("name", &Event::name), field("game", &Event::game),
               field("format", &Event::format, tournament_format), field("state", &Event::state, tournament_state),
               field("players", &Event::players), field("round", &Event::round));
  }
};

struct Entrant {
  static constexpr std::string_view verb = "Entrant";
  static constexpr std::string_view meaning =
      "An entrant of a tournament, with the standing. Points and tie-breaks are decimal numbers, in the order in which "
      "they count.";
  std::int64_t id = 0;
  int rank = 0;
  std::string user;
  std::string state;
  int played = 0;
  std::string points;
  std::vector<std::string> tiebreaks;
  static constexpr auto fields(auto&& use) {
    return use(field("id", &Entrant::id), field("rank", &Entrant::rank), field("user", &Entrant::user),
               field("state", &Entrant::state, entrant_state), field("played", &Entrant::played),
               field("points", &Entrant::points), field("tiebreaks", &Entrant::tiebreaks));
  }
};

struct Rated {
  static constexpr std::string_view verb = "Rated";
  static constexpr std::string_view meaning =
      "An entrant's strength by the games of this tournament alone, in Elo with a mean of 0. The true value lies "
      "within `error` of it with a probability of 95 %. Decimal numbers.";
  std::int64_t id = 0;
  std::string user;
  std::string elo;
  std::string error;
  static constexpr auto fields(auto&& use) {
    return use(field("id", &Rated::id), field("user", &Rated::user), field("elo", &Rated::elo),
               field("error", &Rated::error));
  }
};

struct Pairing {
  static constexpr std::string_view verb = "Pairing";
  static constexpr std::string_view meaning =
      "A game of a tournament, played or not. A bye has no White. `room` is missing until the table is open, `result` "
      "until the game is over.";
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
  static constexpr std::string_view meaning = "The user has entered.";
  std::int64_t id = 0;
  static constexpr auto fields(auto&& use) { return use(field("id", &Join::id)); }
};

struct Leave {
  static constexpr std::string_view verb = "Leave";
  static constexpr std::string_view meaning = "The user has withdrawn.";
  std::int64_t id = 0;
  static constexpr auto fields(auto&& use) { return use(field("id", &Leave::id)); }
};

struct Capacity {
  static constexpr std::string_view verb = "Capacity";
  static constexpr std::string_view meaning = "The client plays this many games at once.";
  int games = 0;
  static constexpr auto fields(auto&& use) { return use(field("games", &Capacity::games)); }
};

struct Check {
  static constexpr std::string_view verb = "Check";
  static constexpr std::string_view meaning =
      "The check has begun. `games` is the number of games that will be played.";
  std::string user;
  int games = 0;  ///< that will be played
  static constexpr auto fields(auto&& use) { return use(field("user", &Check::user), field("games", &Check::games)); }
};

struct Fail {
  static constexpr std::string_view verb = "Fail";
  static constexpr std::string_view meaning = "The consequence: {verdict}.";
  RoomId room{};
  std::string verdict;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Fail::room), field("verdict", &Fail::verdict, failure_verdict));
  }
};

struct NewEvent {
  static constexpr std::string_view verb = "NewEvent";
  static constexpr std::string_view meaning = "The number of the new tournament.";
  std::int64_t id = 0;
  static constexpr auto fields(auto&& use) { return use(field("id", &NewEvent::id)); }
};

struct Direct {
  static constexpr std::string_view verb = "Direct";
  static constexpr std::string_view meaning = "The action was carried out.";
  std::int64_t id = 0;
  std::string action;
  static constexpr auto fields(auto&& use) { return use(field("id", &Direct::id), field("action", &Direct::action)); }
};

}  // namespace protocol::answer
