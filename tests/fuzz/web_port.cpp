// Fuzzes the web port: requests for pages, and the frames of a WebSocket.

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <optional>
#include <string>

#include "server/net/http_server.h"
#include "server/net/line_server.h"
#include "server/net/proxies.h"
#include "tests/fuzz/targets.h"

namespace fuzz {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// Echoes every line.
class Echo final : public net::LineHandler {
 public:
  net::LineServer* server = nullptr;

 private:
  void opened(net::SessionId /*session*/, const net::Visitor& /*visitor*/) override {}
  void line(net::SessionId session, std::string_view line) override {
    server->send(session, std::string{line} + '\n');
    server->next(session);
  }
  void line_too_long(net::SessionId session) override { server->close(session); }
  void lapsed(net::SessionId session, net::Lapse /*lapse*/) override { server->close(session); }
  void closed(net::SessionId /*session*/) override {}
};

struct Servers {
  asio::io_context io{1};
  Echo echo;
  net::LineServer lines{io, 0, echo, {}};
  net::HttpServer web{io,
                      0,
                      [](const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
                        answer({200, "text/plain", request.path + '?' + request.query, {}});
                      },
                      &lines,
                      {net::Proxies({"127.0.0.1"})}};
  Servers() { echo.server = &lines; }
};

std::string hand_shake() {
  return "GET /socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
}

}  // namespace

/// If the first byte is `W`, the rest are frames of a WebSocket after its handshake; otherwise all of it is HTTP.
void http(Input bytes) {
  static Servers servers;
  tcp::socket client(servers.io);
  // A closed connection occupies its pair of ports for a minute; with many addresses there are enough pairs.
  static unsigned number = 0;
  const asio::ip::address_v4 here(asio::ip::address_v4::loopback().to_uint() + number++ % 250);
  // Not a blocking call, because libFuzzer's timer would interrupt it.
  std::optional<error_code> connected;
  client.async_connect({here, servers.web.port()}, [&](error_code error) { connected = error; });
  servers.io.restart();
  while (!connected) servers.io.run_one();
  require(!*connected, "the server must still be listening: " + connected->message());
  std::string text;
  if (bytes.starts_with('W')) {
    text = hand_shake();
    bytes.remove_prefix(1);
  }
  text += bytes;
  error_code error;
  asio::write(client, asio::buffer(text), error);
  client.shutdown(tcp::socket::shutdown_send, error);
  // The server runs on the same thread. It has received everything and can answer at once.
  bool ended = false;
  std::string answer;
  asio::async_read(client, asio::dynamic_buffer(answer), [&](error_code, std::size_t) { ended = true; });
  servers.io.restart();
  while (!ended && servers.io.run_one_for(std::chrono::seconds(5)) > 0) {
  }
  require(ended, "the server closes a connection after its client has finished sending");
  require(answer.empty() || answer.starts_with("HTTP/1."), "an answer begins with its status: " + answer.substr(0, 80));
}

}  // namespace fuzz
