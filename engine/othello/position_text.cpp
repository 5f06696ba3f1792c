#include "engine/othello/position_text.h"

#include <optional>

#include "engine/core/text.h"

namespace othello {
namespace {

/// Black, White, empty (an inner nothing), or no disc at all.
std::optional<std::optional<core::Side>> disc_of(char c) {
  switch (core::lower(c)) {
    case 'x':
    case '*':
      return std::optional{core::Side::black};
    case 'o':
      return std::optional{core::Side::white};
    case '-':
    case '.':
      return std::optional<core::Side>{};
    default:
      return std::nullopt;
  }
}

}  // namespace

core::Expected<Position> position_from_text(std::string_view text) {
  text = core::trim(text);
  if (text.size() < squares + 1)
    return core::fault("a position is 64 characters X, O or -, from a1 to h8, then X or O for the side to move");
  core::PerSide<Bitboard> discs;
  for (Square square = 0; square < squares; ++square) {
    const char c = text[static_cast<std::size_t>(square)];
    const auto disc = disc_of(c);
    if (!disc) return core::fault(std::string{"'"} + c + "' is no disc: X is Black, O is White, - is empty");
    if (*disc) discs[**disc] |= bit(square);
  }
  const std::string_view turn = core::trim(text.substr(squares));
  const auto side = turn.size() == 1 ? disc_of(turn.front()) : std::nullopt;
  if (!side || !*side) return core::fault("after the 64 squares comes the side to move, X or O");
  return Position(discs, **side);
}

std::string position_to_text(const Position& position) {
  std::string text;
  for (Square square = 0; square < squares; ++square) {
    const bool black = (position.discs_of(core::Side::black) & bit(square)) != 0;
    const bool white = (position.discs_of(core::Side::white) & bit(square)) != 0;
    text += black ? 'X' : white ? 'O' : '-';
  }
  return text + (position.to_move() == core::Side::black ? " X" : " O");
}

}  // namespace othello
