#include "server/store/queries.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "engine/base/words.h"
#include "server/store/checksum.h"
#include "server/store/options_json.h"
#include "server/store/utc_time.h"

namespace store {

namespace {

std::runtime_error damaged(std::string_view table, const std::string& key) {
  return std::runtime_error(about_row(table, key, checksum_differs));
}

Side side_of(const std::string& word) {
  return word == base::name(Side::black) ? Side::black : Side::white;
}

/// Requests, marks and agreements of the players change nothing but the result; only the other acts are shown to
/// everyone.
constexpr const char* changes_a_game = "action NOT IN ('ask', 'decline', 'mark', 'score')";

/// Acts that changed a game, for its record.
std::vector<protocol::RecordedAct> recorded_acts(Database& database, RoomId game) {
  std::vector<protocol::RecordedAct> acts;
  Statement query(database, "SELECT " + is_sound("act") +
                                ", id, ply, action, by, detail, at FROM act WHERE game = ?1 AND " + changes_a_game +
                                " ORDER BY id");
  query.bind(game);
  while (query.step()) {
    protocol::RecordedAct& act = acts.emplace_back();
    std::int64_t at = 0;
    std::int64_t id = 0;
    bool sound = false;
    query.read(sound, id, act.ply, act.action, act.by, act.detail, at);
    if (!sound) throw damaged("act", "id=" + std::to_string(id));
    act.at = utc_text(at);
  }
  return acts;
}

/// The dead stones on which the players have agreed at the end of the game; in games of an older version their last
/// marks. Expects a game that ended by counting.
std::vector<std::string> agreed_dead(Database& database, RoomId game, std::size_t plies) {
  Statement query(database, "SELECT action, detail, " + is_sound("act") +
                                ", id FROM act WHERE game = ?1 AND ply = ?2 AND action NOT IN ('ask', 'decline') "
                                "ORDER BY id DESC LIMIT 1");
  query.bind(game, static_cast<std::int64_t>(plies));
  if (!query.step()) return {};
  std::string action;
  std::string detail;
  bool sound = false;
  std::int64_t id = 0;
  query.read(action, detail, sound, id);
  if (!sound) throw damaged("act", "id=" + std::to_string(id));
  // Anything else, such as a reopened game, came after the marks.
  return action == "score" || action == "mark" ? base::words(detail) : std::vector<std::string>{};
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

}  // namespace

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

namespace {

/// nullopt also for a game of which a row is damaged.
std::optional<protocol::GameRecord> find_sound_record(Database& database, RoomId game) {
  try {
    return find_record(database, game);
  } catch (const SqlError&) {
    throw;
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
}

/// A game without anything that could be replayed.
protocol::GameRecord number_only(RoomId game) {
  protocol::GameRecord record;
  record.game = game;
  return record;
}

}  // namespace

std::vector<protocol::GameRecord> find_unindexed(Database& database, int limit) {
  std::vector<protocol::GameRecord> records;
  Statement query(database, "SELECT game FROM unindexed LIMIT ?1");
  query.bind(limit);
  while (query.step()) {
    RoomId game{};
    query.read(game);
    records.push_back(find_sound_record(database, game).value_or(number_only(game)));
  }
  return records;
}

std::optional<protocol::GameRecord> find_record(Database& database, RoomId game) {
  protocol::GameRecord record;
  std::string options;
  std::int64_t began = 0;
  Statement game_query(database,
                       "SELECT id, kind, options, coalesce(black, ''), coalesce(white, ''), "
                       "coalesce(started_at, opened_at), coalesce(result, ''), coalesce(reason, ''), " +
                           is_sound("game") + " FROM game WHERE id = ?1");
  game_query.bind(game);
  if (!game_query.step()) return std::nullopt;
  bool sound = false;
  game_query.read(record.game, record.kind, options, record.black, record.white, began, record.result, record.reason,
                  sound);
  if (!sound) throw damaged("game", "id=" + std::to_string(game));
  record.options = options_from_json(options);
  record.date = utc_text(began);

  Statement move_query(database, "SELECT " + is_sound("move") + ", " + is_sound("thought") +
                                     ", ply, side, move, clock_black, clock_white, played_at, win_rate, playouts, "
                                     "variation "
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
    bool good_thought = false;
    int ply = 0;
    move_query.read(sound, good_thought, ply, side, move.move, move.clock_black, move.clock_white, at, win_rate,
                    playouts, variation);
    if (const std::string key = "game=" + std::to_string(game) + " ply=" + std::to_string(ply); !sound)
      throw damaged("move", key);
    else if (const auto expected = static_cast<int>(record.moves.size()); ply != expected)
      throw std::runtime_error(about_row("move", key, "move " + std::to_string(expected) + " of the game is missing"));
    move.side = side_of(side);
    // The wall clock may have been set back.
    move.time = std::max<std::int64_t>(0, at - before);
    before = at;
    if (win_rate && good_thought) move.thought = {*win_rate, playouts.value(), base::words(variation.value())};
  }
  record.acts = recorded_acts(database, game);
  if (record.reason == "score") record.dead = agreed_dead(database, game, record.moves.size());
  return record;
}

std::vector<StoredAnalysis> find_analyses(Database& database, RoomId game) {
  std::vector<StoredAnalysis> analyses;
  Statement query(database, "SELECT id, game, bot, options, by, asked_at, state FROM analysis WHERE game = ?1 AND " +
                                is_sound("analysis") +
                                " AND NOT EXISTS (SELECT 1 FROM analysed WHERE analysis = analysis.id AND NOT " +
                                is_sound("analysed") + ") ORDER BY id");
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
