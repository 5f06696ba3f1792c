#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/net/channel.h"
#include "clients/cli/net/line_stream.h"
#include "clients/cli/net/unique_fd.h"

namespace cli {

/// A TCP connection that carries lines, with TLS if the address says so, for one thread. Every error is a Disconnected
/// that names the server's address; the object is unusable afterwards.
class Connection {
 public:
  /// Connects to the first of the host's addresses that answers. Also throws Failure, for an untrusted server.
  explicit Connection(const Address& server);

  /// Poll it beside other descriptors. First call `receive` with a deadline of now: a line may have arrived with the
  /// one before.
  [[nodiscard]] int fd() const { return socket_.get(); }
  void send(std::string_view line);
  /// The next line; empty at the deadline.
  std::optional<std::string> receive(Deadline deadline);

 private:
  Address server_;
  UniqueFd socket_;
  std::unique_ptr<Channel> channel_;
  LineReader reader_;
};

}  // namespace cli
