#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "protocol/describe/description.h"
#include "protocol/messages/error_code.h"

/// Writes the table of messages and the error codes as JSON, for protocol/generate.
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const protocol::FieldDescription& field) {
  Json json{{"name", field.name}, {"type", field.type}};
  if (field.is_optional) json["optional"] = true;
  if (field.is_list) json["list"] = true;
  if (!field.words.empty()) json.update({{"words", field.words}, {"words_name", field.words_name}});
  return json;
}

Json to_json(const protocol::MessageDescription& message) {
  Json json{{"verb", message.verb}, {"meaning", message.meaning}, {"fields", Json::array()}};
  if (!message.answered_by.empty()) json["answered_by"] = message.answered_by;
  for (const protocol::FieldDescription& field : message.fields) json["fields"].push_back(to_json(field));
  return json;
}

Json table() {
  Json json{
      {"requests", Json::array()}, {"answers", Json::array()}, {"events", Json::array()}, {"errors", Json::array()}};
  for (const auto& request : protocol::describe_requests()) json["requests"].push_back(to_json(request));
  for (const auto& message : protocol::describe_messages())
    json[message.is_unasked ? "events" : "answers"].push_back(to_json(message));
  for (int i = 0; i <= static_cast<int>(protocol::ErrorCode::internal); ++i) {
    const auto code = static_cast<protocol::ErrorCode>(i);
    json["errors"].push_back({{"word", word(code)}, {"meaning", meaning(code)}});
  }
  return json;
}

}  // namespace

int main() {
  try {
    std::cout << table().dump(1) << '\n';
  } catch (const std::exception& error) {
    std::cerr << "describe_messages: " << error.what() << '\n';
    return 1;
  }
}
