#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace othello {

/// Small numbers as printable text that may stand in a string literal: one character for -40…40, runs of zeros in
/// three, all others in three.
std::string weights_to_text(std::span<const std::int16_t> weights);

/// Fills `weights` from such text; expects that it was made of as many.
void weights_from_text(std::string_view text, std::span<std::int16_t> weights);

}  // namespace othello
