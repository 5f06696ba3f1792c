#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/net/line_server.h"
#include "tests/server/loopback.h"

namespace tests {

using namespace loopback;
using net::SessionId;

/// A server with a handler that records its calls. It echoes each line unless a test replaces that.
class LineServer : public testing::Test, public net::LineHandler {
 protected:
  void start(const net::LineLimits& limits = {}) { server_.emplace(io_, 0, *this, limits); }
  Client client() { return Client(io_, server_->port()); }

  void echo(SessionId session, std::string_view line) {
    server_->send(session, std::string(line) + '\n');
    server_->next(session);
  }

  void opened(SessionId session, const net::Visitor& visitor) override {
    opened_.push_back(session);
    visitors_.push_back(visitor);
    addresses_.push_back(visitor.address);
  }
  void line(SessionId session, std::string_view line) override {
    lines_[session].emplace_back(line);
    if (on_line_)
      on_line_(session, line);
    else
      echo(session, line);
  }
  void line_too_long(SessionId session) override {
    too_long_.push_back(session);
    server_->send(session, "Error,too-long\n");
    server_->close(session);
  }
  void lapsed(SessionId session, net::Lapse lapse) override {
    EXPECT_FALSE(calling_) << "lapsed() was called from inside a call to the server";
    lapses_[session].push_back(lapse);
    if (on_lapse_) on_lapse_(session, lapse);
  }
  void closed(SessionId session) override {
    EXPECT_FALSE(calling_) << "closed() was called from inside a call to the server";
    closed_.push_back(session);
  }

  asio::io_context io_;
  std::optional<net::LineServer> server_;
  std::function<void(SessionId, std::string_view)> on_line_;
  std::function<void(SessionId, net::Lapse)> on_lapse_;
  std::vector<SessionId> opened_, closed_, too_long_;
  std::vector<net::Visitor> visitors_;
  std::vector<std::string> addresses_;  ///< of the visitors
  std::map<SessionId, std::vector<std::string>> lines_;
  std::map<SessionId, std::vector<net::Lapse>> lapses_;
  bool calling_ = false;
};

}  // namespace tests
