#include <array>
#include <string_view>

#include "clients/cli/dead_stones.h"
#include "clients/cli/gtp/gtp_handlers.h"
#include "engine/base/text.h"

// Commands about the result of a game.
namespace cli {
namespace {

/// Under Chinese and Japanese rules players agree on dead stones. Under Tromp-Taylor rules all stones on the board are
/// alive.
bool players_agree(const GtpBoard& board) {
  return has_dead_stones(board.kind()) && (board.counts_territory() || board.option("rules") == "chinese");
}

GtpResult final_score(GtpContext& context, GtpArguments /*none*/) {
  const core::GameKind& kind = context.board.kind();
  const core::AnyGame game = context.board.passed_out();
  std::optional<core::Ending> ending = game.ending();
  if (!ending) return base::fault("cannot score: the game is not over");
  if (players_agree(context.board)) {
    const core::Estimate estimate = judge(kind, game);
    const std::vector<std::string> dead = estimate.stones(core::StoneStatus::dead);
    ending = context.board.counts_territory()
                 ? kind.scoring->territory(game, dead, estimate.stones(core::StoneStatus::seki))
                 : kind.scoring->count(game, dead);
  }
  return ending->outcome == core::Outcome::draw ? "0" : core::result_text(*ending);
}

std::vector<core::JudgedChain> chains_by_the_rules(const GtpBoard& board) {
  std::vector<core::JudgedChain> chains = judge(board.kind(), board.passed_out()).chains;
  if (!players_agree(board))
    for (core::JudgedChain& chain : chains) chain.status = core::StoneStatus::alive;
  return chains;
}

/// A line for each chain. GTP has no word for an unsettled chain: it is alive unless somebody plays on.
GtpResult final_status_list(GtpContext& context, GtpArguments arguments) {
  using Status = core::StoneStatus;
  const std::string wanted = arguments.empty() ? "" : base::to_lower(arguments[0]);
  if (wanted != "alive" && wanted != "dead" && wanted != "seki") return gtp_syntax_error();
  std::vector<std::string> lines;
  for (const core::JudgedChain& chain : chains_by_the_rules(context.board)) {
    const std::string_view status = chain.status == Status::dead   ? "dead"
                                    : chain.status == Status::seki ? "seki"
                                                                   : "alive";
    if (status == wanted) lines.push_back(base::join(chain.stones, " "));
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
