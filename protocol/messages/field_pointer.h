#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/messages/error_code.h"
#include "protocol/messages/field.h"

/// The fields of any message as names and pointers: codecs are compiled once for each type of field instead of once for
/// each message.
namespace protocol {

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;

/// All types that a field can have.
template <template <class...> class Use>
using WithFieldTypes =
    Use<int, std::int64_t, Side, YesNo, ErrorCode, std::string, std::optional<int>, std::optional<std::int64_t>,
        std::optional<Side>, std::optional<std::string>, std::vector<std::string>, std::vector<KeyValue>>;

template <class... T>
using MutablePointers = std::variant<T*...>;
template <class... T>
using ConstPointers = std::variant<const T*...>;

/// A pointer to the value of a field, for reading.
using MutablePointer = WithFieldTypes<MutablePointers>;
/// A pointer to the value of a field, for writing.
using ConstPointer = WithFieldTypes<ConstPointers>;

template <class Pointer>
struct FieldOf {
  std::string_view name;
  Pointer value;
};

}  // namespace protocol
