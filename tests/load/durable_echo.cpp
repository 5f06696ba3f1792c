// A line echo that does only what every durable server must do: it writes each line to a file and syncs it before it
// answers. All lines that have arrived when the file is written share one fdatasync.

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <cstdio>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

class Client;

/// The file, and the clients that wait for their lines to be written.
class Log {
 public:
  Log(asio::io_context& io, const char* file) : io_(io), file_(::open(file, O_CREAT | O_WRONLY | O_APPEND, 0600)) {
    if (file_ < 0) throw std::runtime_error(std::string{"cannot write "} + file);
  }
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;
  ~Log() { ::close(file_); }

  /// Answers the client when the lines are on disk.
  void add(std::string_view lines, std::shared_ptr<Client> client) {
    lines_.append(lines);
    waiting_.push_back(std::move(client));
    // Runs after all handlers that are ready now, so that their lines share the write.
    if (waiting_.size() == 1) asio::post(io_, [this] { save(); });
  }

 private:
  void save();

  asio::io_context& io_;
  int file_;
  std::string lines_;
  std::vector<std::shared_ptr<Client>> waiting_;
};

class Client : public std::enable_shared_from_this<Client> {
 public:
  Client(tcp::socket socket, Log& log) : socket_(std::move(socket)), log_(log) {
    socket_.set_option(tcp::no_delay(true));
  }

  void read() {
    socket_.async_read_some(asio::buffer(piece_),
                            [self = shared_from_this()](const error_code& error, std::size_t size) {
                              if (error) return;
                              const std::string_view bytes{self->piece_.data(), size};
                              self->lines_.append(bytes);
                              if (bytes.back() == '\n')
                                self->log_.add(self->lines_, self);
                              else
                                self->read();
                            });
  }

  void answer() {
    asio::async_write(socket_, asio::buffer(lines_), [self = shared_from_this()](const error_code& error, std::size_t) {
      if (error) return;
      self->lines_.clear();
      self->read();
    });
  }

 private:
  tcp::socket socket_;
  Log& log_;
  std::array<char, 4096> piece_{};
  std::string lines_;
};

void Log::save() {
  const auto size = static_cast<ssize_t>(lines_.size());
  if (::write(file_, lines_.data(), lines_.size()) != size || ::fdatasync(file_) != 0)
    throw std::runtime_error("the file cannot be written");
  lines_.clear();
  for (const std::shared_ptr<Client>& client : std::exchange(waiting_, {})) client->answer();
}

void accept(tcp::acceptor& acceptor, Log& log) {
  acceptor.async_accept([&](const error_code& error, tcp::socket socket) {
    if (!error) std::make_shared<Client>(std::move(socket), log)->read();
    accept(acceptor, log);
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "durable_echo FILE: answers every line with itself once it stands in FILE, on disk\n");
    return 2;
  }
  try {
    asio::io_context io{1};
    Log log(io, argv[1]);
    tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), 0});
    std::cout << "listening: lines " << acceptor.local_endpoint().port() << std::endl;
    accept(acceptor, log);
    io.run();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "durable_echo: %s\n", error.what());
    return 1;
  }
}
