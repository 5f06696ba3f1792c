#include "server/auth/weak_password.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "server/auth/secret.h"

namespace auth {

namespace {

constexpr std::ptrdiff_t min_characters = 8;
constexpr std::ptrdiff_t max_characters = 128;

/// The passwords that attackers try first, as far as they are long enough; in lower case.
constexpr std::array<std::string_view, 64> commonest{
    "00000000",   "1111111111", "11111111",   "11223344",   "12121212",    "123123123", "12341234",  "12344321",
    "1234567890", "123456789",  "12345678",   "123456abc",  "1234abcd",    "1234qwer",  "123qweasd", "147258369",
    "1q2w3e4r5t", "1q2w3e4r",   "1qaz2wsx",   "31415926",   "66666666",    "87654321",  "88888888",  "987654321",
    "99999999",   "a1234567",   "a12345678",  "a123456789", "aa123456",    "aaaaaaaa",  "abc12345",  "abcd1234",
    "abcdefgh",   "admin123",   "asdasdasd",  "asdf1234",   "asdfasdf",    "asdfghjkl", "baseball",  "changeme",
    "computer",   "football",   "iloveyou",   "internet",   "jennifer",    "letmein1",  "liverpool", "michelle",
    "p@ssw0rd",   "passw0rd",   "password",   "password1",  "password123", "princess",  "q1w2e3r4",  "qazwsxedc",
    "qwer1234",   "qwerty123",  "qwertyuiop", "starwars",   "sunshine",    "superman",  "tibetango", "woaini1314",
};

/// Counts code points: all bytes except continuation bytes.
std::ptrdiff_t characters(std::string_view text) {
  return std::count_if(text.begin(), text.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

}  // namespace

std::optional<base::Fault> weakness(std::string_view password, std::string_view user) {
  const std::ptrdiff_t length = characters(password);
  if (length < min_characters || length > max_characters)
    return base::Fault{"a password must have {min} to {max} characters, not {length}", min_characters, max_characters,
                       length};
  if (is_secret(password)) return base::Fault{"a password cannot start with qy_, as a bot's secret does"};
  if (base::equal_ignoring_case(password, user))
    return base::Fault{"the password is the user name: choose one that others cannot guess"};
  if (std::find(commonest.begin(), commonest.end(), base::to_lower(password)) != commonest.end())
    return base::Fault{"this password is too common: choose one that others cannot guess"};
  return std::nullopt;
}

}  // namespace auth
