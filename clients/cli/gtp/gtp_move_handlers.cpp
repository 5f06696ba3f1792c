#include <algorithm>
#include <array>

#include "clients/cli/dead_stones.h"
#include "clients/cli/gtp/gtp_handlers.h"
#include "engine/base/text.h"

// Commands that let the engine move, and commands about time.
namespace cli {
namespace {

using std::chrono::seconds;

/// A game with a side to move and the bot's thought about it, or the answer if there is nothing to think about.
GtpResult with_thought(GtpContext& context, GtpArguments arguments, auto use) {
  const std::optional<base::Side> side = gtp_color_at(arguments, 0);
  if (!side) return gtp_syntax_error();
  const base::Expected<core::AnyGame> game = context.board.turn_of(*side);
  if (!game) return tl::unexpected(game.error());
  if (game->ending()) return gtp_move_after_end(context.board, *side);
  return use(*side, context.bot.think(context.board, *game, *side, context.bot.time().budget(*side),
                                      context.controller->interruption()));
}

GtpResult genmove(GtpContext& context, GtpArguments arguments) {
  return with_thought(context, arguments, [&](base::Side side, const core::Thought& thought) {
    return gtp_play_thought(context, side, thought);
  });
}

/// For tests of engines: genmove without playing the move.
GtpResult reg_genmove(GtpContext& context, GtpArguments arguments) {
  return with_thought(context, arguments, [](base::Side /*side*/, const core::Thought& thought) -> GtpResult {
    return thought.resigns ? "resign" : thought.move;
  });
}

/// The points of these stones and next to them.
bool touches(const core::BoardView& view, const std::string& point, const std::vector<std::string>& stones) {
  const auto is_one = [&](int index) {
    return std::ranges::find(stones, view.points[static_cast<std::size_t>(index)].name) != stones.end();
  };
  for (const std::vector<int>& line : view.lines)
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (view.points[static_cast<std::size_t>(line[i])].name != point) continue;
      if ((i > 0 && is_one(line[i - 1])) || (i + 1 < line.size() && is_one(line[i + 1]))) return true;
    }
  return false;
}

/// Like genmove, but the engine passes only when no dead opposing stones are left: all stones then on the board are
/// alive.
GtpResult genmove_cleanup(GtpContext& context, GtpArguments arguments) {
  return with_thought(context, arguments, [&](base::Side side, core::Thought thought) {
    if (thought.move == "pass") {
      const core::BoardView view = context.board.game().view();
      const std::vector<std::string> dead =
          dead_stones(context.board.kind(), context.board.passed_out(), base::opponent(side));
      // The liberties of dead stones are next to them; the search has excluded moves that harm the engine.
      const auto is_better = [&](const core::Candidate& one, const core::Candidate& other) {
        const bool touches_one = touches(view, one.move, dead);
        return touches_one != touches(view, other.move, dead) ? touches_one : one.visits > other.visits;
      };
      std::erase_if(thought.candidates, [](const core::Candidate& each) { return each.move == "pass"; });
      const auto best = std::ranges::min_element(thought.candidates, is_better);
      if (!dead.empty() && best != thought.candidates.end()) thought.move = best->move;
    }
    thought.resigns = false;
    return gtp_play_thought(context, side, thought);
  });
}

GtpResult time_settings(GtpContext& context, GtpArguments arguments) {
  const auto main = gtp_number_at(arguments, 0);
  const auto byo_yomi = gtp_number_at(arguments, 1);
  const auto stones = gtp_number_at(arguments, 2);
  if (!main || !byo_yomi || !stones || *main < 0 || *byo_yomi < 0 || *stones < 0) return gtp_syntax_error();
  context.bot.time().set(seconds{*main}, seconds{*byo_yomi}, *stones);
  return {};
}

GtpResult time_left(GtpContext& context, GtpArguments arguments) {
  const auto side = gtp_color_at(arguments, 0);
  const auto time = gtp_number_at(arguments, 1);
  const auto stones = gtp_number_at(arguments, 2);
  if (!side || !time || !stones || *stones < 0) return gtp_syntax_error();
  context.bot.time().set_left(*side, seconds{*time}, *stones);
  return {};
}

/// KGS gives the time system first: none, absolute, byoyomi or canadian.
GtpResult kgs_time_settings(GtpContext& context, GtpArguments arguments) {
  const std::string system = arguments.empty() ? "" : base::to_lower(arguments[0]);
  const auto numbers_behind_it = [&](std::size_t count) {
    std::array<std::int64_t, 3> numbers{};
    bool are_all = arguments.size() > count;
    for (std::size_t i = 0; i < count; ++i) {
      numbers[i] = gtp_number_at(arguments, i + 1).value_or(-1);
      are_all = are_all && numbers[i] >= 0;
    }
    return are_all ? std::optional{numbers} : std::nullopt;
  };
  GtpTime& time = context.bot.time();
  if (system == "none") {
    time.set_unlimited();
  } else if (const auto main = numbers_behind_it(1); main && system == "absolute") {
    time.set(seconds{(*main)[0]}, seconds{0}, 0);
  } else if (const auto all = numbers_behind_it(3); all && (system == "byoyomi" || system == "canadian")) {
    const auto [main_time, overtime, count] = *all;
    if (overtime < 1 || count < 1) return gtp_syntax_error();
    system == "byoyomi" ? time.set_byo_yomi(seconds{main_time}, seconds{overtime}, count)
                        : time.set(seconds{main_time}, seconds{overtime}, count);
  } else {
    return gtp_syntax_error();
  }
  return {};
}

/// The game is over: there is nothing to think about.
GtpResult kgs_game_over(GtpContext& context, GtpArguments /*none*/) {
  context.moved.reset();
  return {};
}

/// Tells GoGui that the comment `# interrupt` ends a thought.
GtpResult gogui_interrupt(GtpContext& /*context*/, GtpArguments /*none*/) {
  return {};
}

constexpr std::array<GtpHandler, 8> move_commands{{
    {"genmove", genmove},
    {"reg_genmove", reg_genmove},
    {"kgs-genmove_cleanup", genmove_cleanup, has_dead_stones},
    {"time_settings", time_settings},
    {"time_left", time_left},
    {"kgs-time_settings", kgs_time_settings},
    {"kgs-game_over", kgs_game_over},
    {"gogui-interrupt", gogui_interrupt},
}};

}  // namespace

std::string gtp_move_after_end(const GtpBoard& board, base::Side side) {
  if (board.has_pass()) return "pass";
  return board.game().ending()->outcome == core::win_for(base::opponent(side)) ? "resign" : "pass";
}

GtpResult gtp_play_thought(GtpContext& context, base::Side side, const core::Thought& thought) {
  const base::Expected<core::AnyGame> before = context.board.turn_of(side);
  const auto report = [&](int ply) {
    if (context.report && before) context.report({ply, side, context.board.kind(), *before, thought});
  };
  if (thought.resigns) {
    report(context.board.game().ply() + 1);
    return "resign";
  }
  const base::Expected<core::Played> played = context.board.play(side, thought.move);
  if (!played) return tl::unexpected(played.error());
  report(played->ply);
  context.moved = {side, context.board.stamp()};
  return played->move;
}

std::span<const GtpHandler> gtp_move_handlers() {
  return move_commands;
}

}  // namespace cli
