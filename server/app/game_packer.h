#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "server/store/store.h"

namespace app {

/// Packs the archive: the moves of games that an older version has finished, and the positions of every thousand
/// finished games. Works in short steps with pauses, on the store's threads, so that players do not notice. A server
/// that was killed in the meantime continues at its next start.
class GamePacker {
 public:
  /// The store must outlive it.
  explicit GamePacker(store::Store& store) : store_(store) {}
  GamePacker(const GamePacker&) = delete;
  GamePacker& operator=(const GamePacker&) = delete;
  ~GamePacker() { state_->stopped = true; }

  /// Takes the next step unless one is being taken, or there was nothing to pack within the last minute. Call it at
  /// short intervals, which are the pauses; expects that the store has been loaded.
  void look(std::chrono::steady_clock::time_point now);

 private:
  /// Used by one thread at a time: by that of `look`, or by the step that makes it busy.
  struct State {
    std::atomic<bool> busy = false;
    std::atomic<bool> stopped = false;
    bool rests = false;             ///< nothing is left to pack, or it has failed
    bool moves_are_packed = false;  ///< games that end while the server runs are packed at once
    store::RoomId last{};           ///< the last game whose moves were packed
  };
  using Shared = std::shared_ptr<State>;
  static void end_step(const Shared& state, bool rests);
  static void fail(const Shared& state, const std::string& error);
  static void pack_moves(store::Store& store, const Shared& state);
  static void pack_positions(store::Store& store, const Shared& state);

  store::Store& store_;
  std::chrono::steady_clock::time_point next_{};
  Shared state_ = std::make_shared<State>();
};

}  // namespace app
