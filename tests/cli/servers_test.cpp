#include <gtest/gtest.h>

#include "clients/cli/discovery/servers.h"

namespace cli {
namespace {

TEST(FoundServer, IsReadFromALineOfAvahi) {
  EXPECT_EQ(parse_found_server(R"(=;eth0;IPv4;Qiyuan\032on\032oak;_qiyuan._tcp;local;oak.local;192.168.1.20;5188;)"
                               R"("http=8080" "version=0.1.0")"),
            (FoundServer{"Qiyuan on oak", "192.168.1.20", "5188", "0.1.0", "8080"}));
  EXPECT_EQ(parse_found_server(R"(=;eth0;IPv6;A\059\.B;_qiyuan._tcp;local;oak.local;2001:db8::1;5;)"),
            (FoundServer{"A;.B", "2001:db8::1", "5", "", ""}));
}

TEST(FoundServer, IgnoresUselessAddresses) {
  EXPECT_EQ(parse_found_server(""), std::nullopt);
  EXPECT_EQ(parse_found_server("+;eth0;IPv4;oak;_qiyuan._tcp;local"), std::nullopt);
  EXPECT_EQ(parse_found_server("=;eth0;IPv4;oak;_http._tcp;local;oak.local;192.168.1.20;80;"), std::nullopt);
  EXPECT_EQ(parse_found_server("=;eth0;IPv4;oak;_qiyuan._tcp;local;oak.local;;5188;"), std::nullopt);
  EXPECT_EQ(parse_found_server("=;eth0;IPv4;oak;_qiyuan._tcp;local;oak.local;192.168.1.20;port;"), std::nullopt);
  // A link-local address is useless without its interface.
  EXPECT_EQ(parse_found_server("=;eth0;IPv6;oak;_qiyuan._tcp;local;oak.local;fe80::1;5188;"), std::nullopt);
}

TEST(FoundServer, HasNoControlCharactersInItsName) {
  EXPECT_EQ(parse_found_server(R"(=;eth0;IPv4;a\027[2Jb\010;_qiyuan._tcp;local;oak.local;192.168.1.20;5188;)")->name,
            "a?[2Jb?");
}

TEST(FoundServers, AppearOnce) {
  const FoundServer oak{"oak", "192.168.1.20", "5188"};
  const FoundServer oak_ipv6{"oak", "2001:db8::1", "5188"};
  const FoundServer second_of_oak{"oak", "192.168.1.20", "5200"};
  const FoundServer ash{"ash", "192.168.1.21", "5188"};
  EXPECT_EQ(each_once({oak_ipv6, oak, second_of_oak, oak, ash}), (std::vector{ash, oak, second_of_oak}));
  EXPECT_EQ(each_once({oak_ipv6}), std::vector{oak_ipv6});
}

}  // namespace
}  // namespace cli
