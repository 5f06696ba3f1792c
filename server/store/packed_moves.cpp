#include "server/store/packed_moves.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "server/store/bytes.h"

namespace store {
namespace {

// The bits of the byte before each move.
constexpr unsigned length_bits = 0x0f;  // the length of the text; 0 if it follows as a number
constexpr unsigned same_side = 0x10;    // the side that made the move before it too
constexpr unsigned has_clocks = 0x20;
constexpr unsigned known_bits = length_bits | same_side | has_clocks;
// The bits of the byte before the clocks of a move: which values are not as expected.
constexpr unsigned main_time = 0x01;
constexpr unsigned block_time = 0x02;
constexpr unsigned count_left = 0x04;
constexpr unsigned shown_own = 0x08;
constexpr unsigned shown_other = 0x10;
constexpr unsigned known_clock_bits = 0x1f;

constexpr std::size_t max_text = std::size_t{1} << 20U;

/// Sums and differences that no content of a file can make overflow.
constexpr std::int64_t sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
constexpr std::int64_t difference(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

std::int64_t shown_of(const NewMove& move, Side side) {
  return side == Side::black ? move.clock_black : move.clock_white;
}

void set_shown(NewMove& move, Side side, std::int64_t value) {
  (side == Side::black ? move.clock_black : move.clock_white) = value;
}

void write_clocks(ByteWriter& bytes, const NewMove& move, const NewMove& expected, std::int64_t expected_own) {
  const Side other = base::opponent(move.side);
  const std::array<std::int64_t, 5> differences{
      difference(move.clock.main, expected.clock.main), difference(move.clock.block, expected.clock.block),
      difference(move.clock.count, expected.clock.count), difference(shown_of(move, move.side), expected_own),
      difference(shown_of(move, other), shown_of(expected, other))};
  unsigned bits = 0;
  for (unsigned i = 0; i < differences.size(); ++i) bits |= differences.at(i) == 0 ? 0U : 1U << i;
  if (bits != 0) bytes.byte(bits);
  for (const std::int64_t each : differences)
    if (each != 0) bytes.signed_number(each);
}

void read_clocks(ByteReader& bytes, NewMove& move, const ExpectedMove& expected, unsigned bits) {
  const Side other = base::opponent(move.side);
  const auto more = [&](unsigned bit) { return (bits & bit) != 0 ? bytes.signed_number() : 0; };
  move.clock.main = sum(move.clock.main, more(main_time));
  move.clock.block = sum(move.clock.block, more(block_time));
  const std::int64_t count = sum(move.clock.count, more(count_left));
  bytes.expect(count >= std::numeric_limits<int>::min() && count <= std::numeric_limits<int>::max());
  move.clock.count = static_cast<int>(count);
  set_shown(move, move.side, sum(expected.shown(move.side, move.clock), more(shown_own)));
  set_shown(move, other, sum(shown_of(move, other), more(shown_other)));
}

NewMove read_move(ByteReader& bytes, const ExpectedMove& expected) {
  const unsigned head = bytes.byte();
  bytes.expect((head & ~known_bits) == 0);
  const std::size_t length = head & length_bits;
  const std::string_view word = bytes.text(length != 0 ? length : bytes.number_to(max_text));
  bytes.expect(!word.empty());
  const Side side = (head & same_side) != 0 ? base::opponent(expected.side()) : expected.side();
  const std::int64_t at = sum(expected.at(), bytes.signed_number());
  const unsigned bits = (head & has_clocks) != 0 ? bytes.byte() : 0;
  bytes.expect((bits & ~known_clock_bits) == 0);
  NewMove move = expected.clocks(side, at);
  move.side = side;
  move.move = word;
  move.at = at;
  read_clocks(bytes, move, expected, bits);
  return move;
}

}  // namespace

NewMove ExpectedMove::clocks(Side side, std::int64_t at) const {
  const ClockState& own = clocks_[side];
  NewMove move;
  move.clock = own;
  move.clock.main = std::max<std::int64_t>(0, sum(difference(own.main, difference(at, at_)), surplus_[side]));
  set_shown(move, base::opponent(side), shown_[base::opponent(side)]);
  return move;
}

std::int64_t ExpectedMove::shown(Side side, const ClockState& clock) const {
  return sum(sum(clock.main, clock.block), shown_surplus_[side]);
}

void ExpectedMove::follow(const NewMove& move) {
  const Side other = base::opponent(move.side);
  ClockState& own = clocks_[move.side];
  surplus_[move.side] = difference(move.clock.main, difference(own.main, difference(move.at, at_)));
  own = move.clock;
  shown_[move.side] = shown_of(move, move.side);
  shown_[other] = shown_of(move, other);
  shown_surplus_[move.side] = difference(shown_[move.side], sum(own.main, own.block));
  last_ = move.side;
  at_ = move.at;
}

std::string_view PackedMoves::add(const NewMove& move) {
  ByteWriter clocks;
  write_clocks(clocks, move, expected_.clocks(move.side, move.at), expected_.shown(move.side, move.clock));
  ByteWriter bytes;
  const std::size_t length = move.move.size();
  const bool short_text = length <= length_bits;
  bytes.byte((short_text ? static_cast<unsigned>(length) : 0U) | (move.side == expected_.side() ? 0U : same_side) |
             (clocks.bytes().empty() ? 0U : has_clocks));
  if (!short_text) bytes.number(length);
  bytes.text(move.move);
  bytes.signed_number(difference(move.at, expected_.at()));
  bytes.text(clocks.bytes());
  expected_.follow(move);
  ++plies_;
  add_bytes(bytes.bytes());
  return std::string_view(bytes_).substr(bytes_.size() - bytes.bytes().size());
}

void PackedMoves::append(std::string_view bytes) {
  ByteReader reader(bytes);
  ExpectedMove expected = expected_;
  int plies = plies_;
  for (; !reader.at_end(); ++plies) expected.follow(read_move(reader, expected));
  expected_ = expected;
  plies_ = plies;
  add_bytes(bytes);
}

/// The hash is FNV-1a.
void PackedMoves::add_bytes(std::string_view bytes) {
  bytes_ += bytes;
  for (const char byte : bytes) hash_ = (hash_ ^ static_cast<unsigned char>(byte)) * 16777619U;
}

void PackedMoves::cut(int plies) {
  PackedMoves kept(began_);
  for (const NewMove& move : unpacked({}))
    if (move.ply <= plies) kept.add(move);
  *this = std::move(kept);
}

std::vector<NewMove> PackedMoves::unpacked(RoomId game) const {
  std::vector<NewMove> moves;
  ByteReader reader(bytes_);
  ExpectedMove expected(began_);
  while (!reader.at_end()) {
    NewMove& move = moves.emplace_back(read_move(reader, expected));
    move.game = game;
    move.ply = static_cast<int>(moves.size());
    expected.follow(move);
  }
  return moves;
}

}  // namespace store
