#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/rng.h"
#include "engine/jiaqi/rules.h"

namespace jiaqi::test {

/// The 24 lines of the five-line board, copied by hand from the diagram. A point is a number: its row times 100 plus
/// its column.
const std::vector<std::vector<int>>& drawn_lines();

/// The number of a point from its name.
int number_of(std::string_view name);

/// A point's lines, and where they lead from it.
struct Place {
  std::vector<std::vector<int>> lines;
  std::vector<std::vector<int>> rays;  ///< the next points on each line, in both directions
  std::set<int> neighbours;
};

/// Jiaqi implemented sentence by sentence from its rules, with point names, walks and queues: slow, and independent of
/// the bitboards it is compared with.
class Reference {
 public:
  /// `rng` decides the order in which captured stones capture.
  Reference(int size, const Rules& rules, base::Rng& rng);

  [[nodiscard]] char to_move() const { return turn_; }
  [[nodiscard]] bool gives_way() const { return gives_way_; }
  /// 'B', 'W' or '.'.
  [[nodiscard]] char stone(int point) const { return board_.at(point); }
  /// 'B', 'W' or '=' once the rules have ended the game.
  [[nodiscard]] std::optional<char> ending() const;
  /// The legal moves in the notation of the protocol, sorted.
  [[nodiscard]] std::vector<std::string> legal_moves() const;
  /// Plays a legal move and returns the captured stones.
  std::set<int> play(const std::string& move);

 private:
  using Points = std::set<int>;

  [[nodiscard]] bool placing() const { return ply_ + 1 < static_cast<int>(board_.size()); }
  [[nodiscard]] int hole() const;
  [[nodiscard]] int stones(char colour) const;
  [[nodiscard]] bool blocked(char colour) const;
  [[nodiscard]] bool touches(int point, char colour) const;
  [[nodiscard]] Points taken_by(int point, char own) const;
  Points put(int point, char own);
  [[nodiscard]] bool leaves_a_way(int from) const;
  [[nodiscard]] Points normal_origins() const;
  [[nodiscard]] Points give_way_origins() const;
  void set_turn(char colour);
  [[nodiscard]] const Place& place(int point) const { return places_->at(point); }

  Rules rules_;
  base::Rng* rng_;
  int centre_;
  const std::map<int, Place>* places_;
  std::map<int, char> board_;
  char turn_ = 'B';
  bool gives_way_ = false;
  int ply_ = 0;
  int quiet_ = 0;
};

}  // namespace jiaqi::test
