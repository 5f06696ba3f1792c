#include "tests/engine/jiaqi_reference.h"

#include <algorithm>
#include <sstream>

namespace jiaqi::test {
namespace {

using Line = std::vector<int>;

char other(char colour) {
  return colour == 'B' ? 'W' : 'B';
}

std::string name_of(int point) {
  return (point < 10 ? "0" : "") + std::to_string(point);
}

/// What there is to know of a point: the lines through it, and where they lead from it.
struct Place {
  std::vector<Line> lines;
  std::vector<Line> rays;  ///< the points that follow on a line, in both its directions
  std::set<int> neighbours;
};

Place place_of(int point) {
  Place place;
  for (const Line& line : drawn_lines()) {
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

const Place& place(int point) {
  static const std::vector<Place> places = [] {
    std::vector<Place> all;
    for (int point = 0; point <= 88; ++point) all.push_back(place_of(point));
    return all;
  }();
  return places[static_cast<std::size_t>(point)];
}

bool guns_use(const Line& line, GunLines allowed) {
  switch (allowed) {
    case GunLines::all:
      return true;
    case GunLines::five_or_more:
      return line.size() >= 5;
    case GunLines::orthogonal:
      return line[1] - line[0] == 2 || line[1] - line[0] == 20;
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
      for (int point = 0; points >> point;) result.back().push_back(point);
    }
    return result;
  }();
  return lines;
}

Reference::Reference(const Rules& rules, core::Rng& rng) : rules_(rules), rng_(&rng) {
  for (const Line& line : drawn_lines())
    for (const int point : line) at(point) = '.';
}

int Reference::stones(char colour) const {
  return static_cast<int>(std::ranges::count(board_, colour));
}

int Reference::hole() const {
  return static_cast<int>(std::ranges::find(board_, '.') - board_.begin());
}

bool Reference::touches(int point, char colour) const {
  return std::ranges::any_of(place(point).neighbours, [&](int next) { return stone(next) == colour; });
}

std::optional<char> Reference::ending() const {
  for (const char colour : {'B', 'W'})
    if (ply_ >= 2 && stones(colour) == 0) return other(colour);
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
    for (int point = 0; point <= 88; ++point)
      if (stone(point) == '.' && point != 44) moves.push_back(name_of(point));
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
  for (int point = 0; point <= 88; ++point)
    if (stone(point) == turn_ && touches(point, other(turn_))) candidates.insert(point);
  Points steps = candidates;
  std::erase_if(steps, [&](int point) { return !place(hole()).neighbours.contains(point); });
  const Points form = steps.empty() ? candidates : steps;
  Points passing = form;
  std::erase_if(passing, [&](int point) { return !leaves_a_way(point); });
  return passing.empty() ? form : passing;
}

bool Reference::leaves_a_way(int from) const {
  Reference next = *this;
  next.at(from) = '.';
  next.put(hole(), turn_);
  return next.stones(other(turn_)) == 0 || next.touches(from, other(turn_));
}

/// The enemy stones that the stone on `point` can take at this moment.
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

/// Puts a stone down and runs the capture procedure.
Reference::Points Reference::put(int point, char own) {
  at(point) = own;
  Points all;
  std::vector<int> queue{point};
  while (!queue.empty()) {
    std::swap(queue.back(), queue[rng_->below(static_cast<std::uint32_t>(queue.size()))]);
    const int active = queue.back();
    queue.pop_back();
    for (const int taken : taken_by(active, own)) {
      at(taken) = own;
      all.insert(taken);
      if (rules_.chain) queue.push_back(taken);
    }
  }
  return all;
}

std::set<int> Reference::play(const std::string& move) {
  const char actor = turn_;
  const bool moving = !placing();
  const int to = std::stoi(moving ? move.substr(3) : move);
  bool captures = true;
  if (moving) {
    const int from = std::stoi(move.substr(0, 2));
    captures = !gives_way_ || leaves_a_way(from);
    at(from) = '.';
  }
  Points taken;
  if (captures) taken = put(to, actor);
  at(to) = actor;
  ++ply_;
  quiet_ = moving && taken.empty() ? quiet_ + 1 : 0;
  set_turn(ply_ == 40 ? 'W' : other(actor));
  return taken;
}

void Reference::set_turn(char colour) {
  gives_way_ = !placing() && stones(colour) > 0 && !touches(hole(), colour);
  turn_ = gives_way_ ? other(colour) : colour;
}

}  // namespace jiaqi::test
