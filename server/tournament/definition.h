#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "server/tournament/tournament.h"

namespace tournament {

/// More would take too long to pair, or to look at.
constexpr std::size_t max_entrants = 500;
/// What a tournament may come to in all, so that no slip of the pen fills a disk.
constexpr int max_games = 200'000;

/// A tournament as somebody writes it down: what it is, and who takes part as far as that is known.
struct NewTournament {
  Definition definition;
  std::vector<Entrant> entrants;
  friend bool operator==(const NewTournament&, const NewTournament&) = default;
};

/// Reads a definition, a JSON object; protocol/README.md says what it may hold. Strict: the fault names the member,
/// what was wrong and what it takes. What the engine knows is checked (the game, the options of its rules, the moves of
/// the openings, the bots and their options); the options of the table are not, those are the caller's to read.
base::Expected<NewTournament> parse_definition(std::string_view json);

/// The same as JSON with every member: parse_definition(to_json(x)) gives x.
std::string to_json(const NewTournament& tournament);

/// Somebody who wants to enter: `given` may hold school, rating, bot and the bot's options. A fault where the name is
/// taken, the tournament is full or the bot is none of the game's. Whether people's names are accounts is the caller's
/// to ask.
base::Expected<Entrant> parse_entrant(const Definition& definition, std::span<const Entrant> entrants,
                                      std::string_view name, std::span<const core::KeyValue> given);

/// Whether these two may never be paired.
bool is_forbidden(const Definition& definition, const Entrant& one, const Entrant& other);

}  // namespace tournament
