#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/match/duel.h"
#include "server/event/director.h"
#include "server/event/sprt.h"
#include "server/store/store.h"

namespace cli::match {

/// A match as an event of the hall: the same pairings, the same rows. With a data folder every game is on disk as soon
/// as it is over, and can be looked at by a server that is started there.
class Contest {
 public:
  /// `event` is a match of two entrants. With `resume` the last one in the folder with just this definition goes on.
  /// Throws Failure when there is none, or one that this would begin a second time; std::runtime_error as
  /// store::Store.
  Contest(const event::NewEvent& event, const std::optional<std::filesystem::path>& folder, bool resume);

  /// The numbers of the games to be played, in their order.
  [[nodiscard]] std::vector<int> waiting() const;
  [[nodiscard]] const event::Pairing& pairing(int number) const { return director_.pairing(number); }
  [[nodiscard]] const event::Played& played(int number) const { return director_.played(number); }
  [[nodiscard]] const std::vector<event::Pairing>& pairings() const { return director_.pairings(); }
  [[nodiscard]] std::vector<std::string> opening(int number) const;
  [[nodiscard]] event::Pentanomial pairs() const { return event::count_pairs(director_.pairings(), 0, 1); }
  [[nodiscard]] int games() const { return director_.definition().games; }

  /// A game is over. Throws Failure when it could not be saved.
  void finish(int number, const Conditions& conditions, const Duel& duel);

 private:
  void apply(const event::Rows& rows);
  void save(event::Rows rows);
  void begin(const event::NewEvent& event, store::EventId id);

  std::unique_ptr<store::Store> store_;
  event::Director director_;
  protocol::RoomId next_game_ = 1;
  std::size_t left_ = 0;  ///< games that are not over
};

}  // namespace cli::match
