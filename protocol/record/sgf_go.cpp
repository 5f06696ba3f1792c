#include "protocol/record/sgf_go.h"

#include <algorithm>

#include "engine/base/text.h"

namespace protocol::sgf {
namespace {

/// The letters of the protocol's columns: without I.
constexpr std::string_view column_letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

std::string letters(int column, int row) {
  return {static_cast<char>('a' + column), static_cast<char>('a' + row)};
}

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
  return letters(static_cast<int>(column), size - *row);
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

std::vector<std::string> handicap_stones(int handicap, int size) {
  const int max_stones = size < 7 ? 0 : size < 9 || size % 2 == 0 ? 4 : 9;
  if (handicap < 2 || handicap > max_stones || size > max_board_size) return {};
  const int low = size < 13 ? 2 : 3;
  const int middle = size / 2;
  const int high = size - 1 - low;
  std::vector<std::string> stones{letters(high, low), letters(low, high)};
  if (handicap >= 3) stones.push_back(letters(low, low));
  if (handicap >= 4) stones.push_back(letters(high, high));
  if (handicap >= 6) stones.insert(stones.end(), {letters(low, middle), letters(high, middle)});
  if (handicap >= 8) stones.insert(stones.end(), {letters(middle, low), letters(middle, high)});
  if (handicap >= 5 && handicap % 2 == 1) stones.push_back(letters(middle, middle));
  return stones;
}

}  // namespace protocol::sgf
