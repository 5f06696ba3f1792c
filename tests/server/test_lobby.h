#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/game_record.h"
#include "server/identity/session_id.h"
#include "server/lobby/lobby_settings.h"
#include "server/referee/now.h"
#include "server/room/room_effects.h"
#include "server/store/rows.h"

namespace room {
struct Effects;
class Lobby;
}  // namespace room

namespace tests {

using Lines = std::vector<std::string>;

/// A lobby with a clock that only the test moves, clients that have names instead of connections, and effects as text:
///
///     ana< @a SetDot,1,1            one line to one client
///     ana bob< Move,1,1,black,E5    one line to several
///     save move 1 1 black E5        rows for the disk
///     next ana                      ana's next line may be read
///     close ana
///     deadline 1 600000             ms from the start of the test; `deadline 1 none`
///     ask 1 white 2 budget none     a bot must think, at the second turn
///     estimate 1                    playouts must estimate the ownership; `estimate 1 for eva` for a watcher
///     forget 1 white
///     hash bob / check ana          password hashes to make or to verify
///     secret ana-bot                a secret must be made
///     archive ana / record ana 1 sgf / tournaments ana 1
///     save pairing 1 2 round 1 0-3  tournament 1, number 2: entrant 0 has Black against entrant 3
///     save seated 1 2 7             it is played at table 7
///     save sign-in 3 ana            the third sign-in is Ana's; `save sign-in 3 used`, `save sign-in 3 ended`
///     save over 1 2 B+3.5 score     followed by `not played` if neither player has moved
///     consider 1 with uct for ana after 9 for 400    a bot must think about a position for 400 ms
///     forget position 1
///     analyses of 1 for ana         read a game and its analyses from the disk
///     analyse 1 with uct level 3 to 9    a bot must analyse the positions after 0 to 9 moves; `stop analysis 1`
///
/// Answers to Login are shown without the secret of the sign-in. Rows are saved at once, and the tournaments' next
/// steps follow. `TurnShown` is answered at once, as if every line had been handed to its client.
class TestLobby {
 public:
  explicit TestLobby(const store::Contents& contents = {}, const room::LobbySettings& settings = {.version = "test"});
  TestLobby(TestLobby&& other) noexcept;
  TestLobby& operator=(TestLobby&& other) noexcept;
  ~TestLobby();

  /// Connects a client, with a secret in the cookie of its browser.
  void opens(const std::string& client, const std::string& address = "10.0.0.1", const std::string& cookie = "");
  /// Connects and signs in as the guest with that name, who has the secret of the last sign-in.
  Lines enters(const std::string& client);
  /// The secret of the user's sign-in that was used last; empty if there is none.
  [[nodiscard]] std::string secret_of(const std::string& user) const;
  /// Connects and signs in with the account of that name and the right password.
  void enters_with_account(const std::string& client);
  Lines leaves(const std::string& client);
  /// The client's door cannot be reached, since this time; or it can be reached again.
  Lines loses_contact(const std::string& client, std::int64_t silence_ms);
  Lines regains_contact(const std::string& client);
  /// Sends one line from a client.
  Lines says(const std::string& client, std::string_view line);
  Lines bot_plays(protocol::RoomId room, base::Side side, int turn, std::optional<std::string> move);
  /// From now on, a bot that is asked for a move has a thread at once (as at the start), or waits for bot_begins().
  void threads_are_free(bool free);
  Lines bot_begins(protocol::RoomId room, int turn);
  /// The payer of the last thought: `ana`, `ana, 2 at once` or `#1, uncut`.
  [[nodiscard]] const std::string& payer() const;
  /// Answers the last request for an estimate with these stones and with every point Black's.
  Lines estimated(const std::vector<std::string>& dead, const std::vector<std::string>& unsettled = {});
  /// Advances the clock and runs what was due, the news of the lists of tables last.
  Lines waits(std::int64_t ms);
  /// Advances the clock without running the timers, as if they were late.
  void passes(std::int64_t ms);
  Lines starts();
  Lines hashed(bool queue_full = false);
  Lines checked(std::optional<bool> matches);
  /// Reports that a secret has been made, a new one each time: `made_secret`.
  Lines secret_made();
  [[nodiscard]] const std::string& made_secret() const;
  /// Delivers the last game that was requested for an analysis, as the disk has it.
  Lines finds(const protocol::GameRecord& record, const std::vector<store::StoredAnalysis>& analyses = {});
  Lines analysed(std::int64_t analysis, int ply, base::Side side, std::vector<std::string> variation);
  Lines considered(std::int64_t number, const std::optional<core::Thought>& thought);
  Lines analysis_ends(std::int64_t analysis, bool done);
  Lines save_fails(protocol::RoomId room);
  /// Holds back new games for this reason, or allows them again without one.
  Lines holds_games(const std::optional<base::Fault>& why);
  Lines announces(const std::string& text);
  /// Delivers the last game that was requested from the disk, as the first `rows` saved rows have it.
  Lines reloads(std::size_t rows);
  /// Delivers it with all rows that another server has saved.
  Lines reloads_from(const TestLobby& other);
  /// From now on, saving accounts and tournaments succeeds or fails.
  void disk_works(bool works);
  /// The next `changes` changes of tournaments can be saved, and later ones fail.
  void disk_fails_after(int changes);

  /// Reports that an account was changed outside the lobby.
  void account_saved(const store::Account& account);
  /// Reports that a password of this user, sent from that address, was wrong.
  void password_was_wrong(const std::string& user, const std::string& address);

  /// The lobby itself, for tests that compare what it knows.
  [[nodiscard]] const room::Lobby& lobby() const;
  [[nodiscard]] const std::vector<std::string>& faults() const;
  [[nodiscard]] std::size_t table_count() const;
  [[nodiscard]] std::size_t games_played() const;
  /// All rows so far, as the store would get them.
  [[nodiscard]] const std::vector<store::Write>& saved() const;
  /// The last game whose positions the archive should index.
  [[nodiscard]] const std::optional<room::IndexPositions>& to_index() const;
  /// The lines that the server's log would get.
  [[nodiscard]] const Lines& notes() const;

 private:
  Lines reload_from(const std::vector<store::Write>& rows);
  Lines carry_out(std::vector<room::Effects> batches);
  bool tournament_is_saved();
  [[nodiscard]] referee::Now now() const;
  [[nodiscard]] std::string client(identity::SessionId session) const;

  struct State;
  std::unique_ptr<State> state_;
};

/// A server on which ana (Black) and bob (White) have started a game at table 1 and eva watches.
TestLobby lobby_with_game(const std::string& open, const store::Contents& contents = {});

/// Only the lines sent to one client, in order and without the addressee.
Lines told(const std::string& client, const Lines& effects);
/// The first line that a client gets for what it says; empty if there is none.
std::string first_told(TestLobby& lobby, const std::string& client, const std::string& line);

}  // namespace tests
