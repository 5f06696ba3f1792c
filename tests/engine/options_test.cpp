#include "engine/core/options.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace {

using base::Expected;
using core::KeyValue;
using core::Options;

constexpr std::array<std::int64_t, 3> sizes{5, 9, 19};
constexpr std::array<std::string_view, 3> rules{"area", "territory", "none"};
constexpr std::array<core::OptionSpec, 8> specs{{
    {"plies", "", core::IntegerRange{-10, 300, 20}},
    {"size", "", core::IntegerChoice{sizes, 9}},
    {"komi", "", core::HalfPoints{-15, 15, 13}},
    {"scale", "", core::Thousandths{-1500, 2000, 707}},
    {"rules", "", core::WordChoice{rules, "area"}},
    {"chain", "", core::Flag{true}},
    {"rated", "", core::Flag{false}},
    {"clock", "", core::Text{"none", "none|<main>+<increment>"}},
}};

Expected<Options> parse(const std::vector<KeyValue>& given) {
  return Options::parse(specs, given);
}

/// The text of an option's value after it was given as `text`, or "refused".
std::string read_back(const std::string& name, const std::string& text) {
  const Expected<Options> options = parse({{name, text}});
  if (!options) return "refused";
  for (const auto& [key, value] : options->all())
    if (key == name) return value;
  return "missing";
}

TEST(Options, HaveTheirDefaultsWhenNothingIsGiven) {
  for (const Options& options : {Options::defaults(specs), parse({}).value()}) {
    EXPECT_EQ(options.integer("plies"), 20);
    EXPECT_EQ(options.integer("size"), 9);
    EXPECT_EQ(options.integer("komi"), 13);
    EXPECT_EQ(options.word("rules"), "area");
    EXPECT_TRUE(options.flag("chain"));
    EXPECT_FALSE(options.flag("rated"));
    EXPECT_EQ(options.word("clock"), "none");
  }
}

TEST(Options, KeepGivenValuesAndUseDefaultsForTheRest) {
  const Options options = parse({{"plies", "7"}, {"komi", "-0.5"}, {"rules", "none"}, {"rated", "on"}}).value();
  EXPECT_EQ(options.integer("plies"), 7);
  EXPECT_EQ(options.integer("komi"), -1);
  EXPECT_EQ(options.word("rules"), "none");
  EXPECT_TRUE(options.flag("rated"));
  EXPECT_EQ(options.integer("size"), 9);
}

TEST(Options, ARangeIncludesExactlyItsBounds) {
  EXPECT_EQ(read_back("plies", "-10"), "-10");
  EXPECT_EQ(read_back("plies", "300"), "300");
  EXPECT_EQ(read_back("plies", "-11"), "refused");
  EXPECT_EQ(read_back("plies", "301"), "refused");
  EXPECT_EQ(read_back("plies", "007"), "7");
}

TEST(Options, NumbersMustBeWholeNumbers) {
  for (const char* text : {"", " ", "7 ", " 7", "+7", "7.0", "7x", "0x7", "--7", "-", "seven",
                           "99999999999999999999999", "-99999999999999999999999"})
    EXPECT_EQ(read_back("plies", text), "refused") << text;
}

TEST(Options, AChoiceOfNumbersAcceptsOnlyTheListedOnes) {
  for (const char* text : {"5", "9", "19"}) EXPECT_EQ(read_back("size", text), text);
  for (const char* text : {"4", "6", "10", "18", "20", "", "nine"})
    EXPECT_EQ(read_back("size", text), "refused") << text;
}

TEST(Options, HalfPointsAcceptMultiplesOfAHalf) {
  EXPECT_EQ(read_back("komi", "7.5"), "7.5");
  EXPECT_EQ(read_back("komi", "-7.5"), "-7.5");
  EXPECT_EQ(read_back("komi", "8"), "refused");
  EXPECT_EQ(read_back("komi", "-8"), "refused");
  EXPECT_EQ(read_back("komi", "6.50"), "6.5");
  EXPECT_EQ(read_back("komi", "6.0"), "6");
  EXPECT_EQ(read_back("komi", "0"), "0");
  EXPECT_EQ(read_back("komi", "-0"), "0");
  EXPECT_EQ(read_back("komi", "-0.5"), "-0.5");
  for (const char* text : {"6.25", "6.", ".5", "6.55", "-", "--1", "1e1", "6,5", "", "99999999999", "-99999999999"})
    EXPECT_EQ(read_back("komi", text), "refused") << text;
}

TEST(Options, ThousandthsAcceptUpToThreeDecimals) {
  EXPECT_DOUBLE_EQ(parse({})->decimal("scale"), 0.707);
  EXPECT_DOUBLE_EQ(parse({{"scale", "-0.05"}})->decimal("scale"), -0.05);
  EXPECT_EQ(read_back("scale", "2"), "2");
  EXPECT_EQ(read_back("scale", "-1.5"), "-1.5");
  EXPECT_EQ(read_back("scale", "0.050"), "0.05");
  EXPECT_EQ(read_back("scale", "1.005"), "1.005");
  EXPECT_EQ(read_back("scale", "-0.000"), "0");
  for (const char* text : {"2.001", "-1.501", "0.0001", "1.", ".5", "-", "--1", "1e0", "0,5", "1.-5", "", "9999999999"})
    EXPECT_EQ(read_back("scale", text), "refused") << text;
}

TEST(Options, WordsAndFlagsIgnoreCase) {
  EXPECT_EQ(read_back("rules", "TERRITORY"), "territory");
  EXPECT_EQ(read_back("rules", "terri"), "refused");
  EXPECT_EQ(read_back("rules", ""), "refused");
  for (const char* text : {"on", "ON", "yes", "True", "1"}) EXPECT_EQ(read_back("rated", text), "on") << text;
  for (const char* text : {"off", "Off", "no", "FALSE", "0"}) EXPECT_EQ(read_back("chain", text), "off") << text;
  for (const char* text : {"", "2", "onn", "maybe"}) EXPECT_EQ(read_back("chain", text), "refused") << text;
}

TEST(Options, TextIsKeptUnchanged) {
  EXPECT_EQ(read_back("clock", "5m+10s"), "5m+10s");
  EXPECT_EQ(read_back("clock", ""), "");
}

TEST(Options, KeysIgnoreCaseAndTheLastValueWins) {
  EXPECT_EQ(parse({{"SIZE", "19"}})->integer("size"), 19);
  EXPECT_EQ(parse({{"size", "5"}, {"Size", "19"}})->integer("size"), 19);
}

TEST(Options, ErrorsNameTheFaultAndTheValidValues) {
  EXPECT_EQ(parse({{"sise", "9"}}).error().text(),
            "unknown option 'sise'; valid: plies, size, komi, scale, rules, chain, rated, clock");
  EXPECT_EQ(Options::parse({}, std::vector<KeyValue>{{"size", "9"}}).error().text(),
            "unknown option 'size': there are no options here");
  EXPECT_EQ(parse({{"plies", "301"}}).error().text(), "plies cannot be '301'; valid: -10..300");
  EXPECT_EQ(parse({{"size", "8"}}).error().text(), "size cannot be '8'; valid: 5|9|19");
  EXPECT_EQ(parse({{"komi", "6.3"}}).error().text(), "komi cannot be '6.3'; valid: -7.5..7.5");
  EXPECT_EQ(parse({{"rules", "x"}}).error().text(), "rules cannot be 'x'; valid: area|territory|none");
  EXPECT_EQ(parse({{"chain", "x"}}).error().text(), "chain cannot be 'x'; valid: on|off");
  EXPECT_EQ(parse({{"", ""}}).error().text().substr(0, 21), "unknown option ''; va");
}

TEST(Options, TheWrittenOptionsParseToTheSameValues) {
  const Options options =
      parse({{"plies", "-3"}, {"size", "19"}, {"komi", "-0.5"}, {"rules", "none"}, {"chain", "0"}, {"clock", "a, b"}})
          .value();
  const std::vector<KeyValue> all = options.all();
  EXPECT_EQ(all, (std::vector<KeyValue>{{"plies", "-3"},
                                        {"size", "19"},
                                        {"komi", "-0.5"},
                                        {"scale", "0.707"},
                                        {"rules", "none"},
                                        {"chain", "off"},
                                        {"rated", "off"},
                                        {"clock", "a, b"}}));
  EXPECT_EQ(parse(all)->all(), all);
}

TEST(Options, DescribeTheirDefaultsAndValidValues) {
  EXPECT_EQ(core::describe(core::OptionSpecs(specs)),
            "plies=20:-10..300 size=9:5|9|19 komi=6.5:-7.5..7.5 scale=0.707:-1.5..2 "
            "rules=area:area|territory|none chain=on:on|off rated=off:on|off clock=none:none|<main>+<increment>");
  EXPECT_EQ(core::describe(core::OptionSpecs{}), "");
}

TEST(Options, EveryOptionAcceptsItsOwnDefault) {
  for (const auto& [name, value] : Options::defaults(specs).all()) EXPECT_EQ(read_back(name, value), value) << name;
}

}  // namespace
