#include "protocol/record/game_record.h"

#include <algorithm>

namespace protocol {

std::string GameRecord::option(std::string_view key, std::string_view fallback) const {
  for (const KeyValue& option : options)
    if (option.first == key) return option.second;
  return std::string{fallback};
}

bool is_record_format(std::string_view name) {
  return std::ranges::find(record_formats, name) != record_formats.end();
}

core::Expected<std::string> in_format(const GameRecord& record, std::string_view format) {
  if (format == "sgf") return to_sgf(record);
  if (format == "xml") return to_xml(record);
  if (format == "ggf") return to_ggf(record);
  return to_json(record);
}

}  // namespace protocol
