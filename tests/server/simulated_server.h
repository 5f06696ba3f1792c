#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "server/app/commit_queue.h"
#include "server/lobby/lobby.h"
#include "server/store/store.h"
#include "tests/server/fault_disk.h"

namespace tests {

using Lines = std::vector<std::string>;

/// A server from its start to its end, which may be a power cut: the real lobby, commit queue and store on a FaultDisk,
/// with clients that have names instead of connections and a clock that only the test advances. Rows waiting for the
/// disk are written when the test says so, all at once, so that a seed determines the run whatever the threads do.
class SimulatedServer {
 public:
  /// `ms` is the time at the start.
  SimulatedServer(const std::filesystem::path& folder, std::int64_t ms);
  ~SimulatedServer();

  void opens(const std::string& client);
  void closes(const std::string& client);
  [[nodiscard]] bool is_here(const std::string& client) const { return clients_.contains(client); }
  /// Whether the client's last line has been processed. Like the real server, this one reads no other line before.
  [[nodiscard]] bool may_speak(const std::string& client) const;
  void says(const std::string& client, const std::string& line);
  /// The lines sent to the client since the last call.
  Lines hears(const std::string& client);

  void time_passes(std::int64_t ms);
  /// Writes everything that is waiting for the disk and carries out what follows.
  void disk_works();
  [[nodiscard]] bool disk_has_work() const { return !writes_.empty() || !reloads_.empty(); }
  /// Lets the bots that were asked play random moves.
  void bots_play(std::mt19937_64& random);

  /// True after a power cut or a failed sync: nothing happens any more.
  [[nodiscard]] bool is_down() const { return down_ || disk_.power_is_cut(); }
  [[nodiscard]] std::int64_t ms() const { return ms_; }
  [[nodiscard]] const std::vector<std::string>& faults() const { return lobby_.faults(); }
  FaultDisk& disk() { return disk_; }
  store::Store& store() { return store_; }

 private:
  struct Client {
    room::SessionId session{};
    bool waits = false;
    Lines lines;
  };
  using Rows = std::vector<store::Write>;

  [[nodiscard]] referee::Now now() const;
  Client* client(room::SessionId session);
  void carry_out(room::Batches batches);
  void perform(room::Effect& effect);
  void failed(const room::Effects& batch);
  void send(room::SessionId to, const std::string& line);
  void turns_are_shown();
  std::vector<store::CommitReport> write(std::vector<Rows> batches);

  FaultDisk disk_;
  std::atomic<bool> down_ = false;              ///< the disk did not confirm a sync
  std::vector<store::CommitReport> committed_;  ///< before the power failed
  store::Store store_;
  room::Lobby lobby_;
  app::CommitQueue commit_queue_;
  std::int64_t ms_;
  std::uint64_t last_session_ = 0;
  std::map<std::string, Client> clients_;
  std::map<std::optional<room::RoomId>, referee::TimePoint> deadlines_;
  std::vector<Rows> writes_;
  std::uint64_t last_write_ = 0;
  std::vector<room::Reload> reloads_;
  std::vector<room::AskBot> asked_;
  std::vector<room::TurnShown> turns_;
  std::vector<std::int64_t> unsaved_sign_ins_;
};

}  // namespace tests
