#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "server/referee/termination.h"
#include "server/store/rows.h"
#include "server/tournament/definition.h"
#include "server/tournament/tournament.h"

namespace tournament {

enum class State { open, running, paused, over };
/// The word that the protocol uses.
std::string_view word(State state);

/// The data of a pairing in addition to Pairing: where it is played, and the name of the outcome.
struct Played {
  std::optional<protocol::RoomId> game;
  std::optional<referee::GameResult> result;  ///< nullopt while it is not over
};

/// One tournament from the first entrant to the last game. Its state is determined by its rows alone, so that a restart
/// finds the same state: requests (directing.h) and events (progress.h) return rows to be saved and change nothing;
/// apply() changes the state once they are safe. It knows nothing of tables except their numbers.
class Controller {
 public:
  /// Restores a tournament from the disk. Fails if this program cannot read the definition.
  static base::Expected<Controller> restore(const store::StoredTournament& stored);

  [[nodiscard]] store::TournamentId id() const { return tournament_.tournament; }
  [[nodiscard]] const std::string& by() const { return tournament_.by; }  ///< the user who created it
  [[nodiscard]] const store::NewTournament& row() const { return tournament_; }
  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const Definition& definition() const { return definition_; }
  [[nodiscard]] const std::vector<Entrant>& entrants() const { return entrants_; }
  [[nodiscard]] const std::vector<Pairing>& pairings() const { return pairings_; }
  /// Expects the number of a pairing, as do the next two.
  [[nodiscard]] const Pairing& pairing(int number) const { return pairings_[static_cast<std::size_t>(number - 1)]; }
  [[nodiscard]] const Played& played(int number) const { return played_[static_cast<std::size_t>(number - 1)]; }
  [[nodiscard]] bool is_decided(int number) const;
  [[nodiscard]] std::optional<std::size_t> find(std::string_view entrant) const;
  [[nodiscard]] int last_round() const;

  /// The row is safe. Rows of other tournaments and of games are ignored.
  void apply(const store::Write& row);

 private:
  void take(const store::NewTournament&);
  void take(const store::TournamentStateChanged& change);
  void take(const store::EntrantSaved& saved);
  void take(const store::NewPairing& row);
  void take(const store::PairingSeated& seated);
  void take(const store::PairingChanged& change);
  void take(const store::PairingOver& over);
  void take(const store::PairingReopened& reopened);
  void take(const store::TournamentAct& act);

  store::NewTournament tournament_;
  State state_ = State::open;
  Definition definition_;
  std::vector<Entrant> entrants_;
  std::vector<Pairing> pairings_;
  std::vector<Played> played_;  ///< by pairing
};

}  // namespace tournament
