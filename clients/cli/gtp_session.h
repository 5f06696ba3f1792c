#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/arguments.h"
#include "clients/cli/gtp_time.h"
#include "engine/core/bot.h"
#include "engine/core/game_kind.h"
#include "protocol/gtp.h"

namespace cli {

/// A built-in player as a GTP 2 engine: takes the lines of a controller, gives its responses. Any game; commands that a
/// game has no use for (komi without a komi) are unknown commands there.
///
/// GTP lets a controller play one colour twice in a row. In games with a pass the other side then passes in between,
/// and one `undo` takes back both; in other games it is an illegal move.
class GtpSession {
 public:
  /// The fault names the option or bot that does not exist.
  static core::Expected<GtpSession> open(const core::GameKind& kind, std::vector<core::KeyValue> options,
                                         const BotSpec& bot);

  /// The response to a line; none where there is nothing to answer.
  std::optional<protocol::gtp::Response> answer(std::string_view line);
  /// `quit` was answered.
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  using Arguments = std::span<const std::string>;
  using Result = core::Expected<std::string>;
  struct Command {
    std::string_view name;
    Result (GtpSession::*run)(Arguments);
    std::string_view needed_option;  ///< of the game, where the command means nothing without
  };
  static std::span<const Command> commands();

  GtpSession(const core::GameKind& kind, std::vector<core::KeyValue> options, core::AnyGame game,
             const core::BotKind& bot, core::Options bot_options);

  [[nodiscard]] const Command* find(std::string_view name) const;
  [[nodiscard]] bool has_option(std::string_view name) const;

  Result protocol_version(Arguments);
  Result name(Arguments);
  Result version(Arguments);
  Result known_command(Arguments);
  Result list_commands(Arguments);
  Result quit(Arguments);
  Result boardsize(Arguments);
  Result clear_board(Arguments);
  Result komi(Arguments);
  Result fixed_handicap(Arguments);
  Result play(Arguments);
  Result genmove(Arguments);
  Result undo(Arguments);
  Result loadsgf(Arguments);
  Result showboard(Arguments);
  Result final_score(Arguments);
  Result time_settings(Arguments);
  Result time_left(Arguments);

  /// Starts anew with this option changed; the fault says why that is not possible, and nothing changed.
  core::Expected<core::AnyGame> start_with(std::string_view option, const std::string& value);
  /// A new game: no moves, bots that know nothing.
  void begin(core::AnyGame game);
  core::Expected<core::Played> play_for(core::Side side, std::string_view move);
  /// What genmove answers when the rules have ended the game.
  [[nodiscard]] std::string answer_after_end(core::Side side) const;

  const core::GameKind* kind_;
  std::vector<core::KeyValue> options_;
  core::AnyGame game_;
  const core::BotKind* bot_kind_;
  core::Options bot_options_;
  core::PerSide<std::unique_ptr<core::Bot>> bots_;  ///< made when they first think
  std::vector<int> plies_before_;                   ///< each play and genmove: what one undo goes back to
  GtpTime time_;
  bool has_pass_ = false;
  bool is_over_ = false;
};

}  // namespace cli
