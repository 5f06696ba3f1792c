#include "server/tournament/tie_breaks.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "server/tournament/games.h"

namespace tournament {
namespace {

/// An entrant's round: the opponent's points, and the points won in it.
struct Share {
  double opponent;
  double gained;
};

bool counts_unplayed_rounds(const Definition& definition) {
  return definition.format == Format::swiss || definition.format == Format::mcmahon;
}

class TieBreaks {
 public:
  TieBreaks(const Definition& definition, std::span<const Entrant> entrants, std::span<const Pairing> pairings,
            std::vector<Standing>& table)
      : definition_(definition), entrants_(entrants), pairings_(pairings), table_(table), shares_(table.size()) {
    for (const Pairing& row : pairings) rounds_ = std::max(rounds_, row.round);
    for (std::size_t i = 0; i < table.size(); ++i) shares_[i] = shares_of(i);
  }

  void add(TieBreak tie_break) {
    if (tie_break == TieBreak::direct_encounter) return add_direct_encounter();
    for (std::size_t i = 0; i < table_.size(); ++i) table_[i].tie_breaks.push_back(value(tie_break, i));
  }

 private:
  std::vector<Share> shares_of(std::size_t entrant) {
    // By round and opponent: an encounter of two games counts as one.
    std::map<std::pair<int, std::size_t>, double> met;
    std::map<int, double> unplayed;
    std::vector<bool> open(static_cast<std::size_t>(rounds_) + 1);
    for (int round = 1; round <= rounds_; ++round) unplayed[round] = 0;
    for (const Pairing& row : pairings_) {
      if (!takes_part(row, entrant)) continue;
      if (!is_over(row))
        open[static_cast<std::size_t>(row.round)] = true;
      else if (was_played(row))
        met[{row.round, opponent_of(row, entrant)}] += points_for(definition_, row, entrant);
      else
        unplayed[row.round] += points_for(definition_, row, entrant);
    }
    std::vector<Share> shares;
    for (const auto& [encounter, gained] : met) {
      shares.push_back({table_[encounter.second].points, gained});
      unplayed.erase(encounter.first);
    }
    if (!counts_unplayed_rounds(definition_)) return shares;
    for (const auto& [round, gained] : unplayed)
      if (!open[static_cast<std::size_t>(round)] && is_complete(round))
        shares.push_back({table_[entrant].points, gained});
    return shares;
  }

  /// An entrant who has not played in the current round may have entered too late for it; the round counts when it is
  /// over.
  [[nodiscard]] bool is_complete(int round) const {
    return std::ranges::all_of(pairings_, [&](const Pairing& row) { return row.round != round || is_over(row); });
  }

  /// The sum of the opponents' points without this many of the lowest and of the highest.
  [[nodiscard]] double buchholz(std::size_t entrant, std::size_t low, std::size_t high) const {
    std::vector<double> points;
    for (const Share& share : shares_[entrant]) points.push_back(share.opponent);
    if (points.size() <= low + high) return 0;
    std::ranges::sort(points);
    return std::accumulate(points.begin() + static_cast<std::ptrdiff_t>(low),
                           points.end() - static_cast<std::ptrdiff_t>(high), 0.0);
  }

  [[nodiscard]] double value(TieBreak tie_break, std::size_t entrant) const {
    switch (tie_break) {
      case TieBreak::buchholz:
        return buchholz(entrant, 0, 0);
      case TieBreak::buchholz_cut1:
        return buchholz(entrant, 1, 0);
      case TieBreak::median_buchholz:
        return buchholz(entrant, 1, 1);
      case TieBreak::sonneborn_berger: {
        double sum = 0;
        for (const Share& share : shares_[entrant]) sum += share.opponent * share.gained;
        return sum;
      }
      case TieBreak::wins:
        return count([&](const Pairing& row) { return points_for(definition_, row, entrant) == 1; }, entrant);
      case TieBreak::blacks:
        return count([&](const Pairing& row) { return row.black == entrant; }, entrant);
      case TieBreak::rating:
        return entrants_[entrant].rating.value_or(0);
      case TieBreak::discs: {
        double sum = 0;
        for (const Pairing& row : pairings_)
          if (takes_part(row, entrant) && has_result(row)) sum += discs(row, entrant);
        return sum;
      }
      case TieBreak::direct_encounter:
        break;
    }
    return 0;
  }

  /// The discs of one game. If the board was not counted, as after a resignation or a walkover, the winner has all of
  /// it.
  [[nodiscard]] static double discs(const Pairing& row, std::size_t entrant) {
    constexpr double board = 64;
    const double share = core::value_for(side_of(row, entrant), *row.outcome);
    if (share == 0.5 || !row.margin) return board * share;
    return (share == 1 ? board + *row.margin : board - *row.margin) / 2;
  }

  /// Games that were played.
  template <class Predicate>
  [[nodiscard]] double count(Predicate predicate, std::size_t entrant) const {
    return static_cast<double>(std::ranges::count_if(
        pairings_, [&](const Pairing& row) { return was_played(row) && takes_part(row, entrant) && predicate(row); }));
  }

  void add_direct_encounter() {
    std::map<std::pair<double, std::vector<std::optional<double>>>, std::vector<std::size_t>> level;
    for (std::size_t i = 0; i < table_.size(); ++i) level[{table_[i].points, table_[i].tie_breaks}].push_back(i);
    for (const auto& [key, members] : level) {
      const std::vector<std::optional<double>> points = points_among(members);
      for (std::size_t i = 0; i < members.size(); ++i) table_[members[i]].tie_breaks.push_back(points[i]);
    }
  }

  /// Empty unless there are several members, who have all met.
  [[nodiscard]] std::vector<std::optional<double>> points_among(const std::vector<std::size_t>& members) const {
    std::vector<std::optional<double>> points(members.size(), 0.0);
    std::vector<std::size_t> place(table_.size(), members.size());
    for (std::size_t i = 0; i < members.size(); ++i) place[members[i]] = i;
    std::map<std::pair<std::size_t, std::size_t>, bool> met;
    for (const Pairing& row : pairings_) {
      if (!has_result(row) || place[row.black] == members.size() || place[*row.white] == members.size()) continue;
      met[std::minmax(row.black, *row.white)] = true;
      *points[place[row.black]] += points_for(definition_, row, row.black);
      *points[place[*row.white]] += points_for(definition_, row, *row.white);
    }
    if (met.empty() || met.size() != members.size() * (members.size() - 1) / 2) std::ranges::fill(points, std::nullopt);
    return points;
  }

  const Definition& definition_;
  std::span<const Entrant> entrants_;
  std::span<const Pairing> pairings_;
  std::vector<Standing>& table_;
  std::vector<std::vector<Share>> shares_;
  int rounds_ = 0;
};

}  // namespace

void add_tie_breaks(const Definition& definition, std::span<const Entrant> entrants, std::span<const Pairing> pairings,
                    std::vector<Standing>& table) {
  TieBreaks tie_breaks(definition, entrants, pairings, table);
  for (const TieBreak tie_break : definition.tie_breaks) tie_breaks.add(tie_break);
}

}  // namespace tournament
