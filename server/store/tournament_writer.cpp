#include "server/store/tournament_writer.h"

#include <stdexcept>
#include <string>

#include "server/store/checksum.h"
#include "server/store/options_json.h"

namespace store {

TournamentWriter::TournamentWriter(Database& database)
    : database_(database),
      new_tournament_(database, "INSERT INTO event (id, name, definition, by, created_at) VALUES (?1, ?2, ?3, ?4, ?5)"),
      change_state_(database, change_row("event", {{"state", "?2"}}, "id = ?1")),
      save_entrant_(database,
                    "INSERT INTO event_entrant (event, number, name, bot, options, school, rating, withdrawn) "
                    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) "
                    "ON CONFLICT (event, number) DO UPDATE SET " +
                        changes("event_entrant", {{"name", "excluded.name"},
                                                  {"bot", "excluded.bot"},
                                                  {"options", "excluded.options"},
                                                  {"school", "excluded.school"},
                                                  {"rating", "excluded.rating"},
                                                  {"withdrawn", "excluded.withdrawn"}})),
      new_pairing_(database,
                   "INSERT INTO event_pairing (event, number, round, black, white, opening) "
                   "VALUES (?1, ?2, ?3, ?4, ?5, ?6)"),
      seat_pairing_(database,
                    change_row("event_pairing", {{"game", "?3"}}, "event = ?1 AND number = ?2 AND result IS NULL")),
      change_pairing_(database, change_row("event_pairing", {{"white", "?3"}, {"game", "NULL"}},
                                           "event = ?1 AND number = ?2 AND white IS NOT NULL AND result IS NULL")),
      // A pairing that has a result cannot get another one here.
      end_pairing_(database, change_row("event_pairing", {{"result", "?3"}, {"reason", "?4"}, {"played", "?5"}},
                                        "event = ?1 AND number = ?2 AND result IS NULL")),
      reopen_pairing_(database, change_row("event_pairing", {{"result", "NULL"}, {"reason", "NULL"}, {"played", "1"}},
                                           "event = ?1 AND number = ?2 AND result IS NOT NULL")),
      new_act_(database, "INSERT INTO event_act (event, action, by, detail, at) VALUES (?1, ?2, ?3, ?4, ?5)"),
      seal_tournament_(database, seal_row("event", "id = ?1")),
      seal_entrant_(database, seal_row("event_entrant", "event = ?1 AND number = ?2")),
      seal_pairing_(database, seal_row("event_pairing", "event = ?1 AND number = ?2")),
      seal_act_(database, seal_row("event_act", "id = last_insert_rowid()")) {}

void TournamentWriter::save(const NewTournament& tournament) {
  new_tournament_.run(tournament.tournament, tournament.name, tournament.definition, tournament.by, tournament.at);
  seal_tournament_.run(tournament.tournament);
}

void TournamentWriter::save(const TournamentStateChanged& change) {
  change_state_.run(change.tournament, change.state);
  if (database_.changes() != 1) throw std::runtime_error("there is no tournament " + std::to_string(change.tournament));
}

void TournamentWriter::save(const EntrantSaved& entrant) {
  save_entrant_.run(entrant.tournament, entrant.number, entrant.name, entrant.bot, options_to_json(entrant.options),
                    entrant.school, entrant.rating, entrant.withdrawn);
  seal_entrant_.run(entrant.tournament, entrant.number);
}

void TournamentWriter::save(const NewPairing& pairing) {
  new_pairing_.run(pairing.tournament, pairing.number, pairing.round, pairing.black, pairing.white, pairing.opening);
  seal_pairing_.run(pairing.tournament, pairing.number);
}

void TournamentWriter::save(const PairingSeated& seated) {
  seat_pairing_.run(seated.tournament, seated.number, seated.game);
  expect_one_changed(seated.tournament, seated.number);
}

void TournamentWriter::save(const PairingChanged& change) {
  change_pairing_.run(change.tournament, change.number, change.white);
  expect_one_changed(change.tournament, change.number);
}

void TournamentWriter::save(const PairingOver& over) {
  end_pairing_.run(over.tournament, over.number, over.result, over.reason, over.played);
  expect_one_changed(over.tournament, over.number);
}

void TournamentWriter::save(const PairingReopened& pairing) {
  reopen_pairing_.run(pairing.tournament, pairing.number);
  expect_one_changed(pairing.tournament, pairing.number);
}

void TournamentWriter::save(const TournamentAct& act) {
  new_act_.run(act.tournament, act.action, act.by, act.detail, act.at);
  seal_act_.run();
}

void TournamentWriter::expect_one_changed(TournamentId tournament, int pairing) const {
  if (database_.changes() != 1)
    throw std::runtime_error("tournament " + std::to_string(tournament) + " has no game " + std::to_string(pairing) +
                             " to which this row applies");
}

}  // namespace store
