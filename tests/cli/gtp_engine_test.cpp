#include "clients/cli/engine/gtp_engine.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds patience{30};

/// An engine written in shell; $line is each command in turn.
std::string script(const std::string& body) {
  return "sh -c 'while read -r line; do " + body + "; done'";
}

/// The message of the failure that the call throws.
template <class Call>
std::string engine_failure(Call call) {
  try {
    call();
  } catch (const EngineFailure& failed) {
    return failed.what();
  }
  return "no failure";
}

TEST(GtpEngine, AsksAndAnswers) {
  GtpEngine engine(script(R"(echo "= you said $line"; echo)"));
  EXPECT_EQ(engine.ask("name", patience), "you said name");
  EXPECT_EQ(engine.ask("play black D4", patience), "you said play black D4");
}

TEST(GtpEngine, AnswersOfManyLines) {
  GtpEngine engine(script(R"(printf "= a\nb\r\nc\n\n")"));
  EXPECT_EQ(engine.ask("list_commands", patience), "a\nb\nc");
}

TEST(GtpEngine, RefusalQuotesTheCommand) {
  GtpEngine engine(script(R"(printf "? illegal move\n\n")"));
  const GtpEngine::Reply reply = engine.ask("play black D4", patience);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().text(), "the engine answered '? illegal move' to 'play black D4'");
}

TEST(GtpEngine, IgnoresOutputThatIsNotAResponse) {
  GtpEngine engine(script(R"(printf "Welcome to the engine\n\nthinking hard\n= D4\n\n")"));
  EXPECT_EQ(engine.ask("genmove black", patience), "D4");
}

TEST(GtpEngine, ACrashIsReportedWithTheCommand) {
  GtpEngine exits(script(R"(echo "bye now"; exit 3)"));
  EXPECT_EQ(engine_failure([&] { exits.ask("genmove white", patience); }),
            "the engine exited with status 3 at 'genmove white'; the last line it wrote was 'bye now'");
  GtpEngine dies(script("kill -SEGV $$"));
  EXPECT_EQ(engine_failure([&] { dies.ask("genmove white", patience); }).substr(0, 33),
            "the engine died of signal 11 (Seg");
  EXPECT_EQ(engine_failure([&] { dies.ask("name", patience); }), "the engine is gone at 'name'");
}

TEST(GtpEngine, CommandThatDoesNotExist) {
  GtpEngine engine("/nonexistent/engine --mode gtp 2>/dev/null");
  EXPECT_EQ(engine_failure([&] { engine.ask("name", patience); }), "the engine exited with status 127 at 'name'");
}

TEST(GtpEngine, AHangIsAFailure) {
  GtpEngine silent(script(":"));
  EXPECT_EQ(engine_failure([&] { silent.ask("genmove black", milliseconds{1}); }),
            "the engine did not answer in time at 'genmove black'");
  GtpEngine babbles(script("echo deep thought"));
  babbles.send("genmove black");
  EXPECT_EQ(babbles.receive(after(milliseconds{1})), std::nullopt) << "no response, despite its output";
}

TEST(GtpEngine, AnswerMayComeLater) {
  GtpEngine engine(script(R"(echo "= D4"; echo)"));
  engine.send("genmove black");
  std::optional<GtpEngine::Reply> reply;
  while (!reply) {
    ASSERT_TRUE(wait_for(engine.process().fd(), Direction::reading, after(patience)));
    reply = engine.receive(Clock::now());
  }
  EXPECT_EQ(*reply, "D4");
}

TEST(GtpEngine, KillsAnEngineThatIgnoresQuit) {
  pid_t process = 0;
  {
    GtpEngine stubborn("sh -c 'trap \"\" TERM; read -r line; echo \"= $$\"; echo; while :; do sleep 1; done'");
    process = std::stoi(*stubborn.ask("name", patience));
    EXPECT_EQ(::kill(process, 0), 0);
  }
  EXPECT_EQ(::kill(process, 0), -1) << "the process is gone";
}

TEST(GtpEngine, LogHoldsTheConversationAndItsErrors) {
  const std::string log = testing::TempDir() + "cli_gtp_engine.log";
  std::remove(log.c_str());
  {
    GtpEngine engine(script(R"(echo "loading" >&2; echo "= ok"; echo)"), {.log_file = log});
    EXPECT_EQ(engine.ask("name", patience), "ok");
  }
  std::ifstream file(log);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(text.substr(0, 31), ">> name\nloading\n<< = ok\n<< \n>> ") << text;
  std::remove(log.c_str());
  EXPECT_THROW(GtpEngine("true", {.log_file = "/nonexistent/log"}), Failure);
}

}  // namespace
}  // namespace cli
