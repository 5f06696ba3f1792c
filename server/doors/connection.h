#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/auth/sealed_stream.h"
#include "server/doors/frame.h"

namespace doors {

/// Which end of a link this server has.
enum class End : std::uint8_t { door, host };

/// A link: frames over TCP, sealed with keys that both ends derive from their common key and two random numbers. Runs
/// on the io thread.
class Connection final : public std::enable_shared_from_this<Connection> {
 public:
  struct User {
    /// Both ends have shown that they have the key; `peer` is the name of the other one.
    std::function<void(const std::string& peer)> opened;
    std::function<void(const Frame& frame)> received;
    /// The link has ended. Always the last call, once, also without `opened`.
    std::function<void(const std::string& why)> lost;
    /// Nothing has come from the other server for this time, a few beats.
    std::function<void(std::chrono::milliseconds silence)> fell_silent = {};
    /// Then something has come. Called before `received`.
    std::function<void()> spoke = {};
  };

  /// `name` is that of this server.
  Connection(boost::asio::ip::tcp::socket socket, End end, const auth::Key& key, std::string name, User user);

  /// Reads until the link ends. Called once.
  boost::asio::awaitable<void> run();
  /// Queues a frame; what is queued in one turn of the io thread leaves together. Ignored before `opened` and after the
  /// end.
  void send(const Frame& frame);
  /// Ends the link once what is queued has left.
  void finish();
  /// Ends the link at once.
  void end(const std::string& why);

 private:
  boost::asio::awaitable<bool> shake_hands();
  boost::asio::awaitable<bool> read(std::string& to, std::size_t size);
  boost::asio::awaitable<bool> read_frame(Frame& to);
  void queue(const Frame& frame);
  void flush();
  void beat();

  boost::asio::ip::tcp::socket socket_;
  End end_;
  auth::Key key_;
  std::string name_;
  User user_;
  std::unique_ptr<auth::Sealer> sealer_;
  std::unique_ptr<auth::Unsealer> unsealer_;
  std::string queued_;
  std::string leaving_;
  bool flushing_ = false;
  bool opened_ = false;
  bool finishing_ = false;
  bool ended_ = false;
  std::string why_ = "the other server has ended it";
  boost::asio::steady_timer beat_;
  int silences_ = 0;  ///< beats of this server since the last frame
  std::chrono::steady_clock::time_point last_frame_;
};

}  // namespace doors
