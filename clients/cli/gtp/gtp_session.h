#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "clients/cli/gtp/gtp_handlers.h"

namespace cli {

/// The settings of a GTP engine.
struct GtpHabits {
  bool ponders = false;                              ///< thinks on the opponent's time
  std::function<void(const GtpMoveReport&)> report;  ///< called with every move of the engine; may be empty
  std::optional<core::TreeBounds> tree = {};         ///< the part of the trees in these reports
};

/// A bot as a GTP 2 engine: takes the lines of a controller and sends its responses. Supports every game; commands
/// without a meaning in the game (such as komi) are unknown commands there.
class GtpSession {
 public:
  /// The controller must outlive the session. The fault names the option or bot that does not exist, or says why the
  /// bot cannot ponder.
  static base::Expected<GtpSession> open(const core::GameKind& kind, std::vector<core::KeyValue> options,
                                         const BotSpec& bot, GtpHabits habits, GtpController& controller);

  /// Handles a line and sends the answer, if there is one.
  void answer(std::string_view line);
  /// Whether `quit` was answered.
  [[nodiscard]] bool is_over() const { return context_.is_over; }

  /// Call it when all lines are answered. If the engine made the last move, it thinks about the next one until another
  /// line arrives or it has nothing left to think about. Returns at once without pondering.
  void ponder();

 private:
  GtpSession(GtpContext context, bool ponders) : context_(std::move(context)), ponders_(ponders) {}

  GtpContext context_;
  bool ponders_;
};

}  // namespace cli
