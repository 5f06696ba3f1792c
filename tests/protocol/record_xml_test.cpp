#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "protocol/record/game_record.h"

namespace protocol {
namespace {

GameRecord xml_record() {
  GameRecord record;
  record.kind = "jiaqi";
  record.black = "ana & <b>";
  record.white = "白";
  record.date = "2026-11-20T19:30:00Z";
  record.result = "B+eliminated";
  record.reason = "eliminated";
  record.options = {{"jia_run", "0"}, {"clock.black", "5m+10s"}};
  record.moves = {{Side::black, "42", {}, -1, -1}, {Side::white, "42-44", {}, -1, -1}};
  return record;
}

TEST(RecordXml, WritesTheTagsOfTheThesis) {
  const auto text = to_xml(xml_record());
  ASSERT_TRUE(text);
  EXPECT_EQ(*text,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<TibetanGo>\n"
            " <MG>jiaqi</MG>\n"
            " <SZ>5</SZ>\n"
            " <UN>Qiyuan</UN>\n"
            " <DT>2026-11-20T19:30:00Z</DT>\n"
            " <PB>ana &amp; &lt;b&gt;</PB>\n"
            " <PW>白</PW>\n"
            " <OP name=\"jia_run\">0</OP>\n"
            " <OP name=\"clock.black\">5m+10s</OP>\n"
            " <PC>\n"
            "  <CR>\n"
            "   <CC>black</CC>\n"
            "   <CL>42</CL>\n"
            "  </CR>\n"
            " </PC>\n"
            " <CM>\n"
            "  <CR>\n"
            "   <CC>white</CC>\n"
            "   <CL>42</CL>\n"
            "   <CJ>44</CJ>\n"
            "  </CR>\n"
            " </CM>\n"
            " <ER result=\"B+eliminated\" reason=\"eliminated\">black</ER>\n"
            "</TibetanGo>\n");
  EXPECT_EQ(from_xml(*text), xml_record());
}

TEST(RecordXml, SupportsOnlyJiaqi) {
  GameRecord record = xml_record();
  record.kind = "go";
  const auto text = to_xml(record);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().text(), "only jiaqi games have XML records, not go");
}

TEST(RecordXml, ReadsARecordOfTheThesis) {
  const auto read = from_xml(
      "<TibetanGo><MG>TibetanGo</MG><SZ>7</SZ><PB> a </PB><PC><CR><CC>0</CC><CL>42</CL></CR>"
      "<CR><CC>1</CC><CL>31</CL></CR></PC><CM/><ER>White</ER></TibetanGo>");
  ASSERT_TRUE(read) << read.error().text();
  GameRecord expected;
  expected.kind = "jiaqi";
  expected.options = {{"size", "7"}};
  expected.black = "a";
  expected.result = "W+";
  expected.moves = {{Side::black, "42", {}, -1, -1}, {Side::white, "31", {}, -1, -1}};
  EXPECT_EQ(*read, expected);
  EXPECT_EQ(from_xml("<TibetanGo><ER>draw</ER></TibetanGo>")->result, "draw");
  EXPECT_EQ(from_xml("<TibetanGo></TibetanGo>")->result, "");
}

TEST(RecordXml, ReportsWhatIsWrong) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"<Game/>", "the root element must be TibetanGo"},
      {"<TibetanGo><PC><CR><CC>green</CC><CL>42</CL></CR></PC></TibetanGo>", "CC must be black or white, not 'green'"},
      {"<TibetanGo><PC><CR><CC>0</CC></CR></PC></TibetanGo>", "a CR has no CL"},
      {"<TibetanGo><CM><CR><CC>0</CC><CL>42</CL></CR></CM></TibetanGo>",
       "a CR in CM has no CJ, the target of the move"},
      {"<TibetanGo><PC><CR><CC>0</CC><CL>42</CL><CJ>44</CJ></CR></PC></TibetanGo>",
       "a CR in PC has a CJ, but stones do not move while they are placed"},
      {"<TibetanGo><ER>nobody</ER></TibetanGo>", "ER must be black, white, draw or void, not 'nobody'"},
      {"<TibetanGo><PB>a&#7;</PB></TibetanGo>", "a text is not plain: control character U+0007 at byte 2"},
      {"<TibetanGo><PB>\xff</PB></TibetanGo>", "a text is not plain: not UTF-8 at byte 1"},
  };
  for (const auto& [text, fault] : cases) {
    const auto read = from_xml(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().text(), fault) << text;
  }
  EXPECT_TRUE(from_xml("<TibetanGo><PB>").error().text().starts_with("this is not XML: "))
      << from_xml("<a>").error().text();
}

/// Entities defined by a document are not expanded: neither files nor a billion laughs.
TEST(RecordXml, IgnoresEntityDefinitions) {
  const auto read = from_xml(
      "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY f SYSTEM \"file:///etc/passwd\">]>"
      "<TibetanGo><PB>&a;</PB><PW>&f;</PW></TibetanGo>");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->black, "&a;");
  EXPECT_EQ(read->white, "&f;");
}

}  // namespace
}  // namespace protocol
