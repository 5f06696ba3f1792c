#include "clients/cli/puzzles/check_puzzles.h"

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/interruption.h"
#include "clients/cli/puzzles/grade.h"
#include "clients/cli/puzzles/judge.h"
#include "clients/cli/puzzles/puzzle_json.h"
#include "engine/base/text.h"

namespace cli::puzzles {
namespace {

/// True if both turns have the same moves, in whatever order.
bool same_turn(Moves one, Moves other) {
  std::ranges::sort(one);
  std::ranges::sort(other);
  return one == other;
}

/// Players change, and with them what is difficult. A puzzle of attacks keeps its grade, which is of its proof.
void grade_anew(const Collection& collection, Puzzle& puzzle) {
  if (puzzle.method == Method::attacks) return;
  const core::GameKind& kind = *or_fail(find_kind(collection.game));
  puzzle.playouts = playouts_to_find(kind, position_of(collection, puzzle), puzzle.solution);
  puzzle.grade = grade_of(puzzle.playouts);
}

std::string percent_text(double percent) {
  const auto tenths = static_cast<long>(percent * 10);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

}  // namespace

int check_puzzles(const CheckPuzzlesArguments& arguments, std::ostream& out) {
  Collection collection = read(arguments.file);
  if (collection.puzzles.empty()) throw Failure(arguments.file.string() + " has no puzzles");
  const std::unique_ptr<Judge> judge = make_judge(*or_fail(find_kind(collection.game)), collection.options);
  const Interruption interruption;
  std::vector<Puzzle> standing;
  std::size_t checked = 0;
  for (const Puzzle& puzzle : collection.puzzles) {
    if (interruption.requested()) break;
    const core::AnyGame game = position_of(collection, puzzle);
    const std::optional<Proof> proof = judge->prove(game, arguments.playouts_factor);
    const bool is_right = proof && same_turn(proof->solution, puzzle.solution);
    ++checked;
    if (is_right) standing.push_back(puzzle);
    if (!arguments.json && !is_right)
      out << "puzzle " << checked << " (" << puzzle.id << "): "
          << (proof ? "the second search plays " + base::join(proof->solution, "+")
                    : std::string{"the second search finds no single winning turn"})
          << std::endl;
    if (arguments.json)
      out << nlohmann::ordered_json{{"number", checked},
                                    {"id", puzzle.id},
                                    {"stands", is_right},
                                    {"effort", proof ? proof->effort : 0}}
                 .dump()
          << std::endl;
  }
  const double percent =
      100.0 * static_cast<double>(standing.size()) / static_cast<double>(std::max<std::size_t>(1, checked));
  std::cerr << standing.size() << " of " << checked << " puzzles of " << collection.game << " stand ("
            << percent_text(percent) << ")\n";
  if (checked < collection.puzzles.size()) return Interruption::exit_code;
  if (arguments.output) {
    for (Puzzle& puzzle : standing) grade_anew(collection, puzzle);
    std::erase_if(standing, [](const Puzzle& puzzle) { return puzzle.playouts <= trivial_playouts; });
    std::cerr << standing.size() << " of them are not trivial and were written to " << arguments.output->string()
              << '\n';
    collection.puzzles = std::move(standing);
    write(collection, *arguments.output);
  }
  return percent >= arguments.at_least ? 0 : 1;
}

}  // namespace cli::puzzles
