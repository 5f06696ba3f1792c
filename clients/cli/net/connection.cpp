#include "clients/cli/net/connection.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cerrno>
#include <memory>
#include <system_error>

#include "clients/cli/failure.h"
#include "clients/cli/net/tls_channel.h"

namespace cli {
namespace {

constexpr std::chrono::seconds connect_timeout{10};
/// Longer than any record of a game.
constexpr std::size_t max_line = std::size_t{16} << 20U;

std::string reason(int error) {
  return std::generic_category().message(error);
}

using AddressList = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

AddressList resolve(const Address& server) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  if (const int error = getaddrinfo(server.host.c_str(), server.port.c_str(), &hints, &list); error != 0)
    throw Disconnected("cannot find the host " + server.host + ": " + gai_strerror(error));
  return {list, &freeaddrinfo};
}

/// 0, or the error.
int connect_to(int fd, const addrinfo& address) {
  if (::connect(fd, address.ai_addr, address.ai_addrlen) == 0) return 0;
  if (errno != EINPROGRESS) return errno;
  if (!wait_for(fd, Direction::writing, after(connect_timeout))) return ETIMEDOUT;
  int error = 0;
  socklen_t size = sizeof error;
  ::getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
  return error;
}

void set(int fd, int level, int option, int value) {
  ::setsockopt(fd, level, option, &value, sizeof value);
}

/// Sends small lines at once, and detects a broken network within half a minute.
void tune(int fd) {
  set(fd, IPPROTO_TCP, TCP_NODELAY, 1);
  set(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
  set(fd, IPPROTO_TCP, TCP_KEEPIDLE, 15);
  set(fd, IPPROTO_TCP, TCP_KEEPINTVL, 5);
  set(fd, IPPROTO_TCP, TCP_KEEPCNT, 3);
  set(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, 30'000);
}

UniqueFd connect_to_any(const Address& server) {
  const AddressList list = resolve(server);
  int error = 0;
  for (const addrinfo* address = list.get(); address != nullptr; address = address->ai_next) {
    UniqueFd fd(::socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, address->ai_protocol));
    error = fd.get() < 0 ? errno : connect_to(fd.get(), *address);
    if (error != 0) continue;
    tune(fd.get());
    return fd;
  }
  throw Disconnected("cannot connect to " + format(server) + ": " + reason(error));
}

}  // namespace

Connection::Connection(const Address& server) try : server_(server), socket_(connect_to_any(server)) {
  const bool has_trust = server.trust != Trust{};
  if (has_trust && !server.tls) throw Failure("--fingerprint and --ca need --server tls://HOST:PORT");
  channel_ = server.tls ? tls_channel(socket_.get(), server, after(connect_timeout)) : plain_channel(socket_.get());
} catch (const std::system_error& error) {
  throw Disconnected("lost the connection to " + format(server) + ": " + reason(error.code().value()));
}

void Connection::send(std::string_view line) try {
  channel_->write(std::string{line} + '\n', after(connect_timeout));
} catch (const std::system_error& error) {
  throw Disconnected("lost the connection to " + format(server_) + ": " + reason(error.code().value()));
}

std::optional<std::string> Connection::receive(Deadline deadline) try {
  for (;;) {
    if (std::optional<std::string> line = reader_.next()) return line;
    if (reader_.pending() > max_line) throw Disconnected(format(server_) + " sent a line that does not end");
    const std::optional<std::string_view> bytes = channel_->read(deadline);
    if (!bytes) return std::nullopt;
    reader_.take(*bytes);
    if (!bytes->empty()) continue;
    reader_.end();
    if (!reader_.has_line()) throw Disconnected(format(server_) + " closed the connection");
  }
} catch (const std::system_error& error) {
  throw Disconnected("lost the connection to " + format(server_) + ": " + reason(error.code().value()));
}

}  // namespace cli
