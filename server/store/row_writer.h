#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/side.h"
#include "server/store/database.h"
#include "server/store/move_packer.h"
#include "server/store/position_index.h"
#include "server/store/rows.h"
#include "server/store/running_games.h"
#include "server/store/sign_in_writer.h"
#include "server/store/tournament_writer.h"

namespace store {

/// Writes rows into the tables. The caller handles transactions; the database must outlive it.
class RowWriter {
 public:
  explicit RowWriter(Database& database);

  /// Throws std::runtime_error, or a later call does (see Pipeline), if the row contradicts what is stored: a name or
  /// (game, ply) that exists already, an account that does not exist, or a game that does not exist or is already over.
  void write(const Write& row);
  [[nodiscard]] RunningGames& running() { return running_; }

  /// A place in the transaction, to which rows can be rolled back.
  struct Mark {
    RunningGames::Mark moves;
    std::int64_t last_act = 0;
    std::int64_t last_act_of_tournaments = 0;
  };
  [[nodiscard]] Mark mark() const { return {running_.mark(), last_act_, tournaments_.last_act()}; }
  /// Must be called after all rows since then have been rolled back.
  void roll_back(const Mark& mark);

 private:
  void save(const NewAccount& account);
  void save(const NewGame& game);
  void save(const SeatChanged& seat);
  void save(const GameStarted& start);
  void save(const NewMove& move) { running_.add(move); }
  void save(const GameEnded& end);
  void save(const NewThought& thought);
  void save(const GameAct& act);
  void save(const GameReopened& game);
  void save(const PositionsFound& found);
  void save(const GamePacked& game) { packer_.pack(game.game); }
  void save(const PositionSegment& segment) { positions_.add(segment); }
  void save(const RoleChanged& change);
  void save(const PasswordChanged& change);
  void save(const SecretChanged& change);
  template <class TournamentRow>
  void save(const TournamentRow& row) {
    tournaments_.save(row);
  }
  void save(const NewSignIn& row) { sign_ins_.save(row); }
  void save(const SignInUsed& row) { sign_ins_.save(row); }
  void save(const SignInEnded& row) { sign_ins_.save(row); }
  void save(const NewAnalysis& analysis);
  void save(const NewAnalysed& position);
  void save(const AnalysisEnded& end);
  void expect_one_changed(RoomId game, const std::string& otherwise);
  void expect_account(const std::string& key);

  Database& database_;
  RunningGames running_;
  Statement new_account_;
  Statement new_game_;
  base::PerSide<Statement> change_seat_;
  Statement start_game_;
  Statement end_game_;
  Statement count_end_;
  Statement discount_end_;
  Statement new_thought_;
  Statement new_act_;
  Statement keep_undone_;
  Statement forget_thoughts_;
  Statement reopen_game_;
  Statement drop_analyses_;
  Statement index_later_;
  Statement stop_indexing_;
  Statement change_role_;
  Statement change_password_;
  Statement change_secret_;
  Statement is_over_;
  Statement new_analysis_;
  Statement new_analysed_;
  Statement end_analysis_;
  MovePacker packer_;
  PositionWriter positions_;
  TournamentWriter tournaments_;
  SignInWriter sign_ins_;
  std::int64_t last_act_;  ///< the number of the last act
};

}  // namespace store
