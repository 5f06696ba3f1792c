#include "server/store/options_json.h"

#include <nlohmann/json.hpp>

namespace store {

using Json = nlohmann::ordered_json;

std::string options_to_json(const std::vector<protocol::KeyValue>& options) {
  Json object = Json::object();
  for (const auto& [key, value] : options) object[key] = value;
  return object.dump();
}

std::vector<protocol::KeyValue> options_from_json(const std::string& text) {
  const Json object = Json::parse(text);
  std::vector<protocol::KeyValue> options;
  for (const auto& [key, value] : object.items()) options.emplace_back(key, value.get<std::string>());
  return options;
}

}  // namespace store
