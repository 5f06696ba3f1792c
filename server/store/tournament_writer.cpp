#include "server/store/tournament_writer.h"

#include <string>

#include "server/store/checksum.h"
#include "server/store/greatest_id.h"
#include "server/store/options_json.h"

namespace store {

TournamentWriter::TournamentWriter(Database& database)
    : database_(database),
      new_tournament_(database, insert_row(database, "event")),
      change_state_(database, change_row(database, "event", {{"state", "?2"}}, "id = ?1")),
      save_entrant_(database, replace_row(database, "event_entrant")),
      new_pairing_(database, insert_row(database, "event_pairing")),
      seat_pairing_(database, change_row(database, "event_pairing", {{"game", "?3"}},
                                         "event = ?1 AND number = ?2 AND result IS NULL")),
      change_pairing_(database, change_row(database, "event_pairing", {{"white", "?3"}, {"game", "NULL"}},
                                           "event = ?1 AND number = ?2 AND white IS NOT NULL AND result IS NULL")),
      // A pairing that has a result cannot get another one here.
      end_pairing_(database,
                   change_row(database, "event_pairing", {{"result", "?3"}, {"reason", "?4"}, {"played", "?5"}},
                              "event = ?1 AND number = ?2 AND result IS NULL")),
      reopen_pairing_(database,
                      change_row(database, "event_pairing", {{"result", "NULL"}, {"reason", "NULL"}, {"played", "1"}},
                                 "event = ?1 AND number = ?2 AND result IS NOT NULL")),
      new_act_(database, insert_row(database, "event_act")),
      last_act_(greatest_id(database, "event_act")) {}

void TournamentWriter::save(const NewTournament& tournament) {
  new_tournament_.run_row(tournament.tournament, tournament.name, tournament.definition, std::string_view{"open"},
                          tournament.by, tournament.at);
}

void TournamentWriter::save(const TournamentStateChanged& change) {
  change_state_.run(change.tournament, change.state);
  database_.expect_one_changed("there is no tournament " + std::to_string(change.tournament));
}

void TournamentWriter::save(const EntrantSaved& entrant) {
  save_entrant_.run_row(entrant.tournament, entrant.number, entrant.name, entrant.bot, options_to_json(entrant.options),
                        entrant.school, entrant.rating, entrant.withdrawn);
}

void TournamentWriter::save(const NewPairing& pairing) {
  constexpr std::optional<std::int64_t> no_game;
  constexpr std::optional<std::string> nothing;
  new_pairing_.run_row(pairing.tournament, pairing.number, pairing.round, pairing.black, pairing.white, pairing.opening,
                       no_game, nothing, nothing, /*played=*/true);
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
  new_act_.run_row(++last_act_, act.tournament, act.action, act.by, act.detail, act.at);
}

void TournamentWriter::expect_one_changed(TournamentId tournament, int pairing) {
  database_.expect_one_changed("tournament " + std::to_string(tournament) + " has no game " + std::to_string(pairing) +
                               " to which this row applies");
}

}  // namespace store
