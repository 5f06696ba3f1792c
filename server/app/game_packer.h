#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "server/store/store.h"

namespace app {

/// Packs the archive: the moves of games that an older version has finished, and the positions of every thousand
/// finished games. Works in short steps on the store's threads, each after the store's other work, until nothing is
/// left to do or it is stopped. A server that was killed in the meantime goes on at its next start.
class GamePacker {
 public:
  /// The store must outlive it.
  explicit GamePacker(store::Store& store) : store_(store) {}
  GamePacker(const GamePacker&) = delete;
  GamePacker& operator=(const GamePacker&) = delete;
  ~GamePacker() { state_->stopped = true; }

  /// Once a minute packs what there is to pack, unless that is being done. Expects that the store has been loaded.
  void look(std::chrono::steady_clock::time_point now);

 private:
  struct State {
    std::atomic<bool> stopped = false;
    std::atomic<bool> busy = false;
    std::atomic<bool> moves_are_packed = false;  ///< games that end while the server runs are packed at once
  };
  using Shared = std::shared_ptr<State>;
  static void fail(const Shared& state, const std::string& error);
  static void pack_moves(store::Store& store, const Shared& state, store::RoomId after);
  static void pack_positions(store::Store& store, const Shared& state);

  store::Store& store_;
  std::chrono::steady_clock::time_point next_{};
  Shared state_ = std::make_shared<State>();
};

}  // namespace app
