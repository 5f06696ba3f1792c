#include "engine/grid/view.h"

#include "engine/grid/notation.h"
#include "engine/grid/stars.h"

namespace grid {

core::BoardView empty_view(int columns, int rows) {
  core::BoardView view;
  const auto number = [&](int x, int y) { return static_cast<int>(point_at(x, y, columns)); };
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) view.points.push_back({point_name(point_at(x, y, columns), columns, rows), x, y});
  for (int y = 0; y < rows; ++y) {
    std::vector<int>& line = view.lines.emplace_back();
    for (int x = 0; x < columns; ++x) line.push_back(number(x, y));
  }
  for (int x = 0; x < columns; ++x) {
    std::vector<int>& line = view.lines.emplace_back();
    for (int y = 0; y < rows; ++y) line.push_back(number(x, y));
  }
  for (const Point star : star_points(columns, rows)) view.stars.push_back(static_cast<int>(star));
  view.stones.resize(view.points.size());
  return view;
}

}  // namespace grid
