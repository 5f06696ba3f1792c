#include "clients/cli/engine/contest_moves.h"

#include <algorithm>

#include "engine/base/text.h"

namespace cli {
namespace {

/// Column letters of our boards skip I, those of the contest protocol do not.
constexpr std::string_view columns = "ABCDEFGHJKLMNOPQRST";

std::string upper(std::string_view text) {
  std::string result{text};
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return result;
}

base::Fault no_move(std::string_view text) {
  return base::Fault{"'{text}' is not a move of the contest protocol (two letters for each stone, as AB or AABB)",
                     text};
}

}  // namespace

base::Expected<std::string> to_contest_move(std::string_view move) {
  std::string text;
  for (std::string_view rest = move; !rest.empty();) {
    const std::string_view point = rest.substr(0, rest.find('-'));
    rest.remove_prefix(std::min(point.size() + 1, rest.size()));
    const std::size_t column = columns.find(upper(point.substr(0, 1)));
    const std::optional<int> row = base::parse_number<int>(point.substr(std::min<std::size_t>(1, point.size())));
    if (point.empty() || column == std::string_view::npos || !row || *row < 1 || *row > std::ssize(columns))
      return base::fault("'{move}' cannot be written in the contest protocol, which has only points", move);
    text += static_cast<char>('A' + column);
    text += static_cast<char>('A' + *row - 1);
  }
  return text;
}

base::Expected<std::string> from_contest_move(std::string_view text) {
  if (text.size() != 2 && text.size() != 4) return tl::unexpected(no_move(text));
  std::string move;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const std::string point = upper(text.substr(i, 2));
    if (i > 0 && point == no_stone) break;
    const int column = point[0] - 'A';
    const int row = point[1] - 'A';
    if (column < 0 || column >= std::ssize(columns) || row < 0 || row >= std::ssize(columns))
      return tl::unexpected(no_move(text));
    if (!move.empty()) move += '-';
    move += columns[static_cast<std::size_t>(column)] + std::to_string(row + 1);
  }
  return move;
}

}  // namespace cli
