#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "server/tournament/json_reader.h"
#include "server/tournament/tournament.h"

/// An entrant in the form in which a definition has it.
namespace tournament {

constexpr int min_rating = -10'000;
constexpr int max_rating = 10'000;

/// The SHA-256 (64 hexadecimal digits) of the program in the name of an engine: a protocol as `qiyuan match` names it,
/// the SHA-256 in place of the command, and the arguments, `gtp:SHA256 --mode gtp`, all in ASCII. Empty for any other
/// text.
std::optional<std::string> program_of(std::string_view engine);

/// Reads the next of `entrants`; checks it against them and the game of the definition.
base::Expected<Entrant> read_entrant(JsonReader& members, const Definition& definition,
                                     const std::vector<Entrant>& entrants);

Json entrant_to_json(const Entrant& entrant);

}  // namespace tournament
