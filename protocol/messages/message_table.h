#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/expected.h"
#include "engine/base/fixed_vector.h"
#include "engine/base/text.h"
#include "protocol/codec/codec.h"
#include "protocol/codec/plain_text.h"
#include "protocol/messages/field_pointer.h"

/// Functions of both codecs on the tables of messages (Request, Message): the message with a verb, and its form.
namespace protocol {

/// Visible ASCII, 1 to 32 characters.
bool is_tag(std::string_view text);
/// The error for any other text.
base::Fault no_tag();

/// The error for a text that is none of the verbs: names the one that was probably meant, or all of them.
base::Fault no_such_verb(std::string_view written, std::span<const std::string_view> verbs);

/// The fields of a message in the order of the line form. No message has more of them.
template <class Pointer>
using Fields = base::FixedVector<FieldOf<Pointer>, 16>;
Fields<MutablePointer> fields_of(Request& request);
Fields<MutablePointer> fields_of(Message& message);
Fields<ConstPointer> fields_of(const Request& request);
Fields<ConstPointer> fields_of(const Message& message);

/// The line form for people: `SetDot,room,side,point[,ply]`.
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

/// The verb in the protocol's spelling, or empty if the table lacks it.
template <class Table>
std::string_view known_verb(std::string_view written) {
  for (const TableEntry<Table>& entry : entries<Table>())
    if (base::equal_ignoring_case(entry.verb, written)) return entry.verb;
  return {};
}

/// The error for a verb that the table lacks: names the verb that was probably meant, or all of them.
template <class Table>
base::Fault no_such_verb(std::string_view written) {
  std::vector<std::string_view> verbs;
  for (const TableEntry<Table>& entry : entries<Table>()) verbs.push_back(entry.verb);
  return no_such_verb(written, verbs);
}

/// Makes the message with this verb: the first for which `read`, called with the fields to fill, finds no fault.
/// Otherwise the error has the fault that `read` returned for the first, with the right form. `read` returns an
/// optional fault.
template <class Table, class Read>
base::Expected<Table, ParseError> read_message(std::string_view verb, const Read& read) {
  if (verb.empty()) return tl::unexpected(ParseError{{}, ErrorCode::syntax, {}, base::Fault{"the verb is missing"}});
  std::optional<ParseError> error;
  for (const TableEntry<Table>& entry : entries<Table>()) {
    if (!base::equal_ignoring_case(entry.verb, verb)) continue;
    Table message = entry.make();
    const std::optional<base::Fault> fault = read(fields_of(message));
    if (!fault) return message;
    if (!error) {
      const base::Fault wrong{"expected {form}", usage(entry.verb, fields_of(std::as_const(message)))};
      error = ParseError{{}, ErrorCode::syntax, std::string{entry.verb}, wrong.because(*fault)};
    }
  }
  if (!error) error = ParseError{{}, ErrorCode::unknown_verb, excerpt(verb), no_such_verb<Table>(verb)};
  return tl::unexpected(*std::move(error));
}

}  // namespace protocol
