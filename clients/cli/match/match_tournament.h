#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/match/played_game.h"
#include "clients/cli/match/saved_games.h"
#include "server/store/store.h"
#include "server/tournament/directing.h"
#include "server/tournament/progress.h"
#include "server/tournament/reported_game.h"
#include "server/tournament/sprt.h"

namespace cli::match {

/// A match as a tournament of the server, with the same pairings and rows. With a data folder, the games are stored as
/// a server stores them. No game waits for the disk: games that end during a transaction share the next one.
class MatchTournament {
 public:
  /// `tournament` is a match of two entrants. With `resume`, continues the last one in the folder with the same
  /// definition. Throws Failure if there is none, or without `resume` if there is an unfinished one; throws
  /// std::runtime_error like store::Store.
  MatchTournament(const tournament::NewTournament& tournament, const std::optional<std::filesystem::path>& folder,
                  bool resume);

  /// The numbers of the games to play, in order.
  [[nodiscard]] std::vector<int> waiting() const;
  [[nodiscard]] const tournament::Pairing& pairing(int number) const { return controller_.pairing(number); }
  [[nodiscard]] const tournament::Played& played(int number) const { return controller_.played(number); }
  [[nodiscard]] const std::vector<tournament::Pairing>& pairings() const { return controller_.pairings(); }
  [[nodiscard]] std::vector<std::string> opening(int number) const { return opening_of(controller_, number); }
  [[nodiscard]] tournament::Pentanomial pairs() const { return tournament::count_pairs(controller_.pairings(), 0, 1); }
  [[nodiscard]] int games() const { return controller_.definition().games; }

  /// Records a finished game, which will be on disk soon. Waits only if many games are on their way to the disk,
  /// and with the last game for all others. Throws Failure if an earlier game could not be saved.
  void finish(int number, const Conditions& conditions, const PlayedGame& game_played);
  /// Waits until all games are on disk. Throws Failure if one could not be saved.
  void flush() { saved_.wait(); }
  /// Throws Failure if a game could not be saved.
  void check_saved() { saved_.check(); }

 private:
  void apply(const tournament::Rows& rows);
  void save(tournament::Rows rows);
  void begin(const tournament::NewTournament& tournament, store::TournamentId id);

  SavedGames saved_;
  std::unique_ptr<store::Store> store_;  // reports to saved_
  tournament::Controller controller_;
  protocol::RoomId next_game_ = 1;
  std::size_t left_ = 0;  ///< unfinished games
};

}  // namespace cli::match
