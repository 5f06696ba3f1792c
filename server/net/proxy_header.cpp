#include "server/net/proxy_header.h"

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>
#include <cassert>

#include "engine/base/text.h"
#include "server/net/networks.h"

namespace net {
namespace {

namespace ip = boost::asio::ip;
using namespace std::string_view_literals;
using Wrong = tl::unexpected<std::string_view>;

// Version 2: a signature, version and command, family and protocol, and the number of bytes that follow.
constexpr std::string_view signature = "\r\n\r\n\0\r\nQUIT\n"sv;
constexpr std::size_t fixed_bytes = 16;
constexpr int local_command = 0x20;
constexpr int proxy_command = 0x21;

/// An address family with its protocol, and the size of the two addresses with their ports.
struct Family {
  int code;
  std::size_t bytes;
};
constexpr int tcp_v4 = 0x11;
constexpr int tcp_v6 = 0x21;
constexpr std::array families{Family{0x00, 0},  Family{tcp_v4, 12}, Family{0x12, 12}, Family{tcp_v6, 36},
                              Family{0x22, 36}, Family{0x31, 216},  Family{0x32, 216}};

// Version 1: one line of text.
constexpr std::string_view line_begin = "PROXY ";
constexpr std::string_view line_end = "\r\n";
constexpr std::size_t max_line = 107;  ///< with its end

int byte(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

/// The address in the first of these bytes.
template <class Address>
std::string address_in(std::string_view bytes) {
  typename Address::bytes_type copy{};
  std::ranges::copy(bytes.substr(0, copy.size()), copy.begin());
  return plain_address(Address(copy).to_string())->to_string();
}

/// The address in the text, which must be of the family and have no scope.
std::optional<std::string> read_address(std::string_view text, bool v6) {
  if (text.find(v6 ? ':' : '.') == std::string_view::npos || text.find('%') != std::string_view::npos)
    return std::nullopt;
  const std::optional<ip::address> address = plain_address(text);
  return address ? std::optional{address->to_string()} : std::nullopt;
}

bool is_port(std::string_view text) {
  return (text == "0" || !text.starts_with('0')) && base::parse_number<std::uint16_t>(text).has_value();
}

/// Removes the text up to the first space, and the space.
std::string_view next_word(std::string_view& rest) {
  const std::size_t end = rest.find(' ');
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return word;
}

}  // namespace

ProxyHeader::Result ProxyHeader::add(std::string_view bytes) {
  assert(bytes.size() <= missing());
  bytes_ += bytes;
  if (missing() > 0) return {};
  switch (part_) {
    case Part::beginning:
      return choose_version();
    case Part::fixed:
      return read_fixed_part();
    case Part::addresses:
      read_addresses();
      return {};
    case Part::line:
      return read_line();
  }
  return {};
}

ProxyHeader::Result ProxyHeader::choose_version() {
  if (bytes_ == signature) {
    part_ = Part::fixed;
    expected_ = fixed_bytes;
    return {};
  }
  if (!bytes_.starts_with(line_begin)) return Wrong("it does not begin with a PROXY header");
  part_ = Part::line;
  return read_line();
}

ProxyHeader::Result ProxyHeader::read_fixed_part() {
  const int command = byte(bytes_, 12);
  if (command != local_command && command != proxy_command) return Wrong("unknown version or command");
  const auto family = std::ranges::find(families, byte(bytes_, 13), &Family::code);
  if (family == families.end()) return Wrong("unknown address family or protocol");
  const auto size = static_cast<std::size_t>(byte(bytes_, 14) << 8 | byte(bytes_, 15));
  if (command == proxy_command && size < family->bytes) return Wrong("the addresses are incomplete");
  if (fixed_bytes + size > max_bytes) return Wrong("the header is longer than 4096 bytes");
  part_ = Part::addresses;
  expected_ += size;
  if (size == 0) read_addresses();
  return {};
}

void ProxyHeader::read_addresses() {
  if (byte(bytes_, 12) != proxy_command) return;
  const std::string_view addresses = std::string_view(bytes_).substr(fixed_bytes);
  if (byte(bytes_, 13) == tcp_v4)
    client_ = address_in<ip::address_v4>(addresses);
  else if (byte(bytes_, 13) == tcp_v6)
    client_ = address_in<ip::address_v6>(addresses);
}

/// Expects a line that has no end yet, or whose end is that of the bytes.
ProxyHeader::Result ProxyHeader::read_line() {
  if (!bytes_.ends_with(line_end)) {
    const std::size_t end = bytes_.find_first_of(line_end);
    if (end != std::string::npos && (bytes_[end] == '\n' || end + 1 < bytes_.size()))
      return Wrong("the line does not end with CR LF");
    expected_ += bytes_.ends_with('\r') ? 1 : 2;
    return expected_ <= max_line ? Result{} : Wrong("the line is longer than 107 bytes");
  }
  std::string_view rest = bytes_;
  rest.remove_prefix(line_begin.size());
  rest.remove_suffix(line_end.size());
  const std::string_view protocol = next_word(rest);
  if (protocol == "UNKNOWN") return {};
  const bool v6 = protocol == "TCP6";
  if (!v6 && protocol != "TCP4") return Wrong("unknown protocol");
  const std::optional<std::string> client = read_address(next_word(rest), v6);
  const std::optional<std::string> server = read_address(next_word(rest), v6);
  const bool ports = is_port(next_word(rest)) && is_port(rest);
  if (!client || !server || !ports) return Wrong("the line has no valid addresses and ports");
  client_ = client;
  return {};
}

}  // namespace net
