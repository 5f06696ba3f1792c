#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "clients/cli/gtp/gtp_board.h"
#include "clients/cli/gtp/gtp_bot.h"
#include "protocol/engines/gtp.h"

/// The commands of a GTP engine. Each is a function of the session's context and the arguments.
namespace cli {

/// The controller, as seen by commands that run for some time.
class GtpController {
 public:
  GtpController() = default;
  GtpController(const GtpController&) = delete;
  GtpController& operator=(const GtpController&) = delete;
  virtual ~GtpController() = default;

  /// Sends text at once.
  virtual void send(std::string_view text) = 0;
  /// Stop is requested when another line has arrived, or the input has ended.
  virtual std::stop_token next_line() = 0;
  /// Stop is requested when the running command should end soon.
  virtual std::stop_token interruption() = 0;
};

/// A move of the engine, and its thought.
struct GtpMoveReport {
  int ply = 0;
  base::Side side{};
  const core::GameKind& kind;
  const core::AnyGame& game;  ///< before the move
  const core::Thought& thought;
};

/// The data that the commands of a session work on.
struct GtpContext {
  GtpBoard board;
  GtpBot bot;
  GtpController* controller;
  std::function<void(const GtpMoveReport&)> report;  ///< may be empty
  std::optional<protocol::gtp::Id> id = {};          ///< of the current command
  bool is_begun = false;                             ///< the first line of the answer was sent
  bool is_over = false;                              ///< `quit` was given
  /// The side whose bot made the last move, and the board's stamp after it: the bot may ponder while this stamp is
  /// current.
  std::optional<std::pair<base::Side, std::pair<int, int>>> moved = {};
};

using GtpArguments = std::span<const std::string>;
/// The text of the response.
using GtpResult = base::Expected<std::string>;

struct GtpHandler {
  std::string_view name;
  GtpResult (*run)(GtpContext& context, GtpArguments arguments);
  /// Whether the game has a use for the command; null: every game. In other games it is an unknown command.
  bool (*fits)(const core::GameKind& kind) = nullptr;
};

std::span<const GtpHandler> gtp_board_handlers();
std::span<const GtpHandler> gtp_move_handlers();
std::span<const GtpHandler> gtp_score_handlers();
std::span<const GtpHandler> gtp_analyze_handlers();
std::span<const GtpHandler> gtp_gogui_handlers();

// Helpers of several handlers.

tl::unexpected<base::Fault> gtp_syntax_error();
std::optional<std::int64_t> gtp_number_at(GtpArguments arguments, std::size_t position);
std::optional<base::Side> gtp_color_at(GtpArguments arguments, std::size_t position);
bool gtp_has_option(const core::GameKind& kind, std::string_view name);

/// Plays the move of a thought, reports it, and returns the answer: the move or `resign`.
GtpResult gtp_play_thought(GtpContext& context, base::Side side, const core::Thought& thought);
/// The answer of genmove after the end of the game.
std::string gtp_move_after_end(const GtpBoard& board, base::Side side);

}  // namespace cli
