#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/options.h"

namespace tournament {

using Json = nlohmann::ordered_json;

/// Reads the members of a JSON object strictly. Keeps the first fault, whatever is read afterwards; finish() returns
/// it, or names a member that was not read. A missing member leaves the value unchanged.
class JsonReader {
 public:
  /// `where` is the path of the object in the whole, "entrants[2]"; faults name members by it. Empty: the whole.
  JsonReader(const Json& object, std::string where) : object_(object), where_(std::move(where)) {}

  void read(std::string_view name, int& value, std::int64_t low, std::int64_t high);
  void read(std::string_view name, std::optional<int>& value, std::int64_t low, std::int64_t high);
  void read(std::string_view name, std::uint64_t& value);
  void read(std::string_view name, double& value);
  void read(std::string_view name, bool& value);
  void read(std::string_view name, std::string& value);
  void read(std::string_view name, std::optional<std::string>& value);
  void read(std::string_view name, std::vector<std::string>& value);
  void read(std::string_view name, std::vector<std::vector<std::string>>& value);
  /// An object of texts, numbers and booleans, which become texts as options take them.
  void read_options(std::string_view name, std::vector<core::KeyValue>& value);
  /// Null if it is missing. The object lives as long as this reader's object.
  const Json* read_object(std::string_view name);
  /// The objects live as long as this reader's object.
  void read_objects(std::string_view name, std::vector<const Json*>& value);
  void required(std::string_view name, std::string& value);

  void fail(const base::Fault& fault);
  [[nodiscard]] bool failed() const { return fault_.has_value(); }
  [[nodiscard]] const std::string& where() const { return where_; }
  /// `where` and the name of a member: "entrants[2].bot".
  [[nodiscard]] std::string path(std::string_view name) const;
  [[nodiscard]] base::Expected<void> finish() const;

 private:
  /// The member, or null if it is missing or null.
  const Json* take(std::string_view name);
  void must_be(std::string_view name, std::string_view what);

  const Json& object_;
  std::string where_;
  std::vector<std::string> asked_;
  std::optional<base::Fault> fault_;
};

}  // namespace tournament
