#pragma once

#include <vector>

#include "engine/base/expected.h"
#include "server/tournament/json_reader.h"
#include "server/tournament/tournament.h"

/// An entrant in the form in which a definition has it.
namespace tournament {

constexpr int min_rating = -10'000;
constexpr int max_rating = 10'000;

/// Reads the next of `entrants`; checks it against them and the game of the definition.
base::Expected<Entrant> read_entrant(JsonReader& members, const Definition& definition,
                                     const std::vector<Entrant>& entrants);

Json entrant_to_json(const Entrant& entrant);

}  // namespace tournament
