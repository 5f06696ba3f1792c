#include "server/store/queries.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "engine/base/words.h"
#include "server/store/checksum.h"
#include "server/store/move_log.h"
#include "server/store/move_packer.h"
#include "server/store/options_json.h"
#include "server/store/position_index.h"
#include "server/store/rated.h"
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
  Statement query(database, "SELECT " + is_sound(database, "act") +
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
  Statement query(database, "SELECT action, detail, " + is_sound(database, "act") +
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
  // As the index has it.
  if (filter.result) sql += " AND substr(result, 1, 2) = substr(?5, 1, 2)";
  if (filter.reason) sql += " AND reason = ?6";
  if (filter.tournament) sql += " AND event = ?7";
  if (filter.rated) sql += (*filter.rated ? " AND " : " AND NOT ") + std::string(is_rated);
  return sql;
}

ArchiveFilter of_any_player(ArchiveFilter filter) {
  filter.player.reset();
  return filter;
}

/// The games of the filter's player, or all, as a table named game. SQLite merges the two lists of a player, each in
/// the order of its index.
std::string archived_games(const Database& database, const ArchiveFilter& filter) {
  if (!filter.player) return "game";
  return "(SELECT * FROM game" + database.by_index("game_of_black") +
         " WHERE black = ?1 AND ended_at IS NOT NULL UNION ALL SELECT * FROM game" +
         database.by_index("game_of_white") + " WHERE white = ?1 AND black <> ?1 AND ended_at IS NOT NULL) AS game";
}

/// SQL: that a game is one of these; empty for more than 5000 games. Then it is quicker to read all games in the order
/// of the query than to look up each of these.
std::string is_listed(const std::vector<PositionHit>& hits) {
  constexpr std::size_t max_listed = 5000;
  if (hits.size() > max_listed) return {};
  std::string list;
  for (const PositionHit& hit : hits) list += (list.empty() ? "" : ", ") + std::to_string(hit.game);
  return list.empty() ? " AND false" : " AND id IN (" + list + ")";
}

/// Those of the games that the filter finds, or more; nullopt if it finds all games with its position.
std::optional<std::unordered_set<RoomId>> matching(Database& database, const ArchiveFilter& filter,
                                                   const std::vector<PositionHit>& hits) {
  // A position is one of one kind of game, and the index has the outcome of each game.
  if (!filter.player && !filter.from && !filter.before && !filter.reason && !filter.tournament && !filter.rated)
    return std::nullopt;
  Statement query(database, "SELECT id FROM game WHERE " + archived_and(filter) + is_listed(hits));
  query.bind(filter.player, filter.kind, filter.from, filter.before, filter.result, filter.reason, filter.tournament);
  std::unordered_set<RoomId> games;
  for (RoomId game{}; query.step();) {
    query.read(game);
    games.insert(game);
  }
  return games;
}

}  // namespace

bool is_quick(const ArchiveFilter& filter) {
  return !filter.player && !filter.kind && !filter.tournament && !filter.position && !filter.result && !filter.reason &&
         !filter.rated;
}

std::vector<ArchivedGame> find_archived(Database& database, const ArchiveFilter& filter) {
  const std::vector<PositionHit> hits =
      filter.position ? find_hits(database, *filter.position) : std::vector<PositionHit>{};
  std::unordered_map<RoomId, int> first_plies;
  for (const PositionHit& hit : hits) {
    int& ply = first_plies.emplace(hit.game, hit.ply).first->second;
    ply = std::min(ply, hit.ply);
  }
  std::string sql = "SELECT id, kind, black, white, result, ended_at FROM " + archived_games(database, filter) +
                    " WHERE " + archived_and(of_any_player(filter));
  if (filter.position) sql += is_listed(hits);
  if (filter.after) sql += " AND (ended_at, id) < (SELECT ended_at, id FROM game WHERE id = ?8)";
  sql += " ORDER BY ended_at DESC, id DESC";

  Statement query(database, sql);
  query.bind(filter.player, filter.kind, filter.from, filter.before, filter.result, filter.reason, filter.tournament,
             filter.after);
  std::vector<ArchivedGame> games;
  while (static_cast<int>(games.size()) < filter.limit && query.step()) {
    ArchivedGame game;
    query.read(game.game, game.kind, game.black, game.white, game.result, game.ended_at);
    const auto reached = first_plies.find(game.game);
    if (filter.position && reached == first_plies.end()) continue;
    if (filter.position) game.ply = reached->second;
    games.push_back(std::move(game));
  }
  return games;
}

std::vector<LoggedAct> find_acts(Database& database, const ActFilter& filter) {
  // CROSS JOIN makes SQLite start with the acts, in the order of their numbers.
  std::string sql =
      "SELECT act.id, act.game, ply, action, by, detail, at FROM act CROSS JOIN game WHERE game.id = act.game AND ";
  sql += changes_a_game;
  // The act may reveal a position that spectators cannot see yet.
  sql += " AND (ended_at IS NOT NULL OR coalesce(options ->> 'delay', '0') = '0')";
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
  const std::vector<PositionHit> hits = find_hits(database, filter.position.value());
  const std::optional<std::unordered_set<RoomId>> wanted = matching(database, filter, hits);
  const std::optional<Outcome> outcome = filter.result ? std::optional(outcome_of(*filter.result)) : std::nullopt;
  std::map<std::int64_t, Continuation> continuations;
  std::vector<std::int64_t> counted;  // continuations of the last game: it may reach the position twice
  for (RoomId last{}; const PositionHit& hit : hits) {
    if (hit.game != last) counted.clear();
    last = hit.game;
    if (hit.next == 0 || hit.outcome == Outcome::nothing || hit.outcome != outcome.value_or(hit.outcome) ||
        (wanted && !wanted->contains(hit.game)) || std::ranges::find(counted, hit.next) != counted.end())
      continue;
    counted.push_back(hit.next);
    Continuation& next = continuations[hit.next];
    next.key = hit.next;
    ++next.games;
    ++(hit.outcome == Outcome::black ? next.black : hit.outcome == Outcome::white ? next.white : next.draws);
  }
  std::vector<Continuation> list;
  for (const auto& [key, next] : continuations) list.push_back(next);
  return list;
}

std::vector<RoomId> find_unpacked(Database& database, RoomId after, int moves) {
  // min() and max() find the ends of a game in the key of the table, without reading its moves.
  Statement next(database, "SELECT min(game) FROM move WHERE game > ?1");
  Statement length(database,
                   "SELECT ended_at IS NOT NULL, (SELECT max(ply) FROM move WHERE game = ?1) FROM game WHERE id = ?1");
  std::vector<RoomId> games;
  for (int found = 0; found < moves;) {
    next.bind(after);
    std::optional<RoomId> game;
    if (next.step()) next.read(game);
    if (!game) break;
    after = *game;
    length.bind(after);
    bool is_over = false;
    int plies = 0;
    if (length.step()) length.read(is_over, plies);
    if (!is_over) continue;
    games.push_back(after);
    found += plies;
  }
  return games;
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

std::vector<UnindexedGame> find_unindexed(Database& database, int limit) {
  std::vector<UnindexedGame> games;
  Statement query(
      database,
      "SELECT game, ended_at FROM unindexed JOIN game ON id = game WHERE ended_at IS NOT NULL ORDER BY game LIMIT ?1");
  query.bind(limit);
  while (query.step()) {
    RoomId game{};
    std::int64_t ended_at = 0;
    query.read(game, ended_at);
    games.push_back({find_sound_record(database, game).value_or(number_only(game)), ended_at});
  }
  return games;
}

namespace {

/// The moves of a game that older versions have stored.
std::vector<NewMove> moves_in_rows(Database& database, RoomId game) {
  std::vector<NewMove> rows;
  Statement moves(database, "SELECT " + is_sound(database, "move") +
                                ", ply, side, move, clock_black, clock_white, played_at FROM move WHERE game = ?1 "
                                "ORDER BY ply");
  moves.bind(game);
  while (moves.step()) {
    NewMove& move = rows.emplace_back();
    std::string side;
    bool sound = false;
    moves.read(sound, move.ply, side, move.move, move.clock_black, move.clock_white, move.at);
    const std::string key = "game=" + std::to_string(game) + " ply=" + std::to_string(move.ply);
    if (!sound) throw damaged("move", key);
    if (const auto expected = static_cast<int>(rows.size()); move.ply != expected)
      throw std::runtime_error(about_row("move", key, "move " + std::to_string(expected) + " of the game is missing"));
    move.side = side_of(side);
  }
  return rows;
}

std::vector<NewMove> moves_in_log(Database& database, RoomId game) {
  const MoveLog log = read_move_log(database, game);
  if (const auto damaged = log.damaged.find(game); damaged != log.damaged.end())
    throw std::runtime_error(damaged->second);
  const auto moves = log.games.find(game);
  return moves == log.games.end() ? std::vector<NewMove>{} : moves->second.unpacked(game);
}

/// Without those that are damaged.
std::vector<NewThought> thoughts_in_rows(Database& database, RoomId game) {
  std::vector<NewThought> rows;
  Statement thoughts(database, "SELECT ply, win_rate, playouts, variation FROM thought WHERE game = ?1 AND " +
                                   is_sound(database, "thought") + " ORDER BY ply");
  thoughts.bind(game);
  while (thoughts.step()) {
    NewThought& thought = rows.emplace_back();
    thoughts.read(thought.ply, thought.win_rate, thought.playouts, thought.variation);
  }
  return rows;
}

/// The moves and thoughts of a game that is not packed. The log has none of a game that is over.
GameMoves unpacked_moves(Database& database, RoomId game, bool is_over, std::vector<NewMove> running) {
  if (running.empty()) running = moves_in_rows(database, game);
  if (running.empty() && !is_over) running = moves_in_log(database, game);
  return {std::move(running), thoughts_in_rows(database, game)};
}

std::vector<protocol::RecordedMove> recorded_moves(const GameMoves& game, std::int64_t began) {
  std::vector<protocol::RecordedMove> moves;
  auto thought = game.thoughts.begin();
  std::int64_t before = began;
  for (const NewMove& each : game.moves) {
    protocol::RecordedMove& move = moves.emplace_back();
    move.side = each.side;
    move.move = each.move;
    move.clock_black = each.clock_black;
    move.clock_white = each.clock_white;
    // The wall clock may have been set back.
    move.time = std::max<std::int64_t>(0, each.at - before);
    before = each.at;
    thought = std::ranges::lower_bound(thought, game.thoughts.end(), each.ply, {}, &NewThought::ply);
    if (thought != game.thoughts.end() && thought->ply == each.ply)
      move.thought = {thought->win_rate, thought->playouts, base::words(thought->variation)};
  }
  return moves;
}

}  // namespace

std::optional<protocol::GameRecord> find_record(Database& database, RoomId game, std::vector<NewMove> running) {
  protocol::GameRecord record;
  std::string options;
  std::int64_t began = 0;
  Statement game_query(database,
                       "SELECT id, kind, options, coalesce(black, ''), coalesce(white, ''), "
                       "coalesce(started_at, opened_at), coalesce(result, ''), coalesce(reason, ''), " +
                           is_sound(database, "game") + " FROM game WHERE id = ?1");
  game_query.bind(game);
  if (!game_query.step()) return std::nullopt;
  bool sound = false;
  game_query.read(record.game, record.kind, options, record.black, record.white, began, record.result, record.reason,
                  sound);
  if (!sound) throw damaged("game", "id=" + std::to_string(game));
  record.options = options_from_json(options);
  record.date = utc_text(began);

  std::optional<GameMoves> packed = read_packed(database, game);
  if (!packed) packed = unpacked_moves(database, game, !record.result.empty(), std::move(running));
  record.moves = recorded_moves(*packed, began);
  record.acts = recorded_acts(database, game);
  if (record.reason == "score") record.dead = agreed_dead(database, game, record.moves.size());
  return record;
}

std::vector<StoredAnalysis> find_analyses(Database& database, RoomId game) {
  std::vector<StoredAnalysis> analyses;
  Statement query(database, "SELECT id, game, bot, options, by, asked_at, state FROM analysis WHERE game = ?1 AND " +
                                is_sound(database, "analysis") +
                                " AND NOT EXISTS (SELECT 1 FROM analysed WHERE analysis = analysis.id AND NOT " +
                                is_sound(database, "analysed") + ") ORDER BY id");
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
