#include "tests/engine/jiaqi_drawn.h"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "engine/base/text.h"
#include "engine/core/any_game_of.h"
#include "engine/jiaqi/kind.h"

namespace jiaqi::test {
namespace {

std::vector<std::string> words(std::string_view text) {
  std::istringstream stream{std::string{text}};
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

Point point(std::string_view name) {
  return Five::parse_point(name).value();
}

Wave wave(std::string_view text) {
  Wave wave;
  for (const std::string& word : words(text)) {
    const std::string_view kind = std::string_view{word}.substr(3);
    if (kind != "jia" && kind != "gun") throw std::runtime_error("no kind of capture: " + word);
    (kind == "jia" ? wave.jia : wave.gun).set(point(word.substr(0, 2)));
  }
  return wave;
}

/// `04-42 takes 06 08`
std::pair<Point, Set> legal_move(std::string_view text) {
  const std::size_t blank = text.find(' ');
  constexpr std::string_view verb = " takes";
  if (text.substr(blank, verb.size()) != verb) throw std::runtime_error("what does it take: " + std::string{text});
  return {Position::parse(text.substr(0, blank)).value().from, points_of(text.substr(blank + verb.size()))};
}

void read_field(Drawn& drawn, std::string_view key, std::string_view rest) {
  if (key == "options") {
    drawn.rules = rules_with(rest);
  } else if (key == "mover") {
    drawn.mover = rest == "black" ? base::Side::black : base::Side::white;
  } else if (key == "move") {
    drawn.move = Position::parse(rest).value();
  } else if (key == "takes") {
    drawn.takes = points_of(rest);
  } else if (key == "wave") {
    drawn.waves.push_back(wave(rest));
  } else if (key == "give-way") {
    drawn.give_way = true;
    drawn.by_jump = rest.starts_with("jump");
    drawn.suppressed = rest.ends_with("captures suppressed");
  } else if (key == "candidates") {
    drawn.candidates = points_of(rest);
  } else if (key == "legal") {
    drawn.legal.insert(legal_move(rest));
  } else {
    throw std::runtime_error("no such field: " + std::string{key});
  }
}

/// The image of a point: bit 0 of the symmetry mirrors left and right, bit 1 up and down, and bit 2 exchanges rows and
/// columns.
Point moved(Point point, int symmetry) {
  if (point == no_point) return point;
  int down = Five::row(point);
  int right = Five::column(point);
  if ((symmetry & 1) != 0) right = Five::extent - 1 - right;
  if ((symmetry & 2) != 0) down = Five::extent - 1 - down;
  if ((symmetry & 4) != 0) std::swap(down, right);
  return Five::point_at(down, right);
}

Set moved(const Set& set, int symmetry) {
  Set result;
  set.each([&](std::size_t point) { result.set(moved(static_cast<Point>(point), symmetry)); });
  return result;
}

}  // namespace

Rules rules_with(std::string_view options) {
  std::vector<core::KeyValue> given;
  for (const std::string& word : words(options)) {
    const std::size_t equals = word.find('=');
    given.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  const core::AnyGame game = kind.start(core::Options::parse(kind.options, given).value()).value();
  return game.as<Position>()->position().rules();
}

Stones stones_of(const std::vector<std::string>& rows) {
  Stones stones;
  Point next = 0;
  for (const std::string& row : rows)
    for (const char c : row) {
      if (c == ' ') continue;
      if (c == 'B') stones.black.set(next);
      if (c == 'W') stones.white.set(next);
      ++next;
    }
  if (next != Five::point_count) throw std::runtime_error("a board has 41 points");
  return stones;
}

Position circle_start(std::string_view options) {
  const Stones stones = stones_of({
      "B   B   W   W   W",  //
      "  B   B   .   W  ",  //
      "B   B   W   W   W",  //
      "  B   B   W   W  ",  //
      "B   B   W   W   W",  //
      "  W   W   W   W  ",  //
      "W   W   W   W   W",  //
      "  W   W   B   W  ",  //
      "W   W   W   W   W",  //
  });
  return Position::set_up(stones, base::Side::black, rules_with(options));
}

Set points_of(std::string_view names) {
  Set set;
  for (const std::string& name : words(names)) set.set(point(name));
  return set;
}

std::vector<Drawn> read_drawn() {
  std::vector<Drawn> all;
  std::vector<std::string> rows;
  std::ifstream file(QIYUAN_TEST_DATA "/jiaqi.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with(' ')) {
      rows.push_back(line);
      if (rows.size() == Five::extent) all.back().stones = stones_of(std::exchange(rows, {}));
      continue;
    }
    const std::string_view field = base::trim(line);
    const std::string_view key = field.substr(0, field.find(' '));
    const std::string_view rest = base::trim(field.substr(key.size()));
    if (key == "position") {
      all.emplace_back().title = rest;
    } else {
      read_field(all.back(), key, rest);
    }
  }
  return all;
}

Drawn exchanged(Drawn drawn) {
  drawn.mover = opponent(drawn.mover);
  std::swap(drawn.stones.black, drawn.stones.white);
  return drawn;
}

Drawn image(const Drawn& drawn, int symmetry) {
  Drawn result = drawn;
  for (const base::Side side : base::both_sides) result.stones[side] = moved(drawn.stones[side], symmetry);
  result.move = {moved(drawn.move.from, symmetry), moved(drawn.move.to, symmetry)};
  result.takes = moved(drawn.takes, symmetry);
  for (Wave& wave : result.waves) wave = {moved(wave.jia, symmetry), moved(wave.gun, symmetry)};
  result.candidates = moved(drawn.candidates, symmetry);
  result.legal.clear();
  for (const auto& [from, takes] : drawn.legal) result.legal[moved(from, symmetry)] = moved(takes, symmetry);
  return result;
}

}  // namespace jiaqi::test
