#include <gtest/gtest.h>

#include "server/archive/archive_filter.h"
#include "server/identity/user_name.h"

namespace {

TEST(Names, TreatLookAlikesAsOneName) {
  const std::string key = identity::parse_user_name("ana")->key;
  for (const char* same : {"ANA", "Ana", "\xEF\xBC\xA1na" /* full-width A */,
                           "an\xE2\x80\x8B"
                           "a" /* zero-width blank */}) {
    const auto name = identity::parse_user_name(same);
    if (name) {
      EXPECT_EQ(name->key, key) << same;
    }
  }
  EXPECT_EQ(identity::parse_user_name("ANA")->shown, "ANA");
  EXPECT_NE(identity::parse_user_name("anna")->key, key);
}

TEST(Names, MayBeWordsOfAnyScript) {
  for (const char* good : {"a", "ana", "Ana-2", "a.b_c", "棋院", "བོད", "Ελένη", "abcdefghijklmnopqrstuvwx"})
    EXPECT_TRUE(identity::parse_user_name(good)) << good;
  for (const char* bad : {"", " ", "2fast", "-a", "a b", "a,b", "a\"b", "a<b", "a\nb", "\xFF", "a\xC0\xAF",
                          "\xE2\x80\xAEx" /* right-to-left override */, "abcdefghijklmnopqrstuvwxy", "admin", "ADMIN",
                          "\uFF21dmin", "server", "open"})
    EXPECT_FALSE(identity::parse_user_name(bad)) << bad;
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
