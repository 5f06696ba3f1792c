#include "server/store/row_writer.h"

#include <stdexcept>
#include <string>

#include "server/store/clock_text.h"
#include "server/store/options_json.h"

namespace store {

RowWriter::RowWriter(Database& database)
    : database_(database),
      new_account_(
          database,
          "INSERT INTO account (key, name, password_hash, created_at, role, owner) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"),
      new_game_(database, "INSERT INTO game (id, kind, options, opened_by, opened_at) VALUES (?1, ?2, ?3, ?4, ?5)"),
      change_seat_{
          Statement(database, "UPDATE game SET black = ?2, black_bot = ?3, black_ready = ?4 WHERE id = ?1"),
          Statement(database, "UPDATE game SET white = ?2, white_bot = ?3, white_ready = ?4 WHERE id = ?1"),
      },
      start_game_(database, "UPDATE game SET started_at = ?2 WHERE id = ?1 AND started_at IS NULL"),
      new_move_(database,
                "INSERT INTO move (game, ply, side, move, clock_black, clock_white, clock, played_at) "
                // Never a gap: a move that follows one which could not be saved must fail too.
                "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 "
                "WHERE ?2 = 1 + (SELECT coalesce(max(ply), 0) FROM move WHERE game = ?1)"),
      end_game_(database, "UPDATE game SET result = ?2, reason = ?3, ended_at = ?4 WHERE id = ?1 AND ended_at IS NULL"),
      new_thought_(database,
                   "INSERT INTO thought (game, ply, win_rate, playouts, variation) VALUES (?1, ?2, ?3, ?4, ?5)"),
      new_act_(database,
               "INSERT INTO act (game, ply, action, by, detail, clock_black, clock_white, at) "
               "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"),
      keep_undone_(database,
                   "INSERT INTO undone_move (act, ply, side, move, clock_black, clock_white, played_at) "
                   "SELECT last_insert_rowid(), ply, side, move, clock_black, clock_white, played_at "
                   "FROM move WHERE game = ?1 AND ply > ?2"),
      take_back_(database, "DELETE FROM move WHERE game = ?1 AND ply > ?2"),
      forget_thoughts_(database, "DELETE FROM thought WHERE game = ?1 AND ply > ?2"),
      reopen_game_(database,
                   "UPDATE game SET result = NULL, reason = NULL, ended_at = NULL "
                   "WHERE id = ?1 AND ended_at IS NOT NULL"),
      change_role_(database, "UPDATE account SET role = ?2 WHERE key = ?1"),
      change_password_(database, "UPDATE account SET password_hash = ?2, secret_hash = NULL WHERE key = ?1"),
      change_secret_(database, "UPDATE account SET secret_hash = ?2 WHERE key = ?1") {}

void RowWriter::write(const Write& row) {
  std::visit([this](const auto& one) { save(one); }, row);
}

void RowWriter::save(const NewAccount& account) {
  new_account_.run(account.key, account.name, account.password_hash, account.at, word(account.role), account.owner);
}

void RowWriter::save(const NewGame& game) {
  new_game_.run(game.game, game.kind, options_to_json(game.options), game.opened_by, game.at);
}

void RowWriter::save(const SeatChanged& seat) {
  std::optional<std::string> name;
  std::optional<std::string> bot;
  if (seat.player) {
    name = seat.player->name;
    if (seat.player->is_bot) bot = options_to_json(seat.player->bot_options);
  }
  change_seat_[seat.side].run(seat.game, name, bot, seat.player && seat.player->ready);
  expect_one_changed(seat.game, "does not exist");
}

void RowWriter::save(const GameStarted& start) {
  start_game_.run(start.game, start.at);
  expect_one_changed(start.game, "does not exist or has started already");
}

void RowWriter::save(const NewMove& move) {
  new_move_.run(move.game, move.ply, core::name(move.side), move.move, move.clock_black, move.clock_white,
                clock_text(move.clock), move.at);
  expect_one_changed(move.game, "goes on with another ply than " + std::to_string(move.ply));
}

void RowWriter::save(const GameEnded& end) {
  end_game_.run(end.game, end.result, end.reason, end.at);
  expect_one_changed(end.game, "does not exist or is over already");
}

void RowWriter::save(const NewThought& thought) {
  new_thought_.run(thought.game, thought.ply, thought.win_rate, thought.playouts, thought.variation);
}

void RowWriter::save(const GameAct& act) {
  new_act_.run(act.game, act.ply, act.action, act.by, act.detail, clock_text(act.clocks.black),
               clock_text(act.clocks.white), act.at);
  keep_undone_.run(act.game, act.ply);
  take_back_.run(act.game, act.ply);
  forget_thoughts_.run(act.game, act.ply);
}

void RowWriter::save(const GameReopened& game) {
  reopen_game_.run(game.game);
  expect_one_changed(game.game, "does not exist or is not over");
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

void RowWriter::expect_account(const std::string& key) const {
  if (database_.changes() != 1) throw std::runtime_error("there is no account " + key);
}

void RowWriter::expect_one_changed(RoomId game, const std::string& otherwise) const {
  if (database_.changes() != 1) throw std::runtime_error("game " + std::to_string(game) + " " + otherwise);
}

}  // namespace store
