#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/app/metrics.h"
#include "server/app/ports.h"
#include "server/app/settings.h"
#include "server/app/web_pages.h"
#include "server/doors/audiences.h"
#include "server/doors/connection.h"
#include "server/net/http_server.h"
#include "server/net/line_server.h"
#include "server/store/serving_node.h"

namespace app {

/// A server that waits until it may serve: meanwhile it carries its clients to the server that serves. A client that
/// comes while no server can be reached waits for one. When the link is lost, its clients are told so and disconnected,
/// as by a restart. Runs on the io thread.
class Door final : private net::LineHandler {
 public:
  /// Listens. Throws std::exception with a one-line message for the operator if that fails.
  Door(boost::asio::io_context& io, const Settings& settings);
  ~Door() override;

  [[nodiscard]] Ports ports() const { return ports_of(lines_, web_); }
  /// From now on clients are carried to this server; nullopt: none is known.
  void carry_to(const std::optional<store::ServingNode>& node);
  /// Reads the page and the certificate again. Throws like the constructor, and then the rest stays as it is.
  void reload(const Settings& settings);
  /// Tells all clients why, and closes.
  void stop(const std::string& why);

 private:
  struct Client {
    net::Visitor visitor;
    bool is_carried = false;  ///< the serving server knows it
    bool is_closing = false;
    std::optional<std::string> line = {};  ///< that waits for a server
  };

  void opened(net::SessionId session, const net::Visitor& visitor) override;
  void line(net::SessionId session, std::string_view line) override;
  void line_too_long(net::SessionId session) override;
  void lapsed(net::SessionId session, net::Lapse lapse) override;
  void closed(net::SessionId session) override;

  void look();
  void connect();
  void link_opened(const std::string& name);
  void link_lost(const std::string& why);
  void received(const doors::Frame& frame);
  void carry(net::SessionId session, Client& client);
  void dismiss(net::SessionId session, const std::string& why);
  [[nodiscard]] bool is_cut_off() const;
  void ask(const net::HttpRequest& request, const net::HttpServer::Answer& answer);
  [[nodiscard]] Health health() const;

  boost::asio::io_context& io_;
  Settings settings_;
  Metrics metrics_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::optional<store::ServingNode> node_;
  std::shared_ptr<doors::Connection> link_;  ///< null while there is none, or none is being made
  std::optional<std::string> serving_;       ///< the name of the server at its other end, once both have the key
  std::chrono::steady_clock::time_point without_link_since_ = started_;
  std::unordered_map<net::SessionId, Client> clients_;
  std::vector<std::vector<net::SessionId>> audiences_;  ///< lists that the serving server has sent, by their places
  std::uint64_t last_question_ = 0;
  std::map<std::uint64_t, net::HttpServer::Answer> questions_;  ///< that the serving server has not answered
  bool is_connecting_ = false;
  bool stopping_ = false;
  std::shared_ptr<Door*> self_ = std::make_shared<Door*>(this);  ///< shows to links that the door still exists
  boost::asio::steady_timer timer_;
  net::LineServer lines_;
  WebPages pages_;
  net::HttpServer web_;
};

}  // namespace app
