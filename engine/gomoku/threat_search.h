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
  int plies = 0;  ///< until five are complete at most, that move included
};

/// How far a search for a win by threats may go.
struct ThreatLimits {
  int turns = 12;  ///< of the attacker, those that only answer a four of the other side not counted
  std::int64_t nodes = 100'000;
};

/// Wins by threats alone (Allis, van den Herik and Huntjens, "Go-Moku and threat-space search", 1994): by continuous
/// fours (VCF), where each move leaves the other side one answer, and by continuous threats (VCT), fours and open
/// threes. Every answer that could stop a threat is tried, so what is found is a win. Wins that need a quiet move are
/// not found.
template <line::RuleSet R, int Size>
class ThreatSearch {
 public:
  using Board = ShapeBoard<R, Size>;

  /// Remembers so many positions of both searches, a power of two.
  explicit ThreatSearch(std::size_t places) : table_(places) {}

  /// A win by fours for the attacker, who is to move. Expects that nobody has five. Nothing: there is none, or none
  /// within so many nodes.
  std::optional<Win> find_fours(const Board& board, base::Side attacker, std::int64_t nodes) {
    if (!has_threats(board, attacker, Threat::four)) return std::nullopt;
    begin(attacker, nodes);
    return win_after(fours(board));
  }

  /// The same by any threats, with one turn more at a time.
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

  /// Drops all that is remembered: the next search is the same as the first.
  void forget() { std::fill(table_.begin(), table_.end(), Entry{}); }

  /// Positions with the attacker to move, of the last search.
  [[nodiscard]] std::int64_t nodes() const { return nodes_; }

 private:
  using Points = typename Board::Points;
  /// More threats than this are a win by any of them.
  using Candidates = base::FixedVector<grid::Point, 64>;

  struct Entry {
    std::uint64_t key = 0;
    grid::Point move{};
    std::int16_t plies = 0;  ///< of a win that was found; 0: none was
    std::int16_t turns = 0;  ///< with so many turns no win was found
  };
  static constexpr std::int16_t any_number_of_turns = 1000;

  /// Whether there is a point that threatens so much.
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

  /// What is known of a position without looking further.
  struct Known {
    std::optional<int> plies = std::nullopt;           ///< of a win; 0 for none
    std::optional<grid::Point> forced = std::nullopt;  ///< where the attacker must stop a four
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

  /// Plies until the attacker, to move, completes five by fours alone; 0: no such win was found.
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

  /// Whether a stone there does something for another line than that of its four. One that does not only takes points
  /// away, and is left out.
  static bool serves_two_lines(PointCode code) {
    int lines = 0;
    for (std::size_t direction = 0; direction < directions; ++direction)
      lines += shape_in(code, direction) != Shape::none ? 1 : 0;
    return lines > 1;
  }

  /// Plies of a win by fours that begins with this one; 0: none was found.
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

  /// Plies until the attacker, to move, completes five with at most so many turns; 0: no such win was found. Sets cut_
  /// where more turns might find one.
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

  /// Adds the points, those first that are worth most to either side.
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

  /// Plies of a win that begins with this move and has so many turns left after it; 0: none was found.
  int threat_at(const Board& board, grid::Point point, int turns) {
    Board next = board;
    next.put(point, attacker_);
    const int rest = wins_against_answers(next, turns);
    if (rest == 0) return 0;
    best_ = point;
    return rest + 1;
  }

  /// Plies until five, with the defender to move; 0 where an answer holds.
  int wins_against_answers(const Board& board, int turns) {
    if (board.points(defender_, Threat::five).any()) return 0;
    const Points& fives = board.points(attacker_, Threat::five);
    if (fives.any()) return fives.is_single() ? after_answer(board, first_of(fives), turns) : 2;
    // Without a threat of the attacker the defender is free, and its open four comes first.
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
