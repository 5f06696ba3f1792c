#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Numbers and texts in few bytes, for the packed rows of the database.
namespace store {

class ByteWriter {
 public:
  void byte(unsigned value) { bytes_ += static_cast<char>(value); }
  /// Seven bits a byte, the lowest first; every byte but the last has its highest bit set.
  void number(std::uint64_t value);
  /// As a number: 0, -1, 1, -2, 2 … become 0, 1, 2, 3, 4 …
  void signed_number(std::int64_t value);
  /// The lowest `size` bytes of a value, the lowest first.
  void fixed(std::uint64_t value, std::size_t size);
  void text(std::string_view text) { bytes_ += text; }
  /// Keeps only the first `size` bytes.
  void cut(std::size_t size) { bytes_.resize(size); }

  [[nodiscard]] const std::string& bytes() const& { return bytes_; }
  [[nodiscard]] std::string bytes() && { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads what ByteWriter has written. Every function throws std::runtime_error if the bytes end too early or are not
/// what it expects, so no content of a damaged file can make the program misbehave.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  unsigned byte();
  std::uint64_t number();
  /// A number of at most `max`.
  std::size_t number_to(std::size_t max);
  std::int64_t signed_number();
  std::uint64_t fixed(std::size_t size);
  /// The next `size` bytes, which stay where they are.
  std::string_view text(std::size_t size);
  void expect(bool condition) const;

 private:
  std::string_view rest_;
};

}  // namespace store
