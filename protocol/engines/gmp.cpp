#include "protocol/engines/gmp.h"

#include <cassert>

#include "engine/base/text.h"

namespace protocol::gmp {
namespace {

constexpr std::string_view columns = "ABCDEFGHJKLMNOPQRSTUVW";
constexpr int point_bits = 0x1ff;
constexpr int white_bit = 0x200;

constexpr std::uint8_t high_bit = 0x80;
constexpr std::uint8_t number_bit = 1;
constexpr std::uint8_t got_bit = 2;
/// In the third byte; reserved by the protocol for later revisions.
constexpr std::uint8_t reserved_bit = 8;

std::uint8_t checksum(std::uint8_t first, std::uint8_t third, std::uint8_t fourth) {
  return static_cast<std::uint8_t>((first + third + fourth) | high_bit);
}

}  // namespace

int move_value(Side side, std::string_view move, int size) {
  const int color = side == Side::white ? white_bit : 0;
  if (base::equal_ignoring_case(move, "pass")) return color;
  const std::size_t column = columns.find(base::upper(move.front()));
  const std::optional<int> row = base::parse_number<int>(move.substr(1));
  assert(size <= max_board_size && column < static_cast<std::size_t>(size) && row && *row >= 1 && *row <= size);
  return color | ((*row - 1) * size + static_cast<int>(column) + 1);
}

std::optional<Move> parse_move(int value, int size) {
  Move move{(value & white_bit) != 0 ? Side::white : Side::black, "pass"};
  const int point = value & point_bits;
  if (point > size * size) return std::nullopt;
  if (point > 0) {
    move.move = columns[static_cast<std::size_t>((point - 1) % size)];
    move.move += std::to_string((point - 1) / size + 1);
  }
  return move;
}

std::string encode(const Message& message) {
  const Command& command = message.command;
  const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
  const std::uint8_t first = byte((message.number ? number_bit : 0) | (message.got ? got_bit : 0));
  const std::uint8_t third = byte(high_bit | static_cast<int>(command.verb) << 4 | (command.value >> 7 & 7));
  const std::uint8_t fourth = byte(high_bit | (command.value & 0x7f));
  std::string bytes;
  for (const std::uint8_t each : {first, checksum(first, third, fourth), third, fourth})
    bytes += static_cast<char>(each);
  return bytes;
}

std::optional<Message> Decoder::add(char byte) {
  const auto given = static_cast<std::uint8_t>(byte);
  // A first byte has only the two bits, and the other three bytes have the highest bit set.
  const bool is_first = (given & ~(number_bit | got_bit)) == 0;
  if (is_first || (given & high_bit) == 0) count_ = 0;
  if (!is_first && count_ == 0) return std::nullopt;
  bytes_[count_++] = given;
  if (count_ < bytes_.size()) return std::nullopt;
  count_ = 0;
  const auto [first, sum, third, fourth] = bytes_;
  if (sum != checksum(first, third, fourth) || (third & reserved_bit) != 0) return std::nullopt;
  return Message{(first & number_bit) != 0,
                 (first & got_bit) != 0,
                 {static_cast<Verb>(third >> 4 & 7), (third & 7) << 7 | (fourth & 0x7f)}};
}

}  // namespace protocol::gmp
