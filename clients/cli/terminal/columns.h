#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cli {

/// The number of terminal columns of a text: one per letter, two per East Asian character.
std::size_t width(std::string_view text);

/// The text, followed or preceded by blanks up to this number of columns.
std::string padded(const std::string& text, std::size_t columns);
std::string right(const std::string& text, std::size_t columns);

}  // namespace cli
