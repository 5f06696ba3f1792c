#include "engine/core/text_canvas.h"

#include <array>
#include <cassert>
#include <utility>

namespace core {
namespace {

/// The directions in which a line leaves a place, to be combined with `|`. A slanted line leaves on both sides.
constexpr std::uint8_t left = 1, right = 2, up = 4, down = 8, falling = 16, rising = 32;

/// A step of a line from one place to the next.
struct Stroke {
  int columns, rows;
  std::uint8_t out, in;  ///< the directions in which it leaves one place and enters the next
};

/// The step from `from` towards `to`. Expects `to` below `from`, or to its right in the same row.
Stroke stroke(TextCanvas::Place from, TextCanvas::Place to) {
  if (from.row == to.row) return {1, 0, right, left};
  if (from.column == to.column) return {0, 1, down, up};
  return from.column < to.column ? Stroke{2, 1, falling, falling} : Stroke{-2, 1, rising, rising};
}

std::string_view unicode(std::uint8_t arms) {
  static constexpr std::array<std::string_view, 16> joints{"",  "╴", "╶", "─", "╵", "┘", "└", "┴",
                                                           "╷", "┐", "┌", "┬", "│", "┤", "├", "┼"};
  if ((arms & 15U) != 0) return joints[arms & 15U];
  if (arms == falling) return "╲";
  if (arms == rising) return "╱";
  return arms == 0 ? " " : "╳";
}

std::string_view ascii(std::uint8_t arms) {
  if (arms == 0) return " ";
  if (arms == (left | right)) return "-";
  if (arms == (up | down)) return "|";
  if (arms == falling) return "\\";
  return arms == rising ? "/" : "+";
}

}  // namespace

TextCanvas::TextCanvas(int columns, int rows)
    : columns_(columns), spots_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

TextCanvas::Spot& TextCanvas::at(Place place) {
  assert(place.column >= 0 && place.column < columns_ && place.row >= 0);
  const std::size_t index =
      static_cast<std::size_t>(place.row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(place.column);
  assert(index < spots_.size());
  return spots_[index];
}

void TextCanvas::mark(Place place, std::string_view character) {
  at(place).mark = character;
}

void TextCanvas::write(Place start, std::string_view ascii) {
  for (; !ascii.empty(); ascii.remove_prefix(1), ++start.column) mark(start, ascii.substr(0, 1));
}

void TextCanvas::join(Place from, Place to) {
  if (std::pair(from.row, from.column) > std::pair(to.row, to.column)) std::swap(from, to);
  const auto [columns, rows, out, in] = stroke(from, to);
  while (from.row < to.row || (rows == 0 && from.column < to.column)) {
    at(from).arms |= out;
    from = {from.column + columns, from.row + rows};
    at(from).arms |= in;
  }
}

std::vector<std::string> TextCanvas::rows(Charset charset) const {
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    if (i % static_cast<std::size_t>(columns_) == 0) rows.emplace_back();
    const auto& [arms, mark] = spots_[i];
    if (!mark.empty())
      rows.back() += mark;
    else
      rows.back() += charset == Charset::unicode ? unicode(arms) : ascii(arms);
  }
  for (std::string& row : rows) row.erase(row.find_last_not_of(' ') + 1);
  return rows;
}

}  // namespace core
