#pragma once

#include <string>
#include <vector>

#include "server/referee/termination.h"
#include "server/store/rows.h"
#include "server/tournament/controller.h"

namespace tournament {

/// Rows that a tournament wants saved; they take effect when they are passed to Controller::apply.
using Rows = std::vector<store::Write>;

/// The user who makes a request, and the time (ms since 1970).
struct By {
  std::string user;
  std::int64_t at = 0;
};

/// The rows of a new tournament with these entrants; `definition` is the text that it was read from.
Rows new_tournament(store::TournamentId id, const NewTournament& tournament, std::string definition, const By& by);

store::TournamentAct act_row(store::TournamentId id, std::string action, std::string detail, const By& by);
store::TournamentStateChanged state_row(store::TournamentId id, State state);
store::EntrantSaved entrant_row(store::TournamentId id, std::size_t number, const Entrant& entrant);
/// `played`: whether the result was achieved on the board.
store::PairingOver over_row(store::TournamentId id, int number, const referee::GameResult& result, bool played);

}  // namespace tournament
