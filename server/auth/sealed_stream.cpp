#include "server/auth/sealed_stream.h"

#include <sodium.h>

#include <cassert>
#include <stdexcept>

namespace auth {
namespace {

static_assert(key_bytes == crypto_secretstream_xchacha20poly1305_KEYBYTES);
static_assert(key_bytes == crypto_generichash_BYTES);
static_assert(seal_header_bytes == crypto_secretstream_xchacha20poly1305_HEADERBYTES);
static_assert(seal_bytes == crypto_secretstream_xchacha20poly1305_ABYTES);

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

unsigned char* bytes_of(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}

}  // namespace

Key make_key() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium finds no source of randomness");
  Key key{};
  randombytes_buf(key.data(), key.size());
  return key;
}

std::string key_text(const Key& key) {
  std::array<char, 2 * key_bytes + 1> text{};
  return sodium_bin2hex(text.data(), text.size(), key.data(), key.size());
}

std::optional<Key> read_key(std::string_view text) {
  Key key{};
  std::size_t size = 0;
  const char* end = nullptr;
  if (text.size() != 2 * key_bytes ||
      sodium_hex2bin(key.data(), key.size(), text.data(), text.size(), nullptr, &size, &end) != 0 || size != key.size())
    return std::nullopt;
  return key;
}

Key derive_key(const Key& from, std::string_view purpose) {
  Key key{};
  crypto_generichash(key.data(), key.size(), bytes_of(purpose), purpose.size(), from.data(), from.size());
  return key;
}

struct Sealer::State {
  crypto_secretstream_xchacha20poly1305_state stream{};
};

Sealer::Sealer(const Key& key) : state_(std::make_unique<State>()), header_(seal_header_bytes, '\0') {
  if (sodium_init() < 0) throw std::runtime_error("libsodium finds no source of randomness");
  crypto_secretstream_xchacha20poly1305_init_push(&state_->stream, bytes_of(header_), key.data());
}

Sealer::~Sealer() = default;

void Sealer::seal(std::string_view message, std::string& to) {
  const std::size_t at = to.size();
  to.resize(at + message.size() + seal_bytes);
  crypto_secretstream_xchacha20poly1305_push(&state_->stream, bytes_of(to) + at, nullptr, bytes_of(message),
                                             message.size(), nullptr, 0, 0);
}

struct Unsealer::State {
  crypto_secretstream_xchacha20poly1305_state stream{};
};

Unsealer::Unsealer(const Key& key, std::string_view header) : state_(std::make_unique<State>()) {
  assert(header.size() == seal_header_bytes);
  crypto_secretstream_xchacha20poly1305_init_pull(&state_->stream, bytes_of(header), key.data());
}

Unsealer::~Unsealer() = default;

std::optional<std::string> Unsealer::open(std::string_view sealed) {
  if (sealed.size() < seal_bytes) return std::nullopt;
  std::string message(sealed.size() - seal_bytes, '\0');
  unsigned char tag = 0;
  if (crypto_secretstream_xchacha20poly1305_pull(&state_->stream, bytes_of(message), nullptr, &tag, bytes_of(sealed),
                                                 sealed.size(), nullptr, 0) != 0)
    return std::nullopt;
  return message;
}

}  // namespace auth
