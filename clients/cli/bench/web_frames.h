#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cli::bench {

/// The client's side of a WebSocket (RFC 6455) to a Qiyuan server, as bytes. Expects a server that keeps the protocol.
class WebFrames {
 public:
  /// The request that opens the WebSocket. `host` is that of the web port, with the port.
  static std::string handshake(std::string_view host);
  /// One message, or the answer to a ping.
  static std::string text(std::string_view payload) { return frame(0x1, payload); }
  static std::string pong(std::string_view payload) { return frame(0xA, payload); }

  struct Frame {
    enum class Kind : std::uint8_t { text, ping, other };
    Kind kind = Kind::other;
    std::string_view payload;
  };
  /// Adds bytes that the server has sent.
  void add(std::string_view bytes) { rest_.append(bytes); }
  /// Reads the answer to the handshake, before which the client must not send anything. Returns whether it is complete
  /// and the WebSocket is open.
  bool read_handshake();
  [[nodiscard]] bool is_open() const { return is_open_; }
  /// Removes the next complete frame of an open WebSocket; nullopt if there is none. Its payload is valid until the
  /// next call of add().
  std::optional<Frame> next();
  /// Whether the server has refused the handshake, and its status line.
  [[nodiscard]] const std::optional<std::string>& refusal() const { return refusal_; }

 private:
  static std::string frame(unsigned opcode, std::string_view payload);

  std::string rest_;
  std::size_t read_ = 0;  ///< bytes of rest_ that belong to frames before
  bool is_open_ = false;
  std::optional<std::string> refusal_;
};

}  // namespace cli::bench
