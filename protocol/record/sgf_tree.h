#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"

/// The syntax of SGF, FF[4] (red-bean.com/sgf/sgf4.html): properties with values, regardless of their meaning.
namespace protocol::sgf {

/// `AB[dd][pp]`.
struct Property {
  std::string name;
  std::vector<std::string> values;  ///< as in the file, with their escapes
  std::size_t offset = 0;           ///< position in the file
};

using Node = std::vector<Property>;

/// The nodes of the first game of a file from its root along the first variations; ignores everything after the end of
/// that line. The fault gives the position.
base::Expected<std::vector<Node>> parse_main_line(std::string_view file);

/// All games of a file along all their variations, each from its root; at most 10 000 lines.
base::Expected<std::vector<std::vector<Node>>> parse_all_lines(std::string_view file);

/// A node of a tree of variations.
struct TreeNode {
  int parent = -1;  ///< the index of the node before it; -1 for the root
  Node properties;
  std::size_t offset = 0;  ///< position in the file
};

/// The first game of a file with all its variations, each node after its parent; ignores everything after that game.
base::Expected<std::vector<TreeNode>> parse_tree(std::string_view file);

/// The place of what its cause says: `line 3, column 7`.
base::Fault place(std::string_view file, std::size_t offset);

/// The text with a backslash before ']' and '\'; in composed values ('key:text') also before ':'.
std::string escape(std::string_view text, bool composed = false);
/// A value as plain text: escapes removed, line breaks and tabs as spaces.
std::string unescape(std::string_view value);
/// The same with its line breaks, as LF.
std::string unescape_lines(std::string_view value);
/// Both parts of a composed value, unescaped; the second is empty if there is no colon.
std::pair<std::string, std::string> split_composed(std::string_view value);

}  // namespace protocol::sgf
