#include "protocol/record/game_record.h"

#include <algorithm>

#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"

namespace protocol {

std::string GameRecord::option(std::string_view key, std::string_view fallback) const {
  for (const KeyValue& option : options)
    if (option.first == key) return option.second;
  return std::string{fallback};
}

bool is_record_format(std::string_view name) {
  return std::ranges::find(record_formats, name) != record_formats.end();
}

base::Fault record_too_long() {
  return base::Fault{"a game record has at most {max} MiB", max_record >> 20U};
}

base::Expected<std::string> in_format(const GameRecord& record, std::string_view format) {
  if (format == "sgf") return to_sgf(record);
  if (format == "xml") return to_xml(record);
  if (format == "ggf") return to_ggf(record);
  return to_json(record);
}

base::Expected<GameRecord> from_format(std::string_view text, std::string_view format) {
  if (format == "sgf") return from_sgf(text);
  if (format == "json") return from_json(text);
  if (format == "xml") return from_xml(text);
  if (format == "ggf") return from_ggf(text);
  return base::fault("unknown record format '{format}'; valid: {names}", excerpt(format),
                     base::join(record_formats, ", "));
}

}  // namespace protocol
