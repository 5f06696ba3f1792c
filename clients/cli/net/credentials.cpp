#include "clients/cli/net/credentials.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <thread>
#include <utility>

#include "clients/cli/net/client.h"
#include "clients/cli/net/kept_secret.h"
#include "clients/cli/terminal/terminal.h"

namespace cli {
namespace {

using protocol::ErrorCode;

/// Whether the server is temporarily unable to serve this user.
bool may_pass(ErrorCode code) {
  return code == ErrorCode::busy || code == ErrorCode::too_many || code == ErrorCode::too_fast ||
         code == ErrorCode::internal;
}

bool is_kept(const Credentials& visitor) {
  return visitor.outlives_program && !visitor.password;
}

void take_secret(const std::string& secret, Credentials& visitor) {
  visitor.secret = secret;
  if (!is_kept(visitor)) return;
  if (const auto kept = keep_secret(visitor.server, visitor.user, secret); !kept)
    std::cerr << "qiyuan: cannot store your sign-in, so only this program can come back to your games: " +
                     kept.error().text() + '\n';
}

/// The sign-in has ended, or another server uses the address now.
void drop_secret(Credentials& visitor) {
  visitor.secret.reset();
  if (is_kept(visitor)) forget_secret(visitor.server, visitor.user);
}

[[noreturn]] void refuse(const Credentials& visitor, const protocol::answer::Error& error) {
  const std::string text = "cannot log in as " + visitor.user + ": " + explain(error);
  if (may_pass(error.code)) throw Disconnected(text);
  throw Failure(error.code == ErrorCode::logged_in_elsewhere ? text + ", with --user NAME" : text);
}

}  // namespace

Client enter(Credentials& visitor) {
  Client client(visitor.server);
  if (visitor.works) {
    const Answer answer = client.ask(protocol::request::Login{visitor.user, visitor.password, "worker"});
    if (!answer) refuse(visitor, answer.error());
    return client;
  }
  if (!visitor.secret && is_kept(visitor)) visitor.secret = kept_secret(visitor.server, visitor.user);
  bool keep = true;
  for (;;) {
    const Answer answer =
        client.ask(visitor.secret ? protocol::request::Login{visitor.user, visitor.secret, std::nullopt}
                                  : protocol::request::Login{visitor.user, visitor.password,
                                                             keep ? std::optional<std::string>{"yes"} : std::nullopt});
    if (answer) {
      const auto* const welcome = get_if<protocol::answer::Tables>(&answer->front());
      if (welcome != nullptr && welcome->secret) take_secret(*welcome->secret, visitor);
      return client;
    }
    // A server of version 0.1 has no sign-ins.
    if (answer.error().code == ErrorCode::syntax && std::exchange(keep, false)) continue;
    const bool is_bad = answer.error().code == ErrorCode::bad_login;
    if (is_bad && visitor.secret) {
      drop_secret(visitor);
      continue;
    }
    if (!is_bad || visitor.password) refuse(visitor, answer.error());
    visitor.password = ask_password("Password of " + visitor.user + ": ");
    if (!visitor.password) refuse(visitor, answer.error());
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
