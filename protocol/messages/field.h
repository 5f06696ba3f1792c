#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/side.h"

/// The description that each message has of itself, once for all encodings.
///
/// A message is a plain struct with its verb, its meaning, and the list of its fields in the order of the line form:
///
///     struct Pass {
///       static constexpr std::string_view verb = "Pass";
///       static constexpr std::string_view answered_by = "{Pass}";
///       static constexpr std::string_view meaning = "Passes, in games that have a pass.";
///       RoomId room{};
///       Side side{};
///       std::optional<int> ply;
///       static constexpr auto fields(auto&& use) {
///         return use(field("room", &Pass::room), field("side", &Pass::side), field("ply", &Pass::ply));
///       }
///     };
///
/// `answered_by` is for requests: the server's answer, or `none`. protocol/generate makes the tables of
/// protocol/README.md, the types of the web page and schemas of openapi.json from all of this. Braces in these texts
/// stand for
///
///   {Pass}         the line of that answer or event, `Pass,room,ply`; {SetDot won}: the one with a field `won`
///   {End}          the line that closes a list, `End,Games,count`; {End ply}: `End,State,ply`
///   {Table.state}  the words that are valid for this field: `open`, … or `over`; {state}: a field of the message
///   itself
///
/// `fields` calls `use` with all fields at once and returns what it returns. A tuple of them would be instantiated for
/// every message in every file that includes one; that was two thirds of what these headers cost to compile.
///
/// The C++ type of a field determines how it is written:
///   int, std::int64_t        decimal number
///   Side                     black | white (also b, w, 0, 1 when read)
///   YesNo                    yes | no
///   std::string              text
///   std::optional<T>         may be missing at the end of a line, or empty in its middle
///   std::vector<std::string> all fields that remain
///   std::vector<KeyValue>    all fields that remain, each `key=value`
namespace protocol {

using base::Side;

/// The number of a table, never reused. A game in the archive has the number of its room.
using RoomId = std::int64_t;
using KeyValue = std::pair<std::string, std::string>;

enum class YesNo : bool { no, yes };

/// The words that a text can be, `dead|alive`, under the name that the set has in TypeScript. Codecs accept any text.
struct Words {
  std::string_view name;
  std::string_view list;
};

template <class Message, class T>
struct Field {
  std::string_view name;
  T Message::*member;
  Words words;
};

template <class Message, class T>
constexpr Field<Message, T> field(std::string_view name, T Message::*member, Words words = {}) {
  return {name, member, words};
}

}  // namespace protocol
