#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/base/rng.h"
#include "server/tournament/formats.h"
#include "server/tournament/games.h"
#include "server/tournament/history.h"

namespace tournament {
namespace {

/// Elo with a decreasing K, as CGOS uses it: large for new entrants, small later. Good enough to choose opponents; the
/// displayed ratings come from ratings.h.
std::vector<double> running_ratings(const Situation& now) {
  std::vector<double> elo(now.entrants.size());
  for (std::size_t i = 0; i < elo.size(); ++i) elo[i] = now.entrants[i].rating.value_or(1500);
  std::vector<int> games(elo.size(), 0);
  for (const Pairing& row : now.so_far) {
    if (!was_played(row)) continue;
    const std::size_t white = *row.white;
    const double expected = 1 / (1 + std::pow(10, (elo[white] - elo[row.black]) / 400));
    const double surprise = core::value_for(base::Side::black, *row.outcome) - expected;
    const auto step = [&](std::size_t entrant) { return 8 + 56.0 / (1 + ++games[entrant] / 10.0); };
    elo[row.black] += step(row.black) * surprise;
    elo[white] -= step(white) * surprise;
  }
  return elo;
}

/// The entrants who may play now, by rating with some randomness, so that the same neighbours do not always meet.
std::vector<std::size_t> in_order(const Situation& now, const std::vector<History>& past) {
  const int limit = now.definition.rounds * now.definition.games;
  std::vector<double> elo = running_ratings(now);
  base::Rng rng(derive_seed(now.definition.seed, now.so_far.size()));
  for (double& rating : elo) rating += static_cast<double>(rng.below(401)) - 200;
  std::vector<std::size_t> order;
  for (const std::size_t entrant : now.free)
    if (!now.entrants[entrant].withdrawn && (limit == 0 || std::ssize(past[entrant].opponents) < limit))
      order.push_back(entrant);
  std::ranges::sort(order);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return elo[a] > elo[b]; });
  return order;
}

class League {
 public:
  League(const Situation& now, PairingBuilder& sheet)
      : now_(now), sheet_(sheet), past_(histories(now.entrants, now.so_far)) {}

  void pair() {
    std::vector<std::size_t> waiting = in_order(now_, past_);
    waiting = pair_neighbours(waiting, false);
    // No other entrant will become free: better the same opponent again than no game.
    if (!is_waiting(now_.so_far) && sheet_.rows().empty()) pair_neighbours(waiting, true);
  }

 private:
  /// The entrant who is left over.
  std::vector<std::size_t> pair_neighbours(std::vector<std::size_t> waiting, bool again) {
    std::vector<std::size_t> left;
    while (!waiting.empty()) {
      const std::size_t one = waiting.front();
      waiting.erase(waiting.begin());
      const auto other = std::ranges::find_if(
          waiting, [&](std::size_t other) { return may_meet(now_, one, other) && (again || !met_last(one, other)); });
      if (other == waiting.end()) {
        left.push_back(one);
        continue;
      }
      meet(one, *other);
      waiting.erase(other);
    }
    return left;
  }

  [[nodiscard]] bool met_last(std::size_t one, std::size_t other) const {
    const auto last = [&](std::size_t entrant) -> std::optional<std::size_t> {
      if (past_[entrant].opponents.empty()) return std::nullopt;
      return past_[entrant].opponents.back();
    };
    return last(one) == other || last(other) == one;
  }

  void meet(std::size_t one, std::size_t other) {
    const std::size_t played = std::max(past_[one].opponents.size(), past_[other].opponents.size());
    const int round = static_cast<int>(played) / now_.definition.games + 1;
    const std::uint64_t salt = now_.so_far.size() + sheet_.rows().size();
    if (!has_black(now_.definition, past_, one, other, salt)) std::swap(one, other);
    sheet_.encounter(round, one, other, now_.definition.games);
  }

  const Situation& now_;
  PairingBuilder& sheet_;
  std::vector<History> past_;
};

}  // namespace

void pair_league(const Situation& now, PairingBuilder& sheet) {
  League(now, sheet).pair();
}

}  // namespace tournament
