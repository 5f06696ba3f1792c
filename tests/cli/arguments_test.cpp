#include "clients/cli/commands/arguments.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

namespace cli {
namespace {

TEST(Address, EveryPartHasADefault) {
  EXPECT_EQ(parse_address("server.example.org:6000"), (Address{"server.example.org", "6000"}));
  EXPECT_EQ(parse_address("server.example.org"), (Address{"server.example.org", "5188"}));
  EXPECT_EQ(parse_address(":6000"), (Address{"localhost", "6000"}));
  EXPECT_EQ(parse_address(""), Address{});
}

TEST(Address, ThePrefixTlsSelectsTls) {
  EXPECT_EQ(parse_address("tls://server.example.org"), (Address{"server.example.org", "5189", true}));
  EXPECT_EQ(format(*parse_address("tls://[2001:db8::1]:6000")), "tls://[2001:db8::1]:6000");
}

TEST(Fingerprint, IsReadAsToolsPrintIt) {
  std::string colons = "0A";
  std::string digits = "0a";
  for (int i = 1; i < 32; ++i) {
    colons += ":F" + std::to_string(i % 10);
    digits += "f" + std::to_string(i % 10);
  }
  EXPECT_EQ(parse_fingerprint(colons), colons);
  EXPECT_EQ(parse_fingerprint(digits), colons);
  for (const std::string& wrong : {digits + "a", digits + "aa", digits.substr(2), digits.substr(1), std::string{"x"},
                                   "xy" + digits.substr(2), std::string{}})
    EXPECT_FALSE(parse_fingerprint(wrong)) << wrong;
}

TEST(Address, NumericIpv6StandsInBrackets) {
  EXPECT_EQ(parse_address("[2001:db8::1]:6000"), (Address{"2001:db8::1", "6000"}));
  EXPECT_EQ(parse_address("[::1]"), (Address{"::1", "5188"}));
}

TEST(Address, FormatIsReadBack) {
  for (const Address& address : {Address{}, Address{"10.0.0.7", "80"}, Address{"::1", "5188"}})
    EXPECT_EQ(parse_address(format(address)), address) << format(address);
}

TEST(Address, PortIsANumberFrom1To65535) {
  for (const char* text : {"host:", "host:0", "host:65536", "host:http", "host:+1", "::1", "[::1", "[::1]x:5"})
    EXPECT_FALSE(parse_address(text)) << text;
  EXPECT_TRUE(parse_address("host:1"));
  EXPECT_TRUE(parse_address("host:65535"));
}

TEST(BotSpec, NameAndOptions) {
  EXPECT_EQ(parse_bot("uct"), (BotSpec{"uct", {}}));
  EXPECT_EQ(parse_bot("uct:level=5"), (BotSpec{"uct", {{"level", "5"}}}));
  EXPECT_EQ(parse_bot("uct: time=2s , seed=7"), (BotSpec{"uct", {{"time", "2s"}, {"seed", "7"}}}));
}

TEST(BotSpec, FaultQuotesTheMistake) {
  EXPECT_EQ(parse_bot(":level=5").error().text(), "':level=5' has no bot; write uct or uct:level=5");
  EXPECT_EQ(parse_bot("uct:level").error().text(), "'uct:level': 'level' is not key=value");
  EXPECT_FALSE(parse_bot("uct:"));
  EXPECT_FALSE(parse_bot("uct:level=5,"));
  EXPECT_FALSE(parse_bot(""));
}

TEST(KeyValue, ValueMayHoldEqualsOrBeEmpty) {
  EXPECT_EQ(parse_key_value("clock=5m+10s"), (core::KeyValue{"clock", "5m+10s"}));
  EXPECT_EQ(parse_key_value("a=b=c"), (core::KeyValue{"a", "b=c"}));
  EXPECT_EQ(parse_key_value("a="), (core::KeyValue{"a", ""}));
  EXPECT_FALSE(parse_key_value("=b"));
  EXPECT_FALSE(parse_key_value("size"));
}

TEST(PasswordFile, IsItsFirstLine) {
  const std::string path = testing::TempDir() + "cli_password";
  std::ofstream(path) << "correct horse\nsecond line\n";
  EXPECT_EQ(read_password_file(path), "correct horse");
  std::remove(path.c_str());
  EXPECT_EQ(read_password_file(path).error().text(), "cannot read a password from " + path);
}

}  // namespace
}  // namespace cli
