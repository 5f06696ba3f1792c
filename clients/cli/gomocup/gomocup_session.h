#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/gomocup/gomocup_time.h"
#include "engine/base/expected.h"
#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/game_kind.h"
#include "protocol/engines/gomocup.h"

namespace cli {

/// A built-in bot as an engine for Gomocup and Piskvork. Takes a line of a manager and returns the lines of the answer:
///
///   START N, RECTSTART N,N, RESTART   an empty board: OK, or ERROR with the valid sizes
///   BEGIN, TURN X,Y                   the engine's move, as X,Y
///   BOARD, then X,Y,1|2 … DONE        the same from any position
///   TAKEBACK X,Y, PLAY X,Y            removes a stone; makes this move for the engine
///   INFO KEY VALUE                    times, memory and the rules; no answer
///   ABOUT, END                        name and version; the end
///
/// Other commands get UNKNOWN, commands that fail get ERROR and leave the board unchanged.
class GomocupSession {
 public:
  /// Expects Gomoku. A bot without options thinks as long as the manager allows. The fault names the bot or option that
  /// does not exist.
  static base::Expected<GomocupSession> open(const core::GameKind& kind, const BotSpec& bot);

  /// Answers a line. Stops thinking soon after `stop` is requested, without an answer.
  std::vector<std::string> answer(std::string_view line, const std::stop_token& stop = {});
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  using Lines = std::vector<std::string>;
  using Point = protocol::gomocup::Point;
  using Stone = protocol::gomocup::Stone;

  GomocupSession(const core::GameKind& kind, BotSpec bot) : kind_(&kind), bot_(std::move(bot)) {}

  Lines start(std::optional<int> size);
  Lines start_rectangle(std::string_view argument);
  /// Handles a line between BOARD and DONE.
  Lines take_stone(std::string_view line, const std::stop_token& stop);
  Lines take_back(std::string_view argument);
  Lines play(std::string_view argument);
  Lines turn(std::string_view argument, const std::stop_token& stop);
  void take_info(std::string_view argument);
  /// The bot's move in the current position.
  Lines move(const std::stop_token& stop);

  /// The position with the bot's side to move. The fault says why it is not playable.
  [[nodiscard]] base::Expected<core::AnyGame> game() const;
  [[nodiscard]] bool is_free(Point point) const;
  [[nodiscard]] core::Thought think(const core::AnyGame& game, const std::stop_token& stop);
  void forget_player() { player_.reset(); }

  const core::GameKind* kind_;
  BotSpec bot_;
  GomocupTime time_;
  std::int64_t rule_ = 0;                    ///< of `INFO rule`
  std::int64_t max_memory_ = 0;              ///< in bytes; 0: no limit
  int size_ = 0;                             ///< 0 before START
  std::vector<Stone> stones_;                ///< on the board
  std::optional<std::vector<Stone>> board_;  ///< stones received by BOARD so far
  std::optional<std::string> board_fault_;   ///< the first faulty line
  std::unique_ptr<core::Bot> player_;        ///< of this match; created for the first thought
  bool is_over_ = false;
};

}  // namespace cli
