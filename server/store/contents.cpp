#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "engine/base/words.h"
#include "server/store/checksum.h"
#include "server/store/clock_text.h"
#include "server/store/greatest_id.h"
#include "server/store/move_packer.h"
#include "server/store/options_json.h"
#include "server/store/queries.h"
#include "server/store/sign_in_writer.h"
#include "server/store/tournament_queries.h"

namespace store {
namespace {

using Faults = std::vector<std::string>;

/// The columns of a seat.
struct SeatColumns {
  std::optional<std::string> name;
  std::optional<std::string> bot;
  bool ready = false;
  std::optional<std::string> bot_name;

  [[nodiscard]] std::optional<Player> player() const {
    if (!name) return std::nullopt;
    Player player{*name, bot.has_value(), {}, ready, bot_name.value_or("")};
    if (bot) player.bot_options = options_from_json(*bot);
    return player;
  }
};

std::vector<Account> all_accounts(Database& database, Faults& faults) {
  std::vector<Account> accounts;
  Statement query(database, "SELECT " + is_sound(database, "account") +
                                ", key, name, password_hash, role, secret_hash, owner FROM account ORDER BY key");
  while (query.step()) {
    Account account;
    std::string role;
    bool sound = false;
    query.read(sound, account.key, account.name, account.password_hash, role, account.secret_hash, account.owner);
    const std::optional<Role> known = identity::parse_role(role);
    if (sound && known) {
      account.role = *known;
      accounts.push_back(std::move(account));
      continue;
    }
    faults.push_back(about_row("account", "key=" + account.key,
                               sound ? "'" + role + "' is not a role" : std::string{checksum_differs}) +
                     ". Nobody can log in to it");
    accounts.push_back({account.key, account.name, "", Role::player, std::nullopt, std::nullopt, true});
  }
  return accounts;
}

/// Reads games with all their rows: those that are not over, or a single one. A game of which a row cannot be read is
/// put aside.
class GameReader {
 public:
  GameReader(Database& database, const RunningGames& running, std::optional<RoomId> only, Faults& faults)
      : database_(database), running_(running), only_(only), faults_(faults) {}

  /// In the order of their numbers.
  std::vector<StoredGame> read() {
    read_games();
    read_moves();
    read_running_moves();
    read_acts();
    read_thoughts();
    if (only_) read_packed_moves(*only_);
    std::vector<StoredGame> games;
    for (auto& [id, game] : games_) games.push_back(std::move(game));
    return games;
  }

 private:
  /// Games that are not over, or only the one whose number is parameter ?1. Both use an index; the two conditions
  /// joined by OR would make SQLite read all games.
  [[nodiscard]] std::string which(const std::string& id) const { return only_ ? id + " = ?1" : "ended_at IS NULL"; }

  void read_games() {
    Statement query(database_, "SELECT " + is_sound(database_, "game") +
                                   ", id, kind, options, opened_by, opened_at, started_at IS NOT NULL, "
                                   "black, black_bot, black_ready, black_bot_name, "
                                   "white, white_bot, white_ready, white_bot_name, coalesce(result, ''), event "
                                   "FROM game WHERE " +
                                   which("id") + " ORDER BY id");
    query.bind(only_);
    while (query.step()) {
      StoredGame one;
      std::string options;
      SeatColumns black;
      SeatColumns white;
      bool sound = false;
      query.read(sound, one.game.game, one.game.kind, options, one.game.opened_by, one.game.at, one.started, black.name,
                 black.bot, black.ready, black.bot_name, white.name, white.bot, white.ready, white.bot_name, one.result,
                 one.game.tournament);
      const RoomId id = one.game.game;
      const bool good = attempt("game", "id=" + std::to_string(id), [&] {
        expect_sound(sound);
        one.game.options = options_from_json(options);
        one.black = black.player();
        one.white = white.player();
      });
      if (good) games_.emplace(id, std::move(one));
    }
  }

  /// Those of older versions.
  void read_moves() {
    each_row<NewMove>(
        "move", "ply, side, move, clock_black, clock_white, clock, played_at", "move.ply",
        [](Statement& query, bool& sound, NewMove& move, std::string& side, std::string& clock) {
          query.read(sound, move.game, move.ply, side, move.move, move.clock_black, move.clock_white, clock, move.at);
        },
        [](const NewMove& move) { return "game=" + std::to_string(move.game) + " ply=" + std::to_string(move.ply); },
        [](StoredGame& game, NewMove& move, const std::string& side, const std::string& clock) {
          const std::size_t expected = game.moves.size() + 1;
          if (static_cast<std::size_t>(move.ply) != expected)
            throw std::runtime_error("move " + std::to_string(expected) + " of the game is missing");
          move.side = side == base::name(Side::black) ? Side::black : Side::white;
          move.clock = clock_from_text(clock);
          game.moves.push_back(std::move(move));
        });
  }

  void read_running_moves() {
    for (auto& [id, game] : games_)
      if (game.moves.empty()) game.moves = running_.moves(id);
    for (const auto& [id, fault] : running_.damaged())
      if (games_.erase(id) > 0) faults_.push_back(fault);
  }

  void read_acts() {
    each_row<GameAct>(
        "act", "ply, action, by, detail, act.clock_black, act.clock_white, at", "act.id",
        [](Statement& query, bool& sound, GameAct& act, std::string& black, std::string& white) {
          query.read(sound, act.game, act.ply, act.action, act.by, act.detail, black, white, act.at);
        },
        [](const GameAct& act) {
          return "game=" + std::to_string(act.game) + " ply=" + std::to_string(act.ply) + " action=" + act.action;
        },
        [](StoredGame& game, GameAct& act, const std::string& black, const std::string& white) {
          act.clocks = {clock_from_text(black), clock_from_text(white)};
          game.acts.push_back(std::move(act));
        });
  }

  /// A game continues without a damaged thought.
  void read_thoughts() {
    Statement query(database_, rows_of("thought", "ply, win_rate, playouts, variation", "thought.ply"));
    query.bind(only_);
    while (query.step()) {
      NewThought thought;
      bool sound = false;
      query.read(sound, thought.game, thought.ply, thought.win_rate, thought.playouts, thought.variation);
      if (!sound)
        faults_.push_back(about_row("thought",
                                    "game=" + std::to_string(thought.game) + " ply=" + std::to_string(thought.ply),
                                    checksum_differs));
      else if (const auto game = games_.find(thought.game); game != games_.end())
        game->second.thoughts.push_back(std::move(thought));
    }
  }

  /// Only games that are over are packed.
  void read_packed_moves(RoomId id) {
    const auto game = games_.find(id);
    if (game == games_.end()) return;
    std::optional<GameMoves> packed = read_packed(database_, id);
    if (!packed) return;
    game->second.moves = std::move(packed->moves);
    game->second.thoughts = std::move(packed->thoughts);
  }

  /// The rows of the games in a table, in the order of the games and of `order`.
  [[nodiscard]] std::string rows_of(const std::string& table, const std::string& columns,
                                    const std::string& order) const {
    // CROSS JOIN and ORDER BY game.id make SQLite start with the unfinished games and read their rows in order;
    // otherwise it would read the rows of all games. The condition stands in the WHERE: PostgreSQL has no CROSS JOIN
    // ON.
    return "SELECT " + is_sound(database_, table) + ", game.id, " + columns + " FROM game CROSS JOIN " + table +
           " WHERE " + table + ".game = game.id AND " + which("game.id") + " ORDER BY game.id, " + order;
  }

  /// `get` reads a row and two texts in it, `key` names it, and `add` adds it to its game or throws.
  template <class Row, class Get, class Key, class Add>
  void each_row(const std::string& table, const std::string& columns, const std::string& order, Get get, Key key,
                Add add) {
    Statement query(database_, rows_of(table, columns, order));
    query.bind(only_);
    while (query.step()) {
      Row row;
      bool sound = false;
      std::string first;
      std::string second;
      get(query, sound, row, first, second);
      const auto game = games_.find(row.game);
      if (game == games_.end()) continue;  // put aside
      const bool good = attempt(table, key(row), [&] {
        expect_sound(sound);
        add(game->second, row, first, second);
      });
      if (!good) games_.erase(game);
    }
  }

  /// False, and a fault, if `read` throws.
  template <class Read>
  bool attempt(const std::string& table, const std::string& key, Read read) {
    try {
      read();
      return true;
    } catch (const std::exception& error) {
      faults_.push_back(about_row(table, key, error.what()));
      return false;
    }
  }

  Database& database_;
  const RunningGames& running_;
  std::optional<RoomId> only_;
  Faults& faults_;
  std::map<RoomId, StoredGame> games_;
};

/// The games that are not over. If a page of the database cannot be read, the games with rows on it are put aside.
std::vector<StoredGame> unfinished_games(Database& database, const RunningGames& running, Faults& faults) {
  try {
    Faults found;
    std::vector<StoredGame> games = GameReader(database, running, std::nullopt, found).read();
    faults.insert(faults.end(), found.begin(), found.end());
    return games;
  } catch (const SqlError& error) {
    if (!error.damaged()) throw;
  }
  std::vector<RoomId> numbers;
  Statement query(database, "SELECT id FROM game WHERE ended_at IS NULL ORDER BY id");
  while (query.step()) query.read(numbers.emplace_back());
  std::vector<StoredGame> games;
  for (const RoomId number : numbers) {
    try {
      for (StoredGame& game : GameReader(database, running, number, faults).read()) games.push_back(std::move(game));
    } catch (const SqlError& error) {
      if (!error.damaged()) throw;
      faults.push_back(about_row("game", "id=" + std::to_string(number), std::string{unreadable_page} + error.what()));
    }
  }
  return games;
}

/// The check after the start reads the rows of the others.
std::vector<std::int64_t> running_analyses(Database& database, Faults& faults) {
  std::vector<std::int64_t> running;
  Statement query(database,
                  "SELECT id, " + is_sound(database, "analysis") + " FROM analysis WHERE ended_at IS NULL ORDER BY id");
  while (query.step()) {
    std::int64_t id = 0;
    bool sound = false;
    query.read(id, sound);
    if (sound)
      running.push_back(id);
    else
      faults.push_back(about_row("analysis", "id=" + std::to_string(id), checksum_differs));
  }
  return running;
}

}  // namespace

Contents load_contents(Database& database, const RunningGames& running) {
  Contents contents;
  contents.accounts = all_accounts(database, contents.faults);
  contents.unfinished = unfinished_games(database, running, contents.faults);
  contents.next_game = greatest_id(database, "game") + 1;
  contents.tournaments = load_tournaments(database, contents.faults);
  contents.next_tournament = greatest_id(database, "event") + 1;
  contents.next_analysis = greatest_id(database, "analysis") + 1;
  contents.running_analyses = running_analyses(database, contents.faults);
  contents.sign_ins = load_sign_ins(database, contents.faults);
  return contents;
}

std::optional<StoredGame> load_game(Database& database, RoomId game, const RunningGames& running) {
  Faults faults;
  std::vector<StoredGame> games = GameReader(database, running, game, faults).read();
  if (!games.empty()) return std::move(games.front());
  if (!faults.empty()) throw std::runtime_error(faults.front());
  return std::nullopt;
}

}  // namespace store
