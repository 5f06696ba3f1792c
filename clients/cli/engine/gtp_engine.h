#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <span>
#include <string>

#include "clients/cli/engine/engine_process.h"
#include "engine/base/expected.h"
#include "protocol/engines/gtp.h"

namespace cli {

/// An engine that uses the Go Text Protocol, version 2.
class GtpEngine {
 public:
  /// The answer. The fault quotes the command and the engine's refusal (`?`).
  using Reply = base::Expected<std::string>;

  explicit GtpEngine(const std::string& command, const ProcessSettings& settings = {}) : process_(command, settings) {}

  /// Sends command lines, even while others are unanswered. Throws EngineFailure, as the following functions do.
  void send(std::span<const std::string> commands);
  void send(const std::string& command) { send(std::span{&command, 1}); }
  /// The number of unanswered commands.
  [[nodiscard]] std::size_t unanswered() const { return unanswered_.size(); }
  /// The answer to the first unanswered command, if it has arrived or arrives before the deadline.
  std::optional<Reply> receive(Deadline deadline);
  /// Sends a command and waits for all answers. A refusal of an earlier command, or a timeout, is an EngineFailure.
  Reply ask(const std::string& command, std::chrono::milliseconds patience);

  [[nodiscard]] const EngineProcess& process() const { return process_; }

 private:
  std::optional<std::string> next_line(Deadline deadline);

  std::deque<std::string> unanswered_;
  EngineProcess process_;
  protocol::gtp::ResponseReader responses_;
};

}  // namespace cli
