// Tests properties of every game of the server, whatever its options, by random play through AnyGame, as a table would
// play it. A new game gets these tests as soon as it is in the list of games.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/overload.h"
#include "engine/base/rng.h"
#include "engine/base/text.h"
#include "engine/games.h"

namespace {

using base::Side;
using core::AnyGame;
using core::BoardView;
using core::KeyValue;
using core::Options;
using Given = std::vector<KeyValue>;

/// A game with options, as a test parameter.
struct Table {
  const core::GameKind* kind;
  Given options;

  [[nodiscard]] base::Expected<AnyGame> start() const {
    return kind->start(Options::parse(kind->options, options).value());
  }
};

std::string name_of(const Table& table) {
  std::string name{table.kind->name};
  for (const auto& [key, value] : table.options) name += "_" + key + "_" + value;
  for (char& c : name)
    if (c == '-') c = 'm';
  std::erase_if(name, [](char c) { return c == '.'; });
  return name;
}
void PrintTo(const Table& table, std::ostream* out) {
  *out << name_of(table);
}

/// The values of an option where a fault is most likely: its bounds, or all values if there are few.
std::vector<std::string> telling_values(const core::OptionSpec& spec) {
  const auto halves = [](std::int64_t number) { return std::to_string(number / 2) + (number % 2 == 0 ? "" : ".5"); };
  using Texts = std::vector<std::string>;
  return std::visit(base::Overload{
                        [](const core::IntegerRange& type) {
                          return Texts{std::to_string(type.low), std::to_string(type.high)};
                        },
                        [](const core::IntegerChoice& type) {
                          Texts texts;
                          for (const std::int64_t value : type.values) texts.push_back(std::to_string(value));
                          return texts;
                        },
                        [&](const core::HalfPoints& type) {
                          return Texts{halves(type.low), halves(type.high)};
                        },
                        [](const core::Thousandths& type) {
                          return Texts{std::to_string(type.low / 1000), std::to_string(type.high / 1000)};
                        },
                        [](const core::WordChoice& type) { return Texts(type.words.begin(), type.words.end()); },
                        [](const core::Flag&) {
                          return Texts{"on", "off"};
                        },
                        [](const core::Text&) { return Texts{}; },
                    },
                    spec.type);
}

/// The smallest board size, for games that have a size option.
Given small_board(const core::GameKind& kind) {
  for (const core::OptionSpec& spec : kind.options)
    if (spec.name == "size") return {{"size", telling_values(spec).front()}};
  return {};
}

/// Every game with its defaults, and on its smallest board with each of these values of every option.
std::vector<Table> tables() {
  std::vector<Table> result;
  for (const core::GameKind* kind : engine::games()) {
    result.push_back({kind, {}});
    for (const core::OptionSpec& spec : kind->options)
      for (const std::string& value : telling_values(spec)) {
        Given options = spec.name == "size" ? Given{} : small_board(*kind);
        options.emplace_back(spec.name, value);
        Table table{kind, options};
        if (table.start()) result.push_back(std::move(table));
      }
  }
  return result;
}

std::vector<Table> small_tables() {
  std::vector<Table> result;
  for (const core::GameKind* kind : engine::games()) result.push_back({kind, small_board(*kind)});
  return result;
}

/// Everything that is visible of a game.
auto look(const AnyGame& game) {
  const BoardView view = game.view();
  return std::tuple(view.stones, view.last, game.to_move(), game.ply(), game.ending());
}

std::string any_of(const std::vector<std::string>& moves, base::Rng& rng) {
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

/// Calls check(game) before every move of a random game and after the last; stops after `plies` plies.
template <class Check>
AnyGame play_at_random(const Table& table, std::uint64_t seed, int plies, Check check) {
  base::Rng rng(seed);
  AnyGame game = table.start().value();
  check(game);
  while (!game.ending() && game.ply() < plies && !testing::Test::HasFailure()) {
    EXPECT_TRUE(game.play(any_of(game.legal_moves(), rng)));
    check(game);
  }
  return game;
}
AnyGame play_at_random(const Table& table, std::uint64_t seed, int plies) {
  return play_at_random(table, seed, plies, [](const AnyGame&) {});
}

class Law : public testing::TestWithParam<Table> {};
INSTANTIATE_TEST_SUITE_P(Games, Law, testing::ValuesIn(tables()), [](const auto& info) { return name_of(info.param); });

TEST_P(Law, EveryLegalMoveCanBePlayed) {
  const auto check = [](const AnyGame& game) {
    const std::vector<std::string> legal = game.legal_moves();
    EXPECT_EQ(legal.empty(), game.ending().has_value());
    EXPECT_EQ(std::set(legal.begin(), legal.end()).size(), legal.size());
    EXPECT_EQ(game.perft(1), legal.size());
    EXPECT_EQ(game.perft(0), 1U);
    for (const std::string& move : legal) {
      AnyGame next = game;
      const core::Verdict verdict = next.play(base::to_lower(move));
      ASSERT_TRUE(verdict) << move << ": " << verdict.error().fault.text();
      EXPECT_EQ(verdict->move, move);
      EXPECT_EQ(verdict->side, game.to_move());
      EXPECT_EQ(verdict->ply, game.ply() + 1);
      EXPECT_EQ(next.ply(), game.ply() + 1);
    }
  };
  const bool is_large = GetParam().start()->view().points.size() > 100;
  play_at_random(GetParam(), 1, is_large ? 3 : 70, check);
}

/// The texts that could be moves on this board: points, and pairs of points.
std::vector<std::string> conceivable_moves(const BoardView& view, base::Rng& rng) {
  std::vector<std::string> moves;
  for (const BoardView::Point& from : view.points) {
    moves.push_back(from.name);
    moves.push_back(from.name + "-" + view.points[rng.below(static_cast<std::uint32_t>(view.points.size()))].name);
    for (const int last : view.last)
      moves.push_back(from.name + "-" + view.points[static_cast<std::size_t>(last)].name);
  }
  return moves;
}

TEST_P(Law, AnIllegalMoveIsRefusedAndChangesNothing) {
  base::Rng rng(2);
  const auto check = [&](const AnyGame& game) {
    const std::vector<std::string> legal = game.legal_moves();
    AnyGame copy = game;
    for (const std::string& move : conceivable_moves(game.view(), rng)) {
      if (std::ranges::find(legal, move) != legal.end()) continue;
      const core::Verdict verdict = copy.play(move);
      ASSERT_FALSE(verdict) << move;
      EXPECT_FALSE(verdict.error().fault.text().empty()) << move;
      EXPECT_EQ(verdict.error().code == core::Refusal::Code::game_over, game.ending().has_value()) << move;
    }
    EXPECT_EQ(look(copy), look(game));
    EXPECT_EQ(copy.legal_moves(), legal);
  };
  play_at_random(GetParam(), 2, 60, check);
}

TEST_P(Law, RefusesMalformedMoves) {
  base::Rng rng(3);
  const AnyGame game = play_at_random(GetParam(), 3, 10);
  std::vector<std::string> texts{"",
                                 " ",
                                 "-",
                                 "--",
                                 "pass-pass",
                                 "A",
                                 "1",
                                 "A0",
                                 "A99999999999999999999",
                                 "I1",
                                 "Z9",
                                 "0",
                                 "00-",
                                 "-00",
                                 "99",
                                 "99-99",
                                 "-1-1",
                                 "\xff\xfe",
                                 "é5",
                                 "D４",
                                 "resign",
                                 std::string(5000, '4'),
                                 std::string("D4\0", 3)};
  for (int i = 0; i < 500; ++i) {
    std::string& text = texts.emplace_back();
    for (std::uint32_t length = rng.below(8); length > 0; --length) text += static_cast<char>(rng.below(256));
  }
  const std::vector<std::string> legal = game.legal_moves();
  for (int i = 0; i < 500 && !legal.empty(); ++i) {
    std::string& text = texts.emplace_back(any_of(legal, rng));
    text[rng.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(rng.below(128));
  }
  AnyGame copy = game;
  for (const std::string& text : texts) {
    const core::Verdict verdict = copy.play(text);
    if (verdict) {
      EXPECT_NE(std::ranges::find(legal, verdict->move), legal.end()) << text;
      copy = game;
    } else {
      EXPECT_FALSE(verdict.error().fault.text().empty());
    }
  }
  EXPECT_EQ(look(copy), look(game));
}

TEST_P(Law, ReplayingTheHistoryGivesTheSameGame) {
  const AnyGame game = play_at_random(GetParam(), 4, 200);
  const std::vector<core::Played> history = game.history();
  ASSERT_EQ(static_cast<int>(history.size()), game.ply());
  AnyGame again = GetParam().start().value();
  for (const core::Played& played : history) {
    const core::Verdict verdict = again.play(played.move);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->ply, played.ply);
    EXPECT_EQ(verdict->side, played.side);
    EXPECT_EQ(verdict->changes, played.changes);
  }
  EXPECT_EQ(look(again), look(game));
  EXPECT_EQ(again.legal_moves(), game.legal_moves());
}

TEST_P(Law, MovesTakenBackCanBePlayedAgain) {
  const AnyGame game = play_at_random(GetParam(), 5, 100);
  const std::vector<core::Played> history = game.history();
  const AnyGame start = GetParam().start().value();
  for (const int ply : {0, 1, game.ply() / 2, game.ply() - 1, game.ply()}) {
    AnyGame rewound = game;
    rewound.rewind(ply);
    AnyGame direct = start;
    for (int i = 0; i < ply; ++i) ASSERT_TRUE(direct.play(history[static_cast<std::size_t>(i)].move));
    EXPECT_EQ(look(rewound), look(direct));
    EXPECT_EQ(rewound.legal_moves(), direct.legal_moves());
    for (int i = ply; i < game.ply(); ++i) ASSERT_TRUE(rewound.play(history[static_cast<std::size_t>(i)].move));
    EXPECT_EQ(look(rewound), look(game));
  }
}

/// The change of each point between two views, except the points named by the move itself.
std::map<std::string, core::Change::Kind> difference(const BoardView& before, const BoardView& after) {
  std::map<std::string, core::Change::Kind> result;
  for (std::size_t i = 0; i < before.points.size(); ++i) {
    if (before.stones[i] == after.stones[i]) continue;
    if (std::ranges::find(after.last, static_cast<int>(i)) != after.last.end()) continue;
    EXPECT_TRUE(before.stones[i]) << "a stone without a move on " << before.points[i].name;
    result[before.points[i].name] = after.stones[i] ? core::Change::Kind::recoloured : core::Change::Kind::removed;
  }
  return result;
}

/// The stone on the point of that name; nullopt if there is no such point (a pass).
std::optional<std::optional<Side>> stone_at(const BoardView& view, std::string_view name) {
  const auto point = std::ranges::find(view.points, name, &BoardView::Point::name);
  if (point == view.points.end()) return std::nullopt;
  return view.stones[static_cast<std::size_t>(point - view.points.begin())];
}

TEST_P(Law, TheReportedChangesMatchTheBoard) {
  base::Rng rng(6);
  AnyGame game = GetParam().start().value();
  while (!game.ending() && game.ply() < 200) {
    const BoardView before = game.view();
    const Side mover = game.to_move();
    const core::Verdict verdict = game.play(any_of(game.legal_moves(), rng));
    ASSERT_TRUE(verdict);
    const BoardView after = game.view();
    std::map<std::string, core::Change::Kind> told;
    for (const core::Change& change : verdict->changes) EXPECT_TRUE(told.emplace(change.point, change.kind).second);
    EXPECT_EQ(told, difference(before, after)) << verdict->move;
    const std::string goal = verdict->move.substr(verdict->move.find('-') + 1);
    if (const auto stone = stone_at(after, goal)) {
      EXPECT_EQ(*stone, mover) << verdict->move;
    }
  }
}

TEST_P(Law, TheViewIsConsistent) {
  const auto check = [](const AnyGame& game) {
    const BoardView view = game.view();
    const auto is_point = [&](int number) { return number >= 0 && number < static_cast<int>(view.points.size()); };
    EXPECT_EQ(view.stones.size(), view.points.size());
    std::set<std::string> names;
    std::set<std::pair<int, int>> places;
    for (const BoardView::Point& point : view.points) {
      EXPECT_TRUE(names.insert(point.name).second) << point.name;
      EXPECT_TRUE(places.emplace(point.x, point.y).second) << point.name;
      EXPECT_GE(std::min(point.x, point.y), 0);
    }
    for (const std::vector<int>& line : view.lines) EXPECT_TRUE(std::ranges::all_of(line, is_point));
    EXPECT_TRUE(std::ranges::all_of(view.stars, is_point));
    EXPECT_TRUE(std::ranges::all_of(view.last, is_point));
    EXPECT_EQ(std::set(view.last.begin(), view.last.end()).size(), view.last.size());
    const std::vector<std::string> drawn = core::draw(view, core::Charset::ascii);
    EXPECT_LE(drawn.size(), 40U);
    for (const std::string& row : drawn) EXPECT_LE(row.size(), 80U);
    std::string board = base::join(drawn, "\n");
    for (const Side side : base::both_sides)
      EXPECT_EQ(std::ranges::count(board, side == Side::black ? 'x' : 'o'),
                std::ranges::count(view.stones, std::optional(side)));
  };
  play_at_random(GetParam(), 7, 30, check);
}

/// Options that make a bot think briefly, and alike whether or not it has seen the game so far.
Given brief(const core::BotKind& bot) {
  Given given;
  for (const core::OptionSpec& spec : bot.options) {
    if (spec.name == "playouts") given.emplace_back("level", "1");
    if (spec.name == "nodes") given.emplace_back("nodes", "500");
    if (spec.name == "memory") given.emplace_back("memory", "1");
  }
  return given;
}

std::unique_ptr<core::Bot> make(const core::BotKind& kind, const AnyGame& game) {
  return kind.make(Options::parse(kind.options, brief(kind)).value(), game);
}

/// The moves of a bot that plays both sides with a number of playouts, for which it may keep its tree.
std::vector<std::string> moves_with_playouts(const core::BotKind& kind, AnyGame game) {
  const std::unique_ptr<core::Bot> bot =
      kind.make(Options::parse(kind.options, Given{{"playouts", "30"}}).value(), game);
  std::vector<std::string> moves;
  for (int plies = 0; plies < 4 && !game.ending(); ++plies) {
    moves.push_back(bot->think(game, {}, {}).move);
    EXPECT_TRUE(game.play(moves.back())) << kind.name << " " << moves.back();
  }
  return moves;
}

TEST_P(Law, ANumberOfPlayoutsGivesTheSameGameAgain) {
  for (const core::BotKind& kind : GetParam().kind->bots) {
    if (std::ranges::find(kind.options, "playouts", &core::OptionSpec::name) == kind.options.end()) continue;
    const AnyGame game = play_at_random(GetParam(), 9, 5);
    EXPECT_EQ(moves_with_playouts(kind, game), moves_with_playouts(kind, game)) << kind.name;
  }
}

TEST_P(Law, EveryBotFindsLegalMoves) {
  for (const core::BotKind& kind : GetParam().kind->bots) {
    AnyGame game = play_at_random(GetParam(), 8, 5);
    const std::unique_ptr<core::Bot> bot = make(kind, game);
    for (int plies = 0; plies < 3 && !game.ending(); ++plies) {
      const core::Thought thought = bot->think(game, {}, {});
      EXPECT_EQ(make(kind, game)->think(game, {}, {}).move, thought.move) << kind.name;
      EXPECT_GE(thought.win_rate, 0.0);
      EXPECT_LE(thought.win_rate, 1.0);
      if (kind.name != "random") {
        ASSERT_FALSE(thought.variation.empty());
        EXPECT_EQ(thought.variation.front(), thought.move);
      }
      ASSERT_TRUE(game.play(thought.move)) << kind.name << " " << thought.move;
    }
  }
}

class SmallGame : public testing::TestWithParam<Table> {};
INSTANTIATE_TEST_SUITE_P(Games, SmallGame, testing::ValuesIn(small_tables()),
                         [](const auto& info) { return std::string{info.param.kind->name}; });

TEST_P(SmallGame, EveryBotPlaysToTheEnd) {
  for (const core::BotKind& black : GetParam().kind->bots)
    for (const core::BotKind& white : GetParam().kind->bots) {
      AnyGame game = GetParam().start().value();
      const base::PerSide<std::shared_ptr<core::Bot>> bots{make(black, game), make(white, game)};
      while (!game.ending()) {
        const core::Thought thought = bots[game.to_move()]->think(game, {}, {});
        ASSERT_TRUE(game.play(thought.move)) << black.name << " " << white.name << " " << thought.move;
        ASSERT_LT(game.ply(), 1000) << black.name << " " << white.name;
      }
      EXPECT_TRUE(game.legal_moves().empty());
    }
}

TEST_P(SmallGame, PerftCountsThePlayableSequences) {
  const AnyGame start = GetParam().start().value();
  std::uint64_t counted = 0;
  for (const std::string& first : start.legal_moves()) {
    AnyGame game = start;
    ASSERT_TRUE(game.play(first));
    counted += game.legal_moves().size();
  }
  EXPECT_EQ(start.perft(2), counted);
}

TEST(Games, HaveNamesTitlesAndBots) {
  std::set<std::string_view> names;
  for (const core::GameKind* kind : engine::games()) {
    EXPECT_TRUE(names.insert(kind->name).second);
    EXPECT_FALSE(kind->title.empty());
    EXPECT_FALSE(kind->bots.empty());
    EXPECT_EQ(engine::find_game(kind->name), kind);
    for (const core::BotKind& bot : kind->bots) {
      EXPECT_FALSE(bot.title.empty());
      EXPECT_FALSE(bot.about.empty());
      EXPECT_EQ(kind->bot(bot.name), &bot);
    }
    for (const core::OptionSpec& spec : kind->options) EXPECT_FALSE(spec.help.empty()) << spec.name;
    EXPECT_TRUE(kind->start(Options::defaults(kind->options))) << kind->name;
  }
  EXPECT_NE(engine::find_game("GO"), nullptr);
  EXPECT_EQ(engine::find_game("chess"), nullptr);
  EXPECT_EQ(engine::games().front()->bot("no such bot"), nullptr);
  EXPECT_EQ(engine::game_names().substr(0, 4), "go, ");
}

TEST(Games, DeclareWhatPlayersMayAgreeOn) {
  const auto draws = [](std::string_view name) { return engine::find_game(name)->draws; };
  EXPECT_TRUE(draws("go"));
  EXPECT_TRUE(draws("jiaqi"));
  EXPECT_TRUE(draws("othello"));
  EXPECT_FALSE(draws("nogo"));
  for (const core::GameKind* kind : engine::games()) EXPECT_EQ(kind->scoring != nullptr, kind->name == "go");
}

}  // namespace
