#include "server/store/queries.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "engine/base/words.h"
#include "server/store/clock_text.h"
#include "server/store/options_json.h"
#include "server/store/sign_in_writer.h"
#include "server/store/tournament_queries.h"
#include "server/store/utc_time.h"

namespace store {

namespace {

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

Side side_of(const std::string& word) {
  return word == base::name(Side::black) ? Side::black : Side::white;
}

std::vector<Account> all_accounts(Database& database) {
  std::vector<Account> accounts;
  Statement query(database, "SELECT key, name, password_hash, role, secret_hash, owner FROM account");
  while (query.step()) {
    Account& account = accounts.emplace_back();
    std::string role;
    query.read(account.key, account.name, account.password_hash, role, account.secret_hash, account.owner);
    account.role = identity::parse_role(role).value();  // the schema allows only these words
  }
  return accounts;
}

/// Games that are not over, or only the one whose number is parameter ?1.
std::string which(const std::string& id) {
  return "(?1 IS NULL AND ended_at IS NULL OR " + id + " = ?1)";
}

std::vector<StoredGame> stored_games(Database& database, std::optional<RoomId> only) {
  std::vector<StoredGame> games;
  Statement query(database,
                  "SELECT id, kind, options, opened_by, opened_at, started_at IS NOT NULL, "
                  "black, black_bot, black_ready, black_bot_name, white, white_bot, white_ready, white_bot_name, "
                  "coalesce(result, ''), event "
                  "FROM game WHERE " +
                      which("id") + " ORDER BY id");
  query.bind(only);
  while (query.step()) {
    StoredGame& one = games.emplace_back();
    std::string options;
    SeatColumns black;
    SeatColumns white;
    query.read(one.game.game, one.game.kind, options, one.game.opened_by, one.game.at, one.started, black.name,
               black.bot, black.ready, black.bot_name, white.name, white.bot, white.ready, white.bot_name, one.result,
               one.game.tournament);
    one.game.options = options_from_json(options);
    one.black = black.player();
    one.white = white.player();
  }
  return games;
}

/// Expects the games in the order of their numbers.
void add_moves(Database& database, std::vector<StoredGame>& games, std::optional<RoomId> only) {
  // CROSS JOIN and ORDER BY game.id make SQLite start with the unfinished games and read their moves in order;
  // otherwise it would read the moves of all games.
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
    base::PerSide<std::string> clocks;
    query.read(act.game, act.ply, act.action, act.by, act.detail, clocks.black, clocks.white, act.at);
    for (const Side side : base::both_sides) act.clocks[side] = clock_from_text(clocks[side]);
    while (game->game.game != act.game) ++game;
    game->acts.push_back(std::move(act));
  }
}

/// Requests and marks of the players change nothing; only the other acts are shown to everyone.
constexpr const char* changes_a_game = "action NOT IN ('ask', 'decline', 'mark')";

/// Acts that changed a game, for its record.
std::vector<protocol::RecordedAct> recorded_acts(Database& database, RoomId game) {
  std::vector<protocol::RecordedAct> acts;
  Statement query(database, std::string("SELECT ply, action, by, detail, at FROM act WHERE game = ?1 AND ") +
                                changes_a_game + " ORDER BY id");
  query.bind(game);
  while (query.step()) {
    protocol::RecordedAct& act = acts.emplace_back();
    std::int64_t at = 0;
    query.read(act.ply, act.action, act.by, act.detail, at);
    act.at = utc_text(at);
  }
  return acts;
}

/// Expects the games in the order of their numbers.
void add_thoughts(Database& database, std::vector<StoredGame>& games, std::optional<RoomId> only) {
  Statement query(database,
                  "SELECT game.id, ply, win_rate, playouts, variation "
                  "FROM game CROSS JOIN thought ON thought.game = game.id "
                  "WHERE " +
                      which("game.id") + " ORDER BY game.id, ply");
  query.bind(only);
  auto game = games.begin();
  while (query.step()) {
    NewThought thought;
    query.read(thought.game, thought.ply, thought.win_rate, thought.playouts, thought.variation);
    while (game->game.game != thought.game) ++game;
    game->thoughts.push_back(std::move(thought));
  }
}

std::int64_t next_analysis(Database& database) {
  Statement query(database, "SELECT coalesce(max(id), 0) + 1 FROM analysis");
  std::int64_t next = 1;
  if (query.step()) query.read(next);
  return next;
}

std::vector<std::int64_t> running_analyses(Database& database) {
  std::vector<std::int64_t> running;
  Statement query(database, "SELECT id FROM analysis WHERE ended_at IS NULL ORDER BY id");
  while (query.step()) query.read(running.emplace_back());
  return running;
}

/// The conditions on a game of the archive, with the parameters ?1 to ?7 of the filter.
std::string archived_and(const ArchiveFilter& filter) {
  std::string sql = "ended_at IS NOT NULL AND started_at IS NOT NULL";
  if (filter.player)
    // Two lists of one player's games: `black = ?1 OR white = ?1` would make SQLite read the games of all players.
    sql +=
        " AND id IN (SELECT id FROM game WHERE black = ?1 AND ended_at IS NOT NULL"
        " UNION ALL SELECT id FROM game WHERE white = ?1 AND ended_at IS NOT NULL)";
  if (filter.kind) sql += " AND kind = ?2";
  if (filter.from) sql += " AND ended_at >= ?3";
  if (filter.before) sql += " AND ended_at < ?4";
  if (filter.result) sql += " AND result GLOB ?5 || '*'";
  if (filter.reason) sql += " AND reason = ?6";
  if (filter.tournament) sql += " AND event = ?7";
  return sql;
}

RoomId next_game(Database& database) {
  Statement query(database, "SELECT coalesce(max(id), 0) + 1 FROM game");
  RoomId next = 1;
  if (query.step()) query.read(next);
  return next;
}

}  // namespace

Contents load_contents(Database& database) {
  Contents contents{
      all_accounts(database),  stored_games(database, std::nullopt), next_game(database),    load_tournaments(database),
      next_analysis(database), running_analyses(database),           load_sign_ins(database)};
  add_moves(database, contents.unfinished, std::nullopt);
  add_acts(database, contents.unfinished, std::nullopt);
  add_thoughts(database, contents.unfinished, std::nullopt);
  return contents;
}

std::optional<StoredGame> load_game(Database& database, RoomId game) {
  std::vector<StoredGame> games = stored_games(database, game);
  if (games.empty()) return std::nullopt;
  add_moves(database, games, game);
  add_acts(database, games, game);
  add_thoughts(database, games, game);
  return std::move(games.front());
}

std::vector<ArchivedGame> find_archived(Database& database, const ArchiveFilter& filter) {
  std::string sql =
      "SELECT id, kind, black, white, result, ended_at, "
      "(SELECT min(ply) FROM position WHERE key = ?8 AND game = game.id) FROM game WHERE " +
      archived_and(filter);
  if (filter.position) sql += " AND id IN (SELECT game FROM position WHERE key = ?8)";
  if (filter.after) sql += " AND (ended_at, id) < (SELECT ended_at, id FROM game WHERE id = ?9)";
  sql += " ORDER BY ended_at DESC, id DESC LIMIT ?10";

  Statement query(database, sql);
  query.bind(filter.player, filter.kind, filter.from, filter.before, filter.result, filter.reason, filter.tournament,
             filter.position, filter.after, filter.limit);
  std::vector<ArchivedGame> games;
  while (query.step()) {
    ArchivedGame& game = games.emplace_back();
    query.read(game.game, game.kind, game.black, game.white, game.result, game.ended_at, game.ply);
  }
  return games;
}

std::vector<LoggedAct> find_acts(Database& database, const ActFilter& filter) {
  // CROSS JOIN makes SQLite start with the acts, in the order of their numbers.
  std::string sql =
      "SELECT act.id, act.game, ply, action, by, detail, at FROM act CROSS JOIN game ON game.id = act.game WHERE ";
  sql += changes_a_game;
  // The act may reveal a position that spectators cannot see yet.
  sql += " AND (ended_at IS NOT NULL OR coalesce(json_extract(options, '$.delay'), '0') = '0')";
  if (filter.game) sql += " AND act.game = ?1";
  if (filter.before) sql += " AND act.id < ?2";
  sql += " ORDER BY act.id DESC LIMIT ?3";

  Statement query(database, sql);
  query.bind(filter.game, filter.before, filter.limit);
  std::vector<LoggedAct> acts;
  while (query.step()) {
    LoggedAct& act = acts.emplace_back();
    query.read(act.id, act.game, act.ply, act.action, act.by, act.detail, act.at);
  }
  return acts;
}

std::vector<Continuation> find_continuations(Database& database, const ArchiveFilter& filter) {
  // DISTINCT: a game that reached the position twice and continued in the same way counts once.
  const std::string sql =
      "SELECT step.key, count(*), sum(result GLOB 'B+*'), sum(result GLOB 'W+*'), sum(result = 'draw') "
      "FROM (SELECT DISTINCT following.game, following.key FROM position AS here CROSS JOIN position AS following "
      "ON following.game = here.game AND following.ply = here.ply + 1 WHERE here.key = ?8) AS step "
      "JOIN game ON game.id = step.game WHERE " +
      archived_and(filter) + " AND result <> 'void' GROUP BY step.key";
  Statement query(database, sql);
  query.bind(filter.player, filter.kind, filter.from, filter.before, filter.result, filter.reason, filter.tournament,
             filter.position);
  std::vector<Continuation> continuations;
  while (query.step()) {
    Continuation& next = continuations.emplace_back();
    query.read(next.key, next.games, next.black, next.white, next.draws);
  }
  return continuations;
}

std::optional<CountedGames> find_counted(Database& database, CountedGames::State known) {
  CountedGames counted;
  Statement state(database, "SELECT count(*), coalesce(sum(ended_at), 0) FROM game WHERE ended_at IS NOT NULL");
  if (state.step()) state.read(counted.state.games, counted.state.times);
  if (counted.state == known) return std::nullopt;

  Statement query(database,
                  "SELECT id, kind, black, white, result, ended_at FROM game "
                  "WHERE ended_at IS NOT NULL AND started_at IS NOT NULL AND result <> 'void' AND black <> white "
                  "AND EXISTS (SELECT 1 FROM move WHERE game = game.id AND ply = 2) ORDER BY ended_at, id");
  while (query.step()) {
    CountedGame& game = counted.list.emplace_back();
    query.read(game.game, game.kind, game.black, game.white, game.result, game.ended_at);
  }
  return counted;
}

std::vector<protocol::GameRecord> find_unindexed(Database& database, int limit) {
  std::vector<protocol::GameRecord> records;
  Statement query(database, "SELECT game FROM unindexed LIMIT ?1");
  query.bind(limit);
  while (query.step()) {
    RoomId game{};
    query.read(game);
    if (std::optional<protocol::GameRecord> record = find_record(database, game)) records.push_back(*std::move(record));
  }
  return records;
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

  Statement move_query(database,
                       "SELECT side, move, clock_black, clock_white, played_at, win_rate, playouts, variation "
                       "FROM move LEFT JOIN thought USING (game, ply) WHERE game = ?1 ORDER BY ply");
  move_query.bind(game);
  std::int64_t before = began;
  while (move_query.step()) {
    protocol::RecordedMove& move = record.moves.emplace_back();
    std::string side;
    std::int64_t at = 0;
    std::optional<int> win_rate;
    std::optional<std::int64_t> playouts;
    std::optional<std::string> variation;
    move_query.read(side, move.move, move.clock_black, move.clock_white, at, win_rate, playouts, variation);
    move.side = side_of(side);
    // The wall clock may have been set back.
    move.time = std::max<std::int64_t>(0, at - before);
    before = at;
    if (win_rate) move.thought = {*win_rate, playouts.value(), base::words(variation.value())};
  }
  record.acts = recorded_acts(database, game);
  return record;
}

std::vector<StoredAnalysis> find_analyses(Database& database, RoomId game) {
  std::vector<StoredAnalysis> analyses;
  Statement query(database,
                  "SELECT id, game, bot, options, by, asked_at, state FROM analysis WHERE game = ?1 ORDER BY id");
  query.bind(game);
  while (query.step()) {
    auto& [analysis, state, positions] = analyses.emplace_back();
    std::string options;
    query.read(analysis.analysis, analysis.game, analysis.bot, options, analysis.by, analysis.at, state);
    analysis.options = options_from_json(options);
  }
  Statement positions(database,
                      "SELECT ply, side, win_rate, playouts, variation FROM analysed WHERE analysis = ?1 ORDER BY ply");
  for (StoredAnalysis& each : analyses) {
    positions.bind(each.analysis.analysis);
    while (positions.step()) {
      NewAnalysed& position = each.positions.emplace_back();
      std::string side;
      position.analysis = each.analysis.analysis;
      positions.read(position.ply, side, position.win_rate, position.playouts, position.variation);
      position.side = side_of(side);
    }
  }
  return analyses;
}

}  // namespace store
