#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

/// Encrypted and authenticated messages between two programs with a common key: the secretstream of libsodium
/// (XChaCha20-Poly1305). A third party can neither read, change, repeat nor reorder messages.
namespace auth {

constexpr std::size_t key_bytes = 32;
using Key = std::array<unsigned char, key_bytes>;

/// A random key. Throws std::runtime_error if libsodium finds no source of randomness.
Key make_key();
/// 64 hexadecimal digits.
std::string key_text(const Key& key);
/// nullopt if that is not a key.
std::optional<Key> read_key(std::string_view text);
/// A key for one purpose, which tells nothing about this one (BLAKE2b).
Key derive_key(const Key& from, std::string_view purpose);

/// The bytes with which the sender of a stream begins it.
constexpr std::size_t seal_header_bytes = 24;
/// The bytes by which a sealed message is longer.
constexpr std::size_t seal_bytes = 17;

/// Seals the messages of one direction.
class Sealer {
 public:
  explicit Sealer(const Key& key);
  Sealer(const Sealer&) = delete;
  Sealer& operator=(const Sealer&) = delete;
  ~Sealer();

  [[nodiscard]] const std::string& header() const { return header_; }
  /// Appends the sealed message.
  void seal(std::string_view message, std::string& to);

 private:
  struct State;
  std::unique_ptr<State> state_;
  std::string header_;
};

/// Opens the messages of one direction, in their order.
class Unsealer {
 public:
  /// Expects a header of the right size.
  Unsealer(const Key& key, std::string_view header);
  Unsealer(const Unsealer&) = delete;
  Unsealer& operator=(const Unsealer&) = delete;
  ~Unsealer();

  /// nullopt if the sender does not have the key, or if this is not the next message.
  std::optional<std::string> open(std::string_view sealed);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace auth
