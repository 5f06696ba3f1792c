#pragma once

#include <string>
#include <string_view>

/// Secrets that bots log in with instead of a password. They are random and long, so that a plain hash keeps them safe
/// and checking one costs next to nothing: a thousand bots may come back at once.
namespace auth {

struct Secret {
  std::string text;  ///< to be shown once: "qy_" and 32 random bytes in base64url
  std::string hash;  ///< to be kept
};

/// Throws std::runtime_error when libsodium finds no source of randomness.
Secret make_secret();

/// Whether the text has the form of a secret; a password never has (see weakness).
bool is_secret(std::string_view text);

/// SHA-256 in hexadecimal digits.
std::string secret_hash(std::string_view secret);

/// In a time that does not depend on where they differ.
bool same_hash(std::string_view a, std::string_view b);

}  // namespace auth
