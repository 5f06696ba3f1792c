#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/expected.h"
#include "engine/base/text.h"
#include "protocol/codec/codec.h"
#include "protocol/codec/plain_text.h"
#include "protocol/messages/field_pointer.h"

/// What both codecs ask of the tables of messages (Request, Message): which message has this verb, how it is written.
namespace protocol {

/// Visible ASCII, 1 to 32 characters.
bool is_tag(std::string_view text);
/// What is said about anything else.
inline constexpr std::string_view tag_form = "a tag has 1 to 32 visible ASCII characters and no blank";

/// Why this is none of the verbs: names the one that was probably meant, or all of them.
std::string no_such_verb(std::string_view written, std::span<const std::string_view> verbs);

/// The fields of a message in the order of the line form.
std::vector<FieldOf<MutablePointer>> fields_of(Request& request);
std::vector<FieldOf<MutablePointer>> fields_of(Message& message);
std::vector<FieldOf<ConstPointer>> fields_of(const Request& request);
std::vector<FieldOf<ConstPointer>> fields_of(const Message& message);

/// The line form for a person: `SetDot takes room,side,point[,ply]`.
std::string usage(std::string_view verb, std::span<const FieldOf<ConstPointer>> fields);

template <class Table>
struct TableEntry {
  std::string_view verb;
  /// The message without values.
  Table (*make)();
};

/// All messages of a table, in the order of its variant.
template <class Table>
std::span<const TableEntry<Table>> entries();
template <>
std::span<const TableEntry<Request>> entries();
template <>
std::span<const TableEntry<Message>> entries();

/// The verb as the protocol writes it, or empty when the table has none such.
template <class Table>
std::string_view known_verb(std::string_view written) {
  for (const TableEntry<Table>& entry : entries<Table>())
    if (base::equal_ignoring_case(entry.verb, written)) return entry.verb;
  return {};
}

/// Why there is no such verb in the table: names the verb that was probably meant, or all of them.
template <class Table>
std::string no_such_verb(std::string_view written) {
  std::vector<std::string_view> verbs;
  for (const TableEntry<Table>& entry : entries<Table>()) verbs.push_back(entry.verb);
  return no_such_verb(written, verbs);
}

/// Makes the message with this verb: the first that `read`, called with its fields to fill, finds nothing wrong with.
/// Otherwise the error repeats what `read` says of the first, with the right form.
template <class Table, class Read>
base::Expected<Table, ParseError> read_message(std::string_view verb, const Read& read) {
  if (verb.empty()) return tl::unexpected(ParseError{{}, ErrorCode::syntax, {}, "the verb is missing"});
  ParseError error{{}, ErrorCode::unknown_verb, excerpt(verb), {}};
  for (const TableEntry<Table>& entry : entries<Table>()) {
    if (!base::equal_ignoring_case(entry.verb, verb)) continue;
    Table message = entry.make();
    const std::string fault = read(fields_of(message));
    if (fault.empty()) return message;
    if (error.text.empty())
      error = {{},
               ErrorCode::syntax,
               std::string{entry.verb},
               fault + "; " + usage(entry.verb, fields_of(std::as_const(message)))};
  }
  if (error.text.empty()) error.text = no_such_verb<Table>(verb);
  return tl::unexpected(std::move(error));
}

}  // namespace protocol
