#include "clients/cli/commands/solve.h"

#include <nlohmann/json.hpp>
#include <ostream>
#include <vector>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "engine/base/text.h"
#include "engine/othello/endgame.h"
#include "engine/othello/position_text.h"

namespace cli {
namespace {

nlohmann::ordered_json as_json(const othello::Solution& solution, const std::vector<std::string>& line, bool winner) {
  nlohmann::ordered_json json;
  if (winner)
    json["winner"] = solution.score > 0 ? "mover" : solution.score < 0 ? "opponent" : "nobody";
  else
    json["score"] = solution.score;
  json["best"] = line.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(line.front());
  json["variation"] = line;
  json["nodes"] = solution.nodes;
  json["seconds"] = solution.seconds;
  return json;
}

}  // namespace

int solve(const SolveArguments& arguments, std::ostream& out) {
  const base::Expected<const core::GameKind*> kind = find_kind(arguments.game);
  if (!kind) throw Failure(kind.error().text());
  if ((*kind)->name != "othello") throw Failure("solve supports only othello");
  const base::Expected<othello::Position> position = othello::position_from_text(arguments.position);
  if (!position) throw Failure(position.error().text());

  const othello::Goal goal = arguments.winner ? othello::Goal::winner : othello::Goal::exact;
  othello::Solution solution;
  if (position->outcome()) {
    const othello::Discs discs = position->discs();
    solution.score = othello::final_margin(discs.own, discs.other);
    solution.complete = true;
  } else {
    othello::EndgameSolver solver(arguments.threads,
                                  search::TableSize::mebibytes(static_cast<std::size_t>(arguments.memory)));
    solution = solver.solve(*position, goal);
  }
  std::vector<std::string> line;
  for (const othello::Move move : solution.variation) line.push_back(othello::Position::format(move));
  if (arguments.json) {
    out << as_json(solution, line, arguments.winner).dump() << std::endl;
  } else {
    out << (arguments.winner ? "sign " : "score ") << solution.score << "  " << base::join(line, " ") << "  "
        << solution.nodes << " nodes  " << solution.seconds << " s" << std::endl;
  }
  return 0;
}

}  // namespace cli
