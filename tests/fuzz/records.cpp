// Game records, as somebody uploads or opens them.

#include "protocol/codec/plain_text.h"
#include "protocol/record/game_record.h"
#include "server/referee/replay.h"
#include "tests/fuzz/targets.h"

namespace fuzz {
namespace {

void look_at(base::Expected<protocol::GameRecord> record) {
  if (!record) {
    require(!record.error().text().empty(), "a fault says what is wrong");
    return;
  }
  // Ours is JSON: it has every field, so nothing is lost on the way there and back.
  const base::Expected<protocol::GameRecord> again = protocol::from_json(protocol::to_json(*record));
  require(again && *again == *record, "a record that was read is the same when it was written as JSON");
  require(!protocol::to_sgf(*record).empty(), "it can be written as SGF");
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
  require(again && protocol::to_ggf(*again) == text, "and is the same when it is written once more");
}

void record_json(Input bytes) {
  look_at(protocol::from_json(bytes));
}

}  // namespace fuzz
