#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Decimal numbers of the formats, such as seconds for ms or the discs of a result, without floating-point errors.
namespace protocol {

/// `598.311` for 598311, `12` for 12000; expects a number ≥ 0.
std::string from_thousandths(std::int64_t thousandths);

/// The reverse; cuts off further decimals. nullopt for any other text, such as a number with a sign.
std::optional<std::int64_t> to_thousandths(std::string_view text);

/// The ms of `500ms`, `90s`, `10m`, `1h`, as clocks are written in options; nullopt for other texts.
std::optional<std::int64_t> duration_ms(std::string_view duration);

}  // namespace protocol
