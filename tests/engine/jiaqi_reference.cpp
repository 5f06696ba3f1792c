#include "tests/engine/jiaqi_reference.h"

#include <algorithm>
#include <sstream>

namespace jiaqi::test {
namespace {

using Line = std::vector<int>;

char other(char colour) {
  return colour == 'B' ? 'W' : 'B';
}

constexpr std::string_view digits = "0123456789abcdefg";

std::string name_of(int point) {
  return {digits[static_cast<std::size_t>(point / 100)], digits[static_cast<std::size_t>(point % 100)]};
}

/// Walks over the whole board in the four directions; a point with no predecessor in a direction begins a line.
std::vector<Line> walked_lines(int size) {
  const int last = 2 * size - 2;
  const auto is_on = [&](int row, int column) { return row >= 0 && row <= last && column >= 0 && column <= last; };
  std::vector<Line> lines;
  const auto walk = [&](int row, int column, int down, int right) {
    if (is_on(row - down, column - right)) return;
    Line line;
    for (; is_on(row, column); row += down, column += right) line.push_back(100 * row + column);
    if (line.size() > 1) lines.push_back(line);
  };
  for (int row = 0; row <= last; ++row)
    for (int column = row % 2; column <= last; column += 2) {
      if (row % 2 == 0) walk(row, column, 0, 2);
      if (row % 2 == 0) walk(row, column, 2, 0);
      walk(row, column, 1, 1);
      walk(row, column, -1, 1);
    }
  return lines;
}

Place place_of(int point, const std::vector<Line>& lines) {
  Place place;
  for (const Line& line : lines) {
    const auto here = std::find(line.begin(), line.end(), point);
    if (here == line.end()) continue;
    place.lines.push_back(line);
    place.rays.emplace_back(here + 1, line.end());
    place.rays.emplace_back(std::make_reverse_iterator(here), line.rend());
  }
  for (const Line& ray : place.rays)
    if (!ray.empty()) place.neighbours.insert(ray.front());
  return place;
}

const std::map<int, Place>& places_of(int size) {
  static std::map<int, std::map<int, Place>> known;
  std::map<int, Place>& places = known[size];
  if (!places.empty()) return places;
  const std::vector<Line> lines = size == 5 ? drawn_lines() : walked_lines(size);
  for (const Line& line : lines)
    for (const int point : line)
      if (!places.contains(point)) places[point] = place_of(point, lines);
  return places;
}

bool guns_use(const Line& line, GunLines allowed) {
  switch (allowed) {
    case GunLines::all:
      return true;
    case GunLines::five_or_more:
      return line.size() >= 5;
    case GunLines::orthogonal:
      return line[1] - line[0] == 2 || line[1] - line[0] == 200;
    case GunLines::none:
      return false;
  }
  return false;
}

}  // namespace

const std::vector<Line>& drawn_lines() {
  static const std::vector<Line> lines = [] {
    std::vector<Line> result;
    std::istringstream text(R"(00 02 04 06 08
20 22 24 26 28
40 42 44 46 48
60 62 64 66 68
80 82 84 86 88
00 20 40 60 80
02 22 42 62 82
04 24 44 64 84
06 26 46 66 86
08 28 48 68 88
60 71 82
40 51 62 73 84
20 31 42 53 64 75 86
00 11 22 33 44 55 66 77 88
02 13 24 35 46 57 68
04 15 26 37 48
06 17 28
20 11 02
40 31 22 13 04
60 51 42 33 24 15 06
80 71 62 53 44 35 26 17 08
82 73 64 55 46 37 28
84 75 66 57 48
86 77 68)");
    for (std::string line; std::getline(text, line);) {
      std::istringstream points(line);
      result.emplace_back();
      for (int name = 0; points >> name;) result.back().push_back(name / 10 * 100 + name % 10);
    }
    return result;
  }();
  return lines;
}

int number_of(std::string_view name) {
  return static_cast<int>(100 * digits.find(name[0]) + digits.find(name[1]));
}

Reference::Reference(int size, const Rules& rules, base::Rng& rng)
    : rules_(rules), rng_(&rng), centre_(101 * (size - 1)), places_(&places_of(size)) {
  for (const auto& [point, place] : *places_) board_[point] = '.';
}

int Reference::stones(char colour) const {
  return static_cast<int>(std::ranges::count_if(board_, [&](const auto& entry) { return entry.second == colour; }));
}

int Reference::hole() const {
  return std::ranges::find(board_, '.', &std::pair<const int, char>::second)->first;
}

bool Reference::touches(int point, char colour) const {
  return std::ranges::any_of(place(point).neighbours, [&](int next) { return stone(next) == colour; });
}

std::optional<char> Reference::ending() const {
  for (const char colour : {'B', 'W'})
    if (ply_ >= 2 && stones(colour) == 0 && (rules_.eliminates_while_placing || !placing())) return other(colour);
  if (rules_.blocked == Blocked::loses && blocked(turn_)) return other(turn_);
  const bool long_enough = rules_.ply_limit > 0 && ply_ >= rules_.ply_limit;
  const bool quiet_enough = rules_.quiet_limit > 0 && quiet_ >= rules_.quiet_limit;
  if (!long_enough && !quiet_enough) return std::nullopt;
  if (stones('B') == stones('W')) return '=';
  return stones('B') > stones('W') ? 'B' : 'W';
}

std::vector<std::string> Reference::legal_moves() const {
  std::vector<std::string> moves;
  if (ending()) return moves;
  if (placing()) {
    for (const auto& [point, colour] : board_)
      if (colour == '.' && point != centre_) moves.push_back(name_of(point));
  } else {
    for (const int from : gives_way_ ? give_way_origins() : normal_origins())
      moves.push_back(name_of(from) + "-" + name_of(hole()));
  }
  return moves;
}

Reference::Points Reference::normal_origins() const {
  Points origins;
  for (const int point : place(hole()).neighbours)
    if (stone(point) == turn_) origins.insert(point);
  return origins;
}

Reference::Points Reference::give_way_origins() const {
  Points candidates;
  for (const auto& [point, colour] : board_)
    if (colour == turn_ && touches(point, other(turn_))) candidates.insert(point);
  Points steps = candidates;
  std::erase_if(steps, [&](int point) { return !place(hole()).neighbours.contains(point); });
  const Points form = steps.empty() ? candidates : steps;
  Points passing = form;
  std::erase_if(passing, [&](int point) { return !leaves_a_way(point); });
  return passing.empty() ? form : passing;
}

bool Reference::leaves_a_way(int from) const {
  Reference next = *this;
  next.board_[from] = '.';
  next.put(hole(), turn_);
  if (next.stones(other(turn_)) == 0) return rules_.give_way_may_win;
  return !rules_.give_way_must_leave || next.touches(from, other(turn_));
}

bool Reference::blocked(char colour) const {
  return !placing() && stones(colour) > 0 && !touches(hole(), colour);
}

/// The enemy stones that the stone on `point` can capture now.
Reference::Points Reference::taken_by(int point, char own) const {
  Points taken;
  for (const Line& ray : place(point).rays) {
    std::size_t run = 0;
    while (run < ray.size() && stone(ray[run]) == other(own)) ++run;
    const bool closed = run < ray.size() && stone(ray[run]) == own;
    if (closed && (run == 1 || rules_.long_runs)) taken.insert(ray.begin(), ray.begin() + static_cast<int>(run));
  }
  for (const Line& line : place(point).lines)
    for (const int end : {line.front(), line.back()}) {
      const auto belongs = [&](int other_point) { return other_point == end || stone(other_point) == own; };
      if (stone(end) == other(own) && std::ranges::all_of(line, belongs) && guns_use(line, rules_.gun_lines))
        taken.insert(end);
    }
  return taken;
}

/// Places a stone and runs the capture procedure.
Reference::Points Reference::put(int point, char own) {
  board_[point] = own;
  Points all;
  std::vector<int> queue{point};
  while (!queue.empty()) {
    std::swap(queue.back(), queue[rng_->below(static_cast<std::uint32_t>(queue.size()))]);
    const int active = queue.back();
    queue.pop_back();
    for (const int taken : taken_by(active, own)) {
      board_[taken] = own;
      all.insert(taken);
      if (rules_.chain) queue.push_back(taken);
    }
  }
  return all;
}

std::set<int> Reference::play(const std::string& move) {
  const char actor = turn_;
  const bool moving = !placing();
  const int to = number_of(moving ? move.substr(3) : move);
  bool captures = true;
  if (moving) {
    const int from = number_of(move);
    captures = !gives_way_ || leaves_a_way(from);
    board_[from] = '.';
  }
  Points taken;
  if (captures) taken = put(to, actor);
  board_[to] = actor;
  ++ply_;
  quiet_ = moving && taken.empty() ? quiet_ + 1 : 0;
  const bool opens = ply_ + 1 == static_cast<int>(board_.size());
  set_turn(opens ? (rules_.moves_first == base::Side::white ? 'W' : 'B') : other(actor));
  return taken;
}

void Reference::set_turn(char colour) {
  turn_ = colour;
  gives_way_ = false;
  if (!blocked(colour) || rules_.blocked == Blocked::loses) return;
  turn_ = other(colour);
  gives_way_ = rules_.blocked == Blocked::is_given_way;
}

}  // namespace jiaqi::test
