#include <algorithm>
#include <array>

#include "clients/cli/dead_stones.h"
#include "clients/cli/gtp/gtp_handlers.h"
#include "engine/base/text.h"

// Commands about the result of a game.
namespace cli {
namespace {

/// Under Chinese rules players agree on dead stones. Under Tromp-Taylor rules all stones on the board are alive.
std::vector<std::string> agreed_dead_stones(const GtpBoard& board, const core::AnyGame& game) {
  const bool agree = has_dead_stones(board.kind()) && board.option("rules") == "chinese";
  return agree ? dead_stones(board.kind(), game) : std::vector<std::string>{};
}

GtpResult final_score(GtpContext& context, GtpArguments /*none*/) {
  const core::AnyGame game = context.board.passed_out();
  std::optional<core::Ending> ending = game.ending();
  if (!ending) return base::fault("cannot score: the game is not over");
  if (const std::vector<std::string> dead = agreed_dead_stones(context.board, game); !dead.empty())
    ending = context.board.kind().scoring->count(game, dead);
  return ending->outcome == core::Outcome::draw ? "0" : core::result_text(*ending);
}

/// A line for each chain. Playouts cannot tell a seki from life, so no chain is called seki.
GtpResult final_status_list(GtpContext& context, GtpArguments arguments) {
  const std::string status = arguments.empty() ? "" : base::to_lower(arguments[0]);
  if (status != "alive" && status != "dead" && status != "seki") return gtp_syntax_error();
  if (status == "seki") return {};
  const core::AnyGame game = context.board.passed_out();
  const std::vector<std::string> dead = agreed_dead_stones(context.board, game);
  const core::BoardView view = game.view();
  std::vector<std::string> lines;
  std::vector<std::string> seen;
  for (std::size_t i = 0; i < view.points.size(); ++i) {
    const std::string& point = view.points[i].name;
    const bool is_dead = std::ranges::find(dead, point) != dead.end();
    if (!view.stones[i] || is_dead != (status == "dead") || std::ranges::find(seen, point) != seen.end()) continue;
    const std::vector<std::string> chain = context.board.kind().scoring->chain(game, point).value();
    seen.insert(seen.end(), chain.begin(), chain.end());
    lines.push_back(base::join(chain, " "));
  }
  return base::join(lines, "\n");
}

constexpr std::array<GtpHandler, 2> score_commands{{
    {"final_score", final_score},
    {"final_status_list", final_status_list, has_dead_stones},
}};

}  // namespace

std::span<const GtpHandler> gtp_score_handlers() {
  return score_commands;
}

}  // namespace cli
