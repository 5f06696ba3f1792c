#pragma once

#include <vector>

#include "engine/core/expected.h"
#include "server/event/event.h"
#include "server/event/members.h"

/// An entrant as a definition writes it.
namespace event {

constexpr int lowest_rating = -10'000;
constexpr int highest_rating = 10'000;

/// The next of `entrants`, checked against them and the game of the definition.
core::Expected<Entrant> read_entrant(Members& members, const Definition& definition,
                                     const std::vector<Entrant>& entrants);

Json entrant_to_json(const Entrant& entrant);

}  // namespace event
