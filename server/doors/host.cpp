#include "server/doors/host.h"

#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <map>
#include <unordered_map>
#include <utility>

#include "server/doors/audiences.h"
#include "server/doors/connection.h"
#include "server/doors/session_number.h"
#include "server/net/acceptor.h"

namespace doors {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using net::SessionId;

/// Links whose door has not shown yet that it has the key.
constexpr std::size_t max_strangers = 64;

}  // namespace

class Host::Listener final : public std::enable_shared_from_this<Listener> {
 public:
  Listener(asio::io_context& io, std::uint16_t port, const auth::Key& key)
      : acceptor_(net::listen(io, port)), port_(acceptor_.local_endpoint().port()), key_(key) {}

  [[nodiscard]] std::uint16_t port() const { return port_; }

  void start(const std::string& name, Handler& handler, net::HttpServer::Pages pages) {
    handler_ = &handler;
    pages_ = std::move(pages);
    asio::co_spawn(acceptor_.get_executor(),
                   net::accept_all(acceptor_, [self = shared_from_this(),
                                               name](tcp::socket socket) { self->admit(std::move(socket), name); }),
                   net::rethrow);
  }

  [[nodiscard]] std::size_t count() const { return doors_.size(); }

  [[nodiscard]] net::Encoding encoding(SessionId session) const {
    const auto door = doors_.find(door_of(session));
    if (door == doors_.end()) return net::Encoding::lines;
    const auto found = door->second->sessions.find(session);
    return found == door->second->sessions.end() ? net::Encoding::lines : found->second;
  }

  /// Ignored if the session has ended.
  void tell(SessionId session, const Frame& frame) {
    const auto door = doors_.find(door_of(session));
    if (door != doors_.end() && door->second->sessions.contains(session)) door->second->link->send(frame);
  }

  void broadcast(std::span<const SessionId> sessions, net::EncodedText& text) {
    const auto [parts, is_new] = audiences_.find(sessions, [this](SessionId session) { return encoding(session); });
    for (const Audiences::Part& part : parts) {
      const auto door = doors_.find(part.door);
      if (door == doors_.end()) continue;
      Connection& link = *door->second->link;
      if (is_new) link.send(Audience{part.place, part.there});
      link.send(TellAudience{part.place, std::string{text.in(part.encoding)}});
    }
  }

  void stop() {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    for (const auto& [id, door] : links_) door.link->finish();
  }

  void abandon() {
    stop();
    for (const auto& [id, door] : links_) door.link->end("this server has ended it");
    doors_.clear();
    links_.clear();
  }

 private:
  using LinkId = std::uint64_t;
  struct Door {
    std::shared_ptr<Connection> link;
    DoorNumber number = 0;  ///< 0 until the door has shown that it has the key
    std::string name = {};
    std::unordered_map<SessionId, net::Encoding> sessions = {};
  };

  void admit(tcp::socket socket, const std::string& name) {
    if (links_.size() - doors_.size() >= max_strangers) return;
    const std::string address = net::address_of(socket);
    net::tune(socket);
    const LinkId id = ++last_link_;
    const auto self = shared_from_this();
    const Connection::User user{[self, id](const std::string& peer) { self->opened(id, peer); },
                                [self, id](const Frame& frame) { self->received(id, frame); },
                                [self, id, address](const std::string& why) { self->lost(id, address, why); },
                                [self, id](std::chrono::milliseconds silence) { self->fell_silent(id, silence); },
                                [self, id] { self->spoke(id); }};
    const auto link = std::make_shared<Connection>(std::move(socket), End::host, key_, name, user);
    links_.emplace(id, Door{link});
    asio::co_spawn(acceptor_.get_executor(), link->run(), net::rethrow);
  }

  void opened(LinkId id, const std::string& name) {
    const auto found = links_.find(id);
    if (found == links_.end()) return;
    Door& door = found->second;
    door.number = ++last_door_;
    door.name = name;
    doors_.emplace(door.number, &door);
    spdlog::info("{} is a door of this server", name);
  }

  void received(LinkId id, const Frame& frame) {
    const auto found = links_.find(id);
    if (found == links_.end()) return;
    Door& door = found->second;
    if (const auto* const opened = std::get_if<Opened>(&frame)) {
      const SessionId session = here(door.number, opened->session);
      door.sessions.emplace(session, opened->encoding);
      return handler_->opened(session, opened->visitor);
    }
    if (const auto* const asked = std::get_if<Asked>(&frame)) return answer(door.link, *asked);
    const auto report = [&](SessionId there, auto call) {
      if (const SessionId session = here(door.number, there); door.sessions.contains(session)) call(session);
    };
    if (const auto* const line = std::get_if<Line>(&frame))
      report(line->session, [&](SessionId session) { handler_->line(session, line->text); });
    else if (const auto* const too_long = std::get_if<LineTooLong>(&frame))
      report(too_long->session, [&](SessionId session) { handler_->line_too_long(session); });
    else if (const auto* const lapsed = std::get_if<Lapsed>(&frame))
      report(lapsed->session, [&](SessionId session) { handler_->lapsed(session, lapsed->lapse); });
    else if (const auto* const closed = std::get_if<Closed>(&frame))
      report(closed->session, [&](SessionId session) {
        door.sessions.erase(session);
        handler_->closed(session);
      });
  }

  void fell_silent(LinkId id, std::chrono::milliseconds silence) {
    for (const auto& [session, encoding] : links_.at(id).sessions) handler_->contact_lost(session, silence);
  }
  void spoke(LinkId id) {
    for (const auto& [session, encoding] : links_.at(id).sessions) handler_->contact_regained(session);
  }

  void answer(const std::shared_ptr<Connection>& link, const Asked& asked) {
    const auto reply = [link, number = asked.number](net::HttpReply made) {
      if (made.shared_body) made.body = *std::exchange(made.shared_body, nullptr);
      link->send(Answered{number, std::move(made)});
    };
    try {
      pages_(asked.request, reply);
    } catch (const std::exception& error) {
      spdlog::error("page {}: {}", asked.request.path, error.what());
    }
  }

  void lost(LinkId id, const std::string& address, const std::string& why) {
    const auto found = links_.find(id);
    if (found == links_.end()) return;
    const Door door = std::move(found->second);
    links_.erase(found);
    doors_.erase(door.number);
    if (door.number == 0)
      spdlog::warn("a connection from {} to the link port was closed: {}", address, why);
    else
      spdlog::warn("the link of the door {} is lost: {}", door.name, why);
    for (const auto& [session, encoding] : door.sessions) {
      handler_->contact_lost(session, {});
      handler_->closed(session);
    }
  }

  tcp::acceptor acceptor_;
  std::uint16_t port_;
  auth::Key key_;
  Handler* handler_ = nullptr;
  net::HttpServer::Pages pages_;
  std::map<LinkId, Door> links_;
  std::map<DoorNumber, Door*> doors_;  ///< those of them that have the key
  Audiences audiences_;
  LinkId last_link_ = 0;
  DoorNumber last_door_ = 0;
};

Host::Host(asio::io_context& io, std::uint16_t port, const auth::Key& key)
    : listener_(std::make_shared<Listener>(io, port, key)) {}

Host::~Host() {
  listener_->abandon();
}

std::uint16_t Host::port() const {
  return listener_->port();
}

void Host::start(const std::string& name, Handler& handler, net::HttpServer::Pages pages) {
  listener_->start(name, handler, std::move(pages));
}

std::size_t Host::count() const {
  return listener_->count();
}

bool Host::carries(SessionId session) {
  return door_of(session) != 0;
}

net::Encoding Host::encoding(SessionId session) const {
  return listener_->encoding(session);
}

void Host::send(SessionId session, std::string_view text) {
  listener_->tell(session, Tell{at_door(session), std::string{text}});
}

void Host::send(std::span<const SessionId> sessions, net::EncodedText& text) {
  listener_->broadcast(sessions, text);
}

void Host::next(SessionId session) {
  listener_->tell(session, Next{at_door(session)});
}

void Host::logged_in(SessionId session, bool in) {
  listener_->tell(session, LoggedIn{at_door(session), in});
}

void Host::answers_pings(SessionId session) {
  listener_->tell(session, AnswersPings{at_door(session)});
}

void Host::close(SessionId session) {
  listener_->tell(session, Close{at_door(session)});
}

void Host::stop() {
  listener_->stop();
}

}  // namespace doors
