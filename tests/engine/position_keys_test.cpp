#include "engine/core/position_keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/base/rng.h"
#include "engine/games.h"

namespace {

using base::Side;
using core::AnyGame;
using core::BoardView;
using core::KeyValue;
using core::PositionKeys;

AnyGame start(std::string_view name, const std::vector<KeyValue>& options = {}) {
  const core::GameKind* const kind = engine::find_game(name);
  return kind->start(core::Options::parse(kind->options, options).value()).value();
}

/// The eight symmetries of a square board, written out one by one.
using Map = int (*)(int x, int y, int last);
struct Turn {
  Map x, y;
};
constexpr std::array<Turn, 8> turns{{
    {[](int x, int, int) { return x; }, [](int, int y, int) { return y; }},
    {[](int, int y, int last) { return last - y; }, [](int x, int, int) { return x; }},
    {[](int x, int, int last) { return last - x; }, [](int, int y, int last) { return last - y; }},
    {[](int, int y, int) { return y; }, [](int x, int, int last) { return last - x; }},
    {[](int x, int, int last) { return last - x; }, [](int, int y, int) { return y; }},
    {[](int x, int, int) { return x; }, [](int, int y, int last) { return last - y; }},
    {[](int, int y, int) { return y; }, [](int x, int, int) { return x; }},
    {[](int, int y, int last) { return last - y; }, [](int x, int, int last) { return last - x; }},
}};

int last_of(const BoardView& view) {
  int last = 0;
  for (const BoardView::Point& point : view.points) last = std::max({last, point.x, point.y});
  return last;
}

/// For each point, the name of the point that it is mapped to.
std::map<std::string, std::string> names_after(const BoardView& view, const Turn& turn) {
  const int last = last_of(view);
  std::map<std::string, std::string> names;
  for (const BoardView::Point& from : view.points)
    for (const BoardView::Point& to : view.points)
      if (to.x == turn.x(from.x, from.y, last) && to.y == turn.y(from.x, from.y, last)) names[from.name] = to.name;
  return names;
}

std::string turned_move(const std::string& move, const std::map<std::string, std::string>& names) {
  const std::size_t dash = move.find('-');
  if (dash != std::string::npos) return names.at(move.substr(0, dash)) + "-" + names.at(move.substr(dash + 1));
  const auto found = names.find(move);
  return found == names.end() ? move : found->second;  // a pass has no point to map
}

/// Whether the initial stones are the same after the symmetry; Othello's are not under all eight.
bool begins_the_same(const BoardView& view, const std::map<std::string, std::string>& names) {
  std::map<std::string, std::optional<Side>> stones;
  for (std::size_t i = 0; i < view.points.size(); ++i) stones[view.points[i].name] = view.stones[i];
  return std::ranges::all_of(names, [&](const auto& pair) { return stones[pair.first] == stones[pair.second]; });
}

TEST(PositionKeys, RotatedAndMirroredGamesHaveTheSameKeysInEveryGame) {
  for (const core::GameKind* kind : engine::games()) {
    const AnyGame first = start(kind->name);
    const PositionKeys keys(kind->name, first.view());
    ASSERT_EQ(keys.symmetries(), 8U) << kind->name;
    for (const Turn& turn : turns) {
      const std::map<std::string, std::string> names = names_after(first.view(), turn);
      if (!begins_the_same(first.view(), names)) continue;
      base::Rng rng(7);
      AnyGame game = first;
      AnyGame image = first;
      for (int ply = 0; ply < 120 && !game.ending(); ++ply) {
        const std::vector<std::string> legal = game.legal_moves();
        const std::string move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        ASSERT_TRUE(game.play(move));
        ASSERT_TRUE(image.play(turned_move(move, names))) << kind->name << " " << move;
        ASSERT_EQ(keys.key(game.view(), game.to_move()), keys.key(image.view(), image.to_move())) << kind->name;
      }
    }
  }
}

/// The smallest of the eight texts of a position: slow but obviously correct.
std::string canonical(const BoardView& view, Side to_move) {
  const int last = last_of(view);
  std::set<std::string> texts;
  for (const Turn& turn : turns) {
    std::string text(static_cast<std::size_t>((last + 1) * (last + 1)), ' ');
    for (std::size_t i = 0; i < view.points.size(); ++i) {
      const auto [name, x, y] = view.points[i];
      const int at = turn.y(x, y, last) * (last + 1) + turn.x(x, y, last);
      text[static_cast<std::size_t>(at)] = view.stones[i] ? base::letter(*view.stones[i]) : '.';
    }
    texts.insert(text + base::letter(to_move));
  }
  return *texts.begin();
}

TEST(PositionKeys, DifferentPositionsHaveDifferentKeys) {
  for (const core::GameKind* kind : engine::games()) {
    const AnyGame first = start(kind->name);
    const PositionKeys keys(kind->name, first.view());
    std::map<std::uint64_t, std::string> seen;
    base::Rng rng(11);
    for (int round = 0; round < 30; ++round) {
      AnyGame game = first;
      while (game.ply() < 40 && !game.ending()) {
        const std::vector<std::string> legal = game.legal_moves();
        ASSERT_TRUE(game.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
        const std::string text = canonical(game.view(), game.to_move());
        const auto [entry, fresh] = seen.emplace(keys.key(game.view(), game.to_move()), text);
        ASSERT_EQ(entry->second, text) << kind->name;
      }
    }
    EXPECT_GT(seen.size(), 500U) << kind->name;
  }
}

TEST(PositionKeys, TheKeyDoesNotDependOnTheOrderOfMoves) {
  AnyGame one = start("go", {{"size", "9"}});
  AnyGame other = one;
  const PositionKeys keys("go", one.view());
  for (const char* move : {"D4", "E5", "C3"}) ASSERT_TRUE(one.play(move));
  for (const char* move : {"C3", "E5", "D4"}) ASSERT_TRUE(other.play(move));
  EXPECT_EQ(keys.key(one.view(), one.to_move()), keys.key(other.view(), other.to_move()));
}

TEST(PositionKeys, DistinguishTheSideToMoveTheGameAndTheBoardSize) {
  std::set<std::uint64_t> keys;
  for (const char* size : {"5", "9", "19"}) {
    AnyGame game = start("go", {{"size", size}});
    const PositionKeys go("go", game.view());
    keys.insert(go.key(game.view(), Side::black));
    keys.insert(go.key(game.view(), Side::white));
    keys.insert(PositionKeys("nogo", game.view()).key(game.view(), Side::black));
  }
  EXPECT_EQ(keys.size(), 9U);
}

TEST(PositionKeys, NeverChange) {
  // Databases store the keys. The key of one empty point is made of the name of the game, the point and the side, all
  // mixed by SplitMix64.
  BoardView view;
  view.points = {{"A1", 0, 0}};
  view.stones = {std::nullopt};
  const auto mix = [](std::uint64_t value) { return base::split_mix(value); };
  const std::uint64_t board = mix(mix('g') ^ 'o') + mix(0);
  EXPECT_EQ(PositionKeys("go", view).key(view, Side::black), mix(mix(board)));
  EXPECT_EQ(PositionKeys("go", view).key(view, Side::white), mix(mix(board + 1)));
}

TEST(PositionKeys, ABoardThatIsNotSquareHasFewerSymmetries) {
  BoardView view;
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 3; ++x) view.points.push_back({std::to_string(x) + std::to_string(y), x, y});
  view.stones.resize(view.points.size());
  EXPECT_EQ(PositionKeys("go", view).symmetries(), 4U);
  view.lines = {{0, 4}};
  EXPECT_EQ(PositionKeys("go", view).symmetries(), 1U) << "one slanted line, off the centre of the board";
}

}  // namespace
