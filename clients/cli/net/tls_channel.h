#pragma once

#include <memory>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/net/channel.h"

namespace cli {

/// TLS on a connected, non-blocking socket, which must outlive it. Hides OpenSSL. Verifies the server's certificate
/// according to `server.trust` before sending anything. Throws Failure with advice if it is not trusted, and
/// Disconnected if there is no handshake before the deadline.
std::unique_ptr<Channel> tls_channel(int fd, const Address& server, Deadline deadline);

}  // namespace cli
