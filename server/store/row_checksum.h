#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace store {

/// A value that is bytes, not a text.
struct Blob {
  std::string_view bytes;
};

/// The checksum of a row: 32-bit FNV-1a of its values with their types and lengths. Each step of FNV-1a maps different
/// states to different states, so a changed byte always changes the result. The SQL function row_checksum(…) computes
/// the same from the same values.
class RowChecksum {
 public:
  void add(std::int64_t number) {
    add_byte(integer);
    for (unsigned shift = 0; shift < 64; shift += 8)
      add_byte(static_cast<unsigned char>(static_cast<std::uint64_t>(number) >> shift));
  }
  void add(std::string_view value) { add(text, value); }
  void add(Blob value) { add(blob, value.bytes); }
  template <class T>
  void add(const std::optional<T>& value) {
    if (value)
      add(*value);
    else
      add_null();
  }
  void add_null() { add_byte(null); }
  /// Any value that has bytes; `type` is SQLite's number of its type.
  void add(unsigned char type, std::string_view bytes) {
    add_byte(type);
    for (const char byte : bytes) add_byte(static_cast<unsigned char>(byte));
    for (unsigned shift = 0; shift < 32; shift += 8)
      add_byte(static_cast<unsigned char>(static_cast<std::uint32_t>(bytes.size()) >> shift));
  }

  /// As the column `checksum` stores it.
  [[nodiscard]] std::int64_t value() const { return static_cast<std::int32_t>(hash_); }

 private:
  static constexpr unsigned char integer = 1;  // SQLITE_INTEGER
  static constexpr unsigned char text = 3;     // SQLITE_TEXT
  static constexpr unsigned char blob = 4;     // SQLITE_BLOB
  static constexpr unsigned char null = 5;     // SQLITE_NULL

  void add_byte(unsigned char byte) { hash_ = (hash_ ^ byte) * 16777619U; }

  std::uint32_t hash_ = 2166136261U;
};

}  // namespace store
