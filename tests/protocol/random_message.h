#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/base/rng.h"
#include "engine/base/text.h"
#include "protocol/messages/message_table.h"

/// Messages with random content, generated from the same field tables as the codecs, so that a new message is tested as
/// soon as it is in its table.
namespace protocol::test {

class RandomMessages {
 public:
  explicit RandomMessages(std::uint64_t seed) : rng_(seed) {}

  std::uint32_t below(std::uint32_t bound) { return rng_.below(bound); }

  /// The message with this number in its table, with random content.
  template <class Table>
  Table make(std::size_t number) {
    Table message = entries<Table>()[number].make();
    for (const FieldOf<MutablePointer>& field : fields_of(message))
      std::visit([this](auto* value) { this->fill(*value); }, field.value);
    return message;
  }

  template <class Table>
  Table any() {
    return make<Table>(below(static_cast<std::uint32_t>(entries<Table>().size())));
  }

  std::string tag() {
    std::string text;
    for (std::uint32_t length = below(33); length > 0; --length) text += static_cast<char>('!' + below('~' - '!' + 1));
    return text;
  }

  /// Plain text rich in characters that an encoding could handle wrongly.
  std::string text() {
    static constexpr std::array<std::string_view, 20> pieces{"a",    "Z",  "7",      ",",      "\"", "\"\"",  " ",
                                                             "=",    "@",  "\\",     "{",      "[]", ":",     "é",
                                                             "夹棋", "བོད", "\u200b", "\u202e", "😀",  "\ufeff"};
    std::string result;
    for (std::uint32_t count = below(6); count > 0; --count)
      result += pieces[below(static_cast<std::uint32_t>(pieces.size()))];
    return result;
  }

 private:
  template <std::integral T>
  void fill(T& value) {
    const std::array<T, 6> values{0, 1, -1, 598311, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
    value = values[below(static_cast<std::uint32_t>(values.size()))];
  }
  void fill(Side& value) { value = below(2) == 0 ? Side::black : Side::white; }
  void fill(YesNo& value) { value = below(2) == 0 ? YesNo::no : YesNo::yes; }
  void fill(ErrorCode& value) {
    value = static_cast<ErrorCode>(below(static_cast<std::uint32_t>(ErrorCode::internal) + 1));
  }
  void fill(std::string& value) { value = text(); }
  /// An empty text in an optional field means that the field is absent.
  template <class T>
  void fill(std::optional<T>& value) {
    if (below(2) == 0) return;
    fill(value.emplace());
    if constexpr (std::is_same_v<T, std::string>)
      if (value->empty()) value.reset();
  }
  void fill(std::vector<std::string>& values) {
    values.resize(below(4));
    for (std::string& value : values) value = text();
  }
  void fill(std::vector<KeyValue>& values) {
    for (std::uint32_t i = below(4); i > 0; --i)
      values.emplace_back("key" + std::to_string(i) + (below(2) == 0 ? ".é" : ""), base::trim(text()));
  }

  base::Rng rng_;
};

/// Whether both are the same message with equal fields.
template <class Table>
bool same(const Table& a, const Table& b) {
  const auto is_equal = [](const FieldOf<ConstPointer>& one, const FieldOf<ConstPointer>& other) {
    return std::visit([&]<class T>(const T* value) { return *value == *std::get<const T*>(other.value); }, one.value);
  };
  return a.index() == b.index() && std::ranges::equal(fields_of(a), fields_of(b), is_equal);
}

}  // namespace protocol::test
