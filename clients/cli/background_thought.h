#pragma once

#include <future>
#include <memory>
#include <optional>
#include <stop_token>

#include "clients/cli/net/unique_fd.h"
#include "engine/core/bot.h"

namespace cli {

/// A bot that thinks on a thread of its own, so that meanwhile somebody can be listened to. One thought at a time.
class BackgroundThought {
 public:
  /// Throws std::system_error.
  explicit BackgroundThought(std::unique_ptr<core::Bot> bot);
  BackgroundThought(const BackgroundThought&) = delete;
  BackgroundThought& operator=(const BackgroundThought&) = delete;
  ~BackgroundThought() { stop(); }

  /// Begins a thought about an unfinished game; expects that none is going on.
  void begin(core::AnyGame game);
  /// Ends the thought that is going on, if there is one; nothing comes of it.
  void stop();
  /// To be polled for reading: can be read when a thought has come to its end.
  [[nodiscard]] int fd() const { return done_.get(); }
  /// That thought, once; nothing while it goes on. Throws what the bot has thrown.
  std::optional<core::Thought> take();

 private:
  std::unique_ptr<core::Bot> bot_;
  UniqueFd done_;
  std::stop_source source_;
  std::future<core::Thought> thought_;
};

}  // namespace cli
