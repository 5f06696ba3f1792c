#include "server/tournament/swiss_graph.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <numeric>

#include "server/tournament/ladder.h"
#include "server/tournament/matching.h"

namespace tournament {
namespace {

std::vector<std::size_t> all_below(std::size_t size) {
  std::vector<std::size_t> all(size);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

}  // namespace

SwissGraph::SwissGraph(const Situation& now, const std::vector<SwissPlayer>& players)
    : players_(players), size_(players.size() + players.size() % 2), allowed_(size_ * size_) {
  allow_harmless(now);
  if (!can_complete(all_below(size_))) allow_least_harm(now);
  choose_bye();
}

void SwissGraph::allow(std::size_t one, std::size_t other, bool value) {
  allowed_[one * size_ + other] = value;
  allowed_[other * size_ + one] = value;
}

SwissGraph::Harm SwissGraph::harm(const Situation& now, std::size_t one, std::size_t other) const {
  const SwissPlayer& a = players_[one];
  if (is_bye(other)) return a.had_bye ? Harm::bye : Harm::none;
  const SwissPlayer& b = players_[other];
  if (!may_meet(now, a.entrant, b.entrant)) return Harm::never;
  if (a.met[b.entrant]) return Harm::met;
  if (colours_clash(a, b) && !a.top_scorer && !b.top_scorer) return Harm::colour;
  const std::string& school = now.entrants[a.entrant].school;
  const bool same = !school.empty() && school == now.entrants[b.entrant].school;
  return same && now.definition.avoid_same_school ? Harm::school : Harm::none;
}

void SwissGraph::allow_harmless(const Situation& now) {
  for (std::size_t i = 0; i < size_; ++i)
    for (std::size_t j = i + 1; j < size_; ++j) allow(i, j, harm(now, i, j) == Harm::none);
}

void SwissGraph::allow_least_harm(const Situation& now) {
  const unsigned count_bits = static_cast<unsigned>(std::bit_width(size_)) + 1;
  Matching<Int512> matching(size_);
  for (std::size_t i = 0; i < size_; ++i)
    for (std::size_t j = i + 1; j < size_; ++j) {
      const Harm of_pair = harm(now, i, j);
      if (of_pair == Harm::never) continue;
      Ladder ladder;
      ladder.step(count_bits, 1);
      for (const Harm kind : std::array{Harm::met, Harm::bye, Harm::colour, Harm::school})
        ladder.step(count_bits, of_pair == kind ? -1 : 0);
      const int difference = is_bye(j) ? players_[i].score : players_[i].score - players_[j].score;
      ladder.step(count_bits + 24, -std::min(std::abs(difference), 1 << 20));
      matching.add_edge(i, j, ladder.weight());
    }
  const auto mates = matching.solve();
  for (std::size_t i = 0; i < size_; ++i) {
    if (mates[i])
      allow(i, *mates[i]);
    else if (!is_bye(i))
      left_over_.push_back(i);
  }
}

void SwissGraph::choose_bye() {
  if (size_ == players_.size()) return;
  const std::size_t bye = players_.size();
  std::vector<std::size_t> may_have;
  for (std::size_t i = 0; i < bye; ++i)
    if (allowed(i, bye)) may_have.push_back(i);
  std::vector<std::size_t> vertices = all_below(size_);
  std::erase_if(vertices,
                [&](std::size_t vertex) { return std::ranges::find(left_over_, vertex) != left_over_.end(); });
  // From the lowest score upwards until the others can be paired.
  for (std::size_t i = may_have.size(); i > 0;) {
    const int score = players_[may_have[i - 1]].score;
    for (const std::size_t player : may_have) allow(player, bye, players_[player].score == score);
    if (can_complete(vertices)) return;
    while (i > 0 && players_[may_have[i - 1]].score == score) --i;
  }
  for (const std::size_t player : may_have) allow(player, bye);
}

bool SwissGraph::can_complete(const std::vector<std::size_t>& vertices) const {
  if (vertices.size() % 2 != 0) return false;
  Matching<std::int64_t> matching(vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i)
    for (std::size_t j = i + 1; j < vertices.size(); ++j)
      if (allowed(vertices[i], vertices[j])) matching.add_edge(i, j, 1);
  return std::ranges::all_of(matching.solve(), [](const auto& mate) { return mate.has_value(); });
}

}  // namespace tournament
