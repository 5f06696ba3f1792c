#include "server/net/announcement.h"

#include <fcntl.h>
#include <spawn.h>
#include <spdlog/spdlog.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/read_until.hpp>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace net {
namespace {

namespace asio = boost::asio;

/// Avahi writes no longer lines.
constexpr std::size_t max_report = 4096;

struct Child {
  pid_t id;
  int output;  ///< both of its outputs; the reader must close it
};

/// Starts a program from the PATH whose outputs are one pipe; nullopt if that fails.
std::optional<Child> start(std::vector<std::string> words) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  posix_spawn_file_actions_t files{};
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&files, ends[1], STDERR_FILENO);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t id = -1;
  const int error = ::posix_spawnp(&id, arguments.front(), &files, nullptr, arguments.data(), ::environ);
  ::posix_spawn_file_actions_destroy(&files);
  ::close(ends[1]);
  if (error == 0) return Child{id, ends[0]};
  ::close(ends[0]);
  return std::nullopt;
}

bool is_on_path(const std::string& program) {
  const char* const path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/bin:/bin" : path;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (::access((std::string{rest.substr(0, end)} + '/' + program).c_str(), X_OK) == 0) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

}  // namespace

class Announcement::Publisher : public std::enable_shared_from_this<Publisher> {
 public:
  Publisher(asio::io_context& io, Child child) : id_(child.id), output_(io, child.output) {}

  void read() {
    const auto took = [self = shared_from_this()](const boost::system::error_code& error, std::size_t bytes) {
      self->take(error, bytes);
    };
    asio::async_read_until(output_, asio::dynamic_buffer(text_, max_report), '\n', took);
  }

  /// Stops announcing the server.
  void end() {
    if (id_ < 0) return;
    ::kill(id_, SIGTERM);
    wait();
    boost::system::error_code ignored;
    output_.close(ignored);
  }

 private:
  void take(const boost::system::error_code& error, std::size_t bytes) {
    if (id_ < 0) return;
    if (error) {
      spdlog::info("the server is no longer announced in the local network: Avahi has ended");
      ::kill(id_, SIGTERM);
      return wait();
    }
    // "Established under name 'Qiyuan on oak'", or an error.
    spdlog::info("avahi: {}", std::string_view(text_).substr(0, bytes - 1));
    text_.erase(0, bytes);
    read();
  }

  void wait() {
    while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
    id_ = -1;
  }

  pid_t id_;
  asio::posix::stream_descriptor output_;
  std::string text_;
};

Announcement::Announcement(asio::io_context& io, const Service& service) {
  const std::string program = "avahi-publish-service";
  if (!is_on_path(program)) {
    spdlog::debug("the server is not announced in the local network: {} is not installed", program);
    return;
  }
  // setpriv of util-linux, which every Debian has, makes the child end with the server even if the server is killed.
  const std::optional<Child> child =
      start({"setpriv", "--pdeathsig", "TERM", program, "--no-fail", "--", service.name, "_qiyuan._tcp",
             std::to_string(service.port), "version=" + service.version, "http=" + std::to_string(service.http_port)});
  if (!child) {
    spdlog::warn("the server is not announced in the local network: {} could not be started", program);
    return;
  }
  publisher_ = std::make_shared<Publisher>(io, *child);
  publisher_->read();
}

Announcement::~Announcement() {
  if (publisher_) publisher_->end();
}

std::string default_service_name() {
  std::array<char, 256> host{};
  if (::gethostname(host.data(), host.size() - 1) != 0) return "Qiyuan";
  return ("Qiyuan on " + std::string(host.data())).substr(0, max_service_name);
}

}  // namespace net
