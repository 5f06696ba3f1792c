#include "clients/cli/net/credentials.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "clients/cli/net/client.h"
#include "clients/cli/terminal/terminal.h"

namespace cli {
namespace {

using protocol::ErrorCode;

/// Whether the server is temporarily unable to serve this user. It may still hold a connection that has already broken
/// on our side.
bool may_pass(ErrorCode code) {
  return code == ErrorCode::logged_in_elsewhere || code == ErrorCode::busy || code == ErrorCode::too_many ||
         code == ErrorCode::too_fast || code == ErrorCode::internal;
}

}  // namespace

Client enter(Credentials& visitor) {
  Client client(visitor.server);
  for (;;) {
    const Answer answer = client.ask(protocol::request::Login{visitor.user, visitor.password});
    if (answer) return client;
    const protocol::answer::Error& error = answer.error();
    const std::string text = "cannot log in as " + visitor.user + ": " + explain(error);
    if (may_pass(error.code)) throw Disconnected(text);
    if (error.code != ErrorCode::bad_login || visitor.password) throw Failure(text);
    visitor.password = ask_password("Password of " + visitor.user + ": ");
    if (!visitor.password) throw Failure(text);
  }
}

Client reconnect(Credentials& visitor, const OnPause& on_pause) {
  using std::chrono::milliseconds;
  constexpr milliseconds first{250};
  constexpr milliseconds longest{15'000};
  constexpr int tries = 45;
  milliseconds pause = first;
  for (int left = tries;; --left) {
    try {
      return enter(visitor);
    } catch (const Disconnected& trouble) {
      if (left == 1) throw Failure(trouble.what());
      on_pause(trouble.what(), pause);
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, longest);
  }
}

std::string default_player() {
  const char* const user = std::getenv("USER");
  return user == nullptr || *user == '\0' || std::string_view{user} == "root" ? "player" : user;
}

std::string default_watcher() {
  return "watcher-" + std::to_string(::getpid());
}

}  // namespace cli
