#include "clients/cli/match/failure_report.h"

#include <filesystem>

#include "clients/cli/engine/failure_bundle.h"

namespace cli::match {
namespace {

std::vector<ReportedMove> moves_of(const Duel& duel) {
  std::vector<ReportedMove> moves;
  moves.reserve(duel.moves.size());
  for (const store::NewMove& move : duel.moves)
    moves.push_back({move.side, move.move, {move.clock_black, move.clock_white}});
  return moves;
}

}  // namespace

std::string write_failure(const std::string& folder, const Report& report, const PlayerSpec& guilty,
                          const Conditions& conditions, const std::string& command) {
  const Duel& duel = report.duel;
  const std::filesystem::path place = std::filesystem::path{folder} / ("game-" + std::to_string(report.order.number));
  const auto* const engine = std::get_if<EngineSpec>(&guilty.what);
  FailureBundle bundle;
  bundle.about = {{"game", std::to_string(report.order.number) + " of " + std::string{conditions.kind->name} + ", " +
                               duel.result + " after " + std::to_string(duel.game.ply()) + " plies"},
                  {"player", guilty.text + " (" + report.guilty_title + "), " + std::string{name(*duel.guilty)}},
                  {"files", engine == nullptr ? "" : files_of_command(engine->command)},
                  {"failure", duel.failure},
                  {"options", options_text(conditions.options)},
                  {"again", command}};
  bundle.files = {{"moves.txt", moves_text(moves_of(duel))},
                  {"conversation.txt", report.conversation.empty() ? "" : report.conversation + "\n"},
                  {"stderr.txt", report.errors}};
  write_bundle(place, bundle);
  return place.string();
}

}  // namespace cli::match
