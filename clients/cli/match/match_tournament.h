#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/match/played_game.h"
#include "server/store/store.h"
#include "server/tournament/directing.h"
#include "server/tournament/progress.h"
#include "server/tournament/sprt.h"

namespace cli::match {

/// A match as a tournament of the server: the same pairings, the same rows. With a data folder every game is on disk as
/// soon as it is over, and can be looked at by a server that is started there.
class MatchTournament {
 public:
  /// `tournament` is a match of two entrants. With `resume` the last one in the folder with just this definition goes
  /// on. Throws Failure when there is none, or one that this would begin a second time; std::runtime_error as
  /// store::Store.
  MatchTournament(const tournament::NewTournament& tournament, const std::optional<std::filesystem::path>& folder,
                  bool resume);

  /// The numbers of the games to be played, in their order.
  [[nodiscard]] std::vector<int> waiting() const;
  [[nodiscard]] const tournament::Pairing& pairing(int number) const { return controller_.pairing(number); }
  [[nodiscard]] const tournament::Played& played(int number) const { return controller_.played(number); }
  [[nodiscard]] const std::vector<tournament::Pairing>& pairings() const { return controller_.pairings(); }
  [[nodiscard]] std::vector<std::string> opening(int number) const;
  [[nodiscard]] tournament::Pentanomial pairs() const { return tournament::count_pairs(controller_.pairings(), 0, 1); }
  [[nodiscard]] int games() const { return controller_.definition().games; }

  /// A game is over. Throws Failure when it could not be saved.
  void finish(int number, const Conditions& conditions, const PlayedGame& game_played);

 private:
  void apply(const tournament::Rows& rows);
  void save(tournament::Rows rows);
  void begin(const tournament::NewTournament& tournament, store::TournamentId id);

  std::unique_ptr<store::Store> store_;
  tournament::Controller controller_;
  protocol::RoomId next_game_ = 1;
  std::size_t left_ = 0;  ///< games that are not over
};

}  // namespace cli::match
