#include <algorithm>
#include <vector>

#include "server/tournament/formats.h"
#include "server/tournament/games.h"
#include "server/tournament/history.h"
#include "server/tournament/pairing.h"
#include "server/tournament/swiss_bracket.h"
#include "server/tournament/swiss_graph.h"
#include "server/tournament/swiss_players.h"

namespace tournament {
namespace {

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// The players of each score, highest first, and the bye below them all.
std::vector<std::vector<std::size_t>> score_groups(const SwissGraph& graph, const std::vector<SwissPlayer>& players) {
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (std::ranges::find(graph.left_over(), i) != graph.left_over().end()) continue;
    if (i == 0 || groups.empty() || graph.is_bye(i) || players[i].score != players[groups.back().back()].score)
      groups.emplace_back();
    groups.back().push_back(i);
  }
  return groups;
}

/// Pairs bracket after bracket, from the top.
Pairs pair_players(const SwissGraph& graph, const std::vector<SwissPlayer>& players) {
  const std::vector<std::vector<std::size_t>> groups = score_groups(graph, players);
  Pairs pairs;
  std::vector<std::size_t> moved_down;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    SwissBracket bracket{moved_down, groups[i], {}, {}};
    if (graph.is_bye(groups[i].front())) {
      for (const std::size_t player : moved_down) pairs.emplace_back(player, groups[i].front());
      break;
    }
    if (i + 1 < groups.size()) bracket.next = groups[i + 1];
    for (std::size_t j = i + 2; j < groups.size(); ++j)
      bracket.rest.insert(bracket.rest.end(), groups[j].begin(), groups[j].end());
    PairedBracket paired = pair_bracket(graph, players, bracket);
    pairs.insert(pairs.end(), paired.pairs.begin(), paired.pairs.end());
    moved_down = std::move(paired.moved_down);
  }
  return pairs;
}

}  // namespace

void pair_swiss(const Situation& now, PairingBuilder& sheet) {
  const int round = last_round(now.so_far) + 1;
  if (is_waiting(now.so_far) || round > rounds_planned(now.definition, now.entrants)) return;
  const std::vector<SwissPlayer> players = swiss_players(now, round);
  if (players.size() < 2) return;
  const SwissGraph graph(now, players);
  Pairs pairs = pair_players(graph, players);
  // The first board is the one with the highest scores.
  std::ranges::stable_sort(pairs, [&](const auto& a, const auto& b) {
    const auto key = [&](const auto& pair) {
      const int lower = graph.is_bye(pair.second) ? -1 : players[pair.second].score;
      return std::tuple{graph.is_bye(pair.second), -players[pair.first].score, -lower, pair.first};
    };
    return key(a) < key(b);
  });
  const base::Side initial = derive_seed(now.definition.seed, 0) % 2 == 0 ? base::Side::black : base::Side::white;
  for (const auto& [one, other] : pairs) {
    if (graph.is_bye(other)) {
      sheet.bye(round, players[one].entrant);
      continue;
    }
    const bool black = higher_has_black(players[one], players[other], initial);
    sheet.encounter(round, players[black ? one : other].entrant, players[black ? other : one].entrant,
                    now.definition.games);
  }
  for (const std::size_t left : graph.left_over()) sheet.bye(round, players[left].entrant);
}

}  // namespace tournament
