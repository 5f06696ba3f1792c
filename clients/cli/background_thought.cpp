#include "clients/cli/background_thought.h"

#include <sys/eventfd.h>

#include <cassert>
#include <cerrno>
#include <chrono>
#include <system_error>

namespace cli {

BackgroundThought::BackgroundThought(std::unique_ptr<core::Bot> bot)
    : bot_(std::move(bot)), done_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (done_.get() < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

void BackgroundThought::begin(core::AnyGame game) {
  assert(!thought_.valid());
  source_ = {};
  const auto think = [this, game = std::move(game), stop = source_.get_token()] {
    // Also signals if the bot throws.
    struct Signal {
      int fd;
      ~Signal() { ::eventfd_write(fd, 1); }
    } const signal{done_.get()};
    return bot_->think(game, {}, stop);
  };
  thought_ = std::async(std::launch::async, think);
}

void BackgroundThought::stop() {
  if (!thought_.valid()) return;
  source_.request_stop();
  thought_.wait();
  static_cast<void>(take());
}

std::optional<core::Thought> BackgroundThought::take() {
  eventfd_t count{};
  if (!thought_.valid() || ::eventfd_read(done_.get(), &count) != 0) return std::nullopt;
  return thought_.get();
}

}  // namespace cli
