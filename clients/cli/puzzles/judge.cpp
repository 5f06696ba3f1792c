#include "clients/cli/puzzles/judge.h"

#include "clients/cli/failure.h"
#include "clients/cli/puzzles/judges.h"

namespace cli::puzzles {

std::unique_ptr<Judge> make_judge(const core::GameKind& kind, std::span<const core::KeyValue> options) {
  if (kind.name == "othello") return othello_judge();
  if (kind.name == "go" || kind.name == "jiaqi") return win_rate_judge(kind);
  if (kind.name == "nogo") return solving_judge(kind);
  if (kind.name == "gomoku") return gomoku_judge(options);
  if (kind.name == "connect6") return connect6_judge(options);
  throw Failure("there is no judge of puzzles for " + std::string{kind.name});
}

}  // namespace cli::puzzles
