#include "server/auth/secret.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace auth {

namespace {

constexpr std::string_view prefix = "qy_";
constexpr std::size_t random_bytes = 32;
constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
/// Without the NUL that libsodium writes at the end.
constexpr std::size_t digits = sodium_base64_ENCODED_LEN(random_bytes, variant) - 1;

bool is_digit(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

}  // namespace

Secret make_secret() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium finds no source of randomness");
  std::array<unsigned char, random_bytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, digits + 1> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
  const std::string secret = std::string{prefix} + text.data();
  return {secret, secret_hash(secret)};
}

bool is_secret(std::string_view text) {
  return text.size() == prefix.size() + digits && text.starts_with(prefix) &&
         std::all_of(text.begin() + prefix.size(), text.end(), is_digit);
}

std::string secret_hash(std::string_view secret) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(secret.data()), secret.size());
  std::array<char, 2 * crypto_hash_sha256_BYTES + 1> text{};
  return sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
}

bool same_hash(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace auth
