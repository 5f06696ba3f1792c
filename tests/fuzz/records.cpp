// Fuzzes game records, as a user uploads or opens them.

#include <optional>

#include "protocol/codec/plain_text.h"
#include "protocol/record/game_record.h"
#include "protocol/record/study.h"
#include "protocol/record/study_variations.h"
#include "server/referee/replay.h"
#include "tests/fuzz/targets.h"

namespace fuzz {
namespace {

void look_at(base::Expected<protocol::GameRecord> record) {
  if (!record) {
    require(!record.error().text().empty(), "a fault has a text");
    return;
  }
  // Qiyuan's own format is JSON. It has every field, so a record survives writing and reading unchanged.
  const base::Expected<protocol::GameRecord> again = protocol::from_json(protocol::to_json(*record));
  require(again && *again == *record, "a record survives writing and reading as JSON");
  require(!protocol::to_sgf(*record).empty(), "a record can be written as SGF");
  static_cast<void>(referee::replay(*record));
}

}  // namespace

void sgf(Input bytes) {
  look_at(protocol::from_sgf(bytes));
  static_cast<void>(protocol::lines_from_sgf(bytes));
}

void xml(Input bytes) {
  look_at(protocol::from_xml(bytes));
}

void ggf(Input bytes) {
  const base::Expected<protocol::GameRecord> record = protocol::from_ggf(bytes);
  look_at(record);
  if (!record) return;
  const base::Expected<std::string> text = protocol::to_ggf(*record);
  require(text.has_value(), "a game of GGF can be written as GGF");
  const base::Expected<protocol::GameRecord> again = protocol::from_ggf(*text);
  require(again && protocol::to_ggf(*again) == text, "a game of GGF is the same when it is written again");
}

void study(Input bytes) {
  const base::Expected<protocol::Study> study = protocol::read_study(bytes);
  if (!study) return require(!study.error().text().empty(), "a fault has a text");
  require(!study->nodes.empty() && study->nodes.size() <= protocol::Study::max_moves + 1, "a study has a start");
  for (std::size_t i = 1; i < study->nodes.size(); ++i)
    require(study->nodes[i].parent < i && !study->nodes[i].move.empty(), "a move comes after the one before it");
  require(!protocol::to_json(*study).empty(), "a study can be written as JSON, which is UTF-8");
  const auto no_place = [](std::size_t) { return std::optional<base::Fault>{}; };
  const base::Expected<protocol::Study> again = protocol::play_variations(*study, no_place);
  require(again && again->nodes == study->nodes, "the moves of a study are legal, with no pass left out");
}

void record_json(Input bytes) {
  look_at(protocol::from_json(bytes));
}

}  // namespace fuzz
