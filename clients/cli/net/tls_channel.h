#pragma once

#include <memory>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/net/channel.h"

namespace cli {

/// TLS on a connected, non-blocking socket, which must outlive it; OpenSSL stays behind this interface. The server's
/// certificate is checked as `server.trust` says before anything is sent. Throws Failure when it cannot be trusted,
/// with a text that says what to do, and Disconnected when there is no handshake before the deadline.
std::unique_ptr<Channel> tls_channel(int fd, const Address& server, Deadline deadline);

}  // namespace cli
