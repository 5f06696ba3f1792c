#pragma once

#include <cstddef>
#include <vector>

#include "server/tournament/ladder.h"
#include "server/tournament/swiss_graph.h"
#include "server/tournament/swiss_players.h"

namespace tournament {

/// Players to pair: those who were moved down to a bracket, its residents, and those who come below. All in order.
struct SwissBracket {
  std::vector<std::size_t> moved_down;
  std::vector<std::size_t> residents;
  std::vector<std::size_t> next;  ///< the residents of the next bracket; the bye if there are none
  std::vector<std::size_t> rest;  ///< all players below these
};

/// The range below the bracket that the criteria cover.
enum class Sight { bracket, next, everybody };

/// The quality criteria of the Dutch rules (C.04.3, article 2.4) for one bracket as the weight of a pair: a better
/// pairing has a greater sum over its pairs, criterion by criterion in their order. Every criterion counts players or
/// pairs and can therefore be written as a sum over pairs.
class SwissCriteria {
 public:
  SwissCriteria(const SwissGraph& graph, const std::vector<SwissPlayer>& players, const SwissBracket& bracket,
                Sight sight);

  /// The weight of an allowed pair, `upper` before `lower`.
  [[nodiscard]] Ladder weigh(std::size_t upper, std::size_t lower) const;

 private:
  enum class Role : char { none, moved_down, resident, next, rest };
  void weigh_downfloaters(Ladder& ladder, std::size_t upper, std::size_t lower) const;
  void weigh_next_bracket(Ladder& ladder, std::size_t upper, std::size_t lower) const;
  void weigh_colours(Ladder& ladder, std::size_t upper, std::size_t lower) const;
  void weigh_floats(Ladder& ladder, std::size_t upper, std::size_t lower) const;
  void weigh_distances(Ladder& ladder, std::size_t upper, std::size_t lower) const;
  [[nodiscard]] bool is_inside(std::size_t player) const {
    return role_[player] == Role::moved_down || role_[player] == Role::resident;
  }
  [[nodiscard]] const SwissPlayer& player(std::size_t index) const { return players_[index]; }

  const std::vector<SwissPlayer>& players_;
  Sight sight_;
  std::vector<Role> role_;
  std::vector<int> moved_scores_;  ///< of the moved-down players, each once, highest first
  std::vector<int> scores_;        ///< of the whole bracket
  int floor_ = 0;                  ///< the residents' score
  bool only_bye_below_ = false;
  unsigned bits_ = 0;  ///< for a count of players, with its sign
};

}  // namespace tournament
