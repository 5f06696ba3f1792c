#include "protocol/record/sgf_go.h"

#include "engine/base/text.h"

namespace protocol::sgf {
namespace {

/// The letters of the protocol's columns: without I.
constexpr std::string_view column_letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

bool on_board(std::string_view letters, int size) {
  const auto fits = [size](char c) { return c >= 'a' && c < 'a' + size; };
  return letters.size() == 2 && fits(letters[0]) && fits(letters[1]);
}

}  // namespace

std::optional<std::string> sgf_of_point(std::string_view point, int size) {
  if (point.size() < 2 || point[1] == '0') return std::nullopt;
  const std::size_t column = column_letters.find(point[0]);
  const std::optional<int> row = base::parse_number<int>(point.substr(1));
  if (column >= static_cast<std::size_t>(size) || !row || *row < 1 || *row > size) return std::nullopt;
  return std::string{static_cast<char>('a' + column), static_cast<char>('a' + size - *row)};
}

std::optional<std::string> point_of_sgf(std::string_view letters, int size) {
  if (!on_board(letters, size)) return std::nullopt;
  return column_letters[static_cast<std::size_t>(letters[0] - 'a')] + std::to_string(size - (letters[1] - 'a'));
}

std::optional<std::vector<std::string>> points_of_list(std::string_view value, int size) {
  const std::string_view first = value.substr(0, value.find(':'));
  const std::string_view last = first.size() == value.size() ? first : value.substr(first.size() + 1);
  if (!on_board(first, size) || !on_board(last, size)) return std::nullopt;
  std::vector<std::string> points;
  for (char row = first[1]; row <= last[1]; ++row)
    for (char column = first[0]; column <= last[0]; ++column) points.push_back({column, row});
  return points;
}

}  // namespace protocol::sgf
