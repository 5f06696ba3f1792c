#include <gtest/gtest.h>

#include "server/archive/archive_filter.h"
#include "server/identity/look_alike.h"
#include "server/identity/user_name.h"

namespace {

TEST(Names, WrittenDifferentlyAreOneName) {
  const std::string key = identity::parse_user_name("ana")->key;
  for (const char* same : {"ANA", "Ana", "\uFF21na"}) EXPECT_EQ(identity::parse_user_name(same)->key, key) << same;
  EXPECT_EQ(identity::fold_name("an\u200Ba"), key) << "an invisible character does not make another name";
  EXPECT_EQ(identity::parse_user_name("ANA")->shown, "ANA");
  EXPECT_NE(identity::parse_user_name("anna")->key, key);
}

TEST(Names, MayBeWordsOfAnyScript) {
  for (const char* good :
       {"a",          "ana",           "Ana-2",   "a.b_c", "棋院",   "བོད",  "Ελένη",  "abcdefghijklmnopqrstuvwx",
        "Li Ming",    "J. Smith",      "བསྟན་འཛིན", "བཀྲ་ཤིས", "རྒྱལ་མཚན", "ที่รัก", "क्षत्रिय", "ड़ींगा",
        "Nguyễn Thị", "O\u0302\u0323", "ᠮᠣᠩᠭᠣᠯ",  "ꆈꌠ"})
    EXPECT_TRUE(identity::parse_user_name(good)) << good << ": " << identity::parse_user_name(good).error().text();
  for (const char* bad : {"",
                          " ",
                          "2fast",
                          "-a",
                          " a",
                          "a ",
                          "a  b",
                          "a-",
                          "boss.",
                          "a,b",
                          "a\"b",
                          "a<b",
                          "a\nb",
                          "\xFF",
                          "a\xC0\xAF",
                          "\u202Ex",
                          "abcdefghijklmnopqrstuvwxy",
                          "admin",
                          "ADMIN",
                          "\uFF21dmin",
                          "server",
                          "open",
                          "བཀྲ་",
                          "་ཤིས",
                          "བཀྲ་་ཤིས",
                          "Li\u3000Ming",
                          "Li\u00A0Ming"})
    EXPECT_FALSE(identity::parse_user_name(bad)) << bad;
}

TEST(Names, CountCharactersAsAReaderDoes) {
  std::string stacks;
  for (int i = 0; i < 10; ++i) stacks += "\u0F66\u0F92\u0FB2";  // one stack of three letters
  EXPECT_TRUE(identity::parse_user_name(stacks)) << "10 characters";
  EXPECT_FALSE(identity::parse_user_name(stacks + stacks)) << "180 bytes";
}

TEST(Names, ContainNothingInvisible) {
  for (const char* hidden : {"a\u3164", "a\u200Bna", "a\u200Dna", "an\u00ADna", "a\u115F", "a\uFE0F", "a\U000E0041",
                             "ai\u0307", "a\u0323\u0323"})
    EXPECT_FALSE(identity::parse_user_name(hidden)) << hidden;
  EXPECT_EQ(identity::parse_user_name("a\u3164").error().text(), "a name cannot contain U+3164 HANGUL FILLER");
}

TEST(Names, HaveFewMarksOnALetter) {
  std::string tower = "a";
  for (int marks = 1; marks <= 23; ++marks) {
    tower += marks % 2 == 0 ? "\u0301" : "\u0332";
    if (marks > 3) {
      EXPECT_FALSE(identity::parse_user_name(tower)) << marks;
    }
  }
  std::string tibetan = "\u0F66";
  for (int marks = 0; marks < 4; ++marks) tibetan += "\u0F92\u0FB2";
  EXPECT_FALSE(identity::parse_user_name(tibetan));
}

TEST(Names, CannotLookLikeReservedOnes) {
  const auto reserved = [](const char* text) {
    const auto name = identity::parse_user_name(text);
    return !name && name.error().text().find("reserved") != std::string::npos;
  };
  for (const char* like : {"admin1", "ad-min", "Admin 2026", "root.1", "system_0", "adrnin", "rand0m"})
    EXPECT_TRUE(reserved(like)) << like;
  for (const char* other : {"guest-1", "bot-7", "Adam", "Rooster", "uct-fan"}) EXPECT_FALSE(reserved(other)) << other;
}

TEST(Names, OfKnownUsersNeedNotFollowTheRules) {
  const identity::UserName known = identity::known_user_name("a\u0430-");
  EXPECT_EQ(known.shown, "a\u0430-");
  EXPECT_EQ(known.key, "a\u0430-");
  EXPECT_FALSE(identity::parse_user_name(known.shown));
}

bool look_alike(std::string_view a, std::string_view b) {
  return identity::look_alike(identity::looks_of(identity::known_user_name(a)),
                              identity::looks_of(identity::known_user_name(b)));
}

TEST(LookAlikes, AreFoundAcrossScriptsAndCases) {
  for (const auto& [name, like] : std::vector<std::pair<const char*, const char*>>{{"anna", "ΑΝΝΑ"},
                                                                                   {"anna", "ɑnna"},
                                                                                   {"anna", "ꓮꓠꓠꓮ"},
                                                                                   {"oo", "оо"},
                                                                                   {"llll", "lIlI"},
                                                                                   {"Ivan", "lvan"},
                                                                                   {"Bam", "Barn"},
                                                                                   {"ana-1", "ana-l"},
                                                                                   {"Li Ming", "li_ming"}}) {
    EXPECT_TRUE(look_alike(name, like)) << name << " " << like;
    EXPECT_TRUE(look_alike(like, name)) << like << " " << name;
  }
  for (const auto& [name, other] : std::vector<std::pair<const char*, const char*>>{{"anna", "ana"},
                                                                                    {"anna", "Анна"},
                                                                                    {"Li Ming", "LiMing"},
                                                                                    {"guest-10", "guest-100"},
                                                                                    {"བསྟན", "བསྟན་འཛིན"},
                                                                                    {"李", "季"}})
    EXPECT_FALSE(look_alike(name, other)) << name << " " << other;
}

TEST(ArchiveFilter, ReadsEveryFilter) {
  const auto filter = archive::parse_archive_filter({{"player", "ana"},
                                                     {"GAME", "Go"},
                                                     {"from", "2026-11-20"},
                                                     {"before", "2026-11-21T12:30:05Z"},
                                                     {"limit", "1000"}});
  ASSERT_TRUE(filter);
  EXPECT_EQ(filter->player, "ana");
  EXPECT_EQ(filter->kind, "go");
  EXPECT_EQ(filter->from, 1'795'132'800'000);
  EXPECT_EQ(filter->before, 1'795'132'800'000 + 86'400'000 + 45'005'000);
  EXPECT_EQ(filter->limit, 1000);
}

TEST(ArchiveFilter, ReportsTheValidFilters) {
  for (const auto& [key, value] : std::vector<store::KeyValue>{{"limit", "0"},
                                                               {"limit", "1001"},
                                                               {"limit", "x"},
                                                               {"from", "yesterday"},
                                                               {"from", "2026-02-30"},
                                                               {"from", "2026-11-20T24:00:00Z"},
                                                               {"from", "2026-11-20 12:00"},
                                                               {"from", "2026"},
                                                               {"game", "chess"},
                                                               {"result", "B+3.5"},
                                                               {"result", ""},
                                                               {"after", "x"},
                                                               {"moves", ""},
                                                               {"size", "9"},
                                                               {"colour", "red"}})
    EXPECT_FALSE(archive::parse_archive_filter({{key, value}})) << key << "=" << value;
}

}  // namespace
