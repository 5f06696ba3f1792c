#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/field.h"
#include "protocol/messages/words.h"

/// Tables: listing and opening them, taking seats, watching.
namespace protocol::request {

struct Games {
  static constexpr std::string_view verb = "Games";
  static constexpr std::string_view answered_by = "{Game} … {End}";
  static constexpr std::string_view meaning = "Lists the games that can be played, each with its [options](#options).";
  static constexpr auto fields(auto&& use) { return use(); }
};

struct Bots {
  static constexpr std::string_view verb = "Bots";
  static constexpr std::string_view answered_by = "{Bot} … {End}";
  static constexpr std::string_view meaning =
      "Lists the built-in bots. `title` is a name to choose the bot by, then `; ` and its options; `about` says how it "
      "plays.";
  std::optional<std::string> game;
  static constexpr auto fields(auto&& use) { return use(field("game", &Bots::game)); }
};

struct Tables {
  static constexpr std::string_view verb = "Tables";
  static constexpr std::string_view answered_by = "{Table} … {End}";
  static constexpr std::string_view meaning =
      "Lists unfinished games in the order of their numbers, as spectators see them. `state` is {Table.state}; `black` "
      "and `white` are names, empty for a free seat. With `with` = `away` the lines of deserted games have `away`, "
      "and with `all` every line also has the fields after it. In JSON the list is `filters`: it selects [a part of "
      "the list](#the-list-of-tables), and with `follow=yes` its changes come unasked.";
  std::optional<std::string> with;
  std::vector<KeyValue> filters;
  static constexpr auto fields(auto&& use) {
    return use(field("with", &Tables::with, table_detail), field("filters", &Tables::filters));
  }
};

struct Unfollow {
  static constexpr std::string_view verb = "Unfollow";
  static constexpr std::string_view answered_by = "{Unfollow}";
  static constexpr std::string_view meaning =
      "Ends `follow=yes` of `Tables` for the list with these filters. In JSON the list is `filters`.";
  std::vector<KeyValue> filters;
  static constexpr auto fields(auto&& use) { return use(field("filters", &Unfollow::filters)); }
};

struct Open {
  static constexpr std::string_view verb = "Open";
  static constexpr std::string_view answered_by = "{Opened}";
  static constexpr std::string_view meaning =
      "Opens a table, e.g. `Open,go,size=9,komi=7,clock=5m+10s`. In JSON the list is `options`. With `opening=` the "
      "game [begins with moves](#options).";
  std::string game;
  std::vector<KeyValue> options;
  static constexpr auto fields(auto&& use) { return use(field("game", &Open::game), field("options", &Open::options)); }
};

struct SitDown {
  static constexpr std::string_view verb = "SitDown";
  static constexpr std::string_view answered_by = "{SitDown}";
  static constexpr std::string_view meaning =
      "Takes a seat; without `side` a free one, Black first. One user may take both.";
  RoomId room{};
  std::optional<Side> side;
  static constexpr auto fields(auto&& use) { return use(field("room", &SitDown::room), field("side", &SitDown::side)); }
};

struct StandUp {
  static constexpr std::string_view verb = "StandUp";
  static constexpr std::string_view answered_by = "{StandUp}";
  static constexpr std::string_view meaning = "Leaves all your seats. Allowed only before the game starts.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &StandUp::room)); }
};

struct SeatBot {
  static constexpr std::string_view verb = "SeatBot";
  static constexpr std::string_view answered_by = "{SeatBot}";
  static constexpr std::string_view meaning =
      "Seats a built-in bot, which is ready at once. In JSON the list is `options`.";
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
  static constexpr std::string_view answered_by = "{Ready}";
  static constexpr std::string_view meaning =
      "Marks you as ready; without `side` in each of your seats, with one answer line for each. The game starts when "
      "both seats are ready. `user`, if given, must be your own name.";
  RoomId room{};
  std::optional<Side> side;
  std::optional<std::string> user;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Ready::room), field("side", &Ready::side), field("user", &Ready::user));
  }
};

struct State {
  static constexpr std::string_view verb = "State";
  static constexpr std::string_view answered_by =
      "{Room}, then {Option} …, then a `Move` line for each ply, for users who do not play there a `Thought` line for "
      "each thought that they [may see](#secrecy), then those of `Clock`, `Paused`, `Scoring`, `Unsettled`, `Asked`, "
      "`Left` that "
      "apply, then {End ply}";
  static constexpr std::string_view meaning =
      "Returns everything needed to show and continue the game. `turn` is the side to move.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &State::room)); }
};

struct Board {
  static constexpr std::string_view verb = "Board";
  static constexpr std::string_view answered_by = "{Row} … {End ply}";
  static constexpr std::string_view meaning = "Draws the position as text, for people at a plain terminal.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Board::room)); }
};

struct Watch {
  static constexpr std::string_view verb = "Watch";
  static constexpr std::string_view answered_by = "the lines of `State`, ended by {End ply}";
  static constexpr std::string_view meaning =
      "Returns the state and subscribes to the table's unasked lines. With `manner` = {manner} the user does not "
      "become a spectator: nobody is told, the chat stays away, and a game between bots does not continue for it. For "
      "pages that show several games at a glance.";
  RoomId room{};
  std::optional<std::string> manner = {};
  static constexpr auto fields(auto&& use) {
    return use(field("room", &Watch::room), field("manner", &Watch::manner, watch_manner));
  }
};

struct Unwatch {
  static constexpr std::string_view verb = "Unwatch";
  static constexpr std::string_view answered_by = "{Unwatch}";
  static constexpr std::string_view meaning = "Ends `Watch`.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Unwatch::room)); }
};

struct TakeOver {
  static constexpr std::string_view verb = "TakeOver";
  static constexpr std::string_view answered_by = "{TakeOver}";
  static constexpr std::string_view meaning =
      "Makes this connection the one with which the user plays at this table, see {Input}.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &TakeOver::room)); }
};

struct Say {
  static constexpr std::string_view verb = "Say";
  static constexpr std::string_view answered_by = "{Say}";
  static constexpr std::string_view meaning =
      "Sends a chat message: players talk to the players, watchers to the watchers.";
  RoomId room{};
  std::string text;
  static constexpr auto fields(auto&& use) { return use(field("room", &Say::room), field("text", &Say::text)); }
};

}  // namespace protocol::request

namespace protocol::answer {

struct Game {
  static constexpr std::string_view verb = "Game";
  static constexpr std::string_view meaning = "A game with its [options](#options).";
  std::string name;
  std::string title;
  std::string options;
  static constexpr auto fields(auto&& use) {
    return use(field("name", &Game::name), field("title", &Game::title), field("options", &Game::options));
  }
};

struct Bot {
  static constexpr std::string_view verb = "Bot";
  static constexpr std::string_view meaning = "A built-in bot.";
  std::string name;
  std::string game;
  std::string title;
  std::optional<std::string> about;
  static constexpr auto fields(auto&& use) {
    return use(field("name", &Bot::name), field("game", &Bot::game), field("title", &Bot::title),
               field("about", &Bot::about));
  }
};

struct Table {
  static constexpr std::string_view verb = "Table";
  static constexpr std::string_view meaning =
      "A table with an unfinished game. `black` and `white` are names, empty for a free seat. `away` is the time for "
      "which a player has been away, or nobody has followed a game between bots. `idle` is the time since the last "
      "move of a running game that spectators see without a delay, or since its start. Both are in ms. `tournament` is "
      "the number of the tournament to which the game belongs. `options` has the board size, and the other options "
      "that differ from the default, as `size=9 clock=5m+10s`. These four come only if asked for, because older "
      "clients do not know them.";
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
    return use(field("room", &Table::room), field("game", &Table::game), field("state", &Table::state, table_stage),
               field("black", &Table::black), field("white", &Table::white), field("watchers", &Table::watchers),
               field("ply", &Table::ply), field("away", &Table::away), field("idle", &Table::idle),
               field("tournament", &Table::tournament), field("options", &Table::options));
  }
};

struct Unfollow {
  static constexpr std::string_view verb = "Unfollow";
  static constexpr std::string_view meaning = "The changes of this list are no longer sent.";
  static constexpr auto fields(auto&& use) { return use(); }
};

struct End {
  static constexpr std::string_view verb = "End";
  static constexpr std::string_view meaning =
      "Closes the list that answers the request `what`. `count` is the number of its lines, or the ply.";
  std::string what;
  std::int64_t count = 0;
  static constexpr auto fields(auto&& use) { return use(field("what", &End::what), field("count", &End::count)); }
};

struct Opened {
  static constexpr std::string_view verb = "Opened";
  static constexpr std::string_view meaning = "The new table.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Opened::room)); }
};

struct SitDown {
  static constexpr std::string_view verb = "SitDown";
  static constexpr std::string_view meaning = "The user has this seat.";
  RoomId room{};
  Side side{};
  std::string user;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &SitDown::room), field("side", &SitDown::side), field("user", &SitDown::user));
  }
};

struct StandUp {
  static constexpr std::string_view verb = "StandUp";
  static constexpr std::string_view meaning = "The user has no seat at this table.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &StandUp::room)); }
};

struct SeatBot {
  static constexpr std::string_view verb = "SeatBot";
  static constexpr std::string_view meaning = "The bot has this seat.";
  RoomId room{};
  Side side{};
  std::string bot;
  static constexpr auto fields(auto&& use) {
    return use(field("room", &SeatBot::room), field("side", &SeatBot::side), field("bot", &SeatBot::bot));
  }
};

struct Ready {
  static constexpr std::string_view verb = "Ready";
  static constexpr std::string_view meaning = "The player in this seat is ready.";
  RoomId room{};
  Side side{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Ready::room), field("side", &Ready::side)); }
};

struct Room {
  static constexpr std::string_view verb = "Room";
  static constexpr std::string_view meaning = "The first line of `State`. Clocks are in ms, -1 if there is none.";
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
    return use(field("room", &Room::room), field("game", &Room::game), field("state", &Room::state, table_stage),
               field("black", &Room::black), field("white", &Room::white), field("turn", &Room::turn),
               field("ply", &Room::ply), field("clockblack", &Room::clockblack),
               field("clockwhite", &Room::clockwhite));
  }
};

struct Option {
  static constexpr std::string_view verb = "Option";
  static constexpr std::string_view meaning = "An option of the table, with its value.";
  std::string key;
  std::string value;
  static constexpr auto fields(auto&& use) { return use(field("key", &Option::key), field("value", &Option::value)); }
};

struct Row {
  static constexpr std::string_view verb = "Row";
  static constexpr std::string_view meaning = "A line of the drawn position.";
  std::string text;
  static constexpr auto fields(auto&& use) { return use(field("text", &Row::text)); }
};

struct Unwatch {
  static constexpr std::string_view verb = "Unwatch";
  static constexpr std::string_view meaning = "The table's unasked lines are no longer sent.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Unwatch::room)); }
};

struct TakeOver {
  static constexpr std::string_view verb = "TakeOver";
  static constexpr std::string_view meaning = "This connection plays.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &TakeOver::room)); }
};

struct Say {
  static constexpr std::string_view verb = "Say";
  static constexpr std::string_view meaning = "The message was sent.";
  RoomId room{};
  static constexpr auto fields(auto&& use) { return use(field("room", &Say::room)); }
};

}  // namespace protocol::answer
