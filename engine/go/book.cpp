#include "engine/go/book.h"

#include <sstream>
#include <string>

namespace go {
namespace {

/// The lines written by engine/go/make_book.
constexpr std::string_view lines_for_nine =
#include "engine/go/book_9.inc"
    ;

/// The image of a point under the `image`-th of the eight symmetries of the board.
template <int Size>
grid::Point image_of(grid::Point point, unsigned image) {
  int x = static_cast<int>(index(point)) % Size;
  int y = static_cast<int>(index(point)) / Size;
  if ((image & 1U) != 0) x = Size - 1 - x;
  if ((image & 2U) != 0) y = Size - 1 - y;
  return (image & 4U) != 0 ? grid::point_at(y, x, Size) : grid::point_at(x, y, Size);
}

}  // namespace

template <int Size>
Book<Size>::Book(std::string_view text) {
  std::istringstream lines{std::string{text}};
  for (std::string line; std::getline(lines, line);)
    if (!line.empty())
      for (unsigned image = 0; image < 8; ++image) add(line, image);
}

template <int Size>
void Book<Size>::add(std::string_view line, unsigned image) {
  Position<Size, Size> position(book_komi);
  std::istringstream words{std::string{line}};
  std::string word;
  const auto point = [&] { return image_of<Size>(grid::parse_point(word, Size, Size).value(), image); };
  while (words >> word && word != ":") position.play(Move{point()});
  words >> word;
  // If several images are the same position, the first one is as good as the others.
  replies_.try_emplace(key(position), point());
}

template class Book<9>;

const Book<9>& book_for_nine() {
  static const Book<9> book(lines_for_nine);
  return book;
}

}  // namespace go
