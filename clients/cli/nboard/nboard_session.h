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

/// An engine for Othello that speaks NBoard's protocol, version 2 (Chris Welty; it is in the help of NBoard): one line
/// for each command, answers as they come. It never plays on its board by itself: what it finds comes back as `move`.
///
///   nboard 2            who it is
///   set game GGF        the game so far; the start of a position that is set up may be any
///   set depth N         how many plies it looks ahead
///   move F5/EVAL/TIME   one more move, or PA for a pass
///   go                  `=== move/eval/time`
///   hint N              what it thinks of the position: `search line eval 0 depth`
///   ping N              `pong N`
///
/// All other commands are not answered, as the protocol wants it.
class NboardSession {
 public:
  /// Expects the kind of Othello. The fault names the bot or the option that does not exist.
  static base::Expected<NboardSession> open(const core::GameKind& kind, const BotSpec& bot);

  /// The lines of the answer to one line.
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
  std::unique_ptr<core::Bot> player_;  ///< made when it first thinks
  bool is_over_ = false;
};

/// The game that a record in the Generic Game Format holds, from wherever it begins. The fault says what cannot be read
/// or played.
base::Expected<core::AnyGame> game_from_ggf(const core::GameKind& othello, std::string_view text);

}  // namespace cli
