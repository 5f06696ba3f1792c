#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/options.h"
#include "protocol/messages/field.h"

/// Readers of the values on the command line.
namespace cli {

using base::Side;
using core::KeyValue;
using protocol::RoomId;

/// How to verify the certificate of a server, instead of with the authorities that this computer trusts.
struct Trust {
  std::string fingerprint{};  ///< in the form of format_fingerprint
  std::string ca_file{};      ///< a PEM file of certificates
  friend bool operator==(const Trust&, const Trust&) = default;
};

/// The address of a server, and whether it uses TLS.
struct Address {
  std::string host = "localhost";
  std::string port = "5188";
  bool tls = false;
  Trust trust{};
  friend bool operator==(const Address&, const Address&) = default;
};

/// Parses `host:port`, `host`, `:port` or `[2001:db8::1]:5188`, each with `tls://` before it for TLS. Missing parts get
/// their defaults; the default port with TLS is 5189.
base::Expected<Address> parse_address(std::string_view text);
/// Formats an address so that parse_address can read it.
std::string format(const Address& address);

/// Parses a SHA-256 fingerprint of a certificate: 64 hexadecimal digits in either case, with or without colons. Returns
/// it in the form of format_fingerprint.
base::Expected<std::string> parse_fingerprint(std::string_view text);
/// `AB:CD:…`
std::string format_fingerprint(std::span<const unsigned char> digest);

/// A built-in bot and its options.
struct BotSpec {
  std::string name;
  std::vector<KeyValue> options;
  friend bool operator==(const BotSpec&, const BotSpec&) = default;
};

/// Parses `uct` or `uct:level=5,time=2000`. Does not check that the game has such a bot.
base::Expected<BotSpec> parse_bot(std::string_view text);

/// Parses `key=value`. The value may be empty and may contain further `=`.
base::Expected<KeyValue> parse_key_value(std::string_view text);

/// Parses a finite number, with or without a fraction.
base::Expected<double> parse_decimal(std::string_view text);

/// Parses a list of cores, such as `0,2-5`.
base::Expected<std::vector<int>> parse_cores(std::string_view text);

/// Reads a password from the first line of a file. The fault says that the file cannot be read.
base::Expected<std::string> read_password_file(const std::string& path);

}  // namespace cli
