#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "clients/cli/commands/arguments.h"
#include "engine/base/expected.h"

/// The secrets of guests' sign-ins on this computer, so that a program that was closed gets its seat back. Each is a
/// file of its own that only its owner can read: $XDG_STATE_HOME/qiyuan/SERVER/NAME, by default in ~/.local/state.
namespace cli {

/// The secret of this guest; nothing if there is none.
std::optional<std::string> kept_secret(const Address& server, std::string_view user);

/// Stores the secret in place of an older one. The fault says why it cannot.
base::Expected<void> keep_secret(const Address& server, std::string_view user, std::string_view secret);

/// Removes the secret, if there is one.
void forget_secret(const Address& server, std::string_view user);

}  // namespace cli
