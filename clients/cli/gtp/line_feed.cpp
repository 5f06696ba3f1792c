#include "clients/cli/gtp/line_feed.h"

#include <sys/eventfd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "clients/cli/net/line_stream.h"
#include "engine/base/text.h"

namespace cli {

bool LineFeed::interrupts_gtp(std::string_view line) {
  return base::trim(line) == "# interrupt";
}

LineFeed::LineFeed(int fd, Interrupts interrupts) : fd_(fd), interrupts_(interrupts), wake_(::eventfd(0, EFD_CLOEXEC)) {
  if (wake_.get() < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  thread_ = std::jthread([this](const std::stop_token& quit) { read(quit); });
}

LineFeed::~LineFeed() {
  thread_.request_stop();
  ::eventfd_write(wake_.get(), 1);
}

void LineFeed::read(const std::stop_token& quit) {
  LineReader reader;
  try {
    for (bool is_open = true; is_open;) {
      if (wait_for_either(fd_, wake_.get(), std::nullopt).second && quit.stop_requested()) return;
      is_open = reader.fill(fd_);
      while (std::optional<std::string> line = reader.next()) add(*std::move(line));
    }
  } catch (const std::system_error&) {
    // A read error means that the controller is gone.
  }
  end();
}

void LineFeed::add(std::string line) {
  const bool interrupts = interrupts_(line);
  std::unique_lock lock(mutex_);
  lines_.push_back(std::move(line));
  std::stop_source arrival = on_arrival_;
  std::stop_source interruption = on_interruption_;
  lock.unlock();
  arrived_.notify_one();
  arrival.request_stop();
  if (interrupts) interruption.request_stop();
}

void LineFeed::end() {
  std::unique_lock lock(mutex_);
  has_ended_ = true;
  std::stop_source arrival = on_arrival_;
  lock.unlock();
  arrived_.notify_one();
  arrival.request_stop();
}

std::optional<std::string> LineFeed::next() {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return has_ended_ || !lines_.empty(); });
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

std::stop_token LineFeed::arrival() {
  const std::lock_guard lock(mutex_);
  on_arrival_ = {};
  if (has_ended_ || !lines_.empty()) on_arrival_.request_stop();
  return on_arrival_.get_token();
}

std::stop_token LineFeed::interruption() {
  const std::lock_guard lock(mutex_);
  on_interruption_ = {};
  if (std::ranges::any_of(lines_, interrupts_)) on_interruption_.request_stop();
  return on_interruption_.get_token();
}

}  // namespace cli
