#include "clients/cli/bench/line_wire.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <utility>

namespace cli::bench {

namespace asio = boost::asio;
using boost::system::error_code;

void LineWire::connect(const asio::ip::tcp::endpoint& server) {
  socket_.async_connect(server, [this, server](const error_code& error) {
    if (error) return lost(error.message());
    socket_.set_option(asio::ip::tcp::no_delay(true));
    socket_.non_blocking(true);
    if (frames_)
      send_bytes(WebFrames::handshake("127.0.0.1:" + std::to_string(server.port())));
    else
      connected();
    read();
  });
}

void LineWire::read() {
  socket_.async_read_some(asio::buffer(piece_), [this](const error_code& error, std::size_t size) {
    if (error) return lost(error == asio::error::eof ? "the server closed the connection" : error.message());
    received({piece_.data(), size});
    read();
  });
}

void LineWire::received_frames(std::string_view bytes) {
  frames_->add(bytes);
  if (!frames_->is_open()) {
    if (frames_->read_handshake()) connected();
    if (frames_->refusal()) lost(*frames_->refusal());
    if (!frames_->is_open()) return;
  }
  while (const std::optional<WebFrames::Frame> frame = frames_->next()) {
    if (frame->kind == WebFrames::Frame::Kind::text) line(frame->payload);
    if (frame->kind == WebFrames::Frame::Kind::ping) send_bytes(WebFrames::pong(frame->payload));
  }
}

void LineWire::received(std::string_view bytes) {
  if (frames_) return received_frames(bytes);
  for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
    if (begun_.empty()) {
      line(bytes.substr(0, end));
    } else {
      const std::string whole = std::exchange(begun_, {}).append(bytes.substr(0, end));
      line(whole);
    }
    bytes.remove_prefix(end + 1);
  }
  begun_.append(bytes);
}

void LineWire::send(std::string_view text) {
  send_bytes(frames_ ? WebFrames::text(text) : std::string{text} + '\n');
}

/// Lines are short: the socket usually takes them at once, without waiting.
void LineWire::send_bytes(std::string_view text) {
  if (in_flight_.empty() && outgoing_.empty()) {
    error_code error;
    text.remove_prefix(socket_.write_some(asio::buffer(text), error));
    if (error && error != asio::error::would_block) return lost(error.message());
    if (text.empty()) return;
  }
  outgoing_.append(text);
  if (in_flight_.empty()) write();
}

void LineWire::write() {
  in_flight_ = std::exchange(outgoing_, {});
  asio::async_write(socket_, asio::buffer(in_flight_), [this](const error_code& error, std::size_t) {
    if (error) return lost(error.message());
    in_flight_.clear();
    if (!outgoing_.empty()) write();
  });
}

}  // namespace cli::bench
