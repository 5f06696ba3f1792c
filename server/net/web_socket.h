#pragma once

#include <memory>
#include <string>

#include "server/net/line_limits.h"
#include "server/net/stream.h"
#include "server/net/transport.h"

/// WebSocket (RFC 6455) as another carrier of lines. Only the implementation includes Beast.
namespace net {

/// The parts of the client's upgrade request that the handshake needs.
struct WebSocketRequest {
  std::string host;
  std::string key;      ///< Sec-WebSocket-Key
  std::string version;  ///< Sec-WebSocket-Version
};

/// The server's end of a WebSocket whose request has been read from the connection. Every text message of the client is
/// one line of JSON; every line that is written is sent as one text message without its LF.
///
/// The connection is closed with 1003 for binary data, 1007 for invalid UTF-8, 1009 for a message of more bytes than a
/// line may have, 1008 for too many control frames or fragments, and 1002 for all other errors. A client that is silent
/// for twice the ping interval gets a ping frame; after the same time again it is disconnected.
std::shared_ptr<Stream> web_socket_stream(Transport transport, const WebSocketRequest& request,
                                          const LineLimits& limits);

}  // namespace net
