#include "server/store/queries.h"

#include <stdexcept>
#include <string>

#include "server/store/clock_text.h"
#include "server/store/options_json.h"
#include "server/store/utc_time.h"

namespace store {

namespace {

/// The three columns of a seat.
struct SeatColumns {
  std::optional<std::string> name;
  std::optional<std::string> bot;
  bool ready = false;

  [[nodiscard]] std::optional<Player> player() const {
    if (!name) return std::nullopt;
    Player player{*name, bot.has_value(), {}, ready};
    if (bot) player.bot_options = options_from_json(*bot);
    return player;
  }
};

Side side_of(const std::string& word) {
  return word == core::name(Side::black) ? Side::black : Side::white;
}

std::vector<Account> all_accounts(Database& database) {
  std::vector<Account> accounts;
  Statement query(database, "SELECT key, name, password_hash, role, secret_hash, owner FROM account");
  while (query.step()) {
    Account& account = accounts.emplace_back();
    std::string role;
    query.read(account.key, account.name, account.password_hash, role, account.secret_hash, account.owner);
    account.role = server::parse_role(role).value();  // the schema knows these words only
  }
  return accounts;
}

/// Games that are not over; or, with a number as parameter ?1, that one.
std::string which(const std::string& id) {
  return "(?1 IS NULL AND ended_at IS NULL OR " + id + " = ?1)";
}

std::vector<StoredGame> stored_games(Database& database, std::optional<RoomId> only) {
  std::vector<StoredGame> games;
  Statement query(database,
                  "SELECT id, kind, options, opened_by, opened_at, started_at IS NOT NULL, "
                  "black, black_bot, black_ready, white, white_bot, white_ready, coalesce(result, '') "
                  "FROM game WHERE " +
                      which("id") + " ORDER BY id");
  query.bind(only);
  while (query.step()) {
    StoredGame& one = games.emplace_back();
    std::string options;
    SeatColumns black;
    SeatColumns white;
    query.read(one.game.game, one.game.kind, options, one.game.opened_by, one.game.at, one.started, black.name,
               black.bot, black.ready, white.name, white.bot, white.ready, one.result);
    one.game.options = options_from_json(options);
    one.black = black.player();
    one.white = white.player();
  }
  return games;
}

/// Expects the games in the order of their numbers.
void add_moves(Database& database, std::vector<StoredGame>& games, std::optional<RoomId> only) {
  // CROSS JOIN and ORDER BY game.id keep SQLite at the unfinished games, whose moves are then read in their order; left
  // to itself it would read the moves of all games.
  Statement query(database,
                  "SELECT game.id, ply, side, move, clock_black, clock_white, clock, played_at "
                  "FROM game CROSS JOIN move ON move.game = game.id "
                  "WHERE " +
                      which("game.id") + " ORDER BY game.id, ply");
  query.bind(only);
  auto game = games.begin();
  while (query.step()) {
    NewMove move;
    std::string side;
    std::string clock;
    query.read(move.game, move.ply, side, move.move, move.clock_black, move.clock_white, clock, move.at);
    move.side = side_of(side);
    move.clock = clock_from_text(clock);
    while (game->game.game != move.game) ++game;
    if (const std::size_t expected = game->moves.size() + 1; static_cast<std::size_t>(move.ply) != expected)
      throw std::runtime_error("game " + std::to_string(move.game) + " lacks its move " + std::to_string(expected));
    game->moves.push_back(std::move(move));
  }
}

/// Expects the games in the order of their numbers.
void add_acts(Database& database, std::vector<StoredGame>& games, std::optional<RoomId> only) {
  Statement query(database,
                  "SELECT game.id, ply, action, by, detail, act.clock_black, act.clock_white, at "
                  "FROM game CROSS JOIN act ON act.game = game.id "
                  "WHERE " +
                      which("game.id") + " ORDER BY game.id, act.id");
  query.bind(only);
  auto game = games.begin();
  while (query.step()) {
    GameAct act;
    core::PerSide<std::string> clocks;
    query.read(act.game, act.ply, act.action, act.by, act.detail, clocks.black, clocks.white, act.at);
    for (const Side side : core::both_sides) act.clocks[side] = clock_from_text(clocks[side]);
    while (game->game.game != act.game) ++game;
    game->acts.push_back(std::move(act));
  }
}

/// What changed a game, for its record; questions and marks that the players exchanged are not part of it.
std::vector<protocol::RecordedAct> recorded_acts(Database& database, RoomId game) {
  std::vector<protocol::RecordedAct> acts;
  Statement query(database,
                  "SELECT ply, action, by, detail, at FROM act "
                  "WHERE game = ?1 AND action NOT IN ('ask', 'decline', 'mark') ORDER BY id");
  query.bind(game);
  while (query.step()) {
    protocol::RecordedAct& act = acts.emplace_back();
    std::int64_t at = 0;
    query.read(act.ply, act.action, act.by, act.detail, at);
    act.at = utc_text(at);
  }
  return acts;
}

RoomId next_game(Database& database) {
  Statement query(database, "SELECT coalesce(max(id), 0) + 1 FROM game");
  RoomId next = 1;
  if (query.step()) query.read(next);
  return next;
}

}  // namespace

Contents load_contents(Database& database) {
  Contents contents{all_accounts(database), stored_games(database, std::nullopt), next_game(database)};
  add_moves(database, contents.unfinished, std::nullopt);
  add_acts(database, contents.unfinished, std::nullopt);
  return contents;
}

std::optional<StoredGame> load_game(Database& database, RoomId game) {
  std::vector<StoredGame> games = stored_games(database, game);
  if (games.empty()) return std::nullopt;
  add_moves(database, games, game);
  add_acts(database, games, game);
  return std::move(games.front());
}

std::vector<ArchivedGame> find_archived(Database& database, const ArchiveFilter& filter) {
  std::string sql =
      "SELECT id, kind, black, white, result, ended_at FROM game WHERE ended_at IS NOT NULL AND started_at IS NOT NULL";
  if (filter.player)
    // Two lists of one player's games: `black = ?1 OR white = ?1` would make SQLite read everybody's.
    sql +=
        " AND id IN (SELECT id FROM game WHERE black = ?1 AND ended_at IS NOT NULL"
        " UNION ALL SELECT id FROM game WHERE white = ?1 AND ended_at IS NOT NULL)";
  if (filter.kind) sql += " AND kind = ?2";
  if (filter.from) sql += " AND ended_at >= ?3";
  if (filter.before) sql += " AND ended_at < ?4";
  sql += " ORDER BY ended_at DESC, id DESC LIMIT ?5";

  Statement query(database, sql);
  query.bind(filter.player, filter.kind, filter.from, filter.before, filter.limit);
  std::vector<ArchivedGame> games;
  while (query.step()) {
    ArchivedGame& game = games.emplace_back();
    query.read(game.game, game.kind, game.black, game.white, game.result, game.ended_at);
  }
  return games;
}

std::optional<protocol::GameRecord> find_record(Database& database, RoomId game) {
  protocol::GameRecord record;
  std::string options;
  std::int64_t began = 0;
  Statement game_query(database,
                       "SELECT id, kind, options, coalesce(black, ''), coalesce(white, ''), "
                       "coalesce(started_at, opened_at), coalesce(result, ''), coalesce(reason, '') "
                       "FROM game WHERE id = ?1");
  game_query.bind(game);
  if (!game_query.step()) return std::nullopt;
  game_query.read(record.game, record.kind, options, record.black, record.white, began, record.result, record.reason);
  record.options = options_from_json(options);
  record.date = utc_text(began);

  Statement move_query(database, "SELECT side, move, clock_black, clock_white FROM move WHERE game = ?1 ORDER BY ply");
  move_query.bind(game);
  while (move_query.step()) {
    protocol::RecordedMove& move = record.moves.emplace_back();
    std::string side;
    move_query.read(side, move.move, move.clock_black, move.clock_white);
    move.side = side_of(side);
  }
  record.acts = recorded_acts(database, game);
  return record;
}

}  // namespace store
