#include "engine/core/board_svg.h"

#include <algorithm>
#include <sstream>

namespace core {
namespace {

/// Pixels between neighbouring points, and from the outermost points to the edge of the picture.
constexpr int step = 32;
constexpr int margin = 24;
constexpr int stone_radius = 13;

class Drawing {
 public:
  explicit Drawing(const BoardView& view) : view_(view) {
    int right = 0;
    int bottom = 0;
    for (const BoardView::Point& point : view.points) {
      right = std::max(right, point.x);
      bottom = std::max(bottom, point.y);
    }
    const int width = step * right + 2 * margin;
    const int height = step * bottom + 2 * margin;
    out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << width << "\" height=\"" << height
         << "\" viewBox=\"0 0 " << width << ' ' << height << "\">\n<rect width=\"" << width << "\" height=\"" << height
         << "\" fill=\"#ecd0a0\"/>\n";
  }

  void line(int from, int to) {
    out_ << "<line x1=\"" << x(from) << "\" y1=\"" << y(from) << "\" x2=\"" << x(to) << "\" y2=\"" << y(to)
         << "\" stroke=\"#5a4a32\"/>\n";
  }
  void disc(int point, int radius, const char* style) {
    out_ << "<circle cx=\"" << x(point) << "\" cy=\"" << y(point) << "\" r=\"" << radius << "\" " << style << "/>\n";
  }
  void cross(int point) {
    constexpr int arm = 7;
    out_ << "<path d=\"M" << x(point) - arm << ' ' << y(point) - arm << 'l' << 2 * arm << ' ' << 2 * arm << 'm'
         << -2 * arm << " 0l" << 2 * arm << ' ' << -2 * arm << "\" stroke=\"#c02020\" stroke-width=\"3\"/>\n";
  }
  void name(int point) {
    disc(point, stone_radius - 3, "fill=\"#ecd0a0\"");
    out_ << "<text x=\"" << x(point) << "\" y=\"" << y(point) + 4
         << "\" font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">" << at(point).name << "</text>\n";
  }

  [[nodiscard]] std::string finished() const { return out_.str() + "</svg>\n"; }

 private:
  [[nodiscard]] const BoardView::Point& at(int point) const { return view_.points[static_cast<std::size_t>(point)]; }
  [[nodiscard]] int x(int point) const { return margin + step * at(point).x; }
  [[nodiscard]] int y(int point) const { return margin + step * at(point).y; }

  const BoardView& view_;
  std::ostringstream out_;
};

}  // namespace

std::string draw_svg(const BoardView& view, const SvgMarks& marks) {
  Drawing drawing(view);
  for (const std::vector<int>& line : view.lines)
    for (std::size_t i = 1; i < line.size(); ++i) drawing.line(line[i - 1], line[i]);
  for (const int star : view.stars) drawing.disc(star, 4, "fill=\"#5a4a32\"");
  for (std::size_t i = 0; i < view.points.size(); ++i) {
    const auto point = static_cast<int>(i);
    if (const std::optional<base::Side> side = view.stones[i]) {
      drawing.disc(
          point, stone_radius,
          *side == base::Side::black ? "fill=\"#202020\" stroke=\"#000\"" : "fill=\"#fafafa\" stroke=\"#404040\"");
    } else if (marks.names) {
      drawing.name(point);
    }
  }
  for (const int point : marks.circled)
    drawing.disc(point, stone_radius - 4, "fill=\"none\" stroke=\"#c02020\" stroke-width=\"3\"");
  for (const int point : marks.crossed) drawing.cross(point);
  for (const int point : view.last) drawing.disc(point, 4, "fill=\"#c02020\"");
  return drawing.finished();
}

}  // namespace core
