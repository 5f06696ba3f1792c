#include "server/app/addresses_page.h"

#include <gtest/gtest.h>

#include "server/net/interfaces.h"

namespace tests {
namespace {

using boost::asio::ip::make_address;
using Texts = std::vector<std::string>;

net::HttpRequest from(const std::string& sender, bool forwarded = false) {
  net::HttpRequest request;
  request.path = app::addresses_path;
  request.sender = sender;
  request.forwarded = forwarded;
  return request;
}

std::string answer(const net::HttpRequest& request) {
  return app::addresses_page(request, [] { return Texts{"http://192.168.1.20:8080/"}; }).body;
}

TEST(Interfaces, OthersReachNeitherLoopbackNorLinkLocalAddresses) {
  for (const char* address : {"192.168.1.20", "10.1.2.3", "203.0.113.5", "2001:db8::5", "fd00::1"})
    EXPECT_TRUE(net::is_reachable(make_address(address))) << address;
  for (const char* address : {"127.0.0.1", "127.8.9.1", "::1", "169.254.7.7", "fe80::1", "0.0.0.0", "::", "224.0.0.1"})
    EXPECT_FALSE(net::is_reachable(make_address(address))) << address;
}

TEST(Interfaces, ListTheirReachableAddressesWithIpv4First) {
  const auto addresses = net::own_addresses();
  bool has_v6 = false;
  for (const auto& address : addresses) {
    EXPECT_TRUE(net::is_reachable(address)) << address;
    EXPECT_FALSE(has_v6 && address.is_v4()) << address;
    has_v6 = has_v6 || address.is_v6();
  }
}

TEST(AddressesPage, HasNamesBeforeNumbers) {
  EXPECT_EQ(app::page_addresses({8080, 0, false, {"go.example.org"}},
                                {make_address("192.168.1.20"), make_address("2001:db8::5")}),
            (Texts{"http://go.example.org:8080/", "http://192.168.1.20:8080/", "http://[2001:db8::5]:8080/"}));
  EXPECT_EQ(app::page_addresses({8080, 0, false, {"*"}}, {}), Texts{});
}

TEST(AddressesPage, UsesHttpsIfPeopleMust) {
  EXPECT_EQ(app::page_addresses({8080, 8443, true, {}}, {make_address("192.168.1.20")}),
            Texts{"https://192.168.1.20:8443/"});
  EXPECT_EQ(app::page_addresses({8080, 8443, false, {}}, {make_address("192.168.1.20")}),
            Texts{"http://192.168.1.20:8080/"});
}

TEST(AddressesPage, OmitsTheUsualPort) {
  EXPECT_EQ(app::page_addresses({80, 0, false, {"go.example.org"}}, {}), Texts{"http://go.example.org/"});
  EXPECT_EQ(app::page_addresses({80, 443, true, {"go.example.org"}}, {}), Texts{"https://go.example.org/"});
}

TEST(AddressesPage, TellsOnlyTheServersOwnComputer) {
  const std::string all = R"({"addresses":["http://192.168.1.20:8080/"]})";
  const std::string none = R"({"addresses":[]})";
  EXPECT_EQ(answer(from("127.0.0.1")), all);
  EXPECT_EQ(answer(from("::1")), all);
  EXPECT_EQ(answer(from("::ffff:127.0.0.1")), all);
  EXPECT_EQ(answer(from("192.168.1.7")), none);
  EXPECT_EQ(answer(from("127.0.0.1", true)), none);
  EXPECT_EQ(answer(from("")), none);
}

}  // namespace
}  // namespace tests
