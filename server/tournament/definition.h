#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "server/tournament/tournament.h"

namespace tournament {

/// More would take too long to pair, or to display.
constexpr std::size_t max_entrants = 500;
/// Limits on the total size of a tournament, so that a typing error cannot fill a disk.
constexpr int max_games = 200'000;

/// The definition of a tournament as an organiser writes it: its format, and the entrants who are already known.
struct NewTournament {
  Definition definition;
  std::vector<Entrant> entrants;
  friend bool operator==(const NewTournament&, const NewTournament&) = default;
};

/// Reads a definition, a JSON object as described in protocol/README.md. Strict: the fault names the member, its error
/// and the valid values. Checks what the engine knows (the game, the options of its rules, the moves of the openings,
/// the bots and their options), but not the options of the table, which the caller must check.
base::Expected<NewTournament> parse_definition(std::string_view json);

/// The same JSON with the usual tie-breaks of its format, if it is a definition without `tie_breaks`. For new
/// tournaments: an earlier one without tie-breaks keeps its standings.
std::string with_usual_tie_breaks(std::string_view json);

/// The same JSON with the game's level starts as openings, if it is a definition without `openings` whose game has
/// some for its rules and whose options do not set `start=empty`. For new tournaments, like the usual tie-breaks.
std::string with_level_starts(std::string_view json);

/// The same as JSON with every member: parse_definition(to_json(x)) gives x.
std::string to_json(const NewTournament& tournament);

/// Reads a new entrant: `given` may contain school, rating, bot and the bot's options. The fault says that the name is
/// taken, the tournament is full or the game has no such bot. The caller must check that names of people are accounts.
base::Expected<Entrant> parse_entrant(const Definition& definition, std::span<const Entrant> entrants,
                                      std::string_view name, std::span<const core::KeyValue> given);

/// Whether these two must never be paired.
bool is_forbidden(const Definition& definition, const Entrant& one, const Entrant& other);

}  // namespace tournament
