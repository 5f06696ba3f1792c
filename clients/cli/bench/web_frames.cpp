#include "clients/cli/bench/web_frames.h"

#include <cstddef>

namespace cli::bench {

std::string WebFrames::handshake(std::string_view host) {
  return "GET /socket HTTP/1.1\r\nHost: " + std::string(host) +
         "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
         "Sec-WebSocket-Version: 13\r\n\r\n";
}

/// The mask is zero: a load needs no protection against proxies.
std::string WebFrames::frame(unsigned opcode, std::string_view payload) {
  constexpr unsigned last = 0x80;
  constexpr unsigned masked = 0x80;
  std::string bytes{static_cast<char>(last | opcode)};
  if (payload.size() < 126) {
    bytes += static_cast<char>(masked | payload.size());
  } else {
    bytes += static_cast<char>(masked | 126U);
    bytes += static_cast<char>(payload.size() >> 8U);
    bytes += static_cast<char>(payload.size() & 0xFFU);
  }
  bytes.append(4, '\0');
  return bytes.append(payload);
}

bool WebFrames::read_handshake() {
  const std::size_t end = rest_.find("\r\n\r\n");
  if (end == std::string::npos) return false;
  const std::string_view status = std::string_view{rest_}.substr(0, rest_.find("\r\n"));
  if (status.find(" 101 ") == std::string_view::npos) refusal_ = status;
  rest_.erase(0, end + 4);
  return is_open_ = !refusal_;
}

std::optional<WebFrames::Frame> WebFrames::next() {
  const std::string_view bytes = std::string_view{rest_}.substr(read_);
  const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at])); };
  // The length is in the second byte, or in 2 or 8 bytes behind it.
  std::size_t start = 2;
  if (bytes.size() >= start && byte(1) == 126) start = 4;
  if (bytes.size() >= start && byte(1) == 127) start = 10;
  std::size_t length = 0;
  if (bytes.size() >= start) {
    length = start == 2 ? byte(1) : 0;
    for (std::size_t at = 2; at < start; ++at) length = length << 8U | byte(at);
  }
  if (bytes.size() < start || bytes.size() - start < length) {
    rest_.erase(0, read_);
    read_ = 0;
    return std::nullopt;
  }
  read_ += start + length;
  const std::size_t opcode = byte(0) & 0x0FU;
  const auto kind = opcode == 0x1 ? Frame::Kind::text : opcode == 0x9 ? Frame::Kind::ping : Frame::Kind::other;
  return Frame{kind, bytes.substr(start, length)};
}

}  // namespace cli::bench
