#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/messages/error_code.h"
#include "protocol/messages/field.h"

/// The fields of any message as names and pointers: codecs are compiled for each type of a field, not for each message.
namespace protocol {

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;

/// Every type that a field can have.
template <template <class...> class Use>
using WithFieldTypes =
    Use<int, std::int64_t, Side, YesNo, ErrorCode, std::string, std::optional<int>, std::optional<std::int64_t>,
        std::optional<Side>, std::optional<std::string>, std::vector<std::string>, std::vector<KeyValue>>;

template <class... T>
using MutablePointers = std::variant<T*...>;
template <class... T>
using ConstPointers = std::variant<const T*...>;

/// Where the value of a field is, to read into.
using MutablePointer = WithFieldTypes<MutablePointers>;
/// Where the value of a field is, to write from.
using ConstPointer = WithFieldTypes<ConstPointers>;

template <class Pointer>
struct FieldOf {
  std::string_view name;
  Pointer value;
};

}  // namespace protocol
