#include <array>
#include <condition_variable>
#include <mutex>

#include "clients/cli/gtp/gtp_analysis.h"
#include "clients/cli/gtp/gtp_handlers.h"

// Commands that show the engine's search while it runs.
namespace cli {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// The contents of reports and their recipient.
struct Show {
  GtpContext& context;
  const AnalysisWish& wish;
  AnalysisDialect dialect;
  base::Side to_move;

  void begin() const {
    context.controller->send("=" + (context.id ? std::to_string(*context.id) : "") + "\n");
    context.is_begun = true;
  }
  void line(const core::Thought& thought) const {
    context.controller->send(analysis_line(thought, to_move, context.board.game().view(), wish, dialect) + '\n');
  }
};

/// Waits until the time has come or stop is requested.
void wait_until(Clock::time_point time, const std::stop_token& stop) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any().wait_until(lock, stop, time, [] { return false; });
}

/// Thinks for `milliseconds`, or until stop is requested, regardless of the bot's own limits.
core::Thought think_on(GtpContext& context, const core::AnyGame& game, milliseconds time, const std::stop_token& stop) {
  return context.bot.think(context.board, game, game.to_move(), {time, std::nullopt, false}, stop);
}

template <AnalysisDialect dialect>
GtpResult analyze(GtpContext& context, GtpArguments arguments) {
  const base::Expected<AnalysisWish> wish = parse_analysis(arguments, dialect);
  if (!wish) return tl::unexpected(wish.error());
  const base::Side side = wish->side.value_or(context.board.game().to_move());
  const base::Expected<core::AnyGame> game = context.board.turn_of(side);
  if (!game) return tl::unexpected(game.error());
  if (game->ending()) return base::fault("cannot analyze: the game is over");
  const Show show{context, *wish, dialect, side};
  show.begin();
  const std::stop_token stop = context.controller->next_line();
  do {
    const Clock::time_point until = Clock::now() + wish->interval;
    show.line(think_on(context, *game, wish->interval, stop));
    wait_until(until, stop);
  } while (!stop.stop_requested());
  return {};
}

/// A bot whose only limit is time thinks in pieces, with a report after each; other bots give one report. The last
/// piece is an ordinary thought, which may end early or take longer for a hard move.
core::Thought think_in_pieces(GtpContext& context, const core::AnyGame& game, const Show& show) {
  const base::Side side = game.to_move();
  const std::stop_token stop = context.controller->interruption();
  core::Budget budget = context.bot.time().budget(side);
  const std::optional<milliseconds> own = context.bot.time_alone();
  if (own) {
    const milliseconds time = std::min(*own, budget.time.value_or(*own));
    const auto spent = [start = Clock::now()] {
      return std::chrono::duration_cast<milliseconds>(Clock::now() - start);
    };
    while (time - spent() > show.wish.interval && !stop.stop_requested())
      show.line(think_on(context, game, show.wish.interval, stop));
    const milliseconds left = std::max(time - spent(), milliseconds{1});
    budget = {left, std::max(budget.hard_limit.value_or(time) - spent(), left)};
  }
  core::Thought thought = context.bot.think(context.board, game, side, budget, stop);
  show.line(thought);
  return thought;
}

template <AnalysisDialect dialect>
GtpResult genmove_analyze(GtpContext& context, GtpArguments arguments) {
  const base::Expected<AnalysisWish> wish = parse_analysis(arguments, dialect);
  if (!wish) return tl::unexpected(wish.error());
  const base::Side side = wish->side.value_or(context.board.game().to_move());
  const base::Expected<core::AnyGame> game = context.board.turn_of(side);
  if (!game) return tl::unexpected(game.error());
  const Show show{context, *wish, dialect, side};
  show.begin();
  if (game->ending()) return "play " + gtp_move_after_end(context.board, side);
  return gtp_play_thought(context, side, think_in_pieces(context, *game, show)).map([](const std::string& move) {
    return "play " + move;
  });
}

constexpr std::array<GtpHandler, 4> analysis_commands{{
    {"lz-analyze", analyze<AnalysisDialect::leela_zero>},
    {"lz-genmove_analyze", genmove_analyze<AnalysisDialect::leela_zero>},
    {"kata-analyze", analyze<AnalysisDialect::katago>},
    {"kata-genmove_analyze", genmove_analyze<AnalysisDialect::katago>},
}};

}  // namespace

std::span<const GtpHandler> gtp_analyze_handlers() {
  return analysis_commands;
}

}  // namespace cli
