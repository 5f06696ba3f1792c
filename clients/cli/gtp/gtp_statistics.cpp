#include "clients/cli/gtp/gtp_statistics.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "clients/cli/gtp/gtp_analysis.h"
#include "engine/core/text.h"

namespace cli {
namespace {

/// Those of earlier thoughts included, where the tree was kept.
std::int64_t visits(const core::Thought& thought) {
  std::int64_t sum = 0;
  for (const core::Candidate& each : thought.candidates) sum += each.visits;
  return sum;
}

std::int64_t playouts_per_second(const core::Thought& thought) {
  return thought.seconds > 0 ? std::llround(static_cast<double>(thought.playouts) / thought.seconds) : 0;
}

std::string text_of(const GtpMoveReport& report) {
  const core::Thought& thought = report.thought;
  std::string text = std::to_string(report.ply) + ". " + std::string{core::name(report.side)} + ' ' +
                     (thought.resigns ? "resigns" : thought.move) + ": " + fixed_decimal(100 * thought.win_rate, 1) +
                     " %, ";
  if (thought.lead)
    text += letter(*thought.lead < 0 ? core::Side::white : core::Side::black) + std::string{"+"} +
            fixed_decimal(std::abs(*thought.lead), 1) + ", ";
  text += std::to_string(visits(thought)) + " visits, depth " + std::to_string(thought.depth) + ", " +
          std::to_string(thought.nodes) + " nodes, " + std::to_string(thought.playouts) + " playouts in " +
          fixed_decimal(thought.seconds, 3) + " s, " + std::to_string(playouts_per_second(thought)) + "/s";
  return text + (thought.variation.empty() ? "" : ": " + core::join(thought.variation, " ")) + '\n';
}

std::string json_of(const GtpMoveReport& report) {
  const core::Thought& thought = report.thought;
  nlohmann::ordered_json json{{"ply", report.ply},
                              {"side", core::name(report.side)},
                              {"move", thought.resigns ? "resign" : thought.move},
                              {"win_rate", thought.win_rate},
                              {"visits", visits(thought)},
                              {"depth", thought.depth},
                              {"nodes", thought.nodes},
                              {"playouts", thought.playouts},
                              {"seconds", thought.seconds},
                              {"playouts_per_second", playouts_per_second(thought)},
                              {"variation", thought.variation}};
  if (thought.lead) json["lead"] = *thought.lead;
  return json.dump() + '\n';
}

}  // namespace

core::Expected<StatisticsForm> parse_statistics_form(std::string_view text) {
  if (text == "text") return StatisticsForm::text;
  if (text == "json") return StatisticsForm::json;
  return core::fault("'" + std::string{text} + "' is no form of statistics: text or json");
}

std::string statistics_line(const GtpMoveReport& report, StatisticsForm form) {
  return form == StatisticsForm::json ? json_of(report) : text_of(report);
}

}  // namespace cli
