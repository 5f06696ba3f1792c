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

/// A TCP connection that carries lines, with TLS where the address says so, for one thread. Knows nothing of what they
/// mean. Every trouble is a Disconnected with the server's address in its text; the object is then of no further use.
class Connection {
 public:
  /// Connects to the first of the host's addresses that answers. Throws Failure, too, for a server that cannot be
  /// trusted.
  explicit Connection(const Address& server);

  /// To be polled beside other descriptors. Look at `receive` with a deadline of now first: a line may have arrived
  /// with the one before.
  [[nodiscard]] int fd() const { return socket_.get(); }
  void send(std::string_view line);
  /// The next line, or none when the deadline came first.
  std::optional<std::string> receive(Deadline deadline);

 private:
  Address server_;
  UniqueFd socket_;
  std::unique_ptr<Channel> channel_;
  LineReader reader_;
};

}  // namespace cli
