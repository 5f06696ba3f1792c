#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>

#include "clients/cli/bench/line_wire.h"
#include "clients/cli/bench/table_line.h"
#include "protocol/codec/codec.h"

namespace cli::bench {

class LoadGuest;

/// The job of a guest in the load.
enum class LoadRole : std::uint8_t { player, watcher, sparring_partner, lobby, nothing };

/// Receives what the guests of a load report.
class GuestListener {
 public:
  GuestListener() = default;
  GuestListener(const GuestListener&) = delete;
  GuestListener& operator=(const GuestListener&) = delete;
  virtual ~GuestListener() = default;

  virtual void logged_in() = 0;
  /// Called with a line that the server sent unasked.
  virtual void heard(LoadGuest& guest, std::string_view line) = 0;
  /// Called with each row of a list of tables, asked for or not.
  virtual void listed(LoadGuest& guest, const TableLine& line) = 0;
  virtual void refused(const protocol::answer::Error& error) = 0;
  virtual void lost(const std::string& why) = 0;
};

/// A connection to a server that logs in as a guest.
class LoadGuest final : public LineWire {
 public:
  LoadGuest(boost::asio::io_context& io, Carrier carrier, GuestListener& listener, LoadRole role, std::string name)
      : LineWire(io, carrier), listener_(listener), role_(role), name_(std::move(name)) {}

  [[nodiscard]] LoadRole role() const { return role_; }
  [[nodiscard]] const std::string& name() const { return name_; }

  using OnAnswer = std::function<void(std::string_view line)>;
  /// Sends a request with a one-line answer. Calls `then` with that line unless the server refused the request.
  void ask(const protocol::Request& request, OnAnswer then = {});
  /// Sends a request whose answer ends with End. Calls `then` with the last line.
  void ask_list(const protocol::Request& request, OnAnswer then = {});

  /// The number of answered requests.
  [[nodiscard]] std::int64_t answered() const { return answered_; }
  /// The number of unasked lines.
  [[nodiscard]] std::int64_t told() const { return told_; }

 private:
  struct Pending {
    bool list = false;
    OnAnswer then;
  };

  void connected() override;
  void line(std::string_view text) override;
  void send_request(const protocol::Request& request);
  void heard_line(std::string_view text);
  void lost(const std::string& why) override { listener_.lost(why); }
  void answer(std::string_view text);

  GuestListener& listener_;
  LoadRole role_;
  std::string name_;
  std::deque<Pending> pending_;  ///< unanswered requests; the server answers in order
  std::int64_t answered_ = 0;
  std::int64_t told_ = 0;
};

}  // namespace cli::bench
