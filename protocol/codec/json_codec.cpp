#include <cassert>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "protocol/codec/codec.h"
#include "protocol/codec/plain_text.h"
#include "protocol/messages/message_table.h"
#include "protocol/messages/value.h"

namespace protocol {
namespace {

/// Keeps the order of members, which gives the order of a table's options.
using Json = nlohmann::ordered_json;

/// The JSON form of one value: a number for numbers, otherwise a string with the text that a line has.
template <class T>
struct JsonValue {
  static std::optional<T> read(const Json& json) {
    return json.is_string() ? Value<T>::read(json.get_ref<const std::string&>()) : std::nullopt;
  }
  static std::string form() { return "a string: " + Value<T>::form(); }
};

template <std::integral T>
struct JsonValue<T> {
  static std::optional<T> read(const Json& json) {
    if (!json.is_number_integer()) return std::nullopt;
    const bool fits = json.is_number_unsigned() ? std::in_range<T>(json.get<std::uint64_t>())
                                                : std::in_range<T>(json.get<std::int64_t>());
    return fits ? std::optional{json.get<T>()} : std::nullopt;
  }
  static std::string form() { return Value<T>::form(); }
};

template <>
struct JsonValue<YesNo> {
  static std::optional<YesNo> read(const Json& json) {
    if (json.is_boolean()) return json.get<bool>() ? YesNo::yes : YesNo::no;
    return json.is_string() ? Value<YesNo>::read(json.get_ref<const std::string&>()) : std::nullopt;
  }
  static std::string form() { return "a string, yes or no"; }
};

template <class T>
struct JsonValue<std::vector<T>> {
  static std::optional<std::vector<T>> read(const Json& json) {
    if (!json.is_array()) return std::nullopt;
    std::vector<T> values;
    for (const Json& item : json) {
      std::optional<T> value = JsonValue<T>::read(item);
      if (!value) return std::nullopt;
      values.push_back(*std::move(value));
    }
    return values;
  }
  static std::string form() { return "an array of strings"; }
};

template <>
struct JsonValue<std::vector<KeyValue>> {
  static std::optional<std::vector<KeyValue>> read(const Json& json) {
    if (!json.is_object()) return std::nullopt;
    std::vector<KeyValue> values;
    for (const auto& [key, value] : json.items()) {
      if (!value.is_string() && !value.is_number() && !value.is_boolean()) return std::nullopt;
      if (key.find('=') != std::string::npos) return std::nullopt;
      const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
      std::optional<KeyValue> pair = Value<KeyValue>::read(key + "=" + text);
      if (!pair) return std::nullopt;
      values.push_back(*std::move(pair));
    }
    return repeated_key(values) ? std::nullopt : std::optional{values};
  }
  static std::string form() { return "an object of strings, numbers and booleans, each key once"; }
};

/// Whether this value means that an optional field is missing.
bool is_empty_text(const Json& json) {
  return json.is_string() && json.get_ref<const std::string&>().empty();
}

/// Reads the members of one message; ignores unknown members.
class MemberReader {
 public:
  explicit MemberReader(const Json& object) : object_(object) {}

  /// Returns the fault, or nullopt if all fields could be read.
  std::optional<base::Fault> read(std::span<const FieldOf<MutablePointer>> fields) {
    for (const auto& [name, value] : fields)
      std::visit([&, name = name](auto* pointer) { read_member(name, *pointer); }, value);
    return fault_;
  }

 private:
  template <class T>
  void read_member(std::string_view name, T& value) {
    if (fault_) return;
    const auto member = object_.find(name);
    if (member == object_.end()) {
      if (!is_list<T>) fault_ = base::Fault{"{field} is missing", name};
      return;
    }
    if (std::optional<T> read = JsonValue<T>::read(*member)) {
      value = *std::move(read);
    } else {
      fault_ = base::Fault{"{field} must be {valid}", name, JsonValue<T>::form()};
    }
  }

  template <class T>
  void read_member(std::string_view name, std::optional<T>& value) {
    const auto member = object_.find(name);
    if (member == object_.end() || member->is_null() || is_empty_text(*member)) return;
    read_member(name, value.emplace());
  }

  const Json& object_;
  std::optional<base::Fault> fault_;
};

/// Parses JSON and finds the first string or key that is not plain text: they can contain escaped control characters.
std::pair<Json, std::optional<base::Fault>> parse_json(std::string_view text) {
  std::pair<Json, std::optional<base::Fault>> result;
  const auto inspect = [&](int, Json::parse_event_t event, const Json& value) {
    const bool is_text = event == Json::parse_event_t::key || event == Json::parse_event_t::value;
    if (is_text && value.is_string() && !result.second)
      result.second = why_not_plain(value.get_ref<const std::string&>());
    return true;
  };
  result.first = Json::parse(text, inspect, false);
  return result;
}

template <class Table>
base::Expected<Tagged<Table>, ParseError> parse_object(std::string_view text, std::size_t max_bytes) {
  std::string tag;
  std::string known;
  const auto refuse = [&](ErrorCode code, const base::Fault& fault) {
    return tl::unexpected(ParseError{tag, code, known, fault});
  };
  if (text.size() > max_bytes)
    return refuse(ErrorCode::too_long, base::Fault{"a message has at most {max} bytes", max_bytes});
  if (!is_utf8(text)) return refuse(ErrorCode::encoding, base::Fault{"the message is not UTF-8"});
  const auto parsed = parse_json(text);
  const auto& [json, flaw] = parsed;
  if (!json.is_object())
    return refuse(ErrorCode::syntax, base::Fault{"a message is a JSON object: {example}", R"({"verb":"Ping"})"});

  std::string verb;
  if (const auto member = json.find("verb"); member != json.end() && member->is_string()) verb = *member;
  known = known_verb<Table>(verb);
  if (const auto member = json.find("tag"); member != json.end()) {
    if (!member->is_string() || !is_tag(member->get_ref<const std::string&>()))
      return refuse(ErrorCode::syntax, no_tag());
    tag = *member;
  }
  if (flaw) return refuse(ErrorCode::encoding, base::Fault{"a string is not plain text"}.because(*flaw));

  auto message = read_message<Table>(verb, [&](const auto& fields) { return MemberReader(parsed.first).read(fields); });
  if (!message) {
    message.error().tag = tag;
    return tl::unexpected(std::move(message).error());
  }
  return Tagged<Table>{std::move(tag), *std::move(message)};
}

/// Writes the members of one object in order. A document of nlohmann would be built first and take ten times as long.
class MemberWriter {
 public:
  explicit MemberWriter(std::string& json) : json_(json) {}

  template <class T>
  void write(std::string_view name, const T& value) {
    json_ += json_.back() == '{' ? "\"" : ",\"";
    json_ += name;
    json_ += "\":";
    append(value);
  }
  template <class T>
  void write(std::string_view name, const std::optional<T>& value) {
    if (value && !is_empty(*value)) write(name, *value);
  }

 private:
  template <class T>
  void append(const T& value) {
    if constexpr (std::integral<T>)
      json_ += std::to_string(value);
    else
      append_text(Value<T>::write(value));
  }
  void append(std::string_view text) { append_text(text); }
  template <class T>
  void append(const std::vector<T>& values) {
    json_ += '[';
    for (const T& value : values) {
      if (&value != values.data()) json_ += ',';
      append(value);
    }
    json_ += ']';
  }
  void append(const std::vector<KeyValue>& values) {
    json_ += '{';
    for (const auto& [key, value] : values) {
      if (json_.back() != '{') json_ += ',';
      append_text(key);
      json_ += ':';
      append_text(value);
    }
    json_ += '}';
  }
  /// As plain text, in which only quotes and backslashes need an escape.
  void append_text(std::string_view text) {
    json_ += '"';
    for (const char c : is_ascii_text(text) ? text : std::string_view{plain_ = to_plain(text)}) {
      if (c == '"' || c == '\\') json_ += '\\';
      json_ += c;
    }
    json_ += '"';
  }

  std::string& json_;
  std::string plain_;
};

template <class Table>
void write_object(std::string& json, const Table& table, std::string_view tag) {
  assert(tag.empty() || is_tag(tag));
  json += '{';
  MemberWriter writer(json);
  writer.write("verb", verb(table));
  for (const auto& [name, value] : fields_of(table))
    std::visit([&, name = name](const auto* pointer) { writer.write(name, *pointer); }, value);
  if (!tag.empty()) writer.write("tag", tag);
  json += '}';
}

}  // namespace

base::Expected<Tagged<Request>, ParseError> parse_request_json(std::string_view text) {
  return parse_object<Request>(text, max_line);
}
base::Expected<Tagged<Message>, ParseError> parse_message_json(std::string_view text) {
  return parse_object<Message>(text, std::string_view::npos);
}
std::string format_json(const Request& request, std::string_view tag) {
  std::string json;
  write_object(json, request, tag);
  return json;
}
std::string format_json(const Message& message, std::string_view tag) {
  std::string json;
  write_object(json, message, tag);
  return json;
}
void append_json(std::string& text, const Message& message, std::string_view tag) {
  write_object(text, message, tag);
}

}  // namespace protocol
