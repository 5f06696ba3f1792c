#include "server/identity/clean_text.h"

#include <gtest/gtest.h>

namespace {

using identity::clean_text;

TEST(CleanText, LosesWhatMisleadsReaders) {
  EXPECT_EQ(clean_text("pay \u202E001\u202C now"), "pay 001 now");
  EXPECT_EQ(clean_text("a\u200Bb\u2066c\u00ADd\uFEFFe\u3164"), "abcde");
  EXPECT_EQ(clean_text("  hello  "), "hello");
  EXPECT_EQ(clean_text("\u200B\u202E"), "");
  EXPECT_EQ(clean_text("a\u200Db"), "ab") << "a joiner has no effect on Latin letters";
}

TEST(CleanText, KeepsWhatShapesLettersAndEmoji) {
  for (const char* const text :
       {"می\u200Cخواهم", "क्\u200Dष", "👩\u200D💻", "❤\uFE0F!", "བཀྲ་ཤིས་བདེ་ལེགས།", "رقم ١٢", "ᠮᠣᠩ\u180B"})
    EXPECT_EQ(clean_text(text), text);
}

TEST(CleanText, LimitsTheMarksOnALetter) {
  std::string pile = "Z";
  for (int i = 0; i < 900; ++i) pile += "\u0301";
  EXPECT_EQ(clean_text(pile + " Z\u0301"), "Z\u0301\u0301 Z\u0301");
  EXPECT_EQ(clean_text("རྒྱུ"), "རྒྱུ");
}

}  // namespace
