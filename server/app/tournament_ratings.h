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
  std::vector<Json> elo;    ///< by entrant; null where nothing is known
  std::vector<Json> error;  ///< half the width of the interval that holds it with 95 %
  Json los;                 ///< [row][column]: the probability that the row's entrant is the stronger one
  Json history;             ///< after each round, or after some of very many
};

/// By the games of the tournament alone; nothing for tournaments that are too large to be rated while somebody waits.
std::optional<tournament::Ratings> tournament_strengths(std::size_t entrants,
                                                        const std::vector<tournament::Pairing>& pairings);

/// All of it is null or empty for tournaments that are too large to be rated while a page waits.
TournamentRatings tournament_ratings(std::size_t entrants, const std::vector<tournament::Pairing>& pairings);

}  // namespace app
