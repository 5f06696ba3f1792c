#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/commands/arguments.h"
#include "engine/base/expected.h"
#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/game_kind.h"

namespace cli {

/// An Othello engine that uses NBoard's protocol, version 2 (by Chris Welty, documented in NBoard's help): one line per
/// command, answers as they come. It never moves on its own board: NBoard sends its moves back as `move`.
///
///   nboard 2            the engine's name
///   set game GGF        the game so far, from any start position
///   set depth N         search depth in plies
///   move F5/EVAL/TIME   another move, or PA for a pass
///   go                  `=== move/eval/time`
///   hint N              an analysis of the position: `search line eval 0 depth`
///   ping N              `pong N`
///
/// Other commands get no answer, as the protocol demands.
class NboardSession {
 public:
  /// Expects Othello. The fault names the bot or option that does not exist.
  static base::Expected<NboardSession> open(const core::GameKind& kind, const BotSpec& bot);

  /// The lines of the answer to a line.
  std::vector<std::string> answer(std::string_view line);
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  NboardSession(const core::GameKind& kind, BotSpec bot, core::AnyGame game)
      : kind_(&kind), bot_(std::move(bot)), game_(std::move(game)) {}

  core::Thought think();
  std::vector<std::string> set(std::string_view what, std::string_view value);

  const core::GameKind* kind_;
  BotSpec bot_;
  core::AnyGame game_;
  std::unique_ptr<core::Bot> player_;  ///< created for the first thought
  bool is_over_ = false;
};

/// The game of a record in the Generic Game Format, from any start position. The fault says what cannot be read or
/// played.
base::Expected<core::AnyGame> game_from_ggf(const core::GameKind& othello, std::string_view text);

}  // namespace cli
