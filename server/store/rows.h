#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages/field.h"
#include "protocol/messages/large_variant.h"
#include "protocol/record/game_record.h"
#include "server/identity/role.h"
#include "server/referee/clock_state.h"

/// The rows on disk as plain values: rooms use them to say what must be saved, and the store writes them. No SQL here.
/// Times are milliseconds since 1970 (UTC).
namespace store {

using base::Side;
using identity::Role;
using protocol::KeyValue;
using protocol::RoomId;
using referee::ClockState;
using TournamentId = std::int64_t;

/// The player of a side: an account, a guest, or a built-in bot with its options.
struct Player {
  std::string name;
  bool is_bot = false;
  std::vector<KeyValue> bot_options;
  bool ready = false;
  std::string bot = {};  ///< name of the bot if it plays under a name of its own; otherwise empty
  /// The name of the built-in bot in this seat.
  [[nodiscard]] const std::string& bot_name() const { return bot.empty() ? name : bot; }
  friend bool operator==(const Player&, const Player&) = default;
};

struct NewAccount {
  std::string key;            ///< the folded name, unique
  std::string name;           ///< as the user wrote it
  std::string password_hash;  ///< empty for a bot, which has only a secret
  std::int64_t at = 0;
  Role role = Role::player;               ///< never guest
  std::optional<std::string> owner = {};  ///< of a bot: the key of its owner's account
  friend bool operator==(const NewAccount&, const NewAccount&) = default;
};
struct RoleChanged {
  std::string key;
  Role role = Role::player;
  friend bool operator==(const RoleChanged&, const RoleChanged&) = default;
};
/// The account's secret expires with its old password.
struct PasswordChanged {
  std::string key;
  std::string password_hash;
  friend bool operator==(const PasswordChanged&, const PasswordChanged&) = default;
};
struct SecretChanged {
  std::string key;
  std::string secret_hash;
  friend bool operator==(const SecretChanged&, const SecretChanged&) = default;
};
/// A user has signed in on a device or with a program; the secret stands for the password from then on.
struct NewSignIn {
  std::int64_t number = 0;
  std::string secret_hash;
  std::string key;  ///< of the user: the folded name
  std::string name;
  bool guest = false;
  std::string client;   ///< the client's own description
  std::string address;  ///< the client's network
  std::int64_t since = 0;
  std::int64_t used = 0;  ///< the last use, to within a day
  friend bool operator==(const NewSignIn&, const NewSignIn&) = default;
};
struct SignInUsed {
  std::int64_t number = 0;
  std::int64_t at = 0;
  friend bool operator==(const SignInUsed&, const SignInUsed&) = default;
};
struct SignInEnded {
  std::int64_t number = 0;
  friend bool operator==(const SignInEnded&, const SignInEnded&) = default;
};
struct NewGame {
  RoomId game{};
  std::string kind;
  std::vector<KeyValue> options;
  std::string opened_by;
  std::int64_t at = 0;
  std::optional<TournamentId> tournament = {};  ///< the tournament that the game belongs to
  friend bool operator==(const NewGame&, const NewGame&) = default;
};
/// An empty player frees the seat.
struct SeatChanged {
  RoomId game{};
  Side side{};
  std::optional<Player> player;
  friend bool operator==(const SeatChanged&, const SeatChanged&) = default;
};
struct GameStarted {
  RoomId game{};
  std::int64_t at = 0;
  friend bool operator==(const GameStarted&, const GameStarted&) = default;
};
struct NewMove {
  RoomId game{};
  int ply = 0;  ///< from 1; (game, ply) is unique
  Side side{};
  std::string move;
  std::int64_t clock_black = -1;  ///< ms left after the move, -1 without a clock
  std::int64_t clock_white = -1;
  ClockState clock;  ///< of the side that moved, after the move
  std::int64_t at = 0;
  friend bool operator==(const NewMove&, const NewMove&) = default;
};
/// Its positions are not known yet: write a PositionsFound.
struct GameEnded {
  RoomId game{};
  std::string result;
  std::string reason;
  std::int64_t at = 0;
  friend bool operator==(const GameEnded&, const GameEnded&) = default;
};

/// A player's thought about its own move at this ply; replaces an earlier thought about it.
struct NewThought {
  RoomId game{};
  int ply = 0;
  int win_rate = 0;  ///< of the side that moved, in thousandths
  std::int64_t playouts = 0;
  std::string variation;  ///< the expected line, moves separated by spaces
  friend bool operator==(const NewThought&, const NewThought&) = default;
};
/// A change of a game other than a move. Never changed or deleted once it is written.
struct GameAct {
  RoomId game{};
  int ply = 0;         ///< number of moves on the board after it; later moves are taken back by it
  std::string action;  ///< a word: `undo`, `pause`, `addtime` …
  std::string by;      ///< the user; empty for the server
  std::string detail;
  base::PerSide<ClockState> clocks;  ///< after it
  std::int64_t at = 0;
  friend bool operator==(const GameAct&, const GameAct&) = default;
};
/// A game that was over continues.
struct GameReopened {
  RoomId game{};
  friend bool operator==(const GameReopened&, const GameReopened&) = default;
};
/// The positions of a finished game that has none yet; has no effect on other games, and none if the game was reopened
/// and has ended again in the meantime.
struct PositionsFound {
  RoomId game{};
  std::int64_t ended_at = 0;
  std::vector<std::int64_t> positions;  ///< keys of its first positions, beginning with the start
  friend bool operator==(const PositionsFound&, const PositionsFound&) = default;
};

/// The rows of a finished game's moves become one; has no effect on other games, and none on what is read.
struct GamePacked {
  RoomId game{};
  friend bool operator==(const GamePacked&, const GamePacked&) = default;
};
/// The positions of finished games, in the packed form that Store::next_segment has made.
struct PositionSegment {
  std::int64_t number = 0;
  std::vector<RoomId> games;
  std::string packed_games;
  std::vector<std::string> blocks;
  friend bool operator==(const PositionSegment&, const PositionSegment&) = default;
};

/// A league, a tournament or a match, in the state open. The definition is the JSON that it was made from.
struct NewTournament {
  TournamentId tournament{};
  std::string name;
  std::string definition;
  std::string by;
  std::int64_t at = 0;
  friend bool operator==(const NewTournament&, const NewTournament&) = default;
};
struct TournamentStateChanged {
  TournamentId tournament{};
  std::string state;  ///< open, running, paused or over
  friend bool operator==(const TournamentStateChanged&, const TournamentStateChanged&) = default;
};
/// A new entrant, or the complete new state of an existing one.
struct EntrantSaved {
  TournamentId tournament{};
  int number = 0;  ///< from 0; (tournament, number) is unique
  std::string name;
  std::optional<std::string> bot;  ///< a built-in bot
  std::vector<KeyValue> options;   ///< of the bot; without a bot `engine`, if a program of workers plays
  std::string school;
  std::optional<int> rating;
  bool withdrawn = false;
  friend bool operator==(const EntrantSaved&, const EntrantSaved&) = default;
};
struct NewPairing {
  TournamentId tournament{};
  int number = 0;  ///< from 1; (tournament, number) is unique
  int round = 0;   ///< from 1
  int black = 0;   ///< numbers of entrants
  std::optional<int> white;
  std::optional<int> opening;
  friend bool operator==(const NewPairing&, const NewPairing&) = default;
};
/// The table at which a pairing is played; without one the pairing waits for another table, because the game at the
/// last one was aborted.
struct PairingSeated {
  TournamentId tournament{};
  int number = 0;
  std::optional<RoomId> game;
  friend bool operator==(const PairingSeated&, const PairingSeated&) = default;
};
/// The pairing has another White, and no table yet.
struct PairingChanged {
  TournamentId tournament{};
  int number = 0;
  int white = 0;
  friend bool operator==(const PairingChanged&, const PairingChanged&) = default;
};
struct PairingOver {
  TournamentId tournament{};
  int number = 0;
  std::string result;  ///< as for a game: `B+3.5`, `draw`, `void`
  std::string reason;
  bool played = true;  ///< false if no move was made
  friend bool operator==(const PairingOver&, const PairingOver&) = default;
};
/// A pairing that was over is open again.
struct PairingReopened {
  TournamentId tournament{};
  int number = 0;
  friend bool operator==(const PairingReopened&, const PairingReopened&) = default;
};
/// A change that a person made to a tournament. Never changed or deleted once it is written.
struct TournamentAct {
  TournamentId tournament{};
  std::string action;  ///< a word: `start`, `enter`, `result` …
  std::string by;
  std::string detail;
  std::int64_t at = 0;
  friend bool operator==(const TournamentAct&, const TournamentAct&) = default;
};

/// A built-in bot begins to analyse the positions of a game that is over.
struct NewAnalysis {
  std::int64_t analysis = 0;
  RoomId game{};
  std::string bot;
  std::vector<KeyValue> options;  ///< all of them
  std::string by;
  std::int64_t at = 0;
  friend bool operator==(const NewAnalysis&, const NewAnalysis&) = default;
};
/// The bot's evaluation of one of them.
struct NewAnalysed {
  std::int64_t analysis = 0;
  int ply = 0;
  Side side{};
  int win_rate = 0;
  std::int64_t playouts = 0;
  std::string variation;
  friend bool operator==(const NewAnalysed&, const NewAnalysed&) = default;
};
struct AnalysisEnded {
  std::int64_t analysis = 0;
  std::string state;  ///< done, stopped or failed
  std::int64_t at = 0;
  friend bool operator==(const AnalysisEnded&, const AnalysisEnded&) = default;
};

struct Write
    : boost::variant2::variant<NewAccount, NewGame, SeatChanged, GameStarted, NewMove, GameEnded, NewThought, GameAct,
                               GameReopened, PositionsFound, RoleChanged, PasswordChanged, SecretChanged, NewAnalysis,
                               NewAnalysed, AnalysisEnded, NewTournament, TournamentStateChanged, EntrantSaved,
                               NewPairing, PairingSeated, PairingChanged, PairingOver, PairingReopened, TournamentAct,
                               NewSignIn, SignInUsed, SignInEnded, GamePacked, PositionSegment> {
  Write();
  template <protocol::AlternativeOf<variant> M>
  Write(M row) : Write(protocol::alternative_number<M, variant>, &row) {}
  Write(const Write& other);
  Write(Write&& other) noexcept;
  Write& operator=(const Write& other);
  Write& operator=(Write&& other) noexcept;
  ~Write();

 private:
  Write(std::size_t number, void* alternative);
};

struct Account {
  std::string key;
  std::string name;
  std::string password_hash;  ///< empty if there is none
  Role role = Role::player;
  std::optional<std::string> secret_hash = {};
  std::optional<std::string> owner = {};
  bool damaged = false;  ///< its row cannot be trusted: nobody can log in to it, and nobody else gets its name
  friend bool operator==(const Account&, const Account&) = default;
};

/// A game on disk, with everything needed to continue it.
struct StoredGame {
  NewGame game;
  std::optional<Player> black;
  std::optional<Player> white;
  bool started = false;
  std::vector<NewMove> moves;             ///< ply 1 first, without gaps
  std::vector<GameAct> acts;              ///< in order
  std::string result;                     ///< empty while it is not over
  std::vector<NewThought> thoughts = {};  ///< in the order of their plies
  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

struct StoredPairing {
  NewPairing pairing;
  std::optional<RoomId> game = {};
  std::string result = {};  ///< empty while it is not over
  std::string reason = {};
  bool played = true;
  friend bool operator==(const StoredPairing&, const StoredPairing&) = default;
};
/// A tournament on disk.
struct StoredTournament {
  NewTournament tournament;
  std::string state;
  std::vector<EntrantSaved> entrants;   ///< number 0 first, without gaps
  std::vector<StoredPairing> pairings;  ///< number 1 first, without gaps
  std::vector<TournamentAct> acts;      ///< in order
  friend bool operator==(const StoredTournament&, const StoredTournament&) = default;
};
/// A tournament as lists show it: without its pairings and acts, of which there may be many.
struct ListedTournament {
  StoredTournament tournament;
  int round = 0;  ///< the last one that was paired
};

struct ArchiveFilter {
  std::optional<std::string> player;
  std::optional<std::string> kind;
  std::optional<std::int64_t> from;    ///< ended at or after this time
  std::optional<std::int64_t> before;  ///< ended before this time
  int limit = 50;
  std::optional<TournamentId> tournament = {};
  std::optional<std::int64_t> position = {};  ///< the key of a position that the game passed through
  std::optional<std::string> result = {};     ///< how the result begins: `B+`, `W+`, `draw` or `void`
  std::optional<std::string> reason = {};     ///< the protocol's word for the reason why it ended
  std::optional<RoomId> after = {};           ///< games that follow this one in the list
  std::optional<bool> rated = {};             ///< whether the game counts for ratings
};

struct ArchivedGame {
  RoomId game{};
  std::string kind;
  std::string black;
  std::string white;
  std::string result;
  std::int64_t ended_at = 0;
  std::optional<int> ply = {};  ///< the ply at which it reached the position in question
  friend bool operator==(const ArchivedGame&, const ArchivedGame&) = default;
};

struct ActFilter {
  std::optional<RoomId> game;
  std::optional<std::int64_t> before;  ///< acts with a smaller number
  int limit = 100;
};

/// An act in the list of the acts of all games.
struct LoggedAct {
  std::int64_t id = 0;  ///< grows with every act
  RoomId game{};
  int ply = 0;
  std::string action;
  std::string by;
  std::string detail;
  std::int64_t at = 0;
  friend bool operator==(const LoggedAct&, const LoggedAct&) = default;
};

struct StoredAnalysis {
  NewAnalysis analysis;
  std::string state;  ///< running, done, stopped or failed
  std::vector<NewAnalysed> positions;
  friend bool operator==(const StoredAnalysis&, const StoredAnalysis&) = default;
};

/// A finished game whose positions are not stored yet.
struct UnindexedGame {
  protocol::GameRecord record;  ///< only its number if the game cannot be read
  std::int64_t ended_at = 0;
};

/// The part of a position's key that tells the continuations of one position apart; never 0.
constexpr std::int64_t continuation_key(std::int64_t key) {
  constexpr std::int64_t kept = 0xffffff;
  return (key & kept) == 0 ? 1 : key & kept;
}

/// The continuations of games from a position.
struct Continuation {
  std::int64_t key = 0;  ///< continuation_key of the next position
  int games = 0;
  int black = 0;  ///< games that Black won
  int white = 0;
  int draws = 0;
  friend bool operator==(const Continuation&, const Continuation&) = default;
};

/// A game that counts for its players: it has a result, at least two moves, and two players with different names.
struct CountedGame {
  RoomId game{};
  std::string kind;
  std::string black;
  std::string white;
  std::string result;
  std::int64_t ended_at = 0;
  friend bool operator==(const CountedGame&, const CountedGame&) = default;
};

/// Everything a server needs to continue where the last one stopped.
struct Contents {
  std::vector<Account> accounts;
  std::vector<StoredGame> unfinished;
  RoomId next_game = 1;  ///< larger than every number ever used
  std::vector<StoredTournament> tournaments = {};
  std::int64_t next_analysis = 1;
  std::vector<std::int64_t> running_analyses = {};  ///< not finished by the last server
  std::vector<NewSignIn> sign_ins = {};
  TournamentId next_tournament = 1;  ///< larger than every number ever used
  /// Rows that cannot be used, each with its table; what they belong to is missing above.
  std::vector<std::string> faults = {};
};

}  // namespace store
