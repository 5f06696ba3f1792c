#include "server/store/bytes.h"

#include <stdexcept>

namespace store {

void ByteWriter::number(std::uint64_t value) {
  for (; value >= 0x80; value >>= 7U) byte(static_cast<unsigned>(value & 0x7fU) | 0x80U);
  byte(static_cast<unsigned>(value));
}

void ByteWriter::signed_number(std::int64_t value) {
  const auto doubled = static_cast<std::uint64_t>(value) << 1U;
  number(value < 0 ? ~doubled : doubled);
}

void ByteWriter::fixed(std::uint64_t value, std::size_t size) {
  for (; size > 0; --size, value >>= 8U) byte(static_cast<unsigned>(value & 0xffU));
}

void ByteReader::expect(bool condition) const {
  if (!condition) throw std::runtime_error("its packed bytes are damaged");
}

unsigned ByteReader::byte() {
  expect(!rest_.empty());
  const auto value = static_cast<unsigned char>(rest_.front());
  rest_.remove_prefix(1);
  return value;
}

std::uint64_t ByteReader::number() {
  std::uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint64_t next = byte();
    // The tenth byte has room for one bit only.
    expect(shift < 63 || (shift == 63 && next <= 1));
    value |= (next & 0x7fU) << shift;
    if (next < 0x80) return value;
  }
}

std::size_t ByteReader::number_to(std::size_t max) {
  const std::uint64_t value = number();
  expect(value <= max);
  return static_cast<std::size_t>(value);
}

std::int64_t ByteReader::signed_number() {
  const std::uint64_t value = number();
  return static_cast<std::int64_t>((value & 1U) != 0 ? ~(value >> 1U) : value >> 1U);
}

std::uint64_t ByteReader::fixed(std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i) value |= std::uint64_t{byte()} << (8 * i);
  return value;
}

std::string_view ByteReader::text(std::size_t size) {
  expect(size <= rest_.size());
  const std::string_view text = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return text;
}

}  // namespace store
