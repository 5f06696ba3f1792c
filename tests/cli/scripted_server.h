#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/net/line_stream.h"
#include "clients/cli/net/unique_fd.h"

namespace cli {

/// A server with a scripted conversation: for each expected line, the lines that it sends then. In these, `%` stands
/// for the tag of the request. Serves one connection after another, each with its own conversation.
class ScriptedServer {
 public:
  struct Step {
    std::string expected;  ///< without its tag; "*" is any line
    std::vector<std::string> replies;
  };
  using Conversation = std::vector<Step>;

  explicit ScriptedServer(std::vector<Conversation> conversations)
      : listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(::bind(listener_.get(), generic, size), 0);
    EXPECT_EQ(::listen(listener_.get(), 4), 0);
    EXPECT_EQ(::getsockname(listener_.get(), generic, &size), 0);
    address_ = {"127.0.0.1", std::to_string(ntohs(address.sin_port))};
    thread_ = std::jthread([this, conversations = std::move(conversations)] {
      for (const Conversation& conversation : conversations) serve(conversation);
    });
  }

  [[nodiscard]] const Address& address() const { return address_; }

  /// A conversation that begins with Hello and this login, which gets this answer.
  static Conversation with_login(const std::string& login, Conversation rest,
                                 const std::string& welcome = "%Tables,0") {
    Conversation all{{"Hello,1,*", {"%Hello,1,Scripted,0"}}, {login, {welcome}}};
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
  }

 private:
  static constexpr std::chrono::seconds patience{60};

  void serve(const Conversation& conversation) {
    ASSERT_TRUE(wait_for(listener_.get(), Direction::reading, after(patience))) << "no client connected";
    const UniqueFd client(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    LineReader reader;
    for (const Step& step : conversation) {
      std::optional<std::string> line;
      while (!(line = reader.next()))
        ASSERT_TRUE(wait_for(client.get(), Direction::reading, after(patience)) && reader.fill(client.get()))
            << "still expected: " << step.expected;
      std::string tag;
      if (line->starts_with('@')) {
        tag = line->substr(0, line->find(' ') + 1);
        line->erase(0, tag.size());
      }
      EXPECT_TRUE(fits(*line, step.expected)) << *line << " arrived instead of " << step.expected;
      // Sends everything at once, so that what the client receives together does not depend on chance.
      std::string replies;
      for (const std::string& reply : step.replies)
        replies += (reply.starts_with('%') ? tag + reply.substr(1) : reply) + '\n';
      write_all(client.get(), replies, std::nullopt);
    }
  }

  static bool fits(const std::string& line, const std::string& expected) {
    return expected.ends_with('*') ? line.starts_with(expected.substr(0, expected.size() - 1)) : line == expected;
  }

  UniqueFd listener_;
  Address address_;
  std::jthread thread_;
};

}  // namespace cli
