#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/side.h"

/// How a message describes itself, once, for every encoding.
///
/// A message is a plain struct with its verb and the list of its fields in the order of the line form:
///
///     struct Pass {
///       static constexpr std::string_view verb = "Pass";
///       RoomId room{};
///       Side side{};
///       std::optional<int> ply;
///       static constexpr auto fields(auto&& use) {
///         return use(field("room", &Pass::room), field("side", &Pass::side), field("ply", &Pass::ply));
///       }
///     };
///
/// `fields` calls `use` with all fields at once and returns what it returns. A tuple of them would be instantiated for
/// every message in every file that includes one; that was two thirds of what these headers cost to compile.
///
/// The C++ type of a field says how it is written:
///   int, std::int64_t        decimal number
///   Side                     black | white (also b, w, 0, 1 when read)
///   YesNo                    yes | no
///   std::string              text
///   std::optional<T>         may be missing at the end of a line, or empty in its middle
///   std::vector<std::string> all fields that remain
///   std::vector<KeyValue>    all fields that remain, each `key=value`
namespace protocol {

using base::Side;

/// A table; numbers are never used twice. A game in the archive has the number of its room.
using RoomId = std::int64_t;
using KeyValue = std::pair<std::string, std::string>;

enum class YesNo : bool { no, yes };

template <class Message, class T>
struct Field {
  std::string_view name;
  T Message::*member;
};

template <class Message, class T>
constexpr Field<Message, T> field(std::string_view name, T Message::*member) {
  return {name, member};
}

}  // namespace protocol
