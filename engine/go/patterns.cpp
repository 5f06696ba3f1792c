#include "engine/go/patterns.h"

#include <array>
#include <string_view>

namespace go {
namespace {

/// Nine points in reading order. X and O are the two sides, either of which may be to move; `.` is empty, `#` off the
/// board, `x` anything on the board except X, `o` anything on the board except O, `?` anything on the board.
constexpr std::array<std::string_view, 13> sources{
    "XOX"
    "..."
    "???",  // hane that encloses
    "XO."
    "..."
    "?.?",  // hane that does not cut
    "XO?"
    "X.."
    "x.?",  // hane around a corner of stones
    ".O."
    "X.."
    "...",  // shoulder
    "XO?"
    "O.o"
    "?o?",  // unprotected cut
    "XO?"
    "O.X"
    "???",  // cut with a stone behind
    "?X?"
    "O.O"
    "ooo",  // push between
    "OX?"
    "o.O"
    "???",  // cut of a knight's move
    "X.?"
    "O.?"
    "##?",  // chase along the edge
    "OX?"
    "X.O"
    "###",  // block a cut at the edge
    "?X?"
    "x.O"
    "###",  // block a connection at the edge
    "?XO"
    "x.x"
    "###",  // descend to the edge
    "?OX"
    "X.O"
    "###",  // cut at the edge
};

constexpr std::size_t middle = 4;

/// True if the content of a point, encoded as in a code, matches the pattern's character, with X standing for side `x`.
constexpr bool fits(char wanted, unsigned found, unsigned x) {
  constexpr unsigned edge = 3;
  const unsigned o = 3 - x;
  switch (wanted) {
    case 'X':
      return found == x;
    case 'O':
      return found == o;
    case '.':
      return found == 0;
    case 'x':
      return found == 0 || found == o;
    case 'o':
      return found == 0 || found == x;
    case '#':
      return found == edge;
    default:
      return found != edge;
  }
}

/// The point that the `image`-th of the eight symmetries maps to `place`.
constexpr std::size_t source_of(std::size_t place, unsigned image) {
  std::size_t row = place / 3;
  std::size_t column = place % 3;
  if ((image & 1U) != 0) row = 2 - row;
  if ((image & 2U) != 0) column = 2 - column;
  return (image & 4U) != 0 ? 3 * column + row : 3 * row + column;
}

/// Marks the codes that match from this place on; `code` holds the contents of the `done` places before it.
template <class Codes>
void mark(Codes& codes, std::string_view source, unsigned image, unsigned x, std::size_t place = 0,
          std::size_t done = 0, std::size_t code = 0) {
  if (place == source.size()) {
    codes.set(code);
  } else if (place == middle) {
    mark(codes, source, image, x, place + 1, done, code);
  } else {
    for (unsigned found = 0; found < 4; ++found)
      if (fits(source[source_of(place, image)], found, x))
        mark(codes, source, image, x, place + 1, done + 1, code | std::size_t{found} << (2 * done));
  }
}

}  // namespace

Patterns::Patterns() {
  for (const std::string_view source : sources)
    for (unsigned image = 0; image < 8; ++image)
      for (const unsigned x : {1U, 2U}) mark(codes_, source, image, x);
}

const Patterns patterns;

}  // namespace go
