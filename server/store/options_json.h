#pragma once

#include <string>
#include <vector>

#include "protocol/messages/field.h"

namespace store {

/// Options as the text of a JSON object of strings, in order: `{"size":"9","komi":"7"}`. Expects distinct keys.
std::string options_to_json(const std::vector<protocol::KeyValue>& options);

/// Expects text made by options_to_json; throws nlohmann::json::exception for any other.
std::vector<protocol::KeyValue> options_from_json(const std::string& text);

}  // namespace store
