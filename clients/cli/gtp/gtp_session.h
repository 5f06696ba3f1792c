#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "clients/cli/gtp/gtp_handlers.h"

namespace cli {

/// What a GTP engine does besides answering.
struct GtpHabits {
  bool ponders = false;                              ///< thinks in the opponent's time
  std::function<void(const GtpMoveReport&)> report;  ///< is told of every move that the engine makes; may be empty
  std::optional<core::TreeBounds> tree = {};         ///< what the thoughts of these reports tell of their trees
};

/// A built-in player as a GTP 2 engine: takes the lines of a controller, sends its responses. Any game; commands that a
/// game has no use for (komi without a komi) are unknown commands there.
class GtpSession {
 public:
  /// The controller must outlive the session. The fault names the option or bot that does not exist, or says why the
  /// bot cannot ponder.
  static base::Expected<GtpSession> open(const core::GameKind& kind, std::vector<core::KeyValue> options,
                                         const BotSpec& bot, GtpHabits habits, GtpController& controller);

  /// Takes a line and answers it, where there is something to answer.
  void answer(std::string_view line);
  /// `quit` was answered.
  [[nodiscard]] bool is_over() const { return context_.is_over; }

  /// To be called when all lines are answered: where the engine made the last move it thinks about the next one, until
  /// the next line comes or it has nothing left to think about. Returns at once where it does not ponder.
  void ponder();

 private:
  GtpSession(GtpContext context, bool ponders) : context_(std::move(context)), ponders_(ponders) {}

  GtpContext context_;
  bool ponders_;
};

}  // namespace cli
