#include "server/store/packed_game.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>

#include "engine/base/text.h"
#include "engine/base/words.h"
#include "server/store/bytes.h"

namespace store {
namespace {

constexpr unsigned game_version = 1;

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

/// Longer words cannot be named by a number, so that a few bytes of a damaged row never become a huge text.
constexpr std::size_t max_word = 64;
constexpr std::size_t max_text = std::size_t{1} << 20U;

/// Sums and differences that no content of a file can make overflow.
constexpr std::int64_t sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
constexpr std::int64_t difference(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

/// What the moves so far let expect of the next one. Without clocks everything is as expected.
class Expected {
 public:
  explicit Expected(std::int64_t began) : at_(began) {}

  [[nodiscard]] Side side() const { return base::opponent(last_); }
  [[nodiscard]] std::int64_t at() const { return at_; }

  /// The clocks after a move of this side at that time: its own time continues by the time of the move, with the same
  /// surplus as last time, such as an increment.
  [[nodiscard]] NewMove clocks(Side side, std::int64_t at) const {
    const ClockState& own = clocks_[side];
    NewMove move;
    move.clock = own;
    move.clock.main = std::max<std::int64_t>(0, sum(difference(own.main, difference(at, at_)), surplus_[side]));
    set_shown(move, base::opponent(side), shown_[base::opponent(side)]);
    return move;
  }
  /// What clients are shown of the clock after this move.
  [[nodiscard]] std::int64_t shown(Side side, const ClockState& clock) const {
    return sum(sum(clock.main, clock.block), shown_surplus_[side]);
  }

  void follow(const NewMove& move) {
    const Side other = base::opponent(move.side);
    ClockState& own = clocks_[move.side];
    surplus_[move.side] = difference(move.clock.main, difference(own.main, difference(move.at, at_)));
    own = move.clock;
    shown_[move.side] = get_shown(move, move.side);
    shown_[other] = get_shown(move, other);
    shown_surplus_[move.side] = difference(shown_[move.side], sum(own.main, own.block));
    last_ = move.side;
    at_ = move.at;
  }

  static std::int64_t get_shown(const NewMove& move, Side side) {
    return side == Side::black ? move.clock_black : move.clock_white;
  }
  static void set_shown(NewMove& move, Side side, std::int64_t value) {
    (side == Side::black ? move.clock_black : move.clock_white) = value;
  }

 private:
  Side last_ = Side::white;
  std::int64_t at_;
  base::PerSide<ClockState> clocks_{};
  base::PerSide<std::int64_t> surplus_{0, 0};
  base::PerSide<std::int64_t> shown_{-1, -1};
  base::PerSide<std::int64_t> shown_surplus_{-1, -1};
};

/// The words that variations may name by their number: the moves of the game, then new ones.
class Words {
 public:
  explicit Words(const std::vector<NewMove>& moves) {
    for (const NewMove& move : moves)
      if (move.move.size() <= max_word) add(move.move);
  }

  void add(const std::string& word) {
    if (numbers_.emplace(word, list_.size()).second) list_.push_back(word);
  }
  [[nodiscard]] std::optional<std::size_t> number(const std::string& word) const {
    const auto found = numbers_.find(word);
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }
  [[nodiscard]] const std::vector<std::string>& list() const { return list_; }

 private:
  std::vector<std::string> list_;
  std::unordered_map<std::string, std::size_t> numbers_;
};

void write_clocks(ByteWriter& bytes, const NewMove& move, const NewMove& expected, std::int64_t expected_own) {
  const Side other = base::opponent(move.side);
  const std::array<std::int64_t, 5> differences{
      difference(move.clock.main, expected.clock.main), difference(move.clock.block, expected.clock.block),
      difference(move.clock.count, expected.clock.count),
      difference(Expected::get_shown(move, move.side), expected_own),
      difference(Expected::get_shown(move, other), Expected::get_shown(expected, other))};
  unsigned bits = 0;
  for (unsigned i = 0; i < differences.size(); ++i) bits |= differences.at(i) == 0 ? 0U : 1U << i;
  if (bits != 0) bytes.byte(bits);
  for (const std::int64_t each : differences)
    if (each != 0) bytes.signed_number(each);
}

std::string pack_moves(const std::vector<NewMove>& moves, std::int64_t began) {
  ByteWriter bytes;
  bytes.byte(game_version);
  Expected expected(began);
  for (const NewMove& move : moves) {
    ByteWriter clocks;
    write_clocks(clocks, move, expected.clocks(move.side, move.at), expected.shown(move.side, move.clock));
    const std::size_t length = move.move.size();
    const bool short_text = length <= length_bits;
    bytes.byte((short_text ? static_cast<unsigned>(length) : 0U) | (move.side == expected.side() ? 0U : same_side) |
               (clocks.bytes().empty() ? 0U : has_clocks));
    if (!short_text) bytes.number(length);
    bytes.text(move.move);
    bytes.signed_number(difference(move.at, expected.at()));
    bytes.text(clocks.bytes());
    expected.follow(move);
  }
  return std::move(bytes).bytes();
}

void read_clocks(ByteReader& bytes, NewMove& move, const Expected& expected, unsigned bits) {
  const Side other = base::opponent(move.side);
  const auto more = [&](unsigned bit) { return (bits & bit) != 0 ? bytes.signed_number() : 0; };
  move.clock.main = sum(move.clock.main, more(main_time));
  move.clock.block = sum(move.clock.block, more(block_time));
  const std::int64_t count = sum(move.clock.count, more(count_left));
  bytes.expect(count >= std::numeric_limits<int>::min() && count <= std::numeric_limits<int>::max());
  move.clock.count = static_cast<int>(count);
  Expected::set_shown(move, move.side, sum(expected.shown(move.side, move.clock), more(shown_own)));
  Expected::set_shown(move, other, sum(Expected::get_shown(move, other), more(shown_other)));
}

std::vector<NewMove> unpack_moves(RoomId game, std::string_view text, std::int64_t began) {
  ByteReader bytes(text);
  bytes.expect(bytes.byte() == game_version);
  std::vector<NewMove> moves;
  Expected expected(began);
  while (!bytes.at_end()) {
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
    move.game = game;
    move.ply = static_cast<int>(moves.size()) + 1;
    move.side = side;
    move.move = word;
    move.at = at;
    read_clocks(bytes, move, expected, bits);
    expected.follow(move);
    moves.push_back(std::move(move));
  }
  return moves;
}

/// Whether a variation consists of short words with one blank between them.
bool has_plain_words(const std::string& variation, const std::vector<std::string>& words) {
  return base::join(words, " ") == variation &&
         std::ranges::all_of(words, [](const std::string& word) { return word.size() <= max_word; });
}

std::string pack_thoughts(const GameMoves& game) {
  if (game.thoughts.empty()) return {};
  ByteWriter bytes;
  bytes.byte(game_version);
  Words known(game.moves);
  int ply = 0;
  for (const NewThought& thought : game.thoughts) {
    bytes.number(static_cast<std::uint64_t>(thought.ply - ply));
    ply = thought.ply;
    bytes.number(static_cast<std::uint64_t>(thought.win_rate));
    bytes.signed_number(thought.playouts);
    const std::vector<std::string> words = base::words(thought.variation);
    if (!has_plain_words(thought.variation, words)) {
      bytes.number(thought.variation.size() << 1U | 1U);
      bytes.text(thought.variation);
      continue;
    }
    bytes.number(words.size() << 1U);
    for (const std::string& word : words) {
      const std::optional<std::size_t> number = known.number(word);
      bytes.number(number ? *number + 1 : 0);
      if (number) continue;
      bytes.number(word.size());
      bytes.text(word);
      known.add(word);
    }
  }
  return std::move(bytes).bytes();
}

std::string read_variation(ByteReader& bytes, Words& known) {
  const std::size_t head = bytes.number_to(max_text);
  if ((head & 1U) != 0) return std::string{bytes.text(head >> 1U)};
  std::vector<std::string> words;
  for (std::size_t left = head >> 1U; left > 0; --left) {
    const std::size_t number = bytes.number_to(known.list().size());
    if (number == 0) known.add(words.emplace_back(bytes.text(bytes.number_to(max_word))));
    if (number != 0) words.push_back(known.list()[number - 1]);
  }
  return base::join(words, " ");
}

std::vector<NewThought> unpack_thoughts(RoomId game, std::string_view text, const std::vector<NewMove>& moves) {
  constexpr std::size_t max_win_rate = 1000;
  std::vector<NewThought> thoughts;
  if (text.empty()) return thoughts;
  ByteReader bytes(text);
  bytes.expect(bytes.byte() == game_version);
  Words known(moves);
  std::size_t ply = 0;
  while (!bytes.at_end()) {
    const std::size_t step = bytes.number_to(std::numeric_limits<int>::max() - ply);
    bytes.expect(step > 0);
    ply += step;
    NewThought& thought = thoughts.emplace_back();
    thought.game = game;
    thought.ply = static_cast<int>(ply);
    thought.win_rate = static_cast<int>(bytes.number_to(max_win_rate));
    thought.playouts = bytes.signed_number();
    thought.variation = read_variation(bytes, known);
  }
  return thoughts;
}

}  // namespace

PackedGame pack(const GameMoves& game, std::int64_t began) {
  return {pack_moves(game.moves, began), pack_thoughts(game)};
}

GameMoves unpack(RoomId game, std::string_view moves, std::string_view thoughts, std::int64_t began) {
  GameMoves unpacked{unpack_moves(game, moves, began), {}};
  unpacked.thoughts = unpack_thoughts(game, thoughts, unpacked.moves);
  return unpacked;
}

}  // namespace store
