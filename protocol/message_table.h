#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
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

/// The line form for a person: `SetDot takes room,side,point[,ply]`.
template <class M>
std::string usage() {
  std::string text;
  std::string brackets;
  const auto add = [&]<class T>(const Field<M, T>& field) {
    std::string name{field.name};
    if constexpr (is_list<T>) name = std::is_same_v<T, std::vector<KeyValue>> ? "key=value…" : name + "…";
    if (is_optional<T> || is_list<T>) {
      text += '[';
      brackets += ']';
    }
    if (text.find_first_not_of('[') != std::string::npos) text += ',';
    text += name;
  };
  std::apply([&](const auto&... field) { (add(field), ...); }, M::fields());
  return std::string{M::verb} + " takes " + (text.empty() ? "no fields" : text + brackets);
}

template <class Table>
inline constexpr auto verbs = []<class... M>(std::type_identity<std::variant<M...>>) {
  return std::array{M::verb...};
}(std::type_identity<Table>{});

/// The verb as the protocol writes it, or empty when the table has none such.
template <class Table>
std::string_view known_verb(std::string_view written) {
  for (const std::string_view verb : verbs<Table>)
    if (core::equal_ignoring_case(verb, written)) return verb;
  return {};
}

/// Makes the message with this verb: the first for which `read.operator()<M>()` gives one. Its Expected<M> says
/// otherwise what was wrong with the fields; the error repeats it with the right form.
template <class Table, class Read>
core::Expected<Table, ParseError> read_message(std::string_view verb, const Read& read) {
  if (verb.empty()) return tl::unexpected(ParseError{{}, ErrorCode::syntax, {}, "the verb is missing"});
  core::Expected<Table, ParseError> result =
      tl::unexpected(ParseError{{}, ErrorCode::unknown_verb, excerpt(verb), no_such_verb(verb, verbs<Table>)});
  const auto fits = [&]<class M>(std::type_identity<M>) {
    if (!core::equal_ignoring_case(M::verb, verb)) return false;
    core::Expected<M> message = read.template operator()<M>();
    if (message) {
      result = Table{*std::move(message)};
    } else if (result.error().code == ErrorCode::unknown_verb) {
      result = tl::unexpected(
          ParseError{{}, ErrorCode::syntax, std::string{M::verb}, message.error().text + "; " + usage<M>()});
    }
    return result.has_value();
  };
  [&]<class... M>(std::type_identity<std::variant<M...>>) {
    static_cast<void>((fits(std::type_identity<M>{}) || ...));
  }(std::type_identity<Table>{});
  return result;
}

}  // namespace protocol
