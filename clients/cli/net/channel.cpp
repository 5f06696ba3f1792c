#include "clients/cli/net/channel.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace cli {
namespace {

class PlainChannel final : public Channel {
 public:
  explicit PlainChannel(int fd) : fd_(fd) {}

  std::optional<std::string_view> read(Deadline deadline) override {
    for (;;) {
      if (!wait_for(fd_, Direction::reading, deadline)) return std::nullopt;
      const ssize_t count = ::read(fd_, bytes_.data(), bytes_.size());
      if (count >= 0) return std::string_view(bytes_.data(), static_cast<std::size_t>(count));
      if (errno != EINTR && errno != EAGAIN) throw std::system_error(errno, std::generic_category(), "read");
    }
  }

  void write(std::string_view bytes, Deadline deadline) override { write_all(fd_, bytes, deadline); }

 private:
  int fd_;
  std::array<char, 16384> bytes_{};
};

}  // namespace

std::unique_ptr<Channel> plain_channel(int fd) {
  return std::make_unique<PlainChannel>(fd);
}

}  // namespace cli
