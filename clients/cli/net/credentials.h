#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "clients/cli/commands/arguments.h"

namespace cli {

class Client;

/// Who comes to which server. Without a password as a guest.
struct Credentials {
  Address server;
  std::string user;
  std::optional<std::string> password;
};

/// Connects and logs in. A name that belongs to an account needs a password: where none was given and somebody sits at
/// a terminal it is asked for, and kept in `visitor`. Throws Disconnected where another try may help, else Failure.
Client enter(Credentials& visitor);

/// Told before each pause between two tries: why the last one failed, and how long the pause is.
using OnPause = std::function<void(const std::string& why, std::chrono::milliseconds pause)>;

/// Enters again after a lost connection, or a server that may not be open yet: tries with growing pauses for about ten
/// minutes, then throws Failure.
Client reconnect(Credentials& visitor, const OnPause& on_pause);

/// The name a person goes by on this computer, where the server would take it.
std::string default_player();

/// A watcher must not take the name of a player who is in the server.
std::string default_watcher();

}  // namespace cli
