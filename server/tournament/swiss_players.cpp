#include "server/tournament/swiss_players.h"

#include <algorithm>
#include <cmath>

#include "server/tournament/games.h"
#include "server/tournament/history.h"
#include "server/tournament/pairing.h"

namespace tournament {
namespace {

using Strength = SwissPlayer::Strength;
using Float = SwissPlayer::Float;

int halves(double points) {
  return static_cast<int>(std::lround(2 * points));
}

/// Article 1.7.
void set_wish(SwissPlayer& player) {
  if (player.sides.empty()) return;
  const base::Side last = player.sides.back();
  const bool twice = player.sides.size() > 1 && player.sides[player.sides.size() - 2] == last;
  if (std::abs(player.surplus) > 1 || twice)
    player.strength = Strength::absolute;
  else
    player.strength = player.surplus == 0 ? Strength::mild : Strength::strong;
  if (std::abs(player.surplus) > 1 || (player.surplus != 0 && !twice))
    player.wish = player.surplus > 0 ? base::Side::white : base::Side::black;
  else
    player.wish = base::opponent(last);
}

/// The rounds of each player in order, for scores before a round and floats (article 1.4).
class Rounds {
 public:
  explicit Rounds(const Situation& now)
      : now_(now), scores_(now.entrants.size()), last_(now.entrants.size()), before_last_(now.entrants.size()) {
    const std::vector<int> start = start_points(now.definition, now.entrants);
    for (std::size_t i = 0; i < start.size(); ++i) scores_[i] = 2 * start[i];
  }

  void add(int round) {
    before_last_ = last_;
    std::ranges::fill(last_, Float::none);
    std::vector<int> gained(scores_.size(), 0);
    std::vector<std::optional<std::size_t>> met(scores_.size());
    for (const Pairing& row : now_.so_far) {
      if (row.round != round) continue;
      gained[row.black] += halves(points_for(now_.definition, row, row.black));
      if (row.white) gained[*row.white] += halves(points_for(now_.definition, row, *row.white));
      if (!is_encounter(row)) continue;
      met[row.black] = row.white;
      met[*row.white] = row.black;
    }
    for (std::size_t i = 0; i < scores_.size(); ++i) {
      if (!met[i])
        last_[i] = gained[i] > 0 ? Float::down : Float::none;
      else if (scores_[i] != scores_[*met[i]])
        last_[i] = scores_[i] > scores_[*met[i]] ? Float::down : Float::up;
    }
    for (std::size_t i = 0; i < scores_.size(); ++i) scores_[i] += gained[i];
  }

  [[nodiscard]] int score(std::size_t entrant) const { return scores_[entrant]; }
  [[nodiscard]] Float last(std::size_t entrant) const { return last_[entrant]; }
  [[nodiscard]] Float before_last(std::size_t entrant) const { return before_last_[entrant]; }

 private:
  const Situation& now_;
  std::vector<int> scores_;
  std::vector<Float> last_;
  std::vector<Float> before_last_;
};

/// Entrants by rating, then by order of entry; entrants without a rating come last.
std::vector<int> pairing_numbers(const Situation& now) {
  const std::vector<std::size_t> order = by_rating(now.entrants);
  std::vector<int> numbers(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) numbers[order[i]] = static_cast<int>(i) + 1;
  return numbers;
}

}  // namespace

std::vector<SwissPlayer> swiss_players(const Situation& now, int round) {
  Rounds rounds(now);
  for (int earlier = 1; earlier < round; ++earlier) rounds.add(earlier);
  const std::vector<History> past = histories(now.entrants, now.so_far);
  const std::vector<int> numbers = pairing_numbers(now);
  const std::vector<int> start = start_points(now.definition, now.entrants);
  const int games = now.definition.games;
  const bool last_round = round == rounds_planned(now.definition, now.entrants);
  std::vector<SwissPlayer> players;
  for (std::size_t i = 0; i < now.entrants.size(); ++i) {
    if (now.entrants[i].withdrawn) continue;
    SwissPlayer player;
    player.entrant = i;
    player.number = numbers[i];
    player.score = rounds.score(i);
    player.last = rounds.last(i);
    player.before_last = rounds.before_last(i);
    player.had_bye = past[i].had_bye;
    player.unplayed = round - 1 - static_cast<int>(past[i].opponents.size()) / games;
    player.top_scorer = last_round && player.score - 2 * start[i] > games * (round - 1);
    player.met.resize(now.entrants.size());
    for (const std::size_t opponent : past[i].opponents) player.met[opponent] = true;
    // Pairs of games give both players the same colours, so that neither has a claim to one.
    if (games % 2 == 1) {
      player.sides = past[i].sides;
      player.surplus = past[i].black_surplus();
      set_wish(player);
    }
    players.push_back(std::move(player));
  }
  std::ranges::sort(players, [](const SwissPlayer& a, const SwissPlayer& b) {
    return a.score != b.score ? a.score > b.score : a.number < b.number;
  });
  return players;
}

bool higher_has_black(const SwissPlayer& higher, const SwissPlayer& lower, base::Side initial) {
  const auto grant = [](base::Side wish) { return wish == base::Side::black; };
  const bool one_wishes = higher.strength != Strength::none;
  const bool other_wishes = lower.strength != Strength::none;
  if (!one_wishes && !other_wishes) return grant(higher.number % 2 == 1 ? initial : base::opponent(initial));
  if (!one_wishes) return !grant(lower.wish);
  if (!other_wishes || higher.wish != lower.wish) return grant(higher.wish);
  if (higher.strength != lower.strength)
    return higher.strength > lower.strength ? grant(higher.wish) : !grant(lower.wish);
  if (higher.strength == Strength::absolute && std::abs(higher.surplus) != std::abs(lower.surplus))
    return std::abs(higher.surplus) > std::abs(lower.surplus) ? grant(higher.wish) : !grant(lower.wish);
  // They alternate, starting from the most recent round in which their colours differed.
  auto one = higher.sides.rbegin();
  auto other = lower.sides.rbegin();
  for (; one != higher.sides.rend() && other != lower.sides.rend(); ++one, ++other)
    if (*one != *other) return *one == base::Side::white;
  return grant(higher.wish);
}

}  // namespace tournament
