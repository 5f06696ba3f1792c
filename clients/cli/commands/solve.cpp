#include "clients/cli/commands/solve.h"

#include <unistd.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "engine/base/text.h"
#include "engine/othello/endgame.h"
#include "engine/othello/position_text.h"

namespace cli {
namespace {

othello::Goal goal_of(const SolveArguments& arguments) {
  if (arguments.winner) return othello::Goal::winner();
  if (arguments.at_least) return othello::Goal::at_least(*arguments.at_least);
  if (arguments.at_most) return othello::Goal::at_least(*arguments.at_most + 1);
  return othello::Goal::exact();
}

/// The answer to a question about a bound; nothing if there was none.
std::optional<bool> holds(const SolveArguments& arguments, int score) {
  if (arguments.at_least) return score >= *arguments.at_least;
  if (arguments.at_most) return score <= *arguments.at_most;
  return std::nullopt;
}

nlohmann::ordered_json as_json(const SolveArguments& arguments, const othello::Solution& solution,
                               const std::vector<std::string>& line) {
  nlohmann::ordered_json json;
  if (const std::optional<bool> answer = holds(arguments, solution.score))
    json["holds"] = *answer;
  else if (arguments.winner)
    json["winner"] = solution.score > 0 ? "mover" : solution.score < 0 ? "opponent" : "nobody";
  else
    json["score"] = solution.score;
  json["best"] = line.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(line.front());
  json["variation"] = line;
  json["nodes"] = solution.nodes;
  json["seconds"] = solution.seconds;
  return json;
}

std::string answer_text(const SolveArguments& arguments, int score) {
  const std::optional<bool> answer = holds(arguments, score);
  if (!answer) return (arguments.winner ? "sign " : "score ") + std::to_string(score);
  const std::string bound = arguments.at_least ? "at least " + std::to_string(*arguments.at_least)
                                               : "at most " + std::to_string(*arguments.at_most);
  return bound + (*answer ? ": yes" : ": no");
}

void show(const SolveArguments& arguments, const othello::Progress& progress) {
  std::cerr << "probably " << answer_text(arguments, progress.score) << "  " << progress.nodes << " nodes  "
            << progress.seconds << " s" << std::endl;
}

}  // namespace

int solve(const SolveArguments& arguments, std::ostream& out) {
  const base::Expected<const core::GameKind*> kind = find_kind(arguments.game);
  if (!kind) throw Failure(kind.error().text());
  if ((*kind)->name != "othello") throw Failure("solve supports only othello");
  const base::Expected<othello::Position> position = othello::position_from_text(arguments.position);
  if (!position) throw Failure(position.error().text());

  othello::Solution solution;
  if (position->outcome()) {
    const othello::Discs discs = position->discs();
    solution.score = othello::final_margin(discs.own, discs.other);
    solution.complete = true;
  } else {
    othello::EndgameSolver solver(arguments.threads,
                                  search::TableSize::mebibytes(static_cast<std::size_t>(arguments.memory)));
    const bool shows = ::isatty(STDERR_FILENO) != 0;
    solution = solver.solve(*position, goal_of(arguments), {}, {}, [&](const othello::Progress& progress) {
      if (shows) show(arguments, progress);
    });
  }
  std::vector<std::string> line;
  for (const othello::Move move : solution.variation) line.push_back(othello::Position::format(move));
  if (arguments.json) {
    out << as_json(arguments, solution, line).dump() << std::endl;
  } else {
    out << answer_text(arguments, solution.score) << "  " << base::join(line, " ") << "  " << solution.nodes
        << " nodes  " << solution.seconds << " s" << std::endl;
  }
  return 0;
}

}  // namespace cli
