#pragma once

#include <string>
#include <vector>

#include "server/referee/termination.h"
#include "server/store/rows.h"
#include "server/tournament/controller.h"

namespace tournament {

/// What a tournament wants to have saved; it goes by it once it is told so with Controller::apply.
using Rows = std::vector<store::Write>;

/// Who wants something, and when (ms since 1970).
struct By {
  std::string user;
  std::int64_t at = 0;
};

/// The rows of a new tournament with these entrants; `definition` is the text that it was read from.
Rows new_tournament(store::TournamentId id, const NewTournament& tournament, std::string definition, const By& by);

store::TournamentAct act_row(store::TournamentId id, std::string action, std::string detail, const By& by);
store::TournamentStateChanged state_row(store::TournamentId id, State state);
store::EntrantSaved entrant_row(store::TournamentId id, std::size_t number, const Entrant& entrant);
/// `played`: the result was made on the board.
store::PairingOver over_row(store::TournamentId id, int number, const referee::GameResult& result, bool played);

}  // namespace tournament
