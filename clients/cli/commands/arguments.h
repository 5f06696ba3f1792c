#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/options.h"
#include "protocol/messages/field.h"

/// The small languages of the command line, each with its reader.
namespace cli {

using base::Side;
using core::KeyValue;
using protocol::RoomId;

/// By what the certificate of a server is trusted, instead of by the authorities that this computer trusts.
struct Trust {
  std::string fingerprint{};  ///< as format_fingerprint writes it
  std::string ca_file{};      ///< certificates in PEM form
  friend bool operator==(const Trust&, const Trust&) = default;
};

/// Where a server listens, and whether with TLS.
struct Address {
  std::string host = "localhost";
  std::string port = "5188";
  bool tls = false;
  Trust trust{};
  friend bool operator==(const Address&, const Address&) = default;
};

/// `host:port`, `host`, `:port`, `[2001:db8::1]:5188`, each with `tls://` before it for TLS; what is missing is the
/// default, which is 5189 for the port of TLS.
base::Expected<Address> parse_address(std::string_view text);
/// As parse_address reads it.
std::string format(const Address& address);

/// SHA-256 of a certificate: 64 hexadecimal digits, with or without colons between, in any letter case. Gives it as
/// format_fingerprint does.
base::Expected<std::string> parse_fingerprint(std::string_view text);
/// `AB:CD:…`
std::string format_fingerprint(std::span<const unsigned char> digest);

/// A built-in bot with its options.
struct BotSpec {
  std::string name;
  std::vector<KeyValue> options;
  friend bool operator==(const BotSpec&, const BotSpec&) = default;
};

/// `uct` or `uct:level=5,time=2s`. Whether there is such a bot is for the game to say.
base::Expected<BotSpec> parse_bot(std::string_view text);

/// `key=value`; the value may be empty and may hold further `=`.
base::Expected<KeyValue> parse_key_value(std::string_view text);

/// A finite number, with or without a fraction.
base::Expected<double> parse_decimal(std::string_view text);

/// `0,2-5`: the numbers of cores.
base::Expected<std::vector<int>> parse_cores(std::string_view text);

/// The first line of a file, which holds a password. A file that cannot be read is a fault.
base::Expected<std::string> read_password_file(const std::string& path);

}  // namespace cli
