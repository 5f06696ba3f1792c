#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "protocol/messages/error_code.h"
#include "server/referee/termination.h"
#include "server/store/rows.h"
#include "server/tournament/definition.h"
#include "server/tournament/tournament.h"

namespace tournament {

enum class State { open, running, paused, over };
/// The protocol's word.
std::string_view word(State state);

/// What a tournament wants to have saved; it goes by it once it is told so with apply().
using Rows = std::vector<store::Write>;

/// What cannot be done to a tournament; it changed nothing.
struct Refusal {
  protocol::ErrorCode code{};
  std::string text;
};
using Wanted = base::Expected<Rows, Refusal>;

/// Who wants something, and when (ms since 1970).
struct By {
  std::string user;
  std::int64_t at = 0;
};

/// Beside what Pairing says: where it is played, and what the outcome is called.
struct Played {
  std::optional<protocol::RoomId> game;
  std::optional<referee::GameResult> result;  ///< nothing while it is not over
};

/// One tournament on its way from the first entrant to the last game. It decides what follows from what happens, as
/// rows to be saved, and knows nothing of tables beyond their numbers. Its state is what its rows come to and nothing
/// else, so that a restart finds the same: a call changes nothing, apply() does once the rows are safe.
class Controller {
 public:
  /// As it stands on disk. Fails when this program cannot read the definition.
  static base::Expected<Controller> restore(const store::StoredTournament& stored);
  /// The rows of a new tournament with these entrants; `definition` is the text that it was read from.
  static Rows create(store::TournamentId id, const NewTournament& tournament, std::string definition, const By& by);

  [[nodiscard]] store::TournamentId id() const { return tournament_.tournament; }
  [[nodiscard]] const std::string& by() const { return tournament_.by; }  ///< the user who made it
  [[nodiscard]] const store::NewTournament& row() const { return tournament_; }
  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const Definition& definition() const { return definition_; }
  [[nodiscard]] const std::vector<Entrant>& entrants() const { return entrants_; }
  [[nodiscard]] const std::vector<Pairing>& pairings() const { return pairings_; }
  /// Expects the number of a pairing, as the next two.
  [[nodiscard]] const Pairing& pairing(int number) const { return pairings_[static_cast<std::size_t>(number - 1)]; }
  [[nodiscard]] const Played& played(int number) const { return played_[static_cast<std::size_t>(number - 1)]; }
  [[nodiscard]] bool is_decided(int number) const;
  [[nodiscard]] std::optional<std::size_t> find(std::string_view entrant) const;
  [[nodiscard]] int last_round() const;

  /// Whether the game of a pairing has begun.
  using Begun = std::function<bool(int number)>;

  // What people ask for. Names of people are expected to be those of accounts.
  [[nodiscard]] Wanted join(const std::string& user, const By& by) const;
  [[nodiscard]] Wanted leave(const std::string& user, const Begun& begun, const By& by) const;
  [[nodiscard]] Wanted start(const By& by) const;
  [[nodiscard]] Wanted pause(const std::string& reason, const By& by) const;
  [[nodiscard]] Wanted resume(const By& by) const;
  /// Games that have not begun are not played any more; those that have still count.
  [[nodiscard]] Wanted end(const std::string& reason, const Begun& begun, const By& by) const;
  /// `given` as parse_entrant takes it. Who has withdrawn comes back.
  [[nodiscard]] Wanted enter(const std::string& name, std::span<const core::KeyValue> given, const By& by) const;
  [[nodiscard]] Wanted withdraw(const std::string& name, const Begun& begun, const By& by) const;
  /// A pairing is decided, or decided otherwise, by hand.
  [[nodiscard]] Wanted result(int number, const referee::GameResult& result, const std::string& reason,
                              const Begun& begun, const By& by) const;
  [[nodiscard]] Wanted forbid(const std::string& one, const std::string& other, const By& by) const;
  /// The Whites of two games that have not begun change places.
  [[nodiscard]] Wanted swap(int one, int other, const Begun& begun, const By& by) const;
  /// Why the game of a pairing cannot be taken up again, if it cannot.
  [[nodiscard]] std::optional<std::string> not_to_be_reopened(int number) const;

  // What happens.
  [[nodiscard]] Rows seated(int number, protocol::RoomId game) const;
  /// The game at that table is over; nothing when it does not count any more.
  [[nodiscard]] Rows game_over(int number, protocol::RoomId game, const referee::GameResult& result, bool played) const;
  [[nodiscard]] Rows game_reopened(int number, protocol::RoomId game) const;
  /// The pairings that are due, or the end; see next_pairings for `free`.
  [[nodiscard]] Rows next(std::span<const std::size_t> free) const;
  /// How many games an entrant can play at once.
  using Capacity = std::function<int(std::size_t entrant)>;
  /// The pairings whose tables are to be opened now.
  [[nodiscard]] std::vector<int> to_open(const Capacity& capacity = [](std::size_t) { return 1; }) const;

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

  [[nodiscard]] store::TournamentAct act(std::string action, std::string detail, const By& by) const;
  [[nodiscard]] store::TournamentStateChanged change_to(State state) const;
  [[nodiscard]] store::PairingOver over(int number, const referee::GameResult& result, bool played) const;
  static store::EntrantSaved row_of(store::TournamentId tournament, std::size_t number, const Entrant& entrant);
  [[nodiscard]] store::EntrantSaved row_of(std::size_t entrant, bool withdrawn) const;
  [[nodiscard]] std::optional<Refusal> no_pairing(int number) const;
  [[nodiscard]] Rows without(std::size_t entrant, const Begun& begun) const;

  store::NewTournament tournament_;
  State state_ = State::open;
  Definition definition_;
  std::vector<Entrant> entrants_;
  std::vector<Pairing> pairings_;
  std::vector<Played> played_;  ///< of each pairing
};

}  // namespace tournament
