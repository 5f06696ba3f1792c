#include "protocol/messages/message_table.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <type_traits>

namespace protocol {
namespace {

/// Levenshtein's distance, ignoring case.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (base::lower(a[i]) == base::lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

template <class Table, class... M>
constexpr auto entries_of(std::type_identity<boost::variant2::variant<M...>> /*table*/) {
  return std::array{TableEntry<Table>{M::verb, [] { return Table{M{}}; }}...};
}

template <class Pointer, class Table>
Fields<Pointer> list_fields(Table& table) {
  Fields<Pointer> list;
  visit(
      [&](auto& message) {
        message.fields([&](const auto&... field) {
          static_assert(sizeof...(field) <= Fields<Pointer>::capacity());
          (list.push_back({field.name, &(message.*field.member)}), ...);
        });
      },
      table);
  return list;
}

}  // namespace

template <>
std::span<const TableEntry<Request>> entries() {
  static constexpr auto table = entries_of<Request>(std::type_identity<Request::variant>{});
  return table;
}
template <>
std::span<const TableEntry<Message>> entries() {
  static constexpr auto table = entries_of<Message>(std::type_identity<Message::variant>{});
  return table;
}

std::string_view verb(const Request& request) {
  return entries<Request>()[request.index()].verb;
}
std::string_view verb(const Message& message) {
  return entries<Message>()[message.index()].verb;
}

Fields<MutablePointer> fields_of(Request& request) {
  return list_fields<MutablePointer>(request);
}
Fields<MutablePointer> fields_of(Message& message) {
  return list_fields<MutablePointer>(message);
}
Fields<ConstPointer> fields_of(const Request& request) {
  return list_fields<ConstPointer>(request);
}
Fields<ConstPointer> fields_of(const Message& message) {
  return list_fields<ConstPointer>(message);
}

bool is_tag(std::string_view text) {
  return !text.empty() && text.size() <= 32 && std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7F'; });
}

base::Fault no_tag() {
  return base::Fault{"a tag has 1 to 32 visible ASCII characters and no space"};
}

base::Fault no_such_verb(std::string_view written, std::span<const std::string_view> verbs) {
  const std::string verb = excerpt(written);
  constexpr std::size_t max_length = 16;
  if (written.size() <= max_length) {
    const auto nearest =
        std::ranges::min_element(verbs, {}, [&](std::string_view other) { return distance(written, other); });
    if (distance(written, *nearest) <= std::min<std::size_t>(2, written.size() / 2))
      return base::Fault{"unknown verb '{verb}'; did you mean {other}?", verb, *nearest};
  }
  return base::Fault{"unknown verb '{verb}'; valid: {names}", verb, base::join(verbs, ", ")};
}

std::string usage(std::string_view verb, std::span<const FieldOf<ConstPointer>> fields) {
  std::string text;
  std::string brackets;
  for (const FieldOf<ConstPointer>& field : fields) {
    const auto add = [&]<class T>(const T*) {
      if (is_optional<T> || is_list<T>) {
        text += '[';
        brackets += ']';
      }
      if (&field != fields.data()) text += ',';
      text += std::is_same_v<T, std::vector<KeyValue>> ? "key=value" : field.name;
      if (is_list<T>) text += "…";
    };
    std::visit(add, field.value);
  }
  return std::string{verb} + (fields.empty() ? "" : "," + text + brackets);
}

}  // namespace protocol
