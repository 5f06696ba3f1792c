#include "server/app/tournament_ratings.h"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

/// The time for ratings grows with the cube of the entrants; up to this number a page takes only some hundredths of a
/// second.
constexpr std::size_t max_entrants = 200;
constexpr std::size_t max_work = 20'000'000;
constexpr std::size_t max_rounds = 60;

/// A larger error says nothing about a strength: the games connect the players not at all, or only by wins.
constexpr double max_error = 2000;

/// Without the strengths of which nothing is known.
tournament::Ratings without_unknown(tournament::Ratings ratings) {
  for (std::size_t i = 0; i < ratings.elo.size(); ++i)
    if (!(ratings.error[i].value_or(0) <= max_error)) ratings.elo[i] = ratings.error[i] = std::nullopt;
  return ratings;
}

Json tenths(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? Json(std::round(*value * 10) / 10) : Json(nullptr);
}

std::vector<Json> column(const std::vector<std::optional<double>>& values) {
  std::vector<Json> json;
  json.reserve(values.size());
  for (const std::optional<double>& value : values) json.push_back(tenths(value));
  return json;
}

Json superiority(const tournament::Ratings& ratings) {
  Json rows = Json::array();
  for (std::size_t row = 0; row < ratings.elo.size(); ++row) {
    Json& columns = rows.emplace_back(Json::array());
    for (std::size_t column = 0; column < ratings.elo.size(); ++column) {
      const bool known = row != column && ratings.elo[row] && ratings.elo[column];
      columns.push_back(known ? Json(std::round(ratings.superiority[row][column] * 10'000) / 10'000) : Json(nullptr));
    }
  }
  return rows;
}

tournament::Ratings rate(std::size_t entrants, std::span<const tournament::Pairing> pairings) {
  return without_unknown(tournament::rate(tournament::results_of(entrants, pairings)));
}

/// The rounds whose ratings are shown, including the last one.
std::vector<int> rounds_to_show(std::size_t entrants, int rounds) {
  const std::size_t most = std::clamp<std::size_t>(max_work / (entrants * entrants * entrants + 1), 1, max_rounds);
  const int step = (rounds + static_cast<int>(most) - 1) / static_cast<int>(most);
  std::vector<int> shown;
  for (int round = rounds; round > 0; round -= step) shown.push_back(round);
  std::ranges::reverse(shown);
  return shown;
}

}  // namespace

std::optional<tournament::Ratings> tournament_strengths(std::size_t entrants,
                                                        const std::vector<tournament::Pairing>& pairings) {
  if (entrants == 0 || entrants > max_entrants) return std::nullopt;
  return rate(entrants, pairings);
}

TournamentRatings tournament_ratings(std::size_t entrants, const std::vector<tournament::Pairing>& pairings) {
  TournamentRatings shown{std::vector<Json>(entrants), std::vector<Json>(entrants), Json::array(), Json::array()};
  const std::optional<tournament::Ratings> now = tournament_strengths(entrants, pairings);
  if (!now) return shown;
  shown.elo = column(now->elo);
  shown.error = column(now->error);
  shown.los = superiority(*now);
  int rounds = 0;
  for (const tournament::Pairing& pairing : pairings) rounds = std::max(rounds, pairing.round);
  for (const int round : rounds_to_show(entrants, rounds)) {
    std::vector<tournament::Pairing> until = pairings;
    std::erase_if(until, [&](const tournament::Pairing& pairing) { return pairing.round > round; });
    const tournament::Ratings then = rate(entrants, until);
    shown.history.push_back({{"round", round}, {"elo", column(then.elo)}, {"error", column(then.error)}});
  }
  return shown;
}

}  // namespace app
