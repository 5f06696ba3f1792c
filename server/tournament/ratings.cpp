#include "server/tournament/ratings.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "server/tournament/games.h"
#include "server/tournament/normal.h"
#include "server/tournament/symmetric.h"

namespace tournament {
namespace {

constexpr double elo_of_unit = 400 / std::numbers::ln10;
/// So weak that it changes no rating by a hundredth of a point, but keeps groups that never met each other in place.
constexpr double hold = 1e-6;

/// Black's expected score in a game.
double expected_score(double difference) {
  return 1 / (1 + std::exp(-difference));
}

/// The results including those of the prior.
Results with_prior(const Results& results, double prior) {
  Results all = results;
  const std::size_t players = results.players();
  for (std::size_t i = 0; i < players && prior > 0; ++i) {
    double games = 0;
    for (std::size_t j = 0; j < players; ++j) games += results.count(i, j).games() + results.count(j, i).games();
    for (std::size_t j = 0; j < players; ++j) {
      const double share = (results.count(i, j).games() + results.count(j, i).games()) / games;
      if (!(share > 0)) continue;
      // A win and a loss, with each colour.
      for (const core::Outcome outcome : {core::Outcome::black_wins, core::Outcome::white_wins}) {
        all.add(i, j, outcome, prior * share / 2);
        all.add(j, i, outcome, prior * share / 2);
      }
    }
  }
  return all;
}

/// The parameters are the strengths of the players who are not anchors, and the advantage.
class Likelihood {
 public:
  Likelihood(const Results& results, const RatingSettings& settings) : results_(with_prior(results, settings.prior)) {
    const std::size_t players = results.players();
    place_.resize(players);
    strength_.resize(players);
    for (std::size_t i = 0; i < players; ++i) {
      for (std::size_t j = 0; j < players; ++j) {
        if (results.count(i, j).games() + results.count(j, i).games() > 0) played_.push_back(i);
      }
      if (i < settings.anchors.size() && settings.anchors[i]) {
        anchored_ = true;
        strength_[i] = *settings.anchors[i] / elo_of_unit;
      } else if (!played_.empty() && played_.back() == i) {
        place_[i] = free_++;
      }
    }
    for (std::size_t i = 0; i < players; ++i)
      for (std::size_t j = 0; j < players; ++j)
        if (results_.count(i, j).games() > 0) meetings_.push_back({i, j});
    size_ = free_ + 1;
    parameters_.resize(size_);
    // Ratings start at the mean of the anchors.
    if (anchored_) {
      double sum = 0;
      double count = 0;
      for (const auto& anchor : settings.anchors) {
        sum += anchor.value_or(0);
        count += anchor ? 1 : 0;
      }
      for (std::size_t i = 0; i < free_; ++i) parameters_[i] = centre_ = sum / count / elo_of_unit;
    }
  }

  /// Newton's method; a step that is too large is halved.
  void maximise() {
    constexpr int enough = 100;
    double best = value(parameters_);
    for (int step = 0; step < enough; ++step) {
      const std::optional<Symmetric> factor = cholesky(information());
      if (!factor) return;
      const std::vector<double> way = solve(*factor, gradient());
      double length = 1;
      std::vector<double> there = parameters_;
      double found = best;
      for (int halvings = 0; halvings < 40; ++halvings, length /= 2) {
        for (std::size_t i = 0; i < size_; ++i) there[i] = parameters_[i] + length * way[i];
        found = value(there);
        if (found >= best) break;
      }
      if (found < best) return;
      parameters_ = there;
      best = found;
      const double moved = std::accumulate(way.begin(), way.end(), 0.0,
                                           [](double most, double one) { return std::max(most, std::abs(one)); });
      if (moved * length < 1e-10) return;
    }
  }

  /// The covariance of all parameters, with the mean of the ratings fixed if there are no anchors.
  [[nodiscard]] Symmetric covariance() const {
    Symmetric result = inverse(*cholesky(information()));
    if (anchored_ || free_ == 0) return result;
    // The square of the sum of strengths is added to the information: in the direction in which all ratings shift
    // together.
    const double together = 1 / (static_cast<double>(free_) * (static_cast<double>(free_) + hold));
    for (std::size_t i = 0; i < free_; ++i)
      for (std::size_t j = 0; j <= i; ++j) result.at(i, j) -= together;
    return result;
  }

  [[nodiscard]] double strength(std::size_t player) const { return strength(parameters_, player); }
  [[nodiscard]] double advantage() const { return parameters_[free_]; }
  /// The share of draws in games between equals; the chance of a draw falls with the variance of the points.
  [[nodiscard]] double draw_share() const {
    double draws = 0;
    double all = 0;
    for (const Encounter& encounter : meetings_) {
      const Results::Count& count = results_.count(encounter.black, encounter.white);
      const double expected = expected_score(difference(parameters_, encounter));
      draws += count.draws;
      all += count.games() * 4 * expected * (1 - expected);
    }
    return all > 0 ? std::min(1.0, draws / all) : 0;
  }
  /// The index of a player's strength among the parameters; nullopt for anchors and for players without a game.
  [[nodiscard]] std::optional<std::size_t> place(std::size_t player) const { return place_[player]; }

 private:
  struct Encounter {
    std::size_t black;
    std::size_t white;
  };

  [[nodiscard]] double strength(const std::vector<double>& at, std::size_t player) const {
    return place_[player] ? at[*place_[player]] : strength_[player];
  }
  [[nodiscard]] double difference(const std::vector<double>& at, const Encounter& encounter) const {
    return strength(at, encounter.black) - strength(at, encounter.white) + at[free_];
  }

  [[nodiscard]] double value(const std::vector<double>& at) const {
    double sum = 0;
    for (const Encounter& encounter : meetings_) {
      const Results::Count& count = results_.count(encounter.black, encounter.white);
      const double x = difference(at, encounter);
      // The logarithms of the probabilities of a win and of a loss, exact for any difference in strength.
      sum -= (count.wins + count.draws / 2) * std::log1p(std::exp(-x)) +
             (count.losses + count.draws / 2) * std::log1p(std::exp(x));
    }
    for (std::size_t i = 0; i < free_; ++i) sum -= hold / 2 * (at[i] - centre_) * (at[i] - centre_);
    if (!anchored_) {
      const double together = std::accumulate(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(free_), 0.0);
      sum -= together * together / 2;
    }
    return sum;
  }

  /// Calls `use(place, weight)` for the parameters that x depends on.
  template <class Use>
  void parts(const Encounter& encounter, Use use) const {
    if (place_[encounter.black]) use(*place_[encounter.black], 1.0);
    if (place_[encounter.white]) use(*place_[encounter.white], -1.0);
    use(free_, 1.0);
  }

  [[nodiscard]] std::vector<double> gradient() const {
    std::vector<double> result(size_);
    for (const Encounter& encounter : meetings_) {
      const Results::Count& count = results_.count(encounter.black, encounter.white);
      const double surprise =
          count.wins + count.draws / 2 - count.games() * expected_score(difference(parameters_, encounter));
      parts(encounter, [&](std::size_t place, double weight) { result[place] += weight * surprise; });
    }
    for (std::size_t i = 0; i < free_; ++i) result[i] -= hold * (parameters_[i] - centre_);
    if (!anchored_) {
      const double together =
          std::accumulate(parameters_.begin(), parameters_.begin() + static_cast<std::ptrdiff_t>(free_), 0.0);
      for (std::size_t i = 0; i < free_; ++i) result[i] -= together;
    }
    return result;
  }

  /// The negative second derivatives: the covariance of the counts if there were no draws.
  [[nodiscard]] Symmetric information() const {
    Symmetric result(size_);
    for (const Encounter& encounter : meetings_) {
      const double games = results_.count(encounter.black, encounter.white).games();
      const double expected = expected_score(difference(parameters_, encounter));
      parts(encounter, [&](std::size_t row, double row_weight) {
        parts(encounter, [&](std::size_t column, double column_weight) {
          if (row >= column) result.at(row, column) += row_weight * column_weight * games * expected * (1 - expected);
        });
      });
    }
    for (std::size_t i = 0; i < free_; ++i) {
      result.at(i, i) += hold;
      for (std::size_t j = 0; j <= i && !anchored_; ++j) result.at(i, j) += 1;
    }
    // Unless a game was played with both colours, the advantage is undetermined.
    result.at(free_, free_) += hold;
    return result;
  }

  Results results_;
  std::vector<std::optional<std::size_t>> place_;
  std::vector<double> strength_;  ///< of anchors
  std::vector<std::size_t> played_;
  std::vector<Encounter> meetings_;
  std::size_t free_ = 0;
  std::size_t size_ = 0;
  bool anchored_ = false;
  double centre_ = 0;
  std::vector<double> parameters_;
};

}  // namespace

void Results::add(std::size_t black, std::size_t white, core::Outcome outcome, double times) {
  Count& count = counts_[black * players_ + white];
  if (outcome == core::Outcome::draw)
    count.draws += times;
  else
    (outcome == core::Outcome::black_wins ? count.wins : count.losses) += times;
}

Results results_of(std::size_t entrants, std::span<const Pairing> pairings) {
  Results results(entrants);
  for (const Pairing& row : pairings)
    if (was_played(row)) results.add(row.black, *row.white, *row.outcome);
  return results;
}

Ratings rate(const Results& results, const RatingSettings& settings) {
  Likelihood likelihood(results, settings);
  likelihood.maximise();
  const Symmetric covariance = likelihood.covariance();
  const double decided = 1 - likelihood.draw_share();
  const std::size_t players = results.players();
  Ratings ratings;
  ratings.elo.resize(players);
  ratings.error.resize(players);
  ratings.spread.assign(players, std::vector<double>(players, 0));
  ratings.superiority.assign(players, std::vector<double>(players, 0.5));
  ratings.advantage = likelihood.advantage() * elo_of_unit;
  ratings.draw_share = likelihood.draw_share();
  for (std::size_t i = 0; i < players; ++i) {
    const bool anchored = i < settings.anchors.size() && settings.anchors[i];
    const std::optional<std::size_t> place = likelihood.place(i);
    if (!place && !anchored) continue;
    ratings.elo[i] = likelihood.strength(i) * elo_of_unit;
    ratings.error[i] =
        place ? normal_95 * std::sqrt(std::max(0.0, decided * covariance.at(*place, *place))) * elo_of_unit : 0;
  }
  const auto shared = [&](std::size_t i, std::size_t j) {
    const std::optional<std::size_t> one = likelihood.place(i);
    const std::optional<std::size_t> other = likelihood.place(j);
    return one && other ? decided * covariance.at(*one, *other) : 0.0;
  };
  for (std::size_t i = 0; i < players; ++i)
    for (std::size_t j = 0; j < players; ++j) {
      if (i == j || !ratings.elo[i] || !ratings.elo[j]) continue;
      const double spread = std::sqrt(std::max(0.0, shared(i, i) + shared(j, j) - 2 * shared(i, j)));
      ratings.spread[i][j] = spread * elo_of_unit;
      const double ahead = likelihood.strength(i) - likelihood.strength(j);
      ratings.superiority[i][j] = spread > 0 ? normal_below(ahead / spread) : (ahead > 0 ? 1.0 : ahead < 0 ? 0.0 : 0.5);
    }
  return ratings;
}

}  // namespace tournament
