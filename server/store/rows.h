#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/field.h"
#include "server/role.h"

/// What is kept on disk, as plain values: rooms say with them what has to be saved, the store writes them. No SQL here.
/// Times are milliseconds since 1970 (UTC).
namespace store {

using core::Side;
using protocol::KeyValue;
using protocol::RoomId;
using server::Role;

/// Who sits on a side: an account, a guest, or a built-in bot with its options.
struct Player {
  std::string name;
  bool is_bot = false;
  std::vector<KeyValue> bot_options;
  bool ready = false;
  friend bool operator==(const Player&, const Player&) = default;
};

struct NewAccount {
  std::string key;            ///< the folded name, unique
  std::string name;           ///< as the user wrote it
  std::string password_hash;  ///< empty for a bot, which has a secret only
  std::int64_t at = 0;
  Role role = Role::player;               ///< no guest
  std::optional<std::string> owner = {};  ///< whose bot it is: the key of an account
  friend bool operator==(const NewAccount&, const NewAccount&) = default;
};
struct RoleChanged {
  std::string key;
  Role role = Role::player;
  friend bool operator==(const RoleChanged&, const RoleChanged&) = default;
};
/// The account's secret ends with its old password.
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
struct NewGame {
  RoomId game{};
  std::string kind;
  std::vector<KeyValue> options;
  std::string opened_by;
  std::int64_t at = 0;
  friend bool operator==(const NewGame&, const NewGame&) = default;
};
/// Without a player the seat becomes free.
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
/// All there is to know of one side's clock between two turns; times in ms.
struct ClockState {
  std::int64_t main = 0;
  std::int64_t block = 0;  ///< left of the Canadian block
  int count = 0;           ///< byo-yomi periods left, or moves to go in the block
  friend bool operator==(const ClockState&, const ClockState&) = default;
};
struct NewMove {
  RoomId game{};
  int ply = 0;  ///< from 1; (game, ply) is unique
  Side side{};
  std::string move;
  std::int64_t clock_black = -1;  ///< ms left after the move, -1 without a clock
  std::int64_t clock_white = -1;
  ClockState clock;  ///< the mover's, after the move
  std::int64_t at = 0;
  friend bool operator==(const NewMove&, const NewMove&) = default;
};
struct GameEnded {
  RoomId game{};
  std::string result;
  std::string reason;
  std::int64_t at = 0;
  friend bool operator==(const GameEnded&, const GameEnded&) = default;
};

/// What a built-in bot thought of the move it made at this ply.
struct NewThought {
  RoomId game{};
  int ply = 0;
  int win_rate = 0;  ///< of the mover, in thousandths
  std::int64_t playouts = 0;
  std::string variation;  ///< the expected line, moves separated by blanks
  friend bool operator==(const NewThought&, const NewThought&) = default;
};
/// Something that changed a game otherwise than by a move. Never changed or deleted once it is written.
struct GameAct {
  RoomId game{};
  int ply = 0;         ///< how many moves stand after it; later ones are taken back with it
  std::string action;  ///< a word: `undo`, `pause`, `addtime` …
  std::string by;      ///< the user; empty when the server did it
  std::string detail;
  core::PerSide<ClockState> clocks;  ///< after it
  std::int64_t at = 0;
  friend bool operator==(const GameAct&, const GameAct&) = default;
};
/// A game that was over is not over any more.
struct GameReopened {
  RoomId game{};
  friend bool operator==(const GameReopened&, const GameReopened&) = default;
};

using Write = std::variant<NewAccount, NewGame, SeatChanged, GameStarted, NewMove, GameEnded, NewThought, GameAct,
                           GameReopened, RoleChanged, PasswordChanged, SecretChanged>;

struct Account {
  std::string key;
  std::string name;
  std::string password_hash;  ///< empty for none
  Role role = Role::player;
  std::optional<std::string> secret_hash = {};
  std::optional<std::string> owner = {};
  friend bool operator==(const Account&, const Account&) = default;
};

/// A game as it stands on disk, with all that is needed to go on with it.
struct StoredGame {
  NewGame game;
  std::optional<Player> black;
  std::optional<Player> white;
  bool started = false;
  std::vector<NewMove> moves;  ///< ply 1 first, without gaps
  std::vector<GameAct> acts;   ///< in their order
  std::string result;          ///< empty while it is not over
  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

struct ArchiveFilter {
  std::optional<std::string> player;
  std::optional<std::string> kind;
  std::optional<std::int64_t> from;    ///< ended at or after this time
  std::optional<std::int64_t> before;  ///< ended before this time
  int limit = 50;
};

struct ArchivedGame {
  RoomId game{};
  std::string kind;
  std::string black;
  std::string white;
  std::string result;
  std::int64_t ended_at = 0;
  friend bool operator==(const ArchivedGame&, const ArchivedGame&) = default;
};

/// Everything a server needs to go on where the last one stopped.
struct Contents {
  std::vector<Account> accounts;
  std::vector<StoredGame> unfinished;
  RoomId next_game = 1;  ///< larger than every number that was ever given out
};

}  // namespace store
