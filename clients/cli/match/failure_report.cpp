#include "clients/cli/match/failure_report.h"

#include <filesystem>

#include "clients/cli/engine/failure_bundle.h"

namespace cli::match {
namespace {

std::string clock_text(std::int64_t ms) {
  return ms < 0 ? "-" : std::to_string(ms);
}

std::string moves_text(const Duel& duel) {
  std::string text = "# ply side move, ms left of Black and of White after it\n";
  for (const store::NewMove& move : duel.moves)
    text += std::to_string(move.ply) + ' ' + std::string{name(move.side)} + ' ' + move.move + ' ' +
            clock_text(move.clock_black) + ' ' + clock_text(move.clock_white) + '\n';
  return text;
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
  bundle.files = {{"moves.txt", moves_text(duel)},
                  {"conversation.txt", report.conversation.empty() ? "" : report.conversation + "\n"},
                  {"stderr.txt", report.errors}};
  write_bundle(place, bundle);
  return place.string();
}

}  // namespace cli::match
