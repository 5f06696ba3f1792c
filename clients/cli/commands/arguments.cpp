#include "clients/cli/commands/arguments.h"

#include <sched.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <fstream>

#include "engine/base/text.h"
#include "server/referee/replay.h"

namespace cli {

base::Expected<Address> parse_address(std::string_view text) {
  constexpr std::string_view scheme = "tls://";
  Address address;
  if (text.starts_with(scheme)) {
    address.tls = true;
    address.port = "5189";
    text.remove_prefix(scheme.size());
  }
  const std::size_t bracket = text.find(']');
  const bool bracketed = !text.empty() && text.front() == '[';
  if (bracketed && bracket == std::string_view::npos) return base::fault("'{text}' has no ']' after the address", text);
  const std::size_t colon = text.find(':', bracketed ? bracket : 0);
  const std::string_view host = bracketed ? text.substr(1, bracket - 1) : text.substr(0, colon);
  const std::string_view port = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
  if (bracketed && colon != bracket + 1 && bracket + 1 != text.size())
    return base::fault("'{text}' is not an address; write [::1]:5188", text);
  if (colon != std::string_view::npos && base::parse_number<std::uint16_t>(port).value_or(0) == 0)
    return base::fault("'{port}' is not a port (1 to 65535, as in localhost:5188)", port);
  if (!host.empty()) address.host = host;
  if (!port.empty()) address.port = port;
  return address;
}

std::string format(const Address& address) {
  const bool numeric6 = address.host.find(':') != std::string::npos;
  return (address.tls ? "tls://" : "") + (numeric6 ? "[" + address.host + "]" : address.host) + ":" + address.port;
}

base::Expected<std::string> parse_fingerprint(std::string_view text) {
  constexpr std::size_t digest_size = 32;
  std::string digits{text};
  std::erase(digits, ':');
  std::vector<unsigned char> digest;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    unsigned char byte = 0;
    const char* const end = &digits[i] + 2;
    if (std::from_chars(&digits[i], end, byte, 16).ptr != end) break;
    digest.push_back(byte);
  }
  if (digest.size() != digest_size || digits.size() != 2 * digest_size)
    return base::fault("'{text}' is not a SHA-256 fingerprint (64 hexadecimal digits)", text);
  return format_fingerprint(digest);
}

std::string format_fingerprint(std::span<const unsigned char> digest) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text;
  for (const unsigned char byte : digest) {
    if (!text.empty()) text += ':';
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text;
}

base::Expected<KeyValue> parse_key_value(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || base::trim(text.substr(0, equals)).empty())
    return base::fault("'{text}' is not key=value", text);
  return KeyValue{base::trim(text.substr(0, equals)), base::trim(text.substr(equals + 1))};
}

base::Expected<BotSpec> parse_bot(std::string_view text) {
  const std::size_t colon = text.find(':');
  BotSpec bot{std::string{base::trim(text.substr(0, colon))}, {}};
  if (bot.name.empty()) return base::fault("'{text}' has no bot; write uct or uct:level=5", text);
  if (colon == std::string_view::npos) return bot;
  for (std::string_view rest = text.substr(colon + 1);;) {
    const std::size_t comma = rest.find(',');
    base::Expected<KeyValue> option = parse_key_value(rest.substr(0, comma));
    if (!option) return tl::unexpected(base::Fault{"'{text}'", text}.because(option.error()));
    bot.options.push_back(*std::move(option));
    if (comma == std::string_view::npos) return bot;
    rest.remove_prefix(comma + 1);
  }
}

base::Expected<std::string> read_password_file(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  if (!file || !std::getline(file, line)) return base::fault("cannot read a password from {file}", path);
  return std::string{base::trim(line)};
}

base::Expected<double> parse_decimal(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
    return base::fault("'{text}' is not a number", text);
  return value;
}

base::Expected<std::vector<int>> parse_cores(std::string_view text) {
  std::vector<int> cores;
  for (const std::string_view part : referee::split_moves(text)) {
    const std::size_t dash = part.find('-');
    const std::optional<int> from = base::parse_number<int>(part.substr(0, dash));
    const std::optional<int> to =
        dash == std::string_view::npos ? from : base::parse_number<int>(part.substr(dash + 1));
    if (!from || !to || *from < 0 || *to < *from || *to >= CPU_SETSIZE)
      return base::fault("'{text}' is not a core or a range of cores (0,2-5)", part);
    for (int core = *from; core <= *to; ++core) cores.push_back(core);
  }
  if (cores.empty()) return base::fault("no cores given; write 0,2-5");
  return cores;
}

}  // namespace cli
