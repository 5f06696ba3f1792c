#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The client side of RFC 6455 as bytes, so that tests can also do it wrong.
namespace web_socket {

enum Opcode : unsigned { continuation = 0, text = 1, binary = 2, closing = 8, ping = 9, pong = 10 };

/// A request to upgrade with the example key of the RFC; `accept` is the answer.
inline std::string handshake(std::string_view more = "", std::string_view version = "13") {
  return "GET /socket HTTP/1.1\r\nHost: server.example\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: " +
         std::string(version) + "\r\n" + std::string(more) + "\r\n";
}
inline constexpr const char* accept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

/// A frame as clients send it: masked.
inline std::string frame(unsigned opcode, std::string_view payload, bool last = true) {
  constexpr std::string_view mask = "\x12\x34\x56\x78";
  std::string bytes{static_cast<char>((last ? 0x80U : 0U) | opcode)};
  if (payload.size() < 126) {
    bytes += static_cast<char>(0x80U | payload.size());
  } else {
    bytes += static_cast<char>(0x80U | 126U);
    bytes += static_cast<char>(payload.size() >> 8U);
    bytes += static_cast<char>(payload.size() & 0xFFU);
  }
  bytes += mask;
  for (std::size_t i = 0; i < payload.size(); ++i) bytes += static_cast<char>(payload[i] ^ mask[i % mask.size()]);
  return bytes;
}

struct Frame {
  unsigned opcode = 0;
  std::string payload;
  friend bool operator==(const Frame&, const Frame&) = default;
};

/// The complete frames after the server's header.
inline std::vector<Frame> frames(std::string_view received) {
  std::vector<Frame> result;
  const std::size_t header = received.find("\r\n\r\n");
  if (header == std::string_view::npos) return result;
  received.remove_prefix(header + 4);
  const auto byte = [&](std::size_t at) { return static_cast<unsigned>(static_cast<unsigned char>(received[at])); };
  while (received.size() >= 2) {
    const std::size_t digits = byte(1) == 126 ? 2 : byte(1) == 127 ? 8 : 0;
    const std::size_t start = 2 + digits;
    if (received.size() < start) break;
    std::size_t length = digits == 0 ? byte(1) : 0;
    for (std::size_t i = 2; i < start; ++i) length = length << 8U | byte(i);
    if (received.size() < start + length) break;
    result.push_back({byte(0) & 0x0FU, std::string(received.substr(start, length))});
    received.remove_prefix(start + length);
  }
  return result;
}

/// The code of a close frame, 0 if there is none.
inline unsigned close_code(std::string_view received) {
  for (const Frame& each : frames(received))
    if (each.opcode == closing && each.payload.size() >= 2)
      return static_cast<unsigned>(static_cast<unsigned char>(each.payload[0])) << 8U |
             static_cast<unsigned char>(each.payload[1]);
  return 0;
}

}  // namespace web_socket
