#include "server/store/row_writer.h"

#include <stdexcept>
#include <string>

#include "server/store/checksum.h"
#include "server/store/clock_text.h"
#include "server/store/greatest_id.h"
#include "server/store/options_json.h"

namespace store {

RowWriter::RowWriter(Database& database)
    : database_(database),
      running_(database),
      new_account_(database, insert_row(database, "account")),
      new_game_(database, insert_row(database, "game")),
      change_seat_{
          Statement(database,
                    change_row(database, "game",
                               {{"black", "?2"}, {"black_bot", "?3"}, {"black_ready", "?4"}, {"black_bot_name", "?5"}},
                               "id = ?1")),
          Statement(database,
                    change_row(database, "game",
                               {{"white", "?2"}, {"white_bot", "?3"}, {"white_ready", "?4"}, {"white_bot_name", "?5"}},
                               "id = ?1")),
      },
      start_game_(database, change_row(database, "game", {{"started_at", "?2"}}, "id = ?1 AND started_at IS NULL")),
      end_game_(database, change_row(database, "game", {{"result", "?2"}, {"reason", "?3"}, {"ended_at", "?4"}},
                                     "id = ?1 AND ended_at IS NULL")),
      count_end_(database,
                 "INSERT INTO ending (number, game) SELECT (SELECT coalesce(max(number), 0) + 1 FROM ending), id "
                 "FROM game WHERE id = ?1 AND started_at IS NOT NULL AND result <> 'void' AND black <> white"),
      discount_end_(database,
                    "INSERT INTO reopening (number, game, ending) "
                    "SELECT (SELECT coalesce(max(number), 0) + 1 FROM reopening), id, "
                    "(SELECT coalesce(max(number), 0) FROM ending) FROM game WHERE id = ?1 AND result <> 'void' AND "
                    "black <> white"),
      new_thought_(database, replace_row(database, "thought")),
      new_act_(database, insert_row(database, "act")),
      keep_undone_(database, insert_row(database, "undone_move")),
      forget_thoughts_(database, "DELETE FROM thought WHERE game = ?1 AND ply > ?2"),
      reopen_game_(database,
                   change_row(database, "game", {{"result", "NULL"}, {"reason", "NULL"}, {"ended_at", "NULL"}},
                              "id = ?1 AND ended_at IS NOT NULL")),
      drop_analyses_(database, "DELETE FROM analysis WHERE game = ?1"),
      index_later_(database, "INSERT INTO unindexed VALUES (?1) ON CONFLICT DO NOTHING"),
      stop_indexing_(database, "DELETE FROM unindexed WHERE game = ?1"),
      change_role_(database, change_row(database, "account", {{"role", "?2"}}, "key = ?1")),
      change_password_(database,
                       change_row(database, "account", {{"password_hash", "?2"}, {"secret_hash", "NULL"}}, "key = ?1")),
      change_secret_(database, change_row(database, "account", {{"secret_hash", "?2"}}, "key = ?1")),
      is_over_(database, "SELECT 1 FROM game WHERE id = ?1 AND ended_at IS NOT NULL"),
      new_analysis_(database, insert_row(database, "analysis")),
      new_analysed_(database, insert_row(database, "analysed")),
      end_analysis_(database, change_row(database, "analysis", {{"state", "?2"}, {"ended_at", "?3"}},
                                         "id = ?1 AND ended_at IS NULL")),
      packer_(database),
      positions_(database),
      tournaments_(database),
      sign_ins_(database),
      last_act_(greatest_id(database, "act")) {}

void RowWriter::write(const Write& row) {
  visit([this](const auto& one) { save(one); }, row);
}

void RowWriter::save(const NewAccount& account) {
  constexpr std::optional<std::string> no_secret;
  new_account_.run_row(account.key, account.name, account.password_hash, account.at, word(account.role), no_secret,
                       account.owner);
}

void RowWriter::save(const NewGame& game) {
  constexpr std::optional<std::int64_t> none;
  new_game_.run_row(game.game, game.kind, options_to_json(game.options), game.opened_by, game.at, none, none, none,
                    false, none, none, none, false, none, none, none, none, game.tournament);
}

void RowWriter::save(const SeatChanged& seat) {
  std::optional<std::string> name;
  std::optional<std::string> bot;
  std::optional<std::string> bot_name;
  if (seat.player) {
    name = seat.player->name;
    if (seat.player->is_bot) bot = options_to_json(seat.player->bot_options);
    if (!seat.player->bot.empty()) bot_name = seat.player->bot;
  }
  change_seat_[seat.side].run(seat.game, name, bot, seat.player && seat.player->ready, bot_name);
  expect_one_changed(seat.game, "does not exist");
}

void RowWriter::save(const GameStarted& start) {
  start_game_.run(start.game, start.at);
  expect_one_changed(start.game, "does not exist or has already started");
  running_.start(start.game, start.at);
}

void RowWriter::save(const GameEnded& end) {
  end_game_.run(end.game, end.result, end.reason, end.at);
  expect_one_changed(end.game, "does not exist or is already over");
  const std::optional<PackedMoves> moves = running_.end(end.game);
  const int plies = moves ? moves->plies() : 0;
  if (plies > 1) count_end_.run(end.game);
  if (plies == 0) return;
  index_later_.run(end.game);
  packer_.keep(end.game, *moves);
}

void RowWriter::save(const PositionsFound& found) {
  positions_.add(found);
}

void RowWriter::save(const NewThought& thought) {
  // A bot may tell of its last move when the game is over.
  if (running_.has_moves(thought.game) || !packer_.add(thought))
    new_thought_.run_row(thought.game, thought.ply, thought.win_rate, thought.playouts, thought.variation);
}

void RowWriter::save(const GameAct& act) {
  const std::int64_t number = ++last_act_;
  new_act_.run_row(number, act.game, act.ply, act.action, act.by, act.detail, clock_text(act.clocks.black),
                   clock_text(act.clocks.white), act.at);
  for (const NewMove& move : running_.take_back(act.game, act.ply))
    keep_undone_.run_row(number, move.ply, base::name(move.side), move.move, move.clock_black, move.clock_white,
                         move.at);
  forget_thoughts_.run(act.game, act.ply);
}

void RowWriter::save(const GameReopened& game) {
  discount_end_.run(game.game);
  reopen_game_.run(game.game);
  expect_one_changed(game.game, "does not exist or is not over");
  drop_analyses_.run(game.game);
  positions_.remove(game.game);
  stop_indexing_.run(game.game);
  running_.replace(game.game, packer_.take_moves(game.game));
}

void RowWriter::save(const RoleChanged& change) {
  change_role_.run(change.key, word(change.role));
  expect_account(change.key);
}

void RowWriter::save(const PasswordChanged& change) {
  change_password_.run(change.key, change.password_hash);
  expect_account(change.key);
}

void RowWriter::save(const SecretChanged& change) {
  change_secret_.run(change.key, change.secret_hash);
  expect_account(change.key);
}

void RowWriter::save(const NewAnalysis& analysis) {
  // The game may have been reopened before this row was written.
  is_over_.bind(analysis.game);
  const bool is_over = is_over_.step();
  is_over_.reset();
  if (!is_over) throw std::runtime_error("game " + std::to_string(analysis.game) + " does not exist or is not over");
  constexpr std::optional<std::int64_t> not_ended;
  new_analysis_.run_row(analysis.analysis, analysis.game, analysis.bot, options_to_json(analysis.options), analysis.by,
                        analysis.at, std::string_view{"running"}, not_ended);
}

void RowWriter::save(const NewAnalysed& position) {
  new_analysed_.run_row(position.analysis, position.ply, base::name(position.side), position.win_rate,
                        position.playouts, position.variation);
}

void RowWriter::save(const AnalysisEnded& end) {
  end_analysis_.run(end.analysis, end.state, end.at);
  database_.expect_one_changed("analysis " + std::to_string(end.analysis) + " does not exist or has already ended");
}

void RowWriter::expect_account(const std::string& key) {
  database_.expect_one_changed("there is no account " + key);
}

void RowWriter::expect_one_changed(RoomId game, const std::string& otherwise) {
  database_.expect_one_changed("game " + std::to_string(game) + " " + otherwise);
}

void RowWriter::roll_back(const Mark& mark) {
  running_.roll_back(mark.moves);
  last_act_ = mark.last_act;
  tournaments_.roll_back_to(mark.last_act_of_tournaments);
}

}  // namespace store
