#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "server/tournament/ratings.h"
#include "server/tournament/tournament.h"

/// Ratings within a tournament, as a page shows them.
namespace app {

using Json = nlohmann::ordered_json;

struct TournamentRatings {
  std::vector<Json> elo;    ///< by entrant; null if unknown
  std::vector<Json> error;  ///< half the width of the 95 % confidence interval
  Json los;                 ///< [row][column]: the probability that the row's entrant is the stronger one
  Json history;             ///< after each round, or after some of them if there are very many
};

/// From the games of the tournament alone; nullopt for tournaments that are too large to be rated while a client waits.
std::optional<tournament::Ratings> tournament_strengths(std::size_t entrants,
                                                        const std::vector<tournament::Pairing>& pairings);

/// All of it is null or empty for tournaments that are too large to be rated while a page waits.
TournamentRatings tournament_ratings(std::size_t entrants, const std::vector<tournament::Pairing>& pairings);

}  // namespace app
