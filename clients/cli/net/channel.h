#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "clients/cli/net/line_stream.h"

namespace cli {

/// The bytes of a connection, plain or encrypted. Throws std::system_error when the connection is lost.
class Channel {
 public:
  Channel() = default;
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;
  virtual ~Channel() = default;

  /// What has arrived next, until the next call; empty at the end of the stream, none when the deadline came first.
  virtual std::optional<std::string_view> read(Deadline deadline) = 0;
  /// Writes everything; a deadline that passes is the error timed_out.
  virtual void write(std::string_view bytes, Deadline deadline) = 0;
};

/// On a connected socket, which must outlive it.
std::unique_ptr<Channel> plain_channel(int fd);

}  // namespace cli
