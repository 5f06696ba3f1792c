#include "engine/othello/position.h"

#include "engine/base/text.h"

namespace othello {

static_assert(core::TableGame<Position>);

namespace {

std::string name_of(Square square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

}  // namespace

std::optional<core::Ending> Position::ending() const {
  if (!outcome()) return std::nullopt;
  return core::counted_ending(2 * final_margin(discs_.black, discs_.white));
}

base::Expected<Move> Position::parse(std::string_view text) {
  if (base::equal_ignoring_case(text, "pass")) return Move{};
  if (text.size() == 2) {
    const char column = base::lower(text[0]);
    const char row = text[1];
    if (column >= 'a' && column <= 'h' && row >= '1' && row <= '8') return Move::on(8 * (row - '1') + column - 'a');
  }
  return base::fault("'{text}' is not a square (a1 to h8)", text);
}

std::string Position::format(Move move) {
  return move.is_pass() ? "pass" : name_of(move.square);
}

base::Fault Position::why_illegal(Move move) const {
  assert(!is_legal(move));
  if (move.is_pass()) return base::Fault{"you can pass only when you have no legal move"};
  if ((bit(move.square) & discs().empty()) == 0) return base::Fault{"{square} is occupied", format(move)};
  if (must_pass()) return base::Fault{"no move flips a disc: you must pass"};
  return base::Fault{"{square} flips no disc: a move must flip at least one", format(move)};
}

std::vector<core::Change> Position::changes(Move move) const {
  std::vector<core::Change> changes;
  if (move.is_pass()) return changes;
  const Discs discs = this->discs();
  for (Bitboard left = flips(move.square, discs.own, discs.other); left != 0; left &= left - 1)
    changes.push_back({core::Change::Kind::recoloured, name_of(first(left))});
  return changes;
}

core::BoardView Position::view() const {
  core::BoardView view;
  view.cells = true;
  for (Square square = 0; square < squares; ++square) {
    view.points.push_back({name_of(square), square % 8, square / 8});
    std::optional<base::Side>& disc = view.stones.emplace_back();
    for (const base::Side side : base::both_sides)
      if ((discs_[side] & bit(square)) != 0) disc = side;
  }
  for (int i = 0; i < 8; ++i) {
    std::vector<int> row;
    std::vector<int> column;
    for (int j = 0; j < 8; ++j) {
      row.push_back(8 * i + j);
      column.push_back(8 * j + i);
    }
    view.lines.push_back(row);
    view.lines.push_back(column);
  }
  return view;
}

}  // namespace othello
