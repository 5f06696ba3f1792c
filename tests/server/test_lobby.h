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
#include "server/store/rows.h"

namespace room {
struct Effects;
}

namespace tests {

using Lines = std::vector<std::string>;

/// A lobby with a clock that only moves when told, clients that have names instead of connections, and effects in text:
///
///     ana< @a SetDot,1,1            one line to one client
///     ana bob< Move,1,1,black,E5    one line to several
///     save move 1 1 black E5        rows for the disk
///     next ana                      her next line may be read
///     close ana
///     deadline 1 600000             ms from the start of the test; `deadline 1 none`
///     ask 1 white 2 budget none     a bot is to think, at the second turn
///     estimate 1                    playouts are to say who owns what; `estimate 1 for eva` for a watcher
///     forget 1 white
///     hash bob / check ana          work with passwords
///     secret ana-bot                a secret is to be made
///     archive ana / record ana 1 sgf / tournaments ana 1
///     save pairing 1 2 round 1 0-3  tournament 1, number 2: entrant 0 has Black against entrant 3
///     save seated 1 2 7             it is played at table 7
///     save over 1 2 B+3.5 score     `not played` behind it when nobody has made a move
///     archive ana / record ana 1 sgf
///     analyses of 1 for ana         a game and its analyses are wanted from the disk
///     analyse 1 with uct level 3 to 9    a bot is to look at the positions after 0 to 9 moves; `stop analysis 1`
///
/// What is saved is safe at once, and what it makes tournaments do follows. `TurnShown` is answered at once, as if
/// every line had been handed to its client.
class TestLobby {
 public:
  explicit TestLobby(const store::Contents& contents = {}, const room::LobbySettings& settings = {.version = "test"});
  TestLobby(TestLobby&& other) noexcept;
  TestLobby& operator=(TestLobby&& other) noexcept;
  ~TestLobby();

  /// A client connects.
  void opens(const std::string& client, const std::string& address = "10.0.0.1");
  /// Connects and logs in as a guest of that name.
  void enters(const std::string& client);
  /// Connects and logs in with the account of that name, whose password is right.
  void enters_with_account(const std::string& client);
  Lines leaves(const std::string& client);
  /// A client sends one line.
  Lines says(const std::string& client, std::string_view line);
  Lines bot_plays(protocol::RoomId room, base::Side side, int turn, std::optional<std::string> move);
  /// The last question for an estimate is answered with these dead stones and every point Black's.
  Lines estimated(std::vector<std::string> dead);
  /// Time passes; what was due is done.
  Lines waits(std::int64_t ms);
  /// Time passes, and the timers are late.
  void passes(std::int64_t ms);
  Lines starts();
  Lines hashed(bool queue_full = false);
  Lines checked(std::optional<bool> matches);
  /// A secret has been made, another one each time: `made_secret`.
  Lines secret_made();
  [[nodiscard]] const std::string& made_secret() const;
  /// The last game that was wanted for an analysis comes from the disk.
  Lines finds(const protocol::GameRecord& record, const std::vector<store::StoredAnalysis>& analyses = {});
  Lines analysed(std::int64_t analysis, int ply, base::Side side, std::vector<std::string> variation);
  Lines analysis_ends(std::int64_t analysis, bool done);
  Lines save_fails(protocol::RoomId room);
  /// No game begins any more, or again, if nothing is against it.
  Lines holds_games(const std::optional<base::Fault>& why);
  Lines announces(const std::string& text);
  /// The last game that was wanted from the disk comes, as the first so many of the saved rows have it.
  Lines reloads(std::size_t rows);
  /// The same with all that another server has saved.
  Lines reloads_from(const TestLobby& other);
  /// From now on accounts and tournaments can be saved, or cannot.
  void disk_works(bool works);
  /// So many changes of tournaments can be saved, and no further ones.
  void disk_fails_after(int changes);

  /// An account has been changed behind the lobby's back.
  void account_saved(const store::Account& account);
  /// A password of this user, sent from that address, was wrong.
  void password_was_wrong(const std::string& user, const std::string& address);

  [[nodiscard]] const std::vector<std::string>& faults() const;
  [[nodiscard]] std::size_t table_count() const;
  [[nodiscard]] std::size_t games_played() const;
  /// Every row so far, as the store would get them.
  [[nodiscard]] const std::vector<store::Write>& saved() const;
  /// What the server's log would get.
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

/// A server where ana (Black) and bob (White) have begun a game at table 1 and eva looks on.
TestLobby lobby_with_game(const std::string& open, const store::Contents& contents = {});

/// Only what one client was told, in order and without the addressee.
Lines told(const std::string& client, const Lines& effects);

}  // namespace tests
