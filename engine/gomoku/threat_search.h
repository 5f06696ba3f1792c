#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/gomoku/defences.h"
#include "engine/gomoku/shape_board.h"

namespace gomoku {

/// A move that wins whatever the other side does.
struct Win {
  grid::Point move{};
  int plies = 0;  ///< maximum number of plies until five is complete, including this move
};

/// The limits of a search for a win by threats.
struct ThreatLimits {
  int turns = 12;  ///< maximum number of the attacker's turns, not counting answers to fours of the other side
  std::int64_t nodes = 100'000;
};

/// Searches for wins by threats alone (Allis, van den Herik and Huntjens, "Go-Moku and threat-space search", 1994): by
/// continuous fours (VCF), where each move leaves the other side one answer, and by continuous threats (VCT), fours and
/// open threes. It tries every answer that could stop a threat, so the wins it finds are certain. It does not find wins
/// that need a quiet move.
template <line::RuleSet R, int Size>
class ThreatSearch {
 public:
  using Board = ShapeBoard<R, Size>;

  /// Creates a search with a table of `places` positions for both kinds of search, a power of two.
  explicit ThreatSearch(std::size_t places) : table_(places) {}

  /// Returns a win by fours for the attacker, who is to move, or nothing if it finds none within `nodes` nodes. Expects
  /// that neither side has five.
  std::optional<Win> find_fours(const Board& board, base::Side attacker, std::int64_t nodes) {
    if (!has_threats(board, attacker, Threat::four)) return std::nullopt;
    begin(attacker, nodes);
    return win_after(fours(board));
  }

  /// The same with any threats, deepening by one turn at a time.
  std::optional<Win> find(const Board& board, base::Side attacker, const ThreatLimits& limits) {
    if (!has_threats(board, attacker, Threat::open_three)) return std::nullopt;
    begin(attacker, limits.nodes);
    for (int turns = 1; turns <= limits.turns; ++turns) {
      cut_ = false;
      if (const int plies = attack(board, turns)) return win_after(plies);
      if (!cut_ || is_over()) break;
    }
    return std::nullopt;
  }

  /// Clears the table: the next search behaves like the first.
  void forget() { std::fill(table_.begin(), table_.end(), Entry{}); }

  /// The nodes of the last search: positions with the attacker to move.
  [[nodiscard]] std::int64_t nodes() const { return nodes_; }

 private:
  using Points = typename Board::Points;
  /// The capacity suffices: with more threats than this, any of them wins.
  using Candidates = base::FixedVector<grid::Point, 64>;

  struct Entry {
    std::uint64_t key = 0;
    grid::Point move{};
    std::int16_t plies = 0;  ///< of the win found; 0 if none was found
    std::int16_t turns = 0;  ///< no win was found within this number of turns
  };
  static constexpr std::int16_t any_number_of_turns = 1000;

  /// True if there is a point with at least this threat.
  static bool has_threats(const Board& board, base::Side attacker, Threat least) {
    for (std::size_t threat = static_cast<std::size_t>(least); threat <= threat_count - 1; ++threat)
      if (board.points(attacker, static_cast<Threat>(threat)).any()) return true;
    return false;
  }

  void begin(base::Side attacker, std::int64_t nodes) {
    attacker_ = attacker;
    defender_ = base::opponent(attacker);
    nodes_ = 0;
    max_nodes_ = nodes;
    cut_ = false;
  }

  [[nodiscard]] bool is_over() const { return nodes_ >= max_nodes_; }
  [[nodiscard]] std::optional<Win> win_after(int plies) const {
    return plies == 0 ? std::nullopt : std::optional(Win{best_, plies});
  }
  static grid::Point first_of(const Points& points) { return static_cast<grid::Point>(points.first()); }
  [[nodiscard]] Entry& entry_of(std::uint64_t key) { return table_[key & (table_.size() - 1)]; }

  /// The facts about a position that need no search.
  struct Known {
    std::optional<int> plies = std::nullopt;           ///< until a win; 0 if there is none
    std::optional<grid::Point> forced = std::nullopt;  ///< the point where the attacker must stop a four
  };
  Known known(const Board& board) {
    const auto wins_at = [&](const Points& points, int plies) {
      best_ = first_of(points);
      return Known{.plies = plies};
    };
    if (const Points& fives = board.points(attacker_, Threat::five); fives.any()) return wins_at(fives, 1);
    if (const Points& fours = board.points(defender_, Threat::five); fours.any())
      return fours.is_single() ? Known{.forced = first_of(fours)} : Known{.plies = 0};
    const Points& open_fours = board.points(attacker_, Threat::open_four);
    return open_fours.any() ? wins_at(open_fours, 3) : Known{};
  }

  /// Returns the number of plies in which the attacker, to move, completes five by fours alone; 0 if no such win is
  /// found.
  int fours(const Board& board) {
    ++nodes_;
    const Known known = this->known(board);
    if (known.plies) return *known.plies;
    const std::uint64_t key = board.hash_with(attacker_) ^ key_of_fours;
    if (const Entry& entry = entry_of(key); entry.key == key) {
      best_ = entry.move;
      return entry.plies;
    }
    if (is_over()) {
      cut_ = true;
      return 0;
    }
    Candidates moves;
    if (!known.forced) {
      add(board, board.points(attacker_, Threat::four_three), moves);
      Points fours;
      board.points(attacker_, Threat::four).each([&](std::size_t point) {
        if (serves_two_lines(board.code(attacker_, static_cast<grid::Point>(point)))) fours.set(point);
      });
      add(board, fours, moves);
    } else if (board.threat(attacker_, *known.forced) >= Threat::four) {
      moves.push_back(*known.forced);
    }
    int plies = 0;
    for (const grid::Point move : moves)
      if (plies == 0) plies = four_at(board, move);
    if (plies > 0 || !is_over()) entry_of(key) = {key, best_, static_cast<std::int16_t>(plies), any_number_of_turns};
    return plies;
  }

  /// True if a stone there also makes a shape in a line other than that of its four. A stone that does not only uses up
  /// points, and is skipped.
  static bool serves_two_lines(PointCode code) {
    int lines = 0;
    for (std::size_t direction = 0; direction < directions; ++direction)
      lines += shape_in(code, direction) != Shape::none ? 1 : 0;
    return lines > 1;
  }

  /// Returns the number of plies of a win by fours that starts with this one; 0 if none is found.
  int four_at(const Board& board, grid::Point point) {
    Board next = board;
    next.put(point, attacker_);
    const Points& fives = next.points(attacker_, Threat::five);
    int plies = 3;
    if (fives.is_single()) {
      next.put(first_of(fives), defender_);
      const int rest = fours(next);
      plies = rest == 0 ? 0 : rest + 2;
    }
    if (plies > 0) best_ = point;
    return plies;
  }

  /// Returns the number of plies in which the attacker, to move, completes five within `turns` turns; 0 if no such win
  /// is found. Sets cut_ if more turns might find one.
  int attack(const Board& board, int turns) {
    ++nodes_;
    const Known known = this->known(board);
    if (known.plies) return *known.plies;
    if (has_threats(board, attacker_, Threat::four))
      if (const int plies = fours(board)) return plies;
    if (turns == 0 || is_over()) {
      cut_ = true;
      return 0;
    }
    const std::uint64_t key = board.hash_with(attacker_);
    if (const Entry& entry = entry_of(key); entry.key == key) {
      if (entry.plies > 0) {
        best_ = entry.move;
        return entry.plies;
      }
      if (entry.turns >= turns) {
        cut_ = cut_ || entry.turns != any_number_of_turns;
        return 0;
      }
    }
    const bool cut_elsewhere = std::exchange(cut_, false);
    const int plies = known.forced ? threat_at(board, *known.forced, turns) : try_threats(board, turns);
    if (plies > 0 || !is_over())
      entry_of(key) = {key, best_, static_cast<std::int16_t>(plies),
                       cut_ ? static_cast<std::int16_t>(turns) : any_number_of_turns};
    cut_ = cut_ || cut_elsewhere;
    return plies;
  }

  int try_threats(const Board& board, int turns) {
    Candidates moves;
    for (const Threat threat : {Threat::four_three, Threat::double_three, Threat::four, Threat::open_three})
      add(board, board.points(attacker_, threat), moves);
    for (const grid::Point move : moves) {
      if (is_over()) break;
      if (const int plies = threat_at(board, move, turns - 1)) return plies;
    }
    return 0;
  }

  /// Adds the points, ordered by their worth to both sides.
  void add(const Board& board, const Points& points, Candidates& out) const {
    const std::size_t from = out.size();
    points.each([&](std::size_t point) {
      if (out.size() < Candidates::capacity()) out.push_back(static_cast<grid::Point>(point));
    });
    const auto worth = [&](grid::Point point) {
      return 2 * order_of_code[board.code(attacker_, point)] + order_of_code[board.code(defender_, point)];
    };
    std::sort(out.begin() + from, out.end(),
              [&](grid::Point a, grid::Point b) { return worth(a) != worth(b) ? worth(a) > worth(b) : a < b; });
  }

  /// Returns the number of plies of a win that starts with this move and has `turns` turns left after it; 0 if none is
  /// found.
  int threat_at(const Board& board, grid::Point point, int turns) {
    Board next = board;
    next.put(point, attacker_);
    const int rest = wins_against_answers(next, turns);
    if (rest == 0) return 0;
    best_ = point;
    return rest + 1;
  }

  /// Returns the number of plies until five, with the defender to move; 0 if an answer holds.
  int wins_against_answers(const Board& board, int turns) {
    if (board.points(defender_, Threat::five).any()) return 0;
    const Points& fives = board.points(attacker_, Threat::five);
    if (fives.any()) return fives.is_single() ? after_answer(board, first_of(fives), turns) : 2;
    // If the attacker has no threat the defender is free to move, and an open four of the defender comes first.
    if (board.points(attacker_, Threat::open_four).none() || board.points(defender_, Threat::open_four).any()) return 0;
    int longest = 4;
    bool holds = false;
    const auto try_answer = [&](grid::Point answer) {
      if (holds) return;
      const int plies = after_answer(board, answer, turns);
      holds = plies == 0;
      longest = std::max(longest, plies);
    };
    Candidates answers;
    Points points = board.points(defender_, Threat::four) | board.points(defender_, Threat::four_three);
    DefencePoints defences;
    find_defences(board, attacker_, defences);
    for (const grid::Point defence : defences) points.set(grid::index(defence));
    add(board, points, answers);
    for (const grid::Point answer : answers) try_answer(answer);
    return holds ? 0 : longest;
  }

  int after_answer(const Board& board, grid::Point answer, int turns) {
    Board next = board;
    next.put(answer, defender_);
    const int plies = attack(next, turns);
    return plies == 0 ? 0 : plies + 1;
  }

  static constexpr std::uint64_t key_of_fours = 0x5851F42D4C957F2DULL;

  base::Side attacker_{};
  base::Side defender_{};
  std::vector<Entry> table_;
  grid::Point best_{};
  bool cut_ = false;
  std::int64_t nodes_ = 0;
  std::int64_t max_nodes_ = 0;
};

}  // namespace gomoku
