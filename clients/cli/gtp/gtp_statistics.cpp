#include "clients/cli/gtp/gtp_statistics.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "clients/cli/gtp/gtp_analysis.h"
#include "engine/base/text.h"

namespace cli {
namespace {

/// Includes earlier thoughts if the tree was kept.
std::int64_t visits(const core::Thought& thought) {
  std::int64_t sum = 0;
  for (const core::Candidate& each : thought.candidates) sum += each.visits;
  return sum;
}

/// An alpha-beta search has only nodes.
bool has_playouts(const core::Thought& thought) {
  return thought.playouts > 0;
}

std::int64_t per_second(std::int64_t number, double seconds) {
  return seconds > 0 ? std::llround(static_cast<double>(number) / seconds) : 0;
}

std::string text_of(const GtpMoveReport& report) {
  const core::Thought& thought = report.thought;
  std::string text = std::to_string(report.ply) + ". " + std::string{base::name(report.side)} + ' ' +
                     (thought.resigns ? "resigns" : thought.move) + ": " + fixed_decimal(100 * thought.win_rate, 1) +
                     " %, ";
  if (thought.lead)
    text += letter(*thought.lead < 0 ? base::Side::white : base::Side::black) + std::string{"+"} +
            fixed_decimal(std::abs(*thought.lead), 1) + ", ";
  if (has_playouts(thought)) text += std::to_string(visits(thought)) + " visits, ";
  text += "depth " + std::to_string(thought.depth) + ", " + std::to_string(thought.nodes) + " nodes";
  if (has_playouts(thought)) text += ", " + std::to_string(thought.playouts) + " playouts";
  text += " in " + fixed_decimal(thought.seconds, 3) + " s, " +
          std::to_string(per_second(has_playouts(thought) ? thought.playouts : thought.nodes, thought.seconds)) + "/s";
  return text + (thought.variation.empty() ? "" : ": " + base::join(thought.variation, " ")) + '\n';
}

std::string json_of(const GtpMoveReport& report) {
  const core::Thought& thought = report.thought;
  nlohmann::ordered_json json{{"ply", report.ply},
                              {"side", base::name(report.side)},
                              {"move", thought.resigns ? "resign" : thought.move},
                              {"win_rate", thought.win_rate},
                              {"depth", thought.depth},
                              {"nodes", thought.nodes},
                              {"seconds", thought.seconds},
                              {"variation", thought.variation}};
  if (has_playouts(thought)) {
    json["visits"] = visits(thought);
    json["playouts"] = thought.playouts;
    json["playouts_per_second"] = per_second(thought.playouts, thought.seconds);
  } else {
    json["nodes_per_second"] = per_second(thought.nodes, thought.seconds);
  }
  if (thought.lead) json["lead"] = *thought.lead;
  return json.dump() + '\n';
}

}  // namespace

base::Expected<StatisticsForm> parse_statistics_form(std::string_view text) {
  if (text == "text") return StatisticsForm::text;
  if (text == "json") return StatisticsForm::json;
  return base::fault("'{text}' is not a format of statistics (text or json)", text);
}

std::string statistics_line(const GtpMoveReport& report, StatisticsForm form) {
  return form == StatisticsForm::json ? json_of(report) : text_of(report);
}

}  // namespace cli
