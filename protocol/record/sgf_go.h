#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The SGF coordinates of Go boards: two letters, column from the left and row from the top, `dp` for D4 on 19 lines.
namespace protocol::sgf {

/// The largest board whose points have names in the protocol (up to Z25).
inline constexpr int max_board_size = 25;

/// Returns nullopt unless the text is a point of this board, written with a capital letter.
std::optional<std::string> sgf_of_point(std::string_view point, int size);
std::optional<std::string> point_of_sgf(std::string_view letters, int size);

/// The points of a list value: `dd`, or the corners of a rectangle, `aa:cc`. Returns nullopt for any other text.
std::optional<std::vector<std::string>> points_of_list(std::string_view value, int size);

}  // namespace protocol::sgf
