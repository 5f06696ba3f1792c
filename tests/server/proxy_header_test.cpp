#include "server/net/proxy_header.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/server/proxy_bytes.h"

namespace tests {
namespace {

using net::ProxyHeader;

struct Read {
  bool valid = false;
  bool complete = false;
  std::size_t taken = 0;
  std::optional<std::string> client;
  friend bool operator==(const Read&, const Read&) = default;
};

/// Gives a header the bytes that it asks for, at most `piece` at once.
Read read(std::string_view bytes, std::size_t piece = ProxyHeader::max_bytes) {
  ProxyHeader header;
  Read result{true, false, 0, {}};
  while (result.valid && header.missing() > 0 && result.taken < bytes.size()) {
    const std::string_view next = bytes.substr(result.taken, std::min(piece, header.missing()));
    result.valid = header.add(next).has_value();
    result.taken += next.size();
  }
  result.complete = result.valid && header.missing() == 0;
  if (result.complete) result.client = header.client();
  return result;
}

Read complete(std::size_t bytes, std::optional<std::string> client) {
  return {true, true, bytes, std::move(client)};
}

TEST(ProxyHeader, NamesTheClientInVersion1) {
  for (const auto& [line, client] : std::vector<std::pair<std::string, std::optional<std::string>>>{
           {"PROXY TCP4 192.0.2.7 198.51.100.1 56324 443\r\n", "192.0.2.7"},
           {"PROXY TCP4 0.0.0.0 0.0.0.0 0 65535\r\n", "0.0.0.0"},
           {"PROXY TCP6 2001:db8::7 2001:db8::1 56324 443\r\n", "2001:db8::7"},
           {"PROXY TCP6 ::ffff:192.0.2.7 ::1 1 2\r\n", "192.0.2.7"},
           {"PROXY TCP6 2001:0db8:0000:0000:0000:0000:0000:0007 ::1 1 2\r\n", "2001:db8::7"},
           {"PROXY UNKNOWN\r\n", std::nullopt},
           {"PROXY UNKNOWN ffff:f...f:ffff ffff:f...f:ffff 65535 65535\r\n", std::nullopt}}) {
    EXPECT_EQ(read(line + "Login,ana\n"), complete(line.size(), client)) << line;
    EXPECT_EQ(read(line, 1), complete(line.size(), client)) << line;
  }
}

TEST(ProxyHeader, NamesTheClientInVersion2) {
  const std::string v4 = proxy_v2(0x21, 0x11, tcp_v4("192.0.2.7"));
  EXPECT_EQ(read(v4 + "Login,ana\n"), complete(28, "192.0.2.7"));
  EXPECT_EQ(read(v4, 1), complete(28, "192.0.2.7"));
  EXPECT_EQ(read(proxy_v2(0x21, 0x21, tcp_v6("2001:db8::7"))), complete(52, "2001:db8::7"));
  EXPECT_EQ(read(proxy_v2(0x21, 0x21, tcp_v6("::ffff:192.0.2.7"))), complete(52, "192.0.2.7"));
}

TEST(ProxyHeader, SkipsAdditionalFields) {
  const std::string fields = std::string("\x02\x00\x04here\x04\x00\x01", 10) + std::string(200, '\xff');
  EXPECT_EQ(read(proxy_v2(0x21, 0x11, tcp_v4("192.0.2.7") + fields) + "x"), complete(28 + fields.size(), "192.0.2.7"));
  const std::string most(ProxyHeader::max_bytes - 28, 'x');
  EXPECT_EQ(read(proxy_v2(0x21, 0x11, tcp_v4("192.0.2.7") + most)), complete(ProxyHeader::max_bytes, "192.0.2.7"));
}

TEST(ProxyHeader, ChecksOfTheProxyAndOtherFamiliesNameNoClient) {
  EXPECT_EQ(read(proxy_v2(0x20, 0x00, "")), complete(16, std::nullopt)) << "LOCAL";
  EXPECT_EQ(read(proxy_v2(0x20, 0x11, tcp_v4("192.0.2.7"))), complete(28, std::nullopt)) << "LOCAL with an address";
  EXPECT_EQ(read(proxy_v2(0x20, 0x11, "xy")), complete(18, std::nullopt)) << "LOCAL ignores the address, however short";
  EXPECT_EQ(read(proxy_v2(0x21, 0x00, "")), complete(16, std::nullopt)) << "UNSPEC";
  EXPECT_EQ(read(proxy_v2(0x21, 0x12, tcp_v4("192.0.2.7"))), complete(28, std::nullopt)) << "UDP";
  EXPECT_EQ(read(proxy_v2(0x21, 0x31, std::string(216, 'a'))), complete(232, std::nullopt)) << "a Unix socket";
}

TEST(ProxyHeader, RefusesInvalidLines) {
  for (const std::string line : {"Login,ana,secret\n",
                                 "GET / HTTP/1.1\r\n",
                                 "proxy TCP4 1.2.3.4 1.2.3.4 1 2\r\n",
                                 "PROXY\r\n\r\n\r\n\r\n\r\n",
                                 "PROXY TCP4 192.0.2.7 198.51.100.1 56324 443\n",
                                 "PROXY TCP4 192.0.2.7 198.51.100.1 56324\r\n",
                                 "PROXY TCP4 192.0.2.7 198.51.100.1 56324 443 1\r\n",
                                 "PROXY TCP4  192.0.2.7 198.51.100.1 56324 443\r\n",
                                 "PROXY TCP4 192.0.2.7 198.51.100.1 56324 443 \r\n",
                                 "PROXY TCP4 192.0.2.7 198.51.100.1 056 443\r\n",
                                 "PROXY TCP4 192.0.2.7 198.51.100.1 65536 443\r\n",
                                 "PROXY TCP4 192.0.2.7 198.51.100.1 -1 443\r\n",
                                 "PROXY TCP4 192.0.2.256 198.51.100.1 56324 443\r\n",
                                 "PROXY TCP4 192.0.2 198.51.100.1 56324 443\r\n",
                                 "PROXY TCP4 2001:db8::7 2001:db8::1 56324 443\r\n",
                                 "PROXY TCP6 192.0.2.7 198.51.100.1 56324 443\r\n",
                                 "PROXY TCP6 fe80::1%eth0 ::1 56324 443\r\n",
                                 "PROXY UDP4 192.0.2.7 198.51.100.1 56324 443\r\n",
                                 "PROXY TCP4 192.0.2.7 198.51.100.1 56324 443\rx",
                                 "PROXY UNKNOWNTCP4 1 2 3 4\r\n"})
    EXPECT_FALSE(read(line).valid) << line;
  const std::string endless = "PROXY UNKNOWN " + std::string(200, 'x');
  EXPECT_FALSE(read(endless).valid);
  EXPECT_LE(read(endless).taken, 107U);
  EXPECT_EQ(read("PROXY UNKNOWN " + std::string(91, 'x') + "\r\n"), complete(107, std::nullopt));
}

TEST(ProxyHeader, RefusesInvalidBytesOfVersion2) {
  const std::string addresses = tcp_v4("192.0.2.7");
  for (const int command : {0x00, 0x01, 0x11, 0x22, 0x2f, 0x31, 0xff})
    EXPECT_FALSE(read(proxy_v2(command, 0x11, addresses)).valid) << command;
  for (const int family : {0x01, 0x02, 0x10, 0x13, 0x1f, 0x20, 0x23, 0x30, 0x33, 0x41, 0xff})
    EXPECT_FALSE(read(proxy_v2(0x21, family, addresses)).valid) << family;
  EXPECT_FALSE(read(proxy_v2(0x21, 0x11, addresses.substr(1))).valid);
  EXPECT_FALSE(read(proxy_v2(0x21, 0x21, tcp_v6("::1").substr(1))).valid);
  EXPECT_FALSE(read(proxy_v2(0x21, 0x31, std::string(215, 'a'))).valid);
  EXPECT_FALSE(read(proxy_v2(0x21, 0x11, std::string(ProxyHeader::max_bytes - 15, 'x'))).valid);
  EXPECT_FALSE(read(std::string(proxy_signature.substr(0, 11)) + "\r").valid);
}

TEST(ProxyHeader, APartOfAHeaderIsNotComplete) {
  const std::string whole = proxy_v2(0x21, 0x11, tcp_v4("192.0.2.7"));
  const std::string line = "PROXY TCP4 192.0.2.7 198.51.100.1 56324 443\r\n";
  for (const std::string& header : {whole, line})
    for (std::size_t size = 0; size < header.size(); ++size) {
      const Read part = read(header.substr(0, size));
      EXPECT_TRUE(part.valid && !part.complete) << size;
    }
}

}  // namespace
}  // namespace tests
