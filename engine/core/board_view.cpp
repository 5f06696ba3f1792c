#include "engine/core/board_view.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/base/text.h"
#include "engine/core/text_canvas.h"

namespace core {
namespace {

using Point = BoardView::Point;
using Place = TextCanvas::Place;
using Labels = std::vector<std::string_view>;  ///< by x or by y; empty where there is no point

/// The labels of columns and rows; empty unless all point names are made of a column and a row.
struct Coordinates {
  Labels columns;
  Labels rows;
};

/// Splits a name in two: "D10" into D and 10; a name without letters in the middle: "42" into 4 and 2.
std::pair<std::string_view, std::string_view> halves(std::string_view name) {
  std::size_t cut = 0;
  while (cut < name.size() && !base::is_digit(name[cut])) ++cut;
  if (cut == 0) cut = name.size() / 2;
  return {name.substr(0, cut), name.substr(cut)};
}

/// Records the label of a column or row; returns false if it already has a different one.
bool note(Labels& labels, int position, std::string_view text) {
  const auto index = static_cast<std::size_t>(position);
  if (labels.size() <= index) labels.resize(index + 1);
  if (labels[index].empty()) labels[index] = text;
  return labels[index] == text;
}

Coordinates coordinates(const BoardView& view) {
  for (const bool column_first : {true, false}) {
    Coordinates result;
    const bool fits = std::ranges::all_of(view.points, [&](const Point& point) {
      auto [column, row] = halves(point.name);
      if (!column_first) std::swap(column, row);
      return note(result.columns, point.x, column) && note(result.rows, point.y, row);
    });
    if (fits) return result;
  }
  return {};
}

/// True if rows are numbered from the bottom. Column labels go next to the first row: below a Go board, above an
/// Othello board.
bool counts_upwards(const Labels& rows) {
  if (rows.empty()) return false;
  const auto height = [](std::string_view label) { return std::pair(label.size(), label); };
  return height(rows.front()) > height(rows.back());
}

const Point& point(const BoardView& view, int number) {
  return view.points[static_cast<std::size_t>(number)];
}

bool has_slanted_lines(const BoardView& view) {
  return std::ranges::any_of(view.lines, [&](const std::vector<int>& line) {
    return line.size() > 1 && point(view, line[0]).x != point(view, line[1]).x &&
           point(view, line[0]).y != point(view, line[1]).y;
  });
}

/// Positions on the canvas. A plain grid is drawn tightly, as Go players expect; slanted lines and squares need room
/// between the points.
struct Layout {
  Layout(const BoardView& view, const Coordinates& labels) : roomy(view.cells || has_slanted_lines(view)) {
    int width = 0;
    for (const std::string_view label : labels.rows) width = std::max(width, static_cast<int>(label.size()));
    const bool labelled = !labels.columns.empty();
    const bool labels_below = labelled && counts_upwards(labels.rows);
    frame = view.cells ? Place{2, 1} : Place{0, 0};
    first = {width + 1 + frame.column, (labelled && !labels_below ? 1 : 0) + frame.row};
    Place last = first;
    for (const Point& point : view.points) {
      last.column = std::max(last.column, place(point).column);
      last.row = std::max(last.row, place(point).row);
    }
    size = {last.column + frame.column + 2, last.row + frame.row + (labels_below ? 2 : 1)};
    label_row = labels_below ? size.row - 1 : 0;
  }

  [[nodiscard]] Place place(int x, int y) const {
    return roomy ? Place{first.column + 4 * x, first.row + 2 * y} : Place{first.column + 2 * x, first.row + y};
  }
  [[nodiscard]] Place place(const Point& point) const { return place(point.x, point.y); }

  bool roomy;
  Place frame;  ///< distance from the middle of a square to its frame
  Place first;  ///< the place of the point x = 0, y = 0
  Place size;
  int label_row = 0;
};

void draw_lines(TextCanvas& canvas, const BoardView& view, const Layout& layout) {
  for (const std::vector<int>& line : view.lines)
    for (std::size_t i = 1; i < line.size(); ++i)
      canvas.join(layout.place(point(view, line[i - 1])), layout.place(point(view, line[i])));
}

void draw_squares(TextCanvas& canvas, const BoardView& view, const Layout& layout) {
  for (const Point& point : view.points) {
    const auto [column, row] = layout.place(point);
    const int left = column - layout.frame.column, right = column + layout.frame.column;
    const int top = row - layout.frame.row, bottom = row + layout.frame.row;
    canvas.join({left, top}, {right, top});
    canvas.join({left, bottom}, {right, bottom});
    canvas.join({left, top}, {left, bottom});
    canvas.join({right, top}, {right, bottom});
  }
}

void draw_labels(TextCanvas& canvas, const Coordinates& labels, const Layout& layout) {
  for (std::size_t x = 0; x < labels.columns.size(); ++x) {
    const auto length = static_cast<int>(labels.columns[x].size());
    const int column = layout.place(static_cast<int>(x), 0).column - (length - 1) / 2;
    canvas.write({column, layout.label_row}, labels.columns[x]);
  }
  for (std::size_t y = 0; y < labels.rows.size(); ++y) {
    const auto length = static_cast<int>(labels.rows[y].size());
    const Place first = layout.place(0, static_cast<int>(y));
    canvas.write({layout.first.column - layout.frame.column - 1 - length, first.row}, labels.rows[y]);
  }
}

/// The characters for points. Crossings need none if the lines are drawn.
struct Marks {
  std::string_view black, white, empty, star;
};

Marks marks(const BoardView& view, Charset charset) {
  if (charset == Charset::ascii) return {"x", "o", view.cells ? "" : ".", view.cells ? "" : "+"};
  return {"●", "○", view.cells || !view.lines.empty() ? "" : "·", view.cells ? "" : "╋"};
}

void draw_points(TextCanvas& canvas, const BoardView& view, const Layout& layout, const Marks& marks) {
  for (std::size_t i = 0; i < view.points.size(); ++i) {
    const std::optional<base::Side> stone = view.stones[i];
    canvas.mark(layout.place(view.points[i]), !stone                        ? marks.empty
                                              : *stone == base::Side::black ? marks.black
                                                                            : marks.white);
  }
  for (const int star : view.stars)
    if (!view.stones[static_cast<std::size_t>(star)]) canvas.mark(layout.place(point(view, star)), marks.star);
  for (const int last : view.last) {
    if (!view.stones[static_cast<std::size_t>(last)]) continue;
    const auto [column, row] = layout.place(point(view, last));
    canvas.mark({column - 1, row}, "[");
    canvas.mark({column + 1, row}, "]");
  }
}

}  // namespace

std::vector<std::string> draw(const BoardView& view, Charset charset) {
  if (view.points.empty()) return {};
  const Coordinates labels = coordinates(view);
  const Layout layout(view, labels);
  TextCanvas canvas(layout.size.column, layout.size.row);
  if (view.cells)
    draw_squares(canvas, view, layout);
  else if (layout.roomy || charset == Charset::unicode)
    draw_lines(canvas, view, layout);
  draw_labels(canvas, labels, layout);
  draw_points(canvas, view, layout, marks(view, charset));
  return canvas.rows(charset);
}

}  // namespace core
