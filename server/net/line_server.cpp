#include "server/net/line_server.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/net/acceptor.h"
#include "server/net/addresses.h"
#include "server/net/proxied_connections.h"
#include "server/net/session.h"

namespace net {

namespace asio = boost::asio;
using asio::ip::tcp;

/// Kept alive by its coroutines and sessions, which may outlive the LineServer by a few turns of the io thread.
class LineServer::Listener final : public std::enable_shared_from_this<Listener>, public Session::Owner {
 public:
  Listener(asio::io_context& io, std::uint16_t port, LineHandler& handler, const LineLimits& limits)
      : io_(io),
        acceptor_(listen(io, port)),
        tls_acceptor_(io),
        thesis_acceptor_(io),
        port_(acceptor_.local_endpoint().port()),
        handler_(handler),
        limits_(limits),
        proxied_({}, limits.handshake_time),
        addresses_(limits.connections_per_address, 4 * limits.rate) {}

  void start() { accept(acceptor_, plain(Encoding::lines), error_line); }

  void expect_headers(const Proxies& proxies) { proxied_ = ProxiedConnections(proxies, limits_.handshake_time); }

  void listen_thesis(std::uint16_t port) {
    thesis_acceptor_ = listen(io_, port);
    thesis_port_ = thesis_acceptor_.local_endpoint().port();
    accept(thesis_acceptor_, plain(Encoding::thesis), thesis_line);
  }

  void listen_tls(std::uint16_t port, std::shared_ptr<const TlsContext> context) {
    renew_tls(std::move(context));
    tls_acceptor_ = listen(io_, port);
    tls_port_ = tls_acceptor_.local_endpoint().port();
    const MakeStream encrypted = [this](tcp::socket plain) { return tls_stream(std::move(plain), context_); };
    accept(tls_acceptor_, encrypted, error_line);
  }

  void renew_tls(std::shared_ptr<const TlsContext> context) { context_ = std::move(context); }

  std::optional<Refusal> adopt(const Visitor& visitor, const std::function<std::shared_ptr<Stream>()>& make_stream) {
    if (full()) return Refusal{"busy", "the server is full: try again later"};
    TokenBucket* const rate = addresses_.enter(visitor.address, TokenBucket::Clock::now());
    if (rate == nullptr)
      return Refusal{"too-many", "there are already " + std::to_string(limits_.connections_per_address) +
                                     " connections from your address: close one"};
    const SessionId id{++last_id_};
    auto session = std::make_shared<Session>(make_stream(), id, shared_from_this(), handler_, limits_, *rate);
    sessions_.emplace(id, Connection{session, visitor.address});
    ++strangers_;
    asio::co_spawn(acceptor_.get_executor(), serve(shared_from_this(), id, std::move(session), visitor), rethrow);
    return std::nullopt;
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::uint16_t tls_port() const { return tls_port_; }
  [[nodiscard]] std::uint16_t thesis_port() const { return thesis_port_; }

  /// Null if the session has ended.
  [[nodiscard]] Session* find(SessionId id) const {
    const auto found = sessions_.find(id);
    return found == sessions_.end() ? nullptr : found->second.session.get();
  }

  [[nodiscard]] const LineLimits& limits() const { return limits_; }

  void logged_in(SessionId id, bool in) {
    Session* const session = find(id);
    if (session == nullptr) return;
    if (session->is_logged_in()) ++strangers_;
    if (in) --strangers_;
    session->logged_in(in);
  }

  void stop() {
    stop_listening();
    for (const auto& [id, connection] : sessions_) connection.session->close();
  }

  void abandon() {
    abandoned_ = true;
    stop_listening();
    for (const auto& [id, connection] : sessions_) connection.session->cut_off();
    sessions_.clear();
    with_work_.clear();
  }

 private:
  void stop_listening() {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    tls_acceptor_.close(ignored);
    thesis_acceptor_.close(ignored);
    proxied_.stop();
  }

  /// Connections whose PROXY header is being read take places too.
  [[nodiscard]] bool full() const {
    const std::size_t arriving = proxied_.waiting();
    return sessions_.size() + arriving >= limits_.connections || strangers_ + arriving >= (limits_.connections + 1) / 2;
  }

  /// Tells a client that its connection is refused.
  using RefusalLine = std::string (*)(const Refusal& refusal);
  static std::string error_line(const Refusal& refusal) { return "Error," + refusal.code + ",," + refusal.text + '\n'; }
  static std::string thesis_line(const Refusal& refusal) { return "Tables,no: " + refusal.text + '\n'; }

  using MakeStream = std::function<std::shared_ptr<Stream>(tcp::socket)>;
  static MakeStream plain(Encoding encoding) {
    return [encoding](tcp::socket socket) { return plain_stream(std::move(socket), encoding); };
  }

  void accept(tcp::acceptor& acceptor, MakeStream make_stream, RefusalLine refusal_line) {
    auto arrived = [self = shared_from_this(), make_stream = std::move(make_stream), refusal_line](tcp::socket socket) {
      const auto admit = [self, make_stream, refusal_line](tcp::socket named, const std::string& address) {
        self->admit(std::move(named), address, make_stream, refusal_line);
      };
      const std::string address = address_of(socket);
      if (address.empty()) return;
      // A full server reads no more headers. admit() refuses the connection.
      if (!self->proxied_.comes_from_proxy(address) || self->full()) return admit(std::move(socket), address);
      asio::co_spawn(self->acceptor_.get_executor(), self->proxied_.read(std::move(socket), address, admit), rethrow);
    };
    asio::co_spawn(acceptor.get_executor(), accept_all(acceptor, std::move(arrived)), rethrow);
  }

  void admit(tcp::socket socket, const std::string& address, const MakeStream& make_stream, RefusalLine refusal_line) {
    const auto take = [&] {
      tune(socket);
      return make_stream(std::move(socket));
    };
    if (const std::optional<Refusal> refusal = adopt({address}, take))
      turn_away(std::move(socket), refusal_line(*refusal));
  }

  static asio::awaitable<void> serve(std::shared_ptr<Listener> self, SessionId id, std::shared_ptr<Session> session,
                                     Visitor visitor) {
    const bool opened = co_await session->open();
    if (self->abandoned_) co_return;
    if (opened) {
      self->sessions_.at(id).is_reported = true;
      self->handler_.opened(id, visitor);
    }
    session->run();
  }

  void has_work(std::shared_ptr<Session> session) override {
    if (abandoned_) return;
    if (with_work_.empty()) asio::post(io_, [self = shared_from_this()] { self->work_off(); });
    with_work_.push_back(std::move(session));
  }

  /// Everything that one turn of the io thread has sent to a client goes out together. All is written before the next
  /// read, so that many clients have answered by then and their sockets need not be waited for.
  void work_off() {
    std::swap(with_work_, working_);
    for (const auto& session : working_) session->write();
    for (const auto& session : working_) session->go_on();
    working_.clear();
  }

  void ended(SessionId id) override {
    const auto found = sessions_.find(id);
    if (found == sessions_.end()) return;
    const Connection connection = std::move(found->second);
    sessions_.erase(found);
    if (!connection.session->is_logged_in()) --strangers_;
    addresses_.leave(connection.address);
    if (connection.is_reported) handler_.closed(id);
  }

  struct Connection {
    std::shared_ptr<Session> session;
    std::string address;       ///< of the client
    bool is_reported = false;  ///< the handler knows the session
  };

  asio::io_context& io_;
  tcp::acceptor acceptor_;
  tcp::acceptor tls_acceptor_;     ///< closed if there is no TLS port
  tcp::acceptor thesis_acceptor_;  ///< closed if there is no such port
  std::uint16_t port_;
  std::uint16_t tls_port_ = 0;
  std::uint16_t thesis_port_ = 0;
  std::shared_ptr<const TlsContext> context_;
  LineHandler& handler_;
  LineLimits limits_;
  ProxiedConnections proxied_;
  std::unordered_map<SessionId, Connection> sessions_;
  std::vector<std::shared_ptr<Session>> with_work_;  ///< for the next turn of the io thread
  std::vector<std::shared_ptr<Session>> working_;    ///< those of this turn
  std::uint64_t last_id_ = 0;
  std::size_t strangers_ = 0;  ///< clients that have not logged in
  Addresses addresses_;
  bool abandoned_ = false;
};

LineServer::LineServer(asio::io_context& io, std::uint16_t port, LineHandler& handler, const LineLimits& limits)
    : listener_(std::make_shared<Listener>(io, port, handler, limits)) {
  listener_->start();
}

LineServer::~LineServer() {
  listener_->abandon();
}

void LineServer::listen_tls(std::uint16_t port, std::shared_ptr<const TlsContext> context) {
  listener_->listen_tls(port, std::move(context));
}

void LineServer::expect_headers(const Proxies& proxies) {
  listener_->expect_headers(proxies);
}

void LineServer::listen_thesis(std::uint16_t port) {
  listener_->listen_thesis(port);
}

void LineServer::renew_tls(std::shared_ptr<const TlsContext> context) {
  listener_->renew_tls(std::move(context));
}

const LineLimits& LineServer::limits() const {
  return listener_->limits();
}

std::optional<LineServer::Refusal> LineServer::adopt(const Visitor& visitor,
                                                     const std::function<std::shared_ptr<Stream>()>& make_stream) {
  return listener_->adopt(visitor, make_stream);
}

std::uint16_t LineServer::port() const {
  return listener_->port();
}

std::uint16_t LineServer::tls_port() const {
  return listener_->tls_port();
}

std::uint16_t LineServer::thesis_port() const {
  return listener_->thesis_port();
}

Encoding LineServer::encoding(SessionId session) const {
  const Session* const found = listener_->find(session);
  return found == nullptr ? Encoding::lines : found->encoding();
}

void LineServer::send(SessionId session, std::string_view text) {
  if (Session* const found = listener_->find(session)) found->send(text);
}

void LineServer::send(SessionId session, EncodedText& text) {
  if (Session* const found = listener_->find(session)) found->send(text);
}

void LineServer::next(SessionId session) {
  if (Session* const found = listener_->find(session)) found->next();
}

void LineServer::logged_in(SessionId session, bool in) {
  listener_->logged_in(session, in);
}

void LineServer::answers_pings(SessionId session) {
  if (Session* const found = listener_->find(session)) found->answers_pings();
}

void LineServer::close(SessionId session) {
  if (Session* const found = listener_->find(session)) found->close();
}

void LineServer::stop() {
  listener_->stop();
}

}  // namespace net
