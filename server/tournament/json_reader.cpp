#include "server/tournament/json_reader.h"

#include <algorithm>

#include "engine/base/text.h"

namespace tournament {
namespace {

bool all_texts(const Json& array) {
  return array.is_array() && std::ranges::all_of(array, [](const Json& item) { return item.is_string(); });
}

}  // namespace

const Json* JsonReader::take(std::string_view name) {
  asked_.emplace_back(name);
  const auto found = object_.find(std::string{name});
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

void JsonReader::fail(const base::Fault& fault) {
  if (!fault_) fault_ = fault;
}

std::string JsonReader::path(std::string_view name) const {
  return where_.empty() ? std::string{name} : where_ + "." + std::string{name};
}

void JsonReader::must_be(std::string_view name, std::string_view what) {
  fail(base::Fault{"{field} must be {valid}", path(name), what});
}

void JsonReader::read(std::string_view name, std::optional<int>& value, std::int64_t low, std::int64_t high) {
  const Json* const member = take(name);
  if (member == nullptr) return;
  // A number above the signed range is read as unsigned, and is too large for all of these.
  const bool fits = member->is_number_integer() &&
                    !(member->is_number_unsigned() && member->get<std::uint64_t>() > std::uint64_t{1} << 62U) &&
                    member->get<std::int64_t>() >= low && member->get<std::int64_t>() <= high;
  if (fits)
    value = member->get<int>();
  else
    must_be(name, "a whole number, " + std::to_string(low) + ".." + std::to_string(high));
}

void JsonReader::read(std::string_view name, int& value, std::int64_t low, std::int64_t high) {
  std::optional<int> given;
  read(name, given, low, high);
  value = given.value_or(value);
}

void JsonReader::read(std::string_view name, std::uint64_t& value) {
  const Json* const member = take(name);
  if (member == nullptr) return;
  if (member->is_number_unsigned())
    value = member->get<std::uint64_t>();
  else
    must_be(name, "a whole number from 0");
}

void JsonReader::read(std::string_view name, double& value) {
  const Json* const member = take(name);
  if (member == nullptr) return;
  if (member->is_number())
    value = member->get<double>();
  else
    must_be(name, "a number");
}

void JsonReader::read(std::string_view name, bool& value) {
  const Json* const member = take(name);
  if (member == nullptr) return;
  if (member->is_boolean())
    value = member->get<bool>();
  else
    must_be(name, "true or false");
}

void JsonReader::read(std::string_view name, std::optional<std::string>& value) {
  const Json* const member = take(name);
  if (member == nullptr) return;
  if (member->is_string())
    value = member->get<std::string>();
  else
    must_be(name, "a text");
}

void JsonReader::read(std::string_view name, std::string& value) {
  std::optional<std::string> given;
  read(name, given);
  if (given) value = *given;
}

void JsonReader::required(std::string_view name, std::string& value) {
  const auto found = object_.find(std::string{name});
  if (found == object_.end() || found->is_null()) {
    asked_.emplace_back(name);
    return fail(base::Fault{"{field} is missing", path(name)});
  }
  read(name, value);
}

void JsonReader::read(std::string_view name, std::vector<std::string>& value) {
  const Json* const member = take(name);
  if (member == nullptr) return;
  if (all_texts(*member))
    value = member->get<std::vector<std::string>>();
  else
    must_be(name, "an array of texts");
}

void JsonReader::read(std::string_view name, std::vector<std::vector<std::string>>& value) {
  const Json* const member = take(name);
  if (member == nullptr) return;
  if (member->is_array() && std::ranges::all_of(*member, all_texts))
    value = member->get<std::vector<std::vector<std::string>>>();
  else
    must_be(name, "an array of arrays of texts");
}

void JsonReader::read_options(std::string_view name, std::vector<core::KeyValue>& value) {
  const Json* const member = take(name);
  if (member == nullptr) return;
  if (!member->is_object()) return must_be(name, R"(an object: {"size":9})");
  for (const auto& [key, given] : member->items()) {
    if (given.is_string())
      value.emplace_back(key, given.get<std::string>());
    else if (given.is_boolean())
      value.emplace_back(key, given.get<bool>() ? "on" : "off");
    else if (given.is_number())
      value.emplace_back(key, given.dump());
    else
      return must_be(std::string{name} + "." + key, "a text, a number, true or false");
  }
}

const Json* JsonReader::read_object(std::string_view name) {
  const Json* const member = take(name);
  if (member == nullptr || member->is_object()) return member;
  must_be(name, "an object");
  return nullptr;
}

void JsonReader::read_objects(std::string_view name, std::vector<const Json*>& value) {
  const Json* const member = take(name);
  if (member == nullptr) return;
  if (!member->is_array() || !std::ranges::all_of(*member, [](const Json& item) { return item.is_object(); }))
    return must_be(name, "an array of objects");
  for (const Json& item : *member) value.push_back(&item);
}

base::Expected<void> JsonReader::finish() const {
  if (fault_) return tl::unexpected(*fault_);
  for (const auto& [key, value] : object_.items())
    if (std::ranges::find(asked_, key) == asked_.end())
      return base::fault("unknown member '{member}'; valid: {names}", path(key), base::join(asked_, ", "));
  return {};
}

}  // namespace tournament
