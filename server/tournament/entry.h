#pragma once

#include <vector>

#include "engine/base/expected.h"
#include "server/tournament/json_reader.h"
#include "server/tournament/tournament.h"

/// An entrant as a definition writes it.
namespace tournament {

constexpr int lowest_rating = -10'000;
constexpr int highest_rating = 10'000;

/// The next of `entrants`, checked against them and the game of the definition.
base::Expected<Entrant> read_entrant(JsonReader& members, const Definition& definition,
                                     const std::vector<Entrant>& entrants);

Json entrant_to_json(const Entrant& entrant);

}  // namespace tournament
