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

/// How the commands of a GTP engine are made: each is a function of the session's context and the command's arguments.
namespace cli {

/// Who gives the commands, as they see it that run for some time.
class GtpController {
 public:
  GtpController() = default;
  GtpController(const GtpController&) = delete;
  GtpController& operator=(const GtpController&) = delete;
  virtual ~GtpController() = default;

  /// Text goes out at once.
  virtual void send(std::string_view text) = 0;
  /// Stop is requested when another line has come, or none will come any more.
  virtual std::stop_token next_line() = 0;
  /// Stop is requested when the command that runs now is to end soon.
  virtual std::stop_token interruption() = 0;
};

/// A move that the engine has made, and what it thought.
struct GtpMoveReport {
  int ply = 0;
  base::Side side{};
  const core::GameKind& kind;
  const core::AnyGame& game;  ///< that it thought about
  const core::Thought& thought;
};

/// What the commands of a session work on.
struct GtpContext {
  GtpBoard board;
  GtpBot bot;
  GtpController* controller;
  std::function<void(const GtpMoveReport&)> report;  ///< may be empty
  std::optional<protocol::gtp::Id> id = {};          ///< of the command that is answered now
  bool is_begun = false;                             ///< the first line of its answer was sent
  bool is_over = false;                              ///< `quit` was asked for
  /// Whose bot made the last move, and the board's stamp after it: while nothing has changed it may think ahead.
  std::optional<std::pair<base::Side, std::pair<int, int>>> moved = {};
};

using GtpArguments = std::span<const std::string>;
/// The text of the response.
using GtpResult = base::Expected<std::string>;

struct GtpHandler {
  std::string_view name;
  GtpResult (*run)(GtpContext& context, GtpArguments arguments);
  /// Which games have a use for the command; null: all. In others it is an unknown command.
  bool (*fits)(const core::GameKind& kind) = nullptr;
};

std::span<const GtpHandler> gtp_board_handlers();
std::span<const GtpHandler> gtp_move_handlers();
std::span<const GtpHandler> gtp_score_handlers();
std::span<const GtpHandler> gtp_analyze_handlers();
std::span<const GtpHandler> gtp_gogui_handlers();

// What several of them need.

tl::unexpected<base::Fault> gtp_syntax_error();
std::optional<std::int64_t> gtp_number_at(GtpArguments arguments, std::size_t position);
std::optional<base::Side> gtp_color_at(GtpArguments arguments, std::size_t position);
bool gtp_has_option(const core::GameKind& kind, std::string_view name);

/// Plays what a bot has come to, reports it, and gives the answer: the move or `resign`.
GtpResult gtp_play_thought(GtpContext& context, base::Side side, const core::Thought& thought);
/// What genmove answers when the rules have ended the game.
std::string gtp_move_after_end(const GtpBoard& board, base::Side side);

}  // namespace cli
