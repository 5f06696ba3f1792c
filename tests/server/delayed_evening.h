#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/server/temporary_folder.h"
#include "tests/server/test_lobby.h"

namespace app {
class Ratings;
class WebPages;
struct Metrics;
}  // namespace app
namespace store {
class Store;
}

namespace tests {

/// A server with two games that spectators see five minutes late. Table 1 is a tournament game of Go between ana
/// (Black) and bob, table 2 a game of ana against a bot. Spectators have seen two moves of each; two more at table 1
/// and two at table 2 are still held back, and then something happens that must not be noticed.
///
/// ari is an arbiter and ada an admin; eva, who has an account, and ari watch both tables; max has an account, gus is a
/// guest, and neither of them watches; vic has not logged in.
class DelayedEvening {
 public:
  /// In a game that began differently spectators have seen two more moves.
  explicit DelayedEvening(bool began_differently = false);

  /// What can happen while spectators see none of it.
  static const std::vector<std::string_view>& secrets();
  /// Expects one of secrets().
  void keeps(std::string_view secret);
  /// The effects of everything that was done at the tables, as TestLobby writes them.
  [[nodiscard]] const Lines& secret_effects() const { return effects_; }
  /// The effects of the end of the first delay.
  [[nodiscard]] const Lines& released() const { return released_; }

  /// All effects of a request of one of the clients above, or of `ana2`: a second connection with which ana logs in.
  Lines says(const std::string& client, std::string_view line);
  TestLobby& lobby() { return lobby_; }

 private:
  void secretly(const std::string& client, std::string_view line);
  void bot_replies(const std::string& move);
  /// These effects, and those of the estimate if they ask for one: E5 is unsettled.
  Lines with_estimates(Lines effects);

  TestLobby lobby_;
  Lines effects_;
  Lines released_;
};

/// The disk of such a server.
class DelayedDisk {
 public:
  explicit DelayedDisk(const TestLobby& lobby);
  DelayedDisk(const DelayedDisk&) = delete;
  DelayedDisk& operator=(const DelayedDisk&) = delete;
  ~DelayedDisk();

  /// What the server answers if these effects ask the disk.
  [[nodiscard]] Lines answers(const Lines& effects) const;
  /// The status and body of a page for a client on another computer.
  [[nodiscard]] std::string page(const std::string& path);

 private:
  TemporaryFolder folder_;
  boost::asio::io_context io_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<app::Metrics> metrics_;
  std::unique_ptr<app::Ratings> ratings_;
  std::unique_ptr<app::WebPages> pages_;
};

}  // namespace tests
