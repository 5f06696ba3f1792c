#include <gtest/gtest.h>

#include "engine/base/text.h"
#include "engine/games.h"

namespace {

/// Texts that differ from a move by one character more, less or other.
std::vector<std::string> near(const std::string& move) {
  constexpr std::string_view others = "0159aAdDiIxX -+.,\t#";
  std::vector<std::string> texts{move};
  for (std::size_t at = 0; at <= move.size(); ++at) {
    if (at < move.size()) texts.push_back(move.substr(0, at) + move.substr(at + 1));
    for (const char other : others) {
      texts.push_back(move.substr(0, at) + other + move.substr(at));
      if (at < move.size()) texts.push_back(move.substr(0, at) + other + move.substr(at + 1));
    }
  }
  return texts;
}

/// Plays some moves of each game, and tries all texts near its legal moves in each position.
void expect_one_text_per_move(const core::GameKind& kind) {
  core::AnyGame game = *kind.start(*core::Options::parse(kind.options, std::vector<core::KeyValue>{}));
  for (int ply = 0; ply < 90 && !game.ending(); ++ply) {
    const std::vector<std::string> legal = game.legal_moves();
    const std::string& move = legal[static_cast<std::size_t>(ply) * 7 % legal.size()];
    for (const std::string& text : near(move)) {
      core::AnyGame trial = game;
      if (const core::Verdict verdict = trial.play(text)) {
        EXPECT_TRUE(base::equal_ignoring_case(verdict->move, text))
            << kind.name << " reads '" << text << "' as " << verdict->move;
      }
    }
    ASSERT_TRUE(game.play(move));
  }
}

TEST(Notation, GivesEachMoveOneTextUpToCase) {
  for (const core::GameKind* const kind : engine::games()) expect_one_text_per_move(*kind);
}

TEST(Notation, HasNoRowsWithLeadingZeros) {
  core::AnyGame game = *engine::find_game("go")->start(
      *core::Options::parse(engine::find_game("go")->options, std::vector<core::KeyValue>{}));
  for (const char* const text : {"D04", "D004", "d 4", "D4x", "D+4", "D-4", "D", "4D", " D4", "D4 "})
    EXPECT_FALSE(game.play(text)) << text;
  EXPECT_TRUE(game.play("d4"));
}

}  // namespace
