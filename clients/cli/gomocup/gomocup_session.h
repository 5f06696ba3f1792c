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

/// A built-in player as an engine of Gomocup and Piskvork. One line of a manager comes in, the lines of the answer go
/// out:
///
///   START N, RECTSTART N,N, RESTART   an empty board: OK, or ERROR with the sizes that there are
///   BEGIN, TURN X,Y                   its move, as X,Y
///   BOARD, then X,Y,1|2 … DONE        the same from any position
///   TAKEBACK X,Y, PLAY X,Y            a stone comes off; it makes that move itself
///   INFO KEY VALUE                    times, memory and the rules; no answer
///   ABOUT, END                        who it is; the end
///
/// All other commands are UNKNOWN, and a command that cannot be carried out is an ERROR; the board stays as it was.
class GomocupSession {
 public:
  /// Expects the kind of Gomoku. Without options of its own the bot thinks as long as the manager lets it. The fault
  /// names the bot or the option that does not exist.
  static base::Expected<GomocupSession> open(const core::GameKind& kind, const BotSpec& bot);

  /// Where it thinks, it stops thinking soon after `stop` is requested, and gives no answer.
  std::vector<std::string> answer(std::string_view line, const std::stop_token& stop = {});
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  using Lines = std::vector<std::string>;
  using Point = protocol::gomocup::Point;
  using Stone = protocol::gomocup::Stone;

  GomocupSession(const core::GameKind& kind, BotSpec bot) : kind_(&kind), bot_(std::move(bot)) {}

  Lines start(std::optional<int> size);
  Lines start_rectangle(std::string_view argument);
  /// A line between BOARD and DONE.
  Lines take_stone(std::string_view line, const std::stop_token& stop);
  Lines take_back(std::string_view argument);
  Lines play(std::string_view argument);
  Lines turn(std::string_view argument, const std::stop_token& stop);
  void take_info(std::string_view argument);
  /// Its move in the position that there is.
  Lines move(const std::stop_token& stop);

  /// The position, with this side to move; the fault says why it cannot be played.
  [[nodiscard]] base::Expected<core::AnyGame> game() const;
  [[nodiscard]] bool is_free(Point point) const;
  [[nodiscard]] core::Thought think(const core::AnyGame& game, const std::stop_token& stop);
  void forget_player() { player_.reset(); }

  const core::GameKind* kind_;
  BotSpec bot_;
  GomocupTime time_;
  std::int64_t rule_ = 0;                    ///< as `INFO rule` has it
  std::int64_t max_memory_ = 0;              ///< in bytes; 0: no limit
  int size_ = 0;                             ///< 0 before START
  std::vector<Stone> stones_;                ///< on the board
  std::optional<std::vector<Stone>> board_;  ///< what BOARD has told so far
  std::optional<std::string> board_fault_;   ///< the first line of it that could not be read
  std::unique_ptr<core::Bot> player_;        ///< of this match; made when it first thinks
  bool is_over_ = false;
};

}  // namespace cli
