#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "server/tournament/tournament.h"

namespace tournament {

/// Appends rows to the existing ones, numbers them, and gives each game its opening.
///
/// Openings: two games of the same two entrants with colours swapped share one. Every new pair of games takes the next
/// of the list, skipping those that the two have had more often than others.
class PairingBuilder {
 public:
  PairingBuilder(const Definition& definition, std::span<const Pairing> so_far);

  /// An encounter of `games` games in this round with alternating colours; `first` has Black first.
  void encounter(int round, std::size_t first, std::size_t second, int games);
  void game(int round, std::size_t black, std::size_t white);
  /// A game that the loser forfeits by not appearing.
  void walkover(int round, std::size_t winner, std::size_t loser);
  /// A round without a game; worth the points of a bye if it counts.
  void bye(int round, std::size_t entrant, bool counted = true);

  [[nodiscard]] const std::vector<Pairing>& rows() const { return rows_; }

 private:
  /// The openings that two entrants have played.
  struct Shared {
    std::vector<int> times;           ///< by opening
    std::optional<std::size_t> open;  ///< of a game whose return game has not been paired yet
    std::size_t black = 0;            ///< the Black player in that game
  };
  Pairing& append(int round, std::size_t black);
  void note(const Pairing& row);
  std::optional<std::size_t> opening_for(std::size_t black, std::size_t white);
  Shared& shared(std::size_t one, std::size_t other);

  const Definition& definition_;
  std::map<std::pair<std::size_t, std::size_t>, Shared> shared_;
  std::size_t taken_ = 0;  ///< pairs of games that have an opening
  int number_ = 0;
  std::vector<Pairing> rows_;
};

}  // namespace tournament
