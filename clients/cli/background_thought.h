#pragma once

#include <future>
#include <memory>
#include <optional>
#include <stop_token>

#include "clients/cli/net/unique_fd.h"
#include "engine/core/bot.h"

namespace cli {

/// Runs a bot on its own thread, so that the caller can keep reading input. One thought at a time.
class BackgroundThought {
 public:
  /// Throws std::system_error.
  explicit BackgroundThought(std::unique_ptr<core::Bot> bot);
  BackgroundThought(const BackgroundThought&) = delete;
  BackgroundThought& operator=(const BackgroundThought&) = delete;
  ~BackgroundThought() { stop(); }

  /// Starts thinking about an unfinished game. Expects that no thought is running.
  void begin(core::AnyGame game);
  /// Stops the running thought, if there is one, and discards its result.
  void stop();
  /// Poll it for reading: it becomes readable when the thought has finished.
  [[nodiscard]] int fd() const { return done_.get(); }
  /// Returns the finished thought once; empty while it is still running. Rethrows what the bot threw.
  std::optional<core::Thought> take();

 private:
  std::unique_ptr<core::Bot> bot_;
  UniqueFd done_;
  std::stop_source source_;
  std::future<core::Thought> thought_;
};

}  // namespace cli
