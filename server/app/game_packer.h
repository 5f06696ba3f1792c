#pragma once

#include <chrono>
#include <memory>

#include "server/app/background_steps.h"
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
  ~GamePacker() { state_->steps.stop(); }

  /// Takes the next step unless one is being taken, or there was nothing to pack within the last minute. Call it at
  /// short intervals, which are the pauses; expects that the store has been loaded.
  void look(std::chrono::steady_clock::time_point now);

 private:
  struct State {
    BackgroundSteps steps{"pack finished games"};
    // Belong to the step.
    bool moves_are_packed = false;  ///< games that end while the server runs are packed at once
    store::RoomId last{};           ///< the last game whose moves were packed
  };
  using Shared = std::shared_ptr<State>;
  static void pack_moves(store::Store& store, const Shared& state);
  static void pack_positions(store::Store& store, const Shared& state);

  store::Store& store_;
  Shared state_ = std::make_shared<State>();
};

}  // namespace app
