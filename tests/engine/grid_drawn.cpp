#include "tests/engine/grid_drawn.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "engine/base/text.h"

namespace grid::test {
namespace {

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// Rows are the only indented lines.
bool is_row(const std::string& line) {
  return line.starts_with("  ");
}

void add_row(Drawing& drawing, const std::vector<std::string>& points) {
  drawing.columns = static_cast<int>(points.size());
  ++drawing.rows;
  for (const std::string& point : points) {
    if (point != "B" && point != "W" && point != ".") throw std::runtime_error("no point of a board: " + point);
    drawing.stones.push_back(point == "."   ? std::nullopt
                             : point == "B" ? std::optional(base::Side::black)
                                            : std::optional(base::Side::white));
  }
}

base::Side side_of(const std::string& word) {
  if (word != "black" && word != "white") throw std::runtime_error("no side: " + word);
  return word == "black" ? base::Side::black : base::Side::white;
}

std::string rest_of(const std::vector<std::string>& words, std::size_t first) {
  return base::join(std::vector(words.begin() + static_cast<std::ptrdiff_t>(first), words.end()), " ");
}

void play(core::AnyGame& game, const std::vector<std::string>& words) {
  EXPECT_EQ(game.to_move(), side_of(words[0]));
  const core::Verdict verdict = game.play(words.at(1));
  ASSERT_TRUE(verdict) << verdict.error().fault.text();
  std::string told;
  for (const core::Change& change : verdict->changes) {
    if (told.empty()) told = change.kind == core::Change::Kind::removed ? "takes" : "turns";
    EXPECT_EQ(change.kind, verdict->changes.front().kind);
    told += " " + change.point;
  }
  EXPECT_EQ(told, rest_of(words, 2));
}

void expect_refusal(core::AnyGame& game, const std::vector<std::string>& words) {
  const core::Verdict verdict = game.play(words.at(1));
  ASSERT_FALSE(verdict);
  const bool superko = words[0] == "superko";
  EXPECT_EQ(verdict.error().code, superko ? core::Refusal::Code::repetition : core::Refusal::Code::illegal);
  EXPECT_NE(verdict.error().fault.text().find(rest_of(words, 2)), std::string::npos) << verdict.error().fault.text();
}

void take_step(core::AnyGame& game, const Step& step) {
  if (step.words.empty()) {
    EXPECT_EQ((Drawing{step.board.columns, step.board.rows, game.view().stones}), step.board);
    return;
  }
  const std::string& verb = step.words[0];
  if (verb == "black" || verb == "white") {
    play(game, step.words);
  } else if (verb == "illegal" || verb == "superko") {
    expect_refusal(game, step.words);
  } else if (verb == "legal") {
    EXPECT_EQ(base::join(game.legal_moves(), " "), rest_of(step.words, 1));
  } else if (verb == "result") {
    ASSERT_TRUE(game.ending());
    EXPECT_EQ(core::result_text(*game.ending()), step.words.at(1));
  } else {
    FAIL() << "unknown step: " << verb;
  }
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const Drawing& drawing) {
  for (std::size_t i = 0; i < drawing.stones.size(); ++i) {
    out << (i % static_cast<std::size_t>(drawing.columns) == 0 ? '\n' : ' ');
    out << (drawing.stones[i] ? base::letter(*drawing.stones[i]) : '.');
  }
  return out;
}

std::vector<Drawn> read_drawn(const std::string& file) {
  std::ifstream stream(QIYUAN_TEST_DATA "/" + file);
  if (!stream) throw std::runtime_error("cannot read " + file);
  std::vector<Drawn> all;
  int number = 0;
  bool in_board = false;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (line.empty() || line.front() == '#') continue;
    const std::vector<std::string> words = words_of(line);
    const bool continues_board = is_row(line) && in_board;
    in_board = is_row(line);
    if (words[0] == "position") {
      all.emplace_back().title = rest_of(words, 1);
    } else if (all.empty()) {
      throw std::runtime_error(file + " does not begin with a position");
    } else if (words[0] == "komi") {
      all.back().komi = static_cast<int>(std::lround(2 * std::stod(words.at(1))));
    } else if (words[0] == "mover") {
      all.back().mover = side_of(words.at(1));
    } else if (in_board) {
      Drawn& drawn = all.back();
      const bool at_start = drawn.steps.empty() && (continues_board || drawn.board.rows == 0);
      if (!at_start && !continues_board) drawn.steps.emplace_back().line = number;
      add_row(at_start ? drawn.board : drawn.steps.back().board, words);
    } else {
      all.back().steps.push_back({number, {}, words});
    }
  }
  return all;
}

void play_steps(core::AnyGame game, const Drawn& drawn) {
  SCOPED_TRACE(drawn.title);
  for (const Step& step : drawn.steps) {
    SCOPED_TRACE("line " + std::to_string(step.line));
    take_step(game, step);
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace grid::test
