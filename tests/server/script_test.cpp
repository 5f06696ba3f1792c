#include "server/identity/script.h"

#include <gtest/gtest.h>

#include "server/identity/user_name.h"

namespace {

TEST(Script, AcceptsRealWordsAsOneScript) {
  for (const char* good :
       {"ana",          "Ελένη",      "Анна",   "Հայկ",      "דניאל",    "محمد",   "अनीता",   "สมชาย", "བོད",
        "ნინო",         "김민수",     "ひろし", "ヒロシー",  "棋院",     "ㄅㄆㄇ", "ᠮᠣᠩᠭᠣᠯ",  "ꆈꌠ",  "李Ming",
        "さくらSakura", "山田たろう", "김Kim",  "ana-2.b_c", "Ångström", "Łukasz", "अनीता१२", "محمد٣", "42"})
    EXPECT_EQ(identity::mixed_scripts(good), std::nullopt) << good;
}

TEST(Script, DetectsMixedScripts) {
  struct Attack {
    const char* word;
    const char* scripts;
  };
  for (const Attack& attack : {
           Attack{"\xD0\xB0na", "Cyrillic and Latin"} /* Cyrillic a */,
           Attack{"p\xD0\xB0ypal", "Latin and Cyrillic"},
           Attack{"g\xCE\xBF", "Latin and Greek"} /* Greek o */,
           Attack{"\xCE\x91nna", "Greek and Latin"} /* Greek Alpha */,
           Attack{"\xD0\xB0\xCE\xBF", "Cyrillic and Greek"},
           Attack{"lee\xD6\x85", "Latin and Armenian"} /* Armenian o */,
           Attack{"\xE1\x83\xBDna", "Georgian and Latin"},
           Attack{"bob\xE0\xA7\xAA", "Latin and Bengali"} /* the Bengali digit 4, like an 8 */,
           Attack{"\xD9\xA1\xE0\xA7\xAA", "Arabic and Bengali"},
           Attack{"\xE3\x82\xA8\xEA\xB0\x80", "Katakana and Hangul"},
           Attack{"\xE5\xB7\xA5\xD0\xB0", "Han and Cyrillic"},
           Attack{"\xE1\x8E\xAAna", "Cherokee and Latin"} /* Cherokee GO, like an A */,
           Attack{"\xE2\xB2\x9F\xE1\x8E\xAA", "Coptic and Cherokee"} /* Coptic, Cherokee */,
       })
    EXPECT_EQ(identity::mixed_scripts(attack.word), attack.scripts) << attack.word;
}

TEST(Script, NamesMustBeOfOneScript) {
  const auto name = identity::parse_user_name("\xD0\xB0na");
  ASSERT_FALSE(name);
  EXPECT_NE(name.error().text().find("mixes Cyrillic and Latin"), std::string::npos) << name.error().text();
  EXPECT_TRUE(identity::parse_user_name("\xEF\xBC\xA1na")) << "a full-width letter counts as the plain letter";
  EXPECT_FALSE(identity::parse_user_name("\xE3\x85\xA4")) << "the Hangul filler is an invisible letter";
}

TEST(Names, OfBuiltInBotsAreReserved) {
  for (const char* bot : {"uct", "UCT", "uct-plain", "random"}) EXPECT_FALSE(identity::parse_user_name(bot)) << bot;
  EXPECT_TRUE(identity::parse_user_name("uct-fan"));
}

}  // namespace
