#include "server/app/unsaved.h"

#include "engine/base/overload.h"

namespace app {

const room::Send* answer_to(identity::SessionId session, const room::Effects& batch) {
  for (const room::Effect& effect : batch.list)
    if (const auto* send = get_if<room::Send>(&effect); send != nullptr && send->to == session) return send;
  return nullptr;
}

const room::AskAgain* question_in(const room::Effects& batch) {
  for (const room::Effect& effect : batch.list)
    if (const auto* again = get_if<room::AskAgain>(&effect)) return again;
  return nullptr;
}

std::optional<room::Line> thesis_refusal(identity::SessionId session, const room::Effects& batch) {
  for (const room::Effect& effect : batch.list)
    if (const auto* const line = get_if<room::Line>(&effect); line != nullptr && line->to == session)
      return room::Line{session, line->text.substr(0, line->text.find(',')) + ",no: it could not be saved"};
  return std::nullopt;
}

std::optional<std::int64_t> analysis_of(const room::Effects& batch) {
  std::optional<std::int64_t> analysis;
  const auto look =
      base::Overload{[&](const store::NewAnalysis& row) { analysis = row.analysis; },
                     [&](const store::NewAnalysed& row) { analysis = row.analysis; },
                     [&](const store::AnalysisEnded& row) { analysis = row.analysis; }, [](const auto&) {}};
  for (const room::Effect& effect : batch.list)
    if (const auto* save = get_if<room::Save>(&effect)) visit(look, save->row);
  return analysis;
}

}  // namespace app
