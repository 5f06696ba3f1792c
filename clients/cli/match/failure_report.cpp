#include "clients/cli/match/failure_report.h"

#include <filesystem>

#include "clients/cli/engine/failure_bundle.h"

namespace cli::match {
namespace {

std::vector<ReportedMove> moves_of(const PlayedGame& game_played) {
  std::vector<ReportedMove> moves;
  moves.reserve(game_played.moves.size());
  for (const store::NewMove& move : game_played.moves)
    moves.push_back({move.side, move.move, {move.clock_black, move.clock_white}});
  return moves;
}

}  // namespace

std::string write_failure(const std::string& folder, const Report& report, const PlayerSpec& forfeiter,
                          const Conditions& conditions, const std::string& command) {
  const PlayedGame& game_played = report.game_played;
  const std::filesystem::path place = std::filesystem::path{folder} / ("game-" + std::to_string(report.order.number));
  const auto* const engine = std::get_if<EngineSpec>(&forfeiter.what);
  FailureBundle bundle;
  bundle.about = {
      {"game", std::to_string(report.order.number) + " of " + std::string{conditions.kind->name} + ", " +
                   referee::result_text(*game_played.result) + " after " + std::to_string(game_played.game.ply()) +
                   " plies"},
      {"player", forfeiter.text + " (" + report.forfeiter_title + "), " + std::string{name(*game_played.forfeiter)}},
      {"files", engine == nullptr ? "" : files_of_command(engine->command)},
      {"failure", game_played.failure},
      {"options", options_text(conditions.options)},
      {"again", command}};
  bundle.files = {{"moves.txt", moves_text(moves_of(game_played))},
                  {"conversation.txt", report.conversation.empty() ? "" : report.conversation + "\n"},
                  {"stderr.txt", report.errors}};
  write_bundle(place, bundle);
  return place.string();
}

}  // namespace cli::match
