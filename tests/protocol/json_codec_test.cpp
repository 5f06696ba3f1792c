#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "protocol/codec/codec.h"

namespace protocol {
namespace {

using namespace std::string_literals;

/// Parses a valid request and returns it as a line.
std::string as_line(std::string_view json) {
  const auto parsed = parse_request_json(json);
  if (!parsed) return "refused: " + parsed.error().fault.text();
  return format_line(parsed->message, parsed->tag);
}

std::string refusal(std::string_view json) {
  const auto parsed = parse_request_json(json);
  if (parsed) return "understood as " + format_line(parsed->message, parsed->tag);
  const ParseError& error = parsed.error();
  return "[" + error.tag + "] " + std::string{word(error.code)} + " " + error.verb + ": " + error.fault.text();
}

struct Case {
  std::string_view json;
  std::string_view expected;
};

TEST(Json, FillsTheFieldsOfTheMessage) {
  const Case cases[] = {
      {R"({"verb":"SetDot","room":3,"side":"black","point":"D4","tag":"7"})", "@7 SetDot,3,black,D4"},
      {R"( { "point" : "D4", "ply":12, "side":"W", "room":3, "verb":"setdot" } )", "SetDot,3,white,D4,12"},
      {R"({"verb":"Ping"})", "Ping"},
      {R"({"verb":"Ping","text":null})", "Ping"},
      {R"({"verb":"Ping","text":""})", "Ping"},
      {R"({"verb":"Login","user":"ana","password":"a,\"b\""})", "Login,ana,\"a,\"\"b\"\"\""},
      {R"({"verb":"Reply","room":1,"what":"draw","answer":true})", "Reply,1,draw,yes"},
      {R"({"verb":"Reply","room":1,"what":"draw","answer":"No"})", "Reply,1,draw,no"},
      {R"({"verb":"Open","game":"go"})", "Open,go"},
      {R"({"verb":"Open","game":"go","options":{}})", "Open,go"},
      {R"({"verb":"Open","game":"go","options":{"size":9,"komi":7.5,"undo":false,"clock":"5m+10s"}})",
       "Open,go,size=9,komi=7.5,undo=false,clock=5m+10s"},
      {R"({"verb":"Open","game":"go","options":{" z ":" 1 ","a":"="}})", "Open,go,z=1,a=="},
      {R"({"verb":"Arbiter","room":1,"action":"addtime","arguments":["white","60000"]})",
       "Arbiter,1,addtime,white,60000"},
      {R"({"verb":"Say","room":1,"text":"\u5939\ud83d\ude00 \u200b"})", "Say,1,夹😀 \u200b"},
      {R"({"verb":"Lose","room":-9223372036854775808})", "Lose,-9223372036854775808"},
      {R"({"verb":"Lose","room":9223372036854775807})", "Lose,9223372036854775807"},
      // Members unknown to this version.
      {R"({"verb":"Lose","room":1,"reason":{"deep":[[[]]]},"Room":2})", "Lose,1"},
  };
  for (const auto& [json, expected] : cases) EXPECT_EQ(as_line(json), expected) << json;
}

TEST(Json, IsWrittenAsTheTableSays) {
  EXPECT_EQ(format_json(request::SetDot{3, Side::black, "D4", std::nullopt}, "7"),
            R"({"verb":"SetDot","room":3,"side":"black","point":"D4","tag":"7"})");
  EXPECT_EQ(format_json(request::Open{"go", {{"size", "9"}, {"clock", "5m"}}}),
            R"({"verb":"Open","game":"go","options":{"size":"9","clock":"5m"}})");
  EXPECT_EQ(format_json(answer::Legal{1, {"D4", "pass"}}), R"({"verb":"Legal","room":1,"moves":["D4","pass"]})");
  EXPECT_EQ(
      format_json(answer::Error{ErrorCode::not_your_turn, "SetDot", "wait", {"wait {seconds} s", "2"}}),
      R"({"verb":"Error","code":"not-your-turn","what":"SetDot","text":"wait","parts":["wait {seconds} s","2"]})");
  EXPECT_EQ(format_json(answer::Reply{1, "draw", YesNo::yes}),
            R"({"verb":"Reply","room":1,"what":"draw","answer":"yes"})");
  EXPECT_EQ(format_json(protocol::event::Asked{1, "repent", Side::white, 0}),
            R"({"verb":"Asked","room":1,"what":"repent","side":"white","plies":0})");
  EXPECT_EQ(format_json(answer::Row{"a\nb\xff\"\\"}), R"({"verb":"Row","text":"a b)"
                                                      "\ufffd"
                                                      R"(\"\\"})");
}

TEST(Json, IsRefusedWithTheCorrectForm) {
  const std::string no_object = R"([] syntax : a message is a JSON object: {"verb":"Ping"})";
  for (const std::string_view json : {"", "{", "[]", "null", "\"Ping\"", "{\"verb\":\"Ping\"}x", "{verb:1}", "[[[["})
    EXPECT_EQ(refusal(json), no_object) << json;
  const Case cases[] = {
      {"{}", "[] syntax : the verb is missing"},
      {R"({"verb":3,"tag":"a"})", "[a] syntax : the verb is missing"},
      {R"({"verb":"SetDto","tag":"a"})", "[a] unknown-verb SetDto: unknown verb 'SetDto'; did you mean SetDot?"},
      {R"({"verb":"setdot","room":3,"tag":"a"})",
       "[a] syntax SetDot: expected SetDot,room,side,point[,ply]: side is missing"},
      {R"({"verb":"SetDot","room":3,"side":0,"point":"D4"})",
       "[] syntax SetDot: expected SetDot,room,side,point[,ply]: side must be a string: black or white"},
      {R"({"verb":"SetDot","room":3,"side":"black","point":44})",
       "[] syntax SetDot: expected SetDot,room,side,point[,ply]: point must be a string: a text"},
      {R"({"verb":"SetDot","room":3,"side":"black","point":"D4","ply":2147483648})",
       "[] syntax SetDot: expected SetDot,room,side,point[,ply]: ply must be a whole number up to 2147483647"},
      {R"({"verb":"Reply","room":1,"what":"draw","answer":1})",
       "[] syntax Reply: expected Reply,room,what,answer: answer must be a string, yes or no"},
      {R"({"verb":"Arbiter","room":1,"action":"x","arguments":[1]})",
       "[] syntax Arbiter: expected Arbiter,room,action[,arguments…]: arguments must be an array of strings"},
      {R"({"verb":"Ping","tag":"a b"})", "[] syntax Ping: a tag has 1 to 32 visible ASCII characters and no space"},
      {R"({"verb":"Ping","tag":7})", "[] syntax Ping: a tag has 1 to 32 visible ASCII characters and no space"},
      {R"({"verb":"Ping","tag":""})", "[] syntax Ping: a tag has 1 to 32 visible ASCII characters and no space"},
  };
  for (const auto& [json, expected] : cases) EXPECT_EQ(refusal(json), expected) << json;
  for (const std::string_view room : {"3.0", "\"3\"", "1e2", "true", "null", "[3]", "9223372036854775808",
                                      "18446744073709551616", "-9223372036854775809"})
    EXPECT_EQ(refusal(R"({"verb":"Lose","room":)" + std::string{room} + "}"),
              "[] syntax Lose: expected Lose,room: room must be a whole number up to 9223372036854775807")
        << room;
  for (const std::string_view options :
       {"[]", "\"size=9\"", R"({"size":null})", R"({"size":[9]})", R"({"a=b":"1"})", R"({"":"1"})", R"({"a":1,"A":2})"})
    EXPECT_EQ(refusal(R"({"verb":"Open","game":"go","options":)" + std::string{options} + "}"),
              "[] syntax Open: expected Open,game[,key=value…]: options must be an object of strings, numbers and "
              "booleans, each key once")
        << options;
}

TEST(Json, ContainsPlainText) {
  EXPECT_EQ(refusal(R"({"verb":"Say","room":1,"text":"a\nb","tag":"t"})"),
            "[t] encoding Say: a string is not plain text: control character U+000A at byte 2");
  EXPECT_EQ(refusal(R"({"verb":"Open","game":"go","options":{"a\u0000":"1"}})"),
            "[] encoding Open: a string is not plain text: control character U+0000 at byte 2");
  EXPECT_EQ(refusal("{\"verb\":\"Say\",\"room\":1,\"text\":\"\xff\"}"), "[] encoding : the message is not UTF-8");
  // Raw control characters and lone surrogates are not valid JSON.
  EXPECT_TRUE(refusal("{\"verb\":\"Say\",\"room\":1,\"text\":\"a\nb\"}").starts_with("[] syntax"));
  EXPECT_TRUE(refusal(R"({"verb":"Say","room":1,"text":"\ud800"})").starts_with("[] syntax"));
  // White space between the members is allowed.
  EXPECT_EQ(as_line("{\n\t\"verb\":\r\"Ping\"}"), "Ping");
}

TEST(Json, HasAtMost4096Bytes) {
  const std::string head = R"({"verb":"Say","room":1,"text":")";
  const std::string text(max_line - head.size() - 2, 'x');
  EXPECT_EQ(as_line(head + text + "\"}"), "Say,1," + text);
  EXPECT_EQ(refusal(head + text + "x\"}"), "[] too-long : a message has at most 4096 bytes");
  EXPECT_TRUE(parse_message_json(format_json(answer::Record{1, "sgf", std::string(100000, 'x')})));
}

TEST(Json, MayBeDeeplyNested) {
  const std::string deep(200000, '[');
  EXPECT_FALSE(parse_message_json(deep));
  const std::string closed = R"({"verb":"Logout","x":)" + deep + std::string(200000, ']') + "}";
  EXPECT_TRUE(parse_message_json(closed));
}

}  // namespace
}  // namespace protocol
