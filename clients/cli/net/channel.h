#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "clients/cli/net/line_stream.h"

namespace cli {

/// The byte stream of a connection, plain or encrypted. Throws std::system_error if the connection is lost.
class Channel {
 public:
  Channel() = default;
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;
  virtual ~Channel() = default;

  /// The next bytes, valid until the next call. Empty at the end of the stream; nothing at the deadline.
  virtual std::optional<std::string_view> read(Deadline deadline) = 0;
  /// Writes everything. Throws timed_out at the deadline.
  virtual void write(std::string_view bytes, Deadline deadline) = 0;
};

/// A channel on a connected socket, which must outlive it.
std::unique_ptr<Channel> plain_channel(int fd);

}  // namespace cli
