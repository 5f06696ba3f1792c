#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <string>

#include "server/net/line_limits.h"
#include "server/net/stream.h"

/// WebSocket (RFC 6455) as one more carrier of lines. Beast stays behind this interface.
namespace net {

/// What the handshake needs of the client's request to upgrade.
struct WebSocketRequest {
  std::string host;
  std::string key;      ///< Sec-WebSocket-Key
  std::string version;  ///< Sec-WebSocket-Version
};

/// The server's end of a WebSocket whose request has been read from the socket. Every text message of the client is
/// one line of JSON, every line that is written is sent as one text message without its LF.
///
/// The client is closed with 1003 for binary data, 1007 for what is not UTF-8, 1009 for a message of more bytes than
/// a line may have, 1008 for too many control frames, 1002 for whatever else is wrong. One that is silent for twice the
/// time of a ping gets a ping frame, after as long again it is cut off.
std::shared_ptr<Stream> web_socket_stream(boost::asio::ip::tcp::socket socket, const WebSocketRequest& request,
                                          const LineLimits& limits);

}  // namespace net
