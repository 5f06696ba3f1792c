#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace othello {

/// Encodes small numbers as printable text that can be put into a string literal: one character for -34…34, two for
/// -900…899, three for a run of zeros. Numbers beyond become the nearest of these.
std::string weights_to_text(std::span<const std::int16_t> weights);

/// Decodes such text into `weights`. Expects a text that encodes weights.size() numbers.
void weights_from_text(std::string_view text, std::span<std::int16_t> weights);

}  // namespace othello
