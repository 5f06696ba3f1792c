#include "server/app/door.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "server/app/api_reply.h"
#include "server/app/encoded_message.h"
#include "server/net/acceptor.h"
#include "server/store/process_name.h"

namespace app {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

/// Between two attempts to reach the serving server.
constexpr std::chrono::milliseconds look_time{250};
constexpr std::chrono::seconds connect_time{2};
/// As long a client waits for a server: longer than it takes to notice that one has died.
constexpr std::chrono::seconds patience{10};

constexpr const char* out_of_reach = "this server cannot reach the one that serves: try again later, or another server";

/// Connects to HOST:PORT, and runs the link until it ends.
asio::awaitable<void> connect_and_run(asio::any_io_executor executor, std::string address, auth::Key key,
                                      doors::Connection::User user,
                                      std::function<void(const std::shared_ptr<doors::Connection>&)> made) {
  const std::size_t colon = address.rfind(':');
  tcp::resolver resolver(executor);
  const auto [unknown, places] = co_await resolver.async_resolve(address.substr(0, colon), address.substr(colon + 1),
                                                                 asio::as_tuple(asio::use_awaitable));
  if (unknown) co_return user.lost("there is no computer at " + address);
  const auto socket = std::make_shared<tcp::socket>(executor);
  asio::steady_timer deadline(executor, connect_time);
  deadline.async_wait([socket](const boost::system::error_code& cancelled) {
    boost::system::error_code ignored;
    if (!cancelled) socket->close(ignored);
  });
  const auto [failed, place] = co_await asio::async_connect(*socket, places, asio::as_tuple(asio::use_awaitable));
  deadline.cancel();
  if (failed || !socket->is_open()) co_return user.lost("nobody answers at " + address);
  net::tune(*socket);
  const auto link = std::make_shared<doors::Connection>(std::move(*socket), doors::End::door, key,
                                                        store::process_name(), std::move(user));
  made(link);
  co_await link->run();
}

}  // namespace

Door::Door(asio::io_context& io, const Settings& settings)
    : io_(io),
      settings_(settings),
      timer_(io),
      lines_(io, settings.port, *this, line_limits(settings)),
      pages_([this](const net::HttpRequest& request, const net::HttpServer::Answer& answer) { ask(request, answer); },
             settings.web,
             {[this] { return lines_.port(); }, [this] { return health(); }, metrics_,
              [this] { return own_page_addresses(settings_, web_); }},
             MetricsAccess(settings.metrics)),
      web_(
          io, settings.http_port,
          [this](const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
            pages_.answer(request, answer);
          },
          &lines_, web_settings(settings)) {
  open_more_ports(settings, lines_, web_);
  look();
}

Door::~Door() = default;

void Door::carry_to(const std::optional<store::ServingNode>& node) {
  if (node_ == node) return;
  node_ = node;
  if (link_) link_->end("another server serves now");
}

void Door::reload(const Settings& settings) {
  pages_.admit_to_metrics(MetricsAccess(settings.metrics));
  pages_.renew(settings.web);
  if (settings.tls && settings_.tls) renew_certificate(*settings.tls, lines_, web_);
}

void Door::stop(const std::string& why) {
  stopping_ = true;
  timer_.cancel();
  std::vector<net::SessionId> all;
  for (const auto& [session, client] : clients_) all.push_back(session);
  for (const net::SessionId session : all) dismiss(session, why);
  if (link_) link_->finish();
  lines_.stop();
  web_.stop();
}

/// Makes a link if one is needed, and disconnects clients that have waited too long.
void Door::look() {
  if (stopping_) return;
  connect();
  if (is_cut_off())
    for (auto& [session, client] : clients_)
      if (client.line && !client.is_carried) dismiss(session, out_of_reach);
  timer_.expires_after(look_time);
  timer_.async_wait([this](const boost::system::error_code& cancelled) {
    if (!cancelled) look();
  });
}

void Door::connect() {
  if (is_connecting_ || !node_) return;
  const std::optional<auth::Key> key = auth::read_key(node_->key);
  if (!key) return;
  is_connecting_ = true;
  const auto while_here = [self = std::weak_ptr(self_)](auto call) {
    return [self, call](auto&&... values) {
      if (const std::shared_ptr<Door*> door = self.lock()) call(**door, std::forward<decltype(values)>(values)...);
    };
  };
  const doors::Connection::User user{while_here([](Door& door, const std::string& name) { door.link_opened(name); }),
                                     while_here([](Door& door, const doors::Frame& frame) { door.received(frame); }),
                                     while_here([](Door& door, const std::string& why) { door.link_lost(why); })};
  const auto made = while_here([](Door& door, const auto& link) { door.link_ = link; });
  asio::co_spawn(io_, connect_and_run(io_.get_executor(), node_->address, *key, user, made), net::rethrow);
}

void Door::link_opened(const std::string& name) {
  audiences_.assign(doors::Audiences::places, {});
  serving_ = name;
  spdlog::info("clients are carried to {}", name);
  for (auto& [session, client] : clients_) carry(session, client);
}

void Door::link_lost(const std::string& why) {
  is_connecting_ = false;
  link_.reset();
  if (!serving_) return;
  spdlog::warn("the link to {} is lost: {}", *std::exchange(serving_, std::nullopt), why);
  without_link_since_ = std::chrono::steady_clock::now();
  for (auto& [session, client] : clients_)
    if (client.is_carried) dismiss(session, "the connection to the server that serves was lost; games are kept");
  for (auto& [number, answer] : std::exchange(questions_, {}))
    answer(error_reply(protocol::ErrorCode::busy, base::Fault{out_of_reach}));
}

bool Door::is_cut_off() const {
  return !serving_ && std::chrono::steady_clock::now() - without_link_since_ > patience;
}

void Door::opened(net::SessionId session, const net::Visitor& visitor) {
  ++metrics_.connections;
  Client& client = clients_.emplace(session, Client{visitor}).first->second;
  carry(session, client);
}

/// Makes a client known to the serving server, if there is one.
void Door::carry(net::SessionId session, Client& client) {
  if (!serving_ || client.is_closing) return;
  client.is_carried = true;
  link_->send(doors::Opened{session, lines_.encoding(session), client.visitor});
  if (const std::optional<std::string> line = std::exchange(client.line, std::nullopt))
    link_->send(doors::Line{session, *line});
}

void Door::line(net::SessionId session, std::string_view line) {
  ++metrics_.lines;
  Client& client = clients_.at(session);
  if (client.is_carried) return link_->send(doors::Line{session, std::string{line}});
  client.line = line;
  if (is_cut_off()) dismiss(session, out_of_reach);
}

void Door::line_too_long(net::SessionId session) {
  if (clients_.at(session).is_carried) return link_->send(doors::LineTooLong{session});
  lines_.close(session);
}

void Door::lapsed(net::SessionId session, net::Lapse lapse) {
  if (clients_.at(session).is_carried) return link_->send(doors::Lapsed{session, lapse});
  dismiss(session, out_of_reach);
}

void Door::closed(net::SessionId session) {
  const auto client = clients_.extract(session);
  if (client.mapped().is_carried && serving_) link_->send(doors::Closed{session});
}

/// The server to which this client was carried has not been told yet, unless it is gone.
void Door::dismiss(net::SessionId session, const std::string& why) {
  Client& client = clients_.at(session);
  if (std::exchange(client.is_closing, true)) return;
  const protocol::Message closing = protocol::event::Closing{why, "shutdown"};
  EncodedMessage::Texts texts;
  EncodedMessage text(closing, "", texts);
  if (lines_.encoding(session) != net::Encoding::thesis) lines_.send(session, text);
  lines_.close(session);
}

void Door::received(const doors::Frame& frame) {
  if (const auto* const tell = std::get_if<doors::Tell>(&frame))
    lines_.send(tell->to, tell->text);
  else if (const auto* const audience = std::get_if<doors::Audience>(&frame))
    audiences_.at(audience->place % audiences_.size()) = audience->to;
  else if (const auto* const broadcast = std::get_if<doors::TellAudience>(&frame))
    for (const net::SessionId session : audiences_.at(broadcast->place % audiences_.size()))
      lines_.send(session, broadcast->text);
  else if (const auto* const next = std::get_if<doors::Next>(&frame))
    lines_.next(next->session);
  else if (const auto* const logged_in = std::get_if<doors::LoggedIn>(&frame))
    lines_.logged_in(logged_in->session, logged_in->in);
  else if (const auto* const answers_pings = std::get_if<doors::AnswersPings>(&frame))
    lines_.answers_pings(answers_pings->session);
  else if (const auto* const close = std::get_if<doors::Close>(&frame))
    lines_.close(close->session);
  else if (const auto* const answered = std::get_if<doors::Answered>(&frame))
    if (const auto question = questions_.extract(answered->number); !question.empty())
      question.mapped()(answered->reply);
}

/// Passes a request for the data of the games on.
void Door::ask(const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
  if (!serving_) return answer(error_reply(protocol::ErrorCode::busy, base::Fault{out_of_reach}));
  questions_.emplace(++last_question_, answer);
  link_->send(doors::Asked{last_question_, request});
}

Health Door::health() const {
  Health health;
  health.version = settings_.lobby.version;
  health.up = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - started_);
  health.connections = clients_.size();
  health.stopping = stopping_;
  health.door = {serving_.value_or(""), is_cut_off()};
  return health;
}

}  // namespace app
