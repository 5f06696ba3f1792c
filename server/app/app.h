#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/app/clients.h"
#include "server/app/commit_queue.h"
#include "server/app/connections.h"
#include "server/app/data_checker.h"
#include "server/app/deadlines.h"
#include "server/app/disk_questions.h"
#include "server/app/disk_watch.h"
#include "server/app/game_packer.h"
#include "server/app/lobby_turns.h"
#include "server/app/long_work.h"
#include "server/app/metrics.h"
#include "server/app/ports.h"
#include "server/app/position_backlog.h"
#include "server/app/position_indexer.h"
#include "server/app/ratings.h"
#include "server/app/save_watch.h"
#include "server/app/server_clock.h"
#include "server/app/settings.h"
#include "server/app/web_api.h"
#include "server/app/web_pages.h"
#include "server/doors/host.h"
#include "server/lobby/lobby.h"
#include "server/net/announcement.h"
#include "server/net/http_server.h"
#include "server/net/line_server.h"
#include "server/store/store.h"
#include "server/thesis/port.h"

namespace app {

/// Connects the parts of the server: connections pass lines to the lobby, and the effects of the lobby are carried out
/// by the connections, the store, the bots and the timers. Runs on the io thread; the threads of the store, the
/// passwords and the bots only post to it.
class App final : private doors::Handler {
 public:
  /// Opens the database of the engine and listens. `doors`, which must outlive the object, carry more clients here;
  /// null for a server without doors. Throws std::exception with a one-line message for the operator if that fails.
  App(boost::asio::io_context& io, const Settings& settings, std::unique_ptr<store::Engine> engine, doors::Host* doors);
  ~App() override;

  [[nodiscard]] Ports ports() const { return ports_of(lines_, web_); }

  /// Applies the settings that can change while the server runs: the built page and the certificate, which are read
  /// again, whether guests may log in and accounts be created, limits of tables, the required disk space and the
  /// duration of a drain. Logs other settings that differ, which need a restart. Throws like the constructor if one of
  /// them cannot be read; that setting and those after it in this list then stay unchanged.
  void reload(const Settings& settings);

  /// From now on no game starts, and the players are notified. When no game is running any more, or the time is over,
  /// stops and calls `stopped`.
  void drain(std::function<void()> stopped);
  /// Says goodbye to all clients and closes; io runs out of work soon after. All games are kept.
  void stop();

 private:
  void opened(net::SessionId session, const net::Visitor& visitor) override;
  void line(net::SessionId session, std::string_view line) override;
  void line_too_long(net::SessionId session) override;
  void lapsed(net::SessionId session, net::Lapse lapse) override;
  void closed(net::SessionId session) override;
  void contact_lost(net::SessionId session, std::chrono::milliseconds silence) override;
  void contact_regained(net::SessionId session) override;

  void carry_out(room::Batches batches);
  void saved(const store::CommitReport& report);
  void failed(const room::Effects& batch, const std::string& error);
  void save_sign_ins_again();

  void perform(room::Effect& effect);
  // Effects that the app does not carry out.
  void perform(const room::Save&) {}      // already done by the commit queue
  void perform(const room::AskAgain&) {}  // only for batches that are lost
  void perform(const room::TurnShown& effect);
  void perform(room::IndexPositions& effect);
  void perform(const room::SetDeadline& effect);
  void perform(const room::MakeSecret& effect);
  void perform(const room::AccountSaved& effect);
  void perform(const room::TournamentSaved& effect);
  void perform(const room::SignInsSaved&) {}  // only a failure has consequences
  static void perform(const room::Note& effect);

  void answer(const net::HttpRequest& request, const net::HttpServer::Answer& answer);
  [[nodiscard]] Health health() const;
  void store_has_failed(const std::string& error);
  void beat();
  /// Whether games have become able or unable to start because of the disk.
  bool disk_has_changed();
  /// Sets whether games can start, and the reason why not.
  void hold_games();
  referee::Now now();

  // In the order of construction: later members report to earlier ones, so their threads end first.
  boost::asio::io_context& io_;
  Settings settings_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  Metrics metrics_;
  store::Store store_;
  PositionBacklog backlog_;
  PositionIndexer indexer_;
  GamePacker packer_;
  std::optional<DataChecker> data_checker_;  ///< for a database in the data folder
  Ratings ratings_;
  room::Lobby lobby_;
  room::ThesisPort thesis_;
  ServerClock clock_;
  LobbyTurns turns_;
  CommitQueue commit_queue_;
  Deadlines deadlines_;
  boost::asio::steady_timer heartbeat_;
  bool stopping_ = false;
  bool notes_commits_ = true;  ///< as logged
  SaveWatch save_watch_;
  std::optional<std::chrono::steady_clock::time_point> drained_at_;  ///< the end of the drain
  std::function<void()> stopped_;
  std::optional<DiskWatch> disk_;  ///< for a database in the data folder
  LongWork long_work_;
  net::LineServer lines_;
  doors::Host* doors_;
  Connections connections_;
  Clients clients_;
  DiskQuestions questions_;
  WebApi api_;
  WebPages pages_;
  net::HttpServer web_;
  std::optional<net::Announcement> announcement_;
  std::vector<std::int64_t> unsaved_sign_ins_;
};

}  // namespace app
