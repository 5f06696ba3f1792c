#pragma once

#include <cstdint>

#include "server/store/database.h"
#include "server/store/rows.h"

namespace store {

/// Writes the rows of tournaments into their tables, for the RowWriter.
class TournamentWriter {
 public:
  explicit TournamentWriter(Database& database);

  /// These throw std::runtime_error, or a later call does (see Pipeline), if the row contradicts what is stored: a
  /// tournament or a pairing that does not exist or is already over, or a number that exists already.
  void save(const NewTournament& tournament);
  void save(const TournamentStateChanged& change);
  void save(const EntrantSaved& entrant);
  void save(const NewPairing& pairing);
  void save(const PairingSeated& seated);
  void save(const PairingChanged& change);
  void save(const PairingOver& over);
  void save(const PairingReopened& pairing);
  void save(const TournamentAct& act);

  /// The number of the last act that was written.
  [[nodiscard]] std::int64_t last_act() const { return last_act_; }
  /// Must be called after the acts with greater numbers have been rolled back.
  void roll_back_to(std::int64_t act) { last_act_ = act; }

 private:
  void expect_one_changed(TournamentId tournament, int pairing);

  Database& database_;
  Statement new_tournament_;
  Statement change_state_;
  Statement save_entrant_;
  Statement new_pairing_;
  Statement seat_pairing_;
  Statement change_pairing_;
  Statement end_pairing_;
  Statement reopen_pairing_;
  Statement new_act_;
  std::int64_t last_act_;
};

}  // namespace store
