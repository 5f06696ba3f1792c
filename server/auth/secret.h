#pragma once

#include <string>
#include <string_view>

/// Secrets with which bots log in instead of a password. They are long and random, so a plain hash protects them and
/// checking one costs next to nothing: a thousand bots may reconnect at once.
namespace auth {

struct Secret {
  std::string text;  ///< shown only once: "qy_" and 32 random bytes in base64url
  std::string hash;  ///< stored in place of the text
};

/// Throws std::runtime_error if libsodium finds no source of randomness.
Secret make_secret();

/// Whether the text has the form of a secret; a password never has (see weakness).
bool is_secret(std::string_view text);

/// SHA-256 in hexadecimal digits.
std::string secret_hash(std::string_view secret);

/// Compares in constant time.
bool same_hash(std::string_view a, std::string_view b);

}  // namespace auth
