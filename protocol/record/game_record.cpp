#include "protocol/record/game_record.h"

namespace protocol {

std::string GameRecord::option(std::string_view key, std::string_view fallback) const {
  for (const KeyValue& option : options)
    if (option.first == key) return option.second;
  return std::string{fallback};
}

}  // namespace protocol
