#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/core/expected.h"
#include "engine/core/text.h"
#include "protocol/codec.h"
#include "protocol/plain_text.h"

/// What both codecs ask of the tables of messages (Request, Message): which message has this verb, how it is written.
namespace protocol {

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;

/// Visible ASCII, 1 to 32 characters.
bool is_tag(std::string_view text);
/// What is said about anything else.
inline constexpr std::string_view tag_form = "a tag has 1 to 32 visible ASCII characters and no blank";

/// Why there is no such verb in the table: names the verb that was probably meant, or all of them.
std::string no_such_verb(std::string_view written, std::span<const std::string_view> verbs);

/// A field as a person is told of it.
struct FieldForm {
  enum class Kind { needed, optional, texts, options };
  std::string_view name;
  Kind kind;
};
/// The line form for a person: `SetDot takes room,side,point[,ply]`.
std::string usage(std::string_view verb, std::span<const FieldForm> fields);

template <class M>
std::string usage() {
  constexpr auto form = []<class T>(const Field<M, T>& field) {
    using Kind = FieldForm::Kind;
    const Kind list = std::is_same_v<T, std::vector<KeyValue>> ? Kind::options : Kind::texts;
    return FieldForm{field.name, is_list<T> ? list : is_optional<T> ? Kind::optional : Kind::needed};
  };
  return M::fields([&](const auto&... field) {
    const std::vector<FieldForm> forms{form(field)...};
    return usage(M::verb, forms);
  });
}

template <class Table>
inline constexpr auto verbs = []<class... M>(std::type_identity<std::variant<M...>>) {
  return std::array{M::verb...};
}(std::type_identity<typename Table::variant>{});

/// The verb as the protocol writes it, or empty when the table has none such.
template <class Table>
std::string_view known_verb(std::string_view written) {
  for (const std::string_view verb : verbs<Table>)
    if (core::equal_ignoring_case(verb, written)) return verb;
  return {};
}

/// Makes the message with this verb: the first that `read`, called with an empty one to fill, finds nothing wrong with.
/// Otherwise the error repeats what `read` says of the first, with the right form.
template <class Table, class Read>
core::Expected<Table, ParseError> read_message(std::string_view verb, const Read& read) {
  if (verb.empty()) return tl::unexpected(ParseError{{}, ErrorCode::syntax, {}, "the verb is missing"});
  std::optional<Table> result;
  ParseError error{{}, ErrorCode::unknown_verb, excerpt(verb), {}};
  const auto fits = [&]<class M>(std::type_identity<M>) {
    if (!core::equal_ignoring_case(M::verb, verb)) return false;
    M message;
    const std::string fault = read(message);
    if (fault.empty()) {
      result.emplace(std::in_place_type<M>, std::move(message));
    } else if (error.text.empty()) {
      error = {{}, ErrorCode::syntax, std::string{M::verb}, fault + "; " + usage<M>()};
    }
    return fault.empty();
  };
  [&]<class... M>(std::type_identity<std::variant<M...>>) {
    static_cast<void>((fits(std::type_identity<M>{}) || ...));
  }(std::type_identity<typename Table::variant>{});
  if (result) return *std::move(result);
  if (error.text.empty()) error.text = no_such_verb(verb, verbs<Table>);
  return tl::unexpected(std::move(error));
}

}  // namespace protocol
