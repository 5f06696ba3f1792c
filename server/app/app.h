#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/app/clients.h"
#include "server/app/commit_queue.h"
#include "server/app/deadlines.h"
#include "server/app/disk_questions.h"
#include "server/app/disk_watch.h"
#include "server/app/lobby_turns.h"
#include "server/app/long_work.h"
#include "server/app/metrics.h"
#include "server/app/position_indexer.h"
#include "server/app/server_clock.h"
#include "server/app/settings.h"
#include "server/app/web_pages.h"
#include "server/lobby/lobby.h"
#include "server/net/announcement.h"
#include "server/net/http_server.h"
#include "server/net/line_server.h"
#include "server/store/store.h"
#include "server/thesis/port.h"

namespace app {

/// The only place where the parts meet: connections hand lines to the lobby, and what the lobby wants done is done with
/// the connections, the store, the bots and the timers. Lives on the io thread; the threads of the store, the passwords
/// and the bots only post to it.
class App final : private net::LineHandler {
 public:
  /// Opens the data folder and listens. Throws std::exception with one line for a person when it cannot.
  App(boost::asio::io_context& io, const Settings& settings);
  ~App() override;

  [[nodiscard]] std::uint16_t port() const { return lines_.port(); }
  /// 0 where there is none.
  [[nodiscard]] std::uint16_t tls_port() const { return lines_.tls_port(); }
  [[nodiscard]] std::uint16_t thesis_port() const { return lines_.thesis_port(); }
  [[nodiscard]] std::uint16_t http_port() const { return web_.port(); }

  /// Takes over what may change while the server is open: the built page and the certificate, which are read again, who
  /// may come in, how much disk there has to be and how long a drain may take. Names in the log what else differs,
  /// which takes a new start. Throws like the constructor when one of them cannot be read; it and what comes behind it
  /// in this list stay as they were.
  void reload(const Settings& settings);

  /// From now on no game begins, and those who play are told. Once no game is played any more, or the time for that is
  /// over, stops, and calls `stopped`.
  void drain(std::function<void()> stopped);
  /// Says goodbye to everybody and closes; io runs dry soon after. Every game is kept.
  void stop();

 private:
  void opened(net::SessionId session, const std::string& address) override;
  void line(net::SessionId session, std::string_view line) override;
  void line_too_long(net::SessionId session) override;
  void lapsed(net::SessionId session, net::Lapse lapse) override;
  void closed(net::SessionId session) override;

  void carry_out(room::Batches batches);
  void write(std::vector<store::Write> rows, std::function<void(const std::string&)> done);
  void failed(const room::Effects& batch, const std::string& error);

  void perform(room::Effect& effect);
  // What no part of the app does.
  void perform(const room::Save&) {}  // the commit queue has done it
  void perform(const room::TurnShown& effect);
  void perform(const room::SetDeadline& effect);
  void perform(const room::MakeSecret& effect);
  void perform(const room::AccountSaved& effect);
  void perform(const room::TournamentSaved& effect);
  static void perform(const room::Note& effect);

  [[nodiscard]] Health health() const;
  void disk_has_failed(const std::string& error);
  void beat();
  /// Whether games begin, and why not.
  void hold_games();
  referee::Now now();

  // In the order of their making: what comes later reports to what comes earlier, so its threads end first.
  boost::asio::io_context& io_;
  Settings settings_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  Metrics metrics_;
  net::LineLimits limits_;
  store::Store store_;
  PositionIndexer indexer_;
  room::Lobby lobby_;
  room::ThesisPort thesis_;
  ServerClock clock_;
  LobbyTurns turns_;
  CommitQueue commit_queue_;
  Deadlines deadlines_;
  boost::asio::steady_timer heartbeat_;
  bool stopping_ = false;
  std::optional<std::chrono::steady_clock::time_point> drained_at_;  ///< when the time for it is over
  std::function<void()> stopped_;
  DiskWatch disk_;
  LongWork long_work_;
  net::LineServer lines_;
  Clients clients_;
  DiskQuestions questions_;
  WebPages pages_;
  net::HttpServer web_;
  std::optional<net::Announcement> announcement_;
};

}  // namespace app
