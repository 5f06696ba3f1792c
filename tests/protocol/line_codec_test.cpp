#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "protocol/codec/codec.h"

namespace protocol {
namespace {

using namespace std::string_literals;

/// Parses a valid request and returns it as the protocol would write it.
std::string normal_form(std::string_view line) {
  const auto parsed = parse_request(line);
  if (!parsed) return "refused: " + parsed.error().fault.text();
  return format_line(parsed->message, parsed->tag);
}

/// `[tag] code verb: text` of a refused request.
std::string line_refusal(std::string_view line) {
  const auto parsed = parse_request(line);
  if (parsed) return "understood as " + format_line(parsed->message, parsed->tag);
  const ParseError& error = parsed.error();
  return "[" + error.tag + "] " + std::string{word(error.code)} + " " + error.verb + ": " + error.fault.text();
}

struct LineCase {
  std::string_view line;
  std::string_view expected;
};

TEST(Line, FillsTheFieldsOfTheMessage) {
  const auto parsed = parse_request("@7 SetDot,3,white,D4,12");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->tag, "7");
  const auto& move = get<request::SetDot>(parsed->message);
  EXPECT_EQ(move.room, 3);
  EXPECT_EQ(move.side, Side::white);
  EXPECT_EQ(move.point, "D4");
  EXPECT_EQ(move.ply, 12);
}

TEST(Line, IsReadLeniently) {
  const LineCase cases[] = {
      {"setdot,3,BLACK,D4", "SetDot,3,black,D4"},
      {"MOVE_CHESS,3,0", "Move_chess,3,black"},
      {"  SetDot , 3 ,  w , D4 ", "SetDot,3,white,D4"},
      {"SetDot,3,1,D4\r", "SetDot,3,white,D4"},
      {"\uFEFFPing", "Ping"},
      {"\uFEFF @a  Ping", "@a Ping"},
      {"Ping", "Ping"},
      {"Ping,", "Ping"},
      {"Ping,\"\"", "Ping"},
      {"Login,ana,", "Login,ana"},
      {"Ready,1,,ana", "Ready,1,,ana"},
      {"Ready,1,,", "Ready,1"},
      {"Reply,1,draw,YES", "Reply,1,draw,yes"},
      {"Open,go", "Open,go"},
      {"Open,go,size=9,clock=5m+10s", "Open,go,size=9,clock=5m+10s"},
      {"Open,go, komi = 7 ,x==", "Open,go,komi=7,x=="},
      {"Open,go,\"title=a, b\"", "Open,go,\"title=a, b\""},
      {"Arbiter,1,addtime,white,60000", "Arbiter,1,addtime,white,60000"},
      {"Switcher,1,white", "Switcher,1,white"},
      {"Switcher,1,white,0", "Switcher,1,white,0"},
      {"@~!\" Ping", "@~!\" Ping"},
  };
  for (const auto& [line, expected] : cases) EXPECT_EQ(normal_form(line), expected) << line;
}

TEST(Line, ReadsQuotedTexts) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {R"(Say,1,"a, b")", "a, b"},
      {R"(Say,1,"he said ""no""")", R"(he said "no")"},
      {R"(Say,1,  "  outer blanks "  )", "  outer blanks "},
      {R"(Say,1,"""")", "\""},
      {R"(Say,1,"")", ""},
      {R"(Say,1,)", ""},
      {R"(Say,1,a "quoted" word)", R"(a "quoted" word)"},
      {R"(Say,1,5")", "5\""},
      {R"("Say","1",x)", "x"},
  };
  for (const auto& [line, text] : cases) {
    const auto parsed = parse_request(line);
    ASSERT_TRUE(parsed) << line;
    EXPECT_EQ(get<request::Say>(parsed->message).text, text) << line;
  }
}

TEST(Line, IsQuotedOnlyWhenNeeded) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"plain text", "Say,1,plain text"},
      {"a,b", "Say,1,\"a,b\""},
      {"\"", "Say,1,\"\"\"\""},
      {" a", "Say,1,\" a\""},
      {"a ", "Say,1,\"a \""},
      {"", "Say,1,"},
      {"a=b@c", "Say,1,a=b@c"},
      {"a\nb\tc", "Say,1,a b c"},
      {"a\n", "Say,1,\"a \""},
      {"\xff", "Say,1,\ufffd"},
  };
  for (const auto& [text, line] : cases) EXPECT_EQ(format_line(request::Say{1, std::string{text}}), line);
}

TEST(Line, IsRefusedWithTheCorrectForm) {
  const LineCase cases[] = {
      {"", "[] syntax : the verb is missing"},
      {" \r", "[] syntax : the verb is missing"},
      {",Ping", "[] syntax : the verb is missing"},
      {"@a", "[a] syntax : the verb is missing"},
      {"@a ", "[a] syntax : the verb is missing"},
      {"SetDot,3", "[] syntax SetDot: expected SetDot,room,side,point[,ply]: side is missing"},
      {"@a setdot", "[a] syntax SetDot: expected SetDot,room,side,point[,ply]: room is missing"},
      {"SetDot,3,green,D4",
       "[] syntax SetDot: expected SetDot,room,side,point[,ply]: side must be black or white, not 'green'"},
      {"SetDot,3,,D4", "[] syntax SetDot: expected SetDot,room,side,point[,ply]: side must be black or white, not ''"},
      {"SetDot,3,black,D4,x",
       "[] syntax SetDot: expected SetDot,room,side,point[,ply]: ply must be a whole number up to 2147483647, not 'x'"},
      {"SetDot,3,black,D4,1,2",
       "[] syntax SetDot: expected SetDot,room,side,point[,ply]: too many fields: quote a field that contains a comma"},
      {"Ready,1,,ana,x",
       "[] syntax Ready: expected Ready,room[,side[,user]]: too many fields: quote a field that contains a comma"},
      {"Games,1", "[] syntax Games: expected Games: too many fields: quote a field that contains a comma"},
      {"Bots,go,1", "[] syntax Bots: expected Bots,[game]: too many fields: quote a field that contains a comma"},
      {"Reply,1,draw,perhaps",
       "[] syntax Reply: expected Reply,room,what,answer: answer must be yes or no, not 'perhaps'"},
      {"Open", "[] syntax Open: expected Open,game[,key=value…]: game is missing"},
      {"Open,go,size", "[] syntax Open: expected Open,game[,key=value…]: options must be key=value, not 'size'"},
      {"Open,go,=9", "[] syntax Open: expected Open,game[,key=value…]: options must be key=value, not '=9'"},
      {"Open,go,size=9,Size=13", "[] syntax Open: expected Open,game[,key=value…]: 'Size' is given twice"},
      {"Archive,ana", "[] syntax Archive: expected Archive,[key=value…]: filters must be key=value, not 'ana'"},
      {"Arbiter,1", "[] syntax Arbiter: expected Arbiter,room,action[,arguments…]: action is missing"},
      {"Say,1,\"a", "[] syntax Say: a quoted field has no closing quote"},
      {"@q Say,1,\"a\" b,c", "[q] syntax Say: 'b' follows a closing quote: write a quote inside a quoted field twice"},
  };
  for (const auto& [line, expected] : cases) EXPECT_EQ(line_refusal(line), expected) << line;
}

TEST(Line, SuggestsAVerbForAnUnknownOne) {
  EXPECT_EQ(line_refusal("SetDto,1"), "[] unknown-verb SetDto: unknown verb 'SetDto'; did you mean SetDot?");
  EXPECT_EQ(line_refusal("@t logn,ana"), "[t] unknown-verb logn: unknown verb 'logn'; did you mean Login?");
  EXPECT_EQ(line_refusal("movechess,1"),
            "[] unknown-verb movechess: unknown verb 'movechess'; did you mean Move_chess?");
  // Answers are not requests.
  EXPECT_TRUE(line_refusal("GameOver,1,draw,limit").starts_with("[] unknown-verb GameOver: unknown verb 'GameOver'; "));
  EXPECT_TRUE(line_refusal("xyzzy").starts_with(
      "[] unknown-verb xyzzy: unknown verb 'xyzzy'; valid: Hello, Register, Login, "));
  const std::string endless(4000, 'x');
  EXPECT_TRUE(line_refusal(endless).starts_with("[] unknown-verb " + std::string(32, 'x') + "…: unknown verb 'x"));
}

TEST(Line, AcceptsATagOfVisibleAscii) {
  const std::string longest(32, 't');
  EXPECT_EQ(normal_form("@" + longest + " Ping"), "@" + longest + " Ping");
  const std::string text = ": a tag has 1 to 32 visible ASCII characters and no space";
  EXPECT_EQ(line_refusal("@" + longest + "t Ping"), "[] syntax Ping" + text);
  EXPECT_EQ(line_refusal("@ Ping"), "[] syntax Ping" + text);
  EXPECT_EQ(line_refusal("@"), "[] syntax " + text);
  EXPECT_EQ(line_refusal("@é setdot,1"), "[] syntax SetDot" + text);
}

TEST(Line, MustBePlainUtf8) {
  EXPECT_EQ(line_refusal("@a Say,1,x\xff"), "[a] encoding Say: the line is not plain UTF-8: not UTF-8 at byte 11");
  EXPECT_EQ(line_refusal("say,1,a\tb"),
            "[] encoding Say: the line is not plain UTF-8: control character U+0009 at byte 8");
  EXPECT_EQ(line_refusal("Ping\0"s), "[] encoding : the line is not plain UTF-8: control character U+0000 at byte 5");
  EXPECT_EQ(line_refusal("\x80"), "[] encoding : the line is not plain UTF-8: not UTF-8 at byte 1");
  for (const std::string bad : {"\x1b[31m", "\r", "\n", "\x7f", "\u0085", "\u2028", "\xed\xa0\x80", "\xc0\x80"})
    EXPECT_TRUE(line_refusal("Say,1,a" + bad + "b").starts_with("[] encoding Say: ")) << bad;
  // A second CR is not a line end.
  EXPECT_TRUE(line_refusal("Ping,a\r\r").starts_with("[] encoding Ping: "));
  for (const std::string good : {"\u200b", "\u202e", "\ufeff", "\ufffd", "\U0010ffff"})
    EXPECT_EQ(normal_form("Say,1,a" + good + "b"), "Say,1,a" + good + "b");
}

TEST(Line, HasAtMost4096Bytes) {
  const std::string head = "@a Say,1,";
  const std::string longest = head + std::string(max_line - head.size(), 'x');
  ASSERT_EQ(longest.size(), 4096U);
  EXPECT_EQ(normal_form(longest), longest);
  EXPECT_EQ(normal_form(longest + "\r"), longest);
  EXPECT_EQ(line_refusal(longest + "x"), "[a] too-long Say: a line has at most 4096 bytes");
  EXPECT_EQ(line_refusal(longest + "x\r"), "[a] too-long Say: a line has at most 4096 bytes");
  EXPECT_EQ(line_refusal(std::string(100000, '\xff')), "[] too-long : a line has at most 4096 bytes");
  // Lines from the server can be longer, for example game records.
  const std::string record(100000, 'x');
  const auto parsed = parse_message(format_line(answer::Record{1, "sgf", record}));
  ASSERT_TRUE(parsed);
  EXPECT_EQ(get<answer::Record>(parsed->message).text, record);
}

TEST(Line, ReadsNumbersExactly) {
  struct Number {
    std::string_view text;
    bool is_room;  ///< fits into 64 bits
    bool is_ply;   ///< fits into 32 bits
  };
  const Number numbers[] = {
      {"0", true, true},
      {"1", true, true},
      {"007", true, true},
      {"-0", true, true},
      {"-1", true, true},
      {" 3 ", true, true},
      {"\"3\"", true, true},
      {"2147483647", true, true},
      {"2147483648", true, false},
      {"-2147483648", true, true},
      {"-2147483649", true, false},
      {"9223372036854775807", true, false},
      {"9223372036854775808", false, false},
      {"-9223372036854775808", true, false},
      {"-9223372036854775809", false, false},
      {"18446744073709551616", false, false},
      {"+5", false, false},
      {"--5", false, false},
      {"-", false, false},
      {"- 5", false, false},
      {"1e9", false, false},
      {"1.0", false, false},
      {"1_000", false, false},
      {"1 000", false, false},
      {"0x1", false, false},
      {"\"3 \"", false, false},
      {"\" 3\"", false, false},
      {"\u0663", false, false},
      {"３", false, false},
      {"x", false, false},
  };
  for (const auto& [text, is_room, is_ply] : numbers) {
    const auto room = parse_request("Lose," + std::string{text});
    EXPECT_EQ(room.has_value(), is_room) << text;
    const auto ply = parse_request("Repent,1," + std::string{text});
    EXPECT_EQ(ply.has_value(), is_ply) << text;
  }
  EXPECT_EQ(parse_request("Lose,").error().code, ErrorCode::syntax);
  EXPECT_EQ(get<request::Lose>(parse_request("Lose,007")->message).room, 7);
  EXPECT_EQ(get<request::Lose>(parse_request("Lose,-9223372036854775808")->message).room, INT64_MIN);
}

TEST(Message, IsChosenByItsFields) {
  EXPECT_TRUE(holds_alternative<answer::SetDot>(parse_message("SetDot,1,5")->message));
  EXPECT_TRUE(holds_alternative<answer::BotSetDot>(parse_message("SetDot,1,black,D4,0")->message));
  EXPECT_TRUE(holds_alternative<answer::SetDotD>(parse_message("@a SetDotD,1,5")->message));
  EXPECT_TRUE(holds_alternative<answer::BotSetDotD>(parse_message("SetDotD,1,white,42,44")->message));
  const auto neither = parse_message("SetDot,1,black");
  ASSERT_FALSE(neither);
  EXPECT_EQ(neither.error().code, ErrorCode::syntax);
  EXPECT_EQ(neither.error().verb, "SetDot");
}

TEST(Message, UsesTheVerbOfTheProtocol) {
  EXPECT_EQ(verb(Request{request::MoveChess{}}), "Move_chess");
  EXPECT_EQ(verb(Request{request::GiveWay{}}), "Give_way");
  EXPECT_EQ(verb(Message{answer::BotSetDot{}}), "SetDot");
  EXPECT_EQ(verb(Message{protocol::event::GameOver{}}), "GameOver");
}

}  // namespace
}  // namespace protocol
