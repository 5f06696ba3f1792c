#include "server/tournament/tournament_rows.h"

#include <utility>

namespace tournament {

Rows new_tournament(store::TournamentId id, const NewTournament& tournament, std::string definition, const By& by) {
  Rows rows{store::NewTournament{id, tournament.definition.name, std::move(definition), by.user, by.at}};
  for (std::size_t i = 0; i < tournament.entrants.size(); ++i)
    rows.emplace_back(entrant_row(id, i, tournament.entrants[i]));
  rows.emplace_back(act_row(id, "create", tournament.definition.name, by));
  return rows;
}

store::TournamentAct act_row(store::TournamentId id, std::string action, std::string detail, const By& by) {
  return {id, std::move(action), by.user, std::move(detail), by.at};
}

store::TournamentStateChanged state_row(store::TournamentId id, State state) {
  return {id, std::string{word(state)}};
}

store::EntrantSaved entrant_row(store::TournamentId id, std::size_t number, const Entrant& entrant) {
  store::EntrantSaved row{id, static_cast<int>(number), entrant.name,   std::nullopt,
                          {}, entrant.school,           entrant.rating, entrant.withdrawn};
  if (entrant.bot) {
    row.bot = entrant.bot->bot;
    row.options = entrant.bot->options;
  } else if (entrant.engine) {
    row.options = {{"engine", *entrant.engine}};
  }
  return row;
}

store::PairingOver over_row(store::TournamentId id, int number, const referee::GameResult& result, bool played) {
  return {id, number, referee::result_text(result), std::string{word(result.why)}, played};
}

}  // namespace tournament
