#include "clients/cli/arguments.h"

#include <cstdint>
#include <fstream>

#include "engine/core/text.h"

namespace cli {

core::Expected<Address> parse_address(std::string_view text) {
  Address address;
  const std::size_t bracket = text.find(']');
  const bool bracketed = !text.empty() && text.front() == '[';
  if (bracketed && bracket == std::string_view::npos)
    return core::fault("'" + std::string{text} + "' lacks the ']' behind the address");
  const std::size_t colon = text.find(':', bracketed ? bracket : 0);
  const std::string_view host = bracketed ? text.substr(1, bracket - 1) : text.substr(0, colon);
  const std::string_view port = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
  if (bracketed && colon != bracket + 1 && bracket + 1 != text.size())
    return core::fault("'" + std::string{text} + "' is no address: a port follows ']' as in [::1]:5188");
  if (colon != std::string_view::npos && core::parse_number<std::uint16_t>(port).value_or(0) == 0)
    return core::fault("'" + std::string{port} + "' is no port: a number from 1 to 65535, as in localhost:5188");
  if (!host.empty()) address.host = host;
  if (!port.empty()) address.port = port;
  return address;
}

std::string format(const Address& address) {
  const bool numeric6 = address.host.find(':') != std::string::npos;
  return (numeric6 ? "[" + address.host + "]" : address.host) + ":" + address.port;
}

core::Expected<KeyValue> parse_key_value(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || core::trim(text.substr(0, equals)).empty())
    return core::fault("'" + std::string{text} + "' should be key=value");
  return KeyValue{core::trim(text.substr(0, equals)), core::trim(text.substr(equals + 1))};
}

core::Expected<BotSpec> parse_bot(std::string_view text) {
  const std::size_t colon = text.find(':');
  BotSpec bot{std::string{core::trim(text.substr(0, colon))}, {}};
  if (bot.name.empty()) return core::fault("'" + std::string{text} + "' names no bot: write uct or uct:level=5");
  if (colon == std::string_view::npos) return bot;
  for (std::string_view rest = text.substr(colon + 1);;) {
    const std::size_t comma = rest.find(',');
    core::Expected<KeyValue> option = parse_key_value(rest.substr(0, comma));
    if (!option) return core::fault("in '" + std::string{text} + "': " + option.error().text);
    bot.options.push_back(*std::move(option));
    if (comma == std::string_view::npos) return bot;
    rest.remove_prefix(comma + 1);
  }
}

core::Expected<std::string> read_password_file(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  if (!file || !std::getline(file, line)) return core::fault("cannot read a password from " + path);
  return std::string{core::trim(line)};
}

}  // namespace cli
