#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "clients/cli/commands/arguments.h"

namespace cli {

class Client;

/// A user and a server; a guest has no password.
struct Credentials {
  Address server{};
  std::string user{};
  std::optional<std::string> password{};
  /// The secret of the sign-in, from the first login on. With it a client comes back to its seats without a password,
  /// and the server need not hash one.
  std::optional<std::string> secret{};
  /// Whether a later run on this computer comes back as the same guest (kept_secret.h).
  bool outlives_program = false;
  /// Whether the connection is that of a worker, for which the password must be a secret.
  bool works = false;
};

/// Connects and logs in, with the secret of an earlier login if there is one, and stores a new one in `visitor`. If the
/// name belongs to an account, no password was given and there is a terminal, prompts for the password and stores it in
/// `visitor`. Throws Disconnected if another try may help, else Failure.
Client enter(Credentials& visitor);

/// Called before each pause between two tries with the reason and the length of the pause.
using OnPause = std::function<void(const std::string& why, std::chrono::milliseconds pause)>;

/// Logs in again after a lost connection, or to a server that may not be running yet. Tries with growing pauses for
/// about ten minutes, then throws Failure.
Client reconnect(Credentials& visitor, const OnPause& on_pause);

/// The person's user name on this computer, if the server would accept it.
std::string default_player();

/// A name for watchers, who must not take the name of a player.
std::string default_watcher();

}  // namespace cli
