#include <array>
#include <cassert>
#include <charconv>
#include <concepts>
#include <limits>
#include <span>
#include <type_traits>

#include "protocol/codec/codec.h"
#include "protocol/codec/line_fields.h"
#include "protocol/codec/plain_text.h"
#include "protocol/messages/message_table.h"
#include "protocol/messages/value.h"

namespace protocol {
namespace {

/// Reads the fields of one message in order.
class FieldReader {
 public:
  explicit FieldReader(std::span<const std::string> fields) : rest_(fields) {}

  /// Returns the fault, or nullopt if all fields could be read.
  std::optional<base::Fault> read(std::span<const FieldOf<MutablePointer>> fields) {
    for (const auto& [name, value] : fields)
      std::visit([&, name = name](auto* pointer) { read_field(name, *pointer); }, value);
    if (!fault_ && !rest_.empty()) fault_ = base::Fault{"too many fields: quote a field that contains a comma"};
    return fault_;
  }

 private:
  template <class T>
  void read_field(std::string_view name, T& value) {
    if (fault_) return;
    if (rest_.empty()) {
      fault_ = base::Fault{"{field} is missing", name};
      return;
    }
    const std::string& text = rest_.front();
    rest_ = rest_.subspan(1);
    if (std::optional<T> read = Value<T>::read(text)) {
      value = *std::move(read);
    } else {
      fault_ = base::Fault{"{field} must be {valid}, not '{value}'", name, Value<T>::form(), excerpt(text)};
    }
  }

  template <class T>
  void read_field(std::string_view name, std::optional<T>& value) {
    if (rest_.empty()) return;
    if (rest_.front().empty()) {
      rest_ = rest_.subspan(1);
    } else {
      read_field(name, value.emplace());
    }
  }

  template <class T>
  void read_field(std::string_view name, std::vector<T>& values) {
    while (!fault_ && !rest_.empty()) read_field(name, values.emplace_back());
    if constexpr (std::is_same_v<T, KeyValue>)
      if (const KeyValue* repeated = repeated_key(values); repeated != nullptr && !fault_)
        fault_ = base::Fault{"'{key}' is given twice", excerpt(repeated->first)};
  }

  std::span<const std::string> rest_;
  std::optional<base::Fault> fault_;
};

/// A line separated from its tag.
struct Head {
  std::string tag;
  std::string_view rest;
  bool bad_tag = false;
};

Head split_tag(std::string_view line) {
  line = base::trim(line);
  if (!line.starts_with('@')) return {{}, line};
  const std::size_t blank = std::min(line.find(' '), line.size());
  const std::string_view tag = line.substr(1, blank - 1);
  if (!is_tag(tag)) return {{}, line.substr(blank), true};
  return {std::string{tag}, line.substr(blank)};
}

template <class Table>
base::Expected<Tagged<Table>, ParseError> parse_line(std::string_view line, std::size_t max_bytes) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  const bool too_long = line.size() > max_bytes;
  constexpr std::string_view byte_order_mark = "\uFEFF";
  if (line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());

  Head head = split_tag(line);
  const auto refuse = [&](ErrorCode code, const base::Fault& fault) {
    const std::string_view written = base::trim(head.rest.substr(0, head.rest.find(',')));
    return tl::unexpected(ParseError{head.tag, code, std::string{known_verb<Table>(written)}, fault});
  };
  if (too_long) return refuse(ErrorCode::too_long, base::Fault{"a line has at most {max} bytes", max_bytes});
  if (const auto flaw = why_not_plain(line))
    return refuse(ErrorCode::encoding, base::Fault{"the line is not plain UTF-8"}.because(*flaw));
  if (head.bad_tag) return refuse(ErrorCode::syntax, no_tag());
  const base::Expected<std::vector<std::string>> fields = split_fields(head.rest);
  if (!fields) return refuse(ErrorCode::syntax, fields.error());

  auto message = read_message<Table>(
      fields->front(), [&](const auto& wanted) { return FieldReader(std::span{*fields}.subspan(1)).read(wanted); });
  if (!message) {
    message.error().tag = head.tag;
    return tl::unexpected(std::move(message).error());
  }
  return Tagged<Table>{std::move(head.tag), *std::move(message)};
}

/// Appends the fields to a line that has its verb. Empty optional fields are written only if others follow.
class FieldWriter {
 public:
  explicit FieldWriter(std::string& line) : line_(line) {}

  template <class T>
  void write(const T& value) {
    line_.append(commas_, ',');
    commas_ = 1;
    append(value);
  }
  template <class T>
  void write(const std::optional<T>& value) {
    if (!value || is_empty(*value))
      ++commas_;
    else
      write(*value);
  }
  template <class T>
  void write(const std::vector<T>& values) {
    for (const T& value : values) write(value);
  }

 private:
  template <class T>
  void append(const T& value) {
    if constexpr (std::integral<T>) {
      std::array<char, std::numeric_limits<T>::digits10 + 2> digits;
      line_.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
    } else if constexpr (std::is_same_v<T, std::string>) {
      append_field(line_, value);
    } else {
      append_field(line_, Value<T>::write(value));
    }
  }

  std::string& line_;
  std::size_t commas_ = 1;  ///< before the next field
};

template <class Table>
void write_line(std::string& line, const Table& table, std::string_view tag) {
  assert(tag.empty() || is_tag(tag));
  if (!tag.empty()) {
    line += '@';
    line += tag;
    line += ' ';
  }
  line += verb(table);
  FieldWriter writer(line);
  for (const auto& field : fields_of(table))
    std::visit([&](const auto* pointer) { writer.write(*pointer); }, field.value);
}

}  // namespace

base::Expected<Tagged<Request>, ParseError> parse_request(std::string_view line) {
  return parse_line<Request>(line, max_line);
}
base::Expected<Tagged<Message>, ParseError> parse_message(std::string_view line) {
  return parse_line<Message>(line, std::string_view::npos);
}
std::string format_line(const Request& request, std::string_view tag) {
  std::string line;
  write_line(line, request, tag);
  return line;
}
std::string format_line(const Message& message, std::string_view tag) {
  std::string line;
  write_line(line, message, tag);
  return line;
}
void append_line(std::string& text, const Message& message, std::string_view tag) {
  write_line(text, message, tag);
}

}  // namespace protocol
