#include "clients/cli/match/failure_report.h"

#include <filesystem>
#include <fstream>

#include "clients/cli/failure.h"
#include "engine/core/text_canvas.h"

namespace cli::match {
namespace {

void write_file(const std::filesystem::path& file, const std::string& text) {
  std::ofstream out(file);
  out << text;
  out.close();
  if (!out) throw Failure("cannot write " + file.string());
}

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
  std::error_code error;
  std::filesystem::create_directories(place, error);
  if (error) throw Failure("cannot make the folder " + place.string() + ": " + error.message());
  std::string about = "game:    " + std::to_string(report.order.number) + " of " + std::string{conditions.kind->name} +
                      ", " + duel.result + " after " + std::to_string(duel.game.ply()) + " plies\n";
  about += "player:  " + guilty.text + " (" + report.guilty_title + "), " + std::string{name(*duel.guilty)} + "\n";
  about += "failure: " + duel.failure + "\n";
  about += "options:";
  for (const auto& [key, value] : conditions.options) about += " " + key + "=" + value;
  about += "\nagain:   " + command + "\n";
  write_file(place / "about.txt", about);
  write_file(place / "moves.txt", moves_text(duel));
  if (!report.conversation.empty()) write_file(place / "conversation.txt", report.conversation + "\n");
  if (!report.errors.empty()) write_file(place / "stderr.txt", report.errors);
  return place.string();
}

}  // namespace cli::match
