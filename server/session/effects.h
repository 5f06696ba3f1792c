#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/scoring.h"
#include "protocol/codec/codec.h"
#include "protocol/messages/large_variant.h"
#include "protocol/messages/message.h"
#include "server/identity/session_id.h"
#include "server/identity/user_name.h"
#include "server/referee/now.h"
#include "server/room/room_effects.h"
#include "server/store/rows.h"

/// Effects that the lobby asks for. Only server/app carries them out, in the order of the list.
namespace room {

/// One line to one client; `tag` is that of the request that it answers.
struct Send {
  SessionId to{};
  protocol::Message message;
  std::string tag;
};
/// One line to many clients, formatted once.
struct Broadcast {
  std::vector<SessionId> to;
  protocol::Message message;
};
/// A line to a client of the thesis port, which does not use messages.
struct Line {
  SessionId to{};
  std::string text;  ///< without its LF
};
/// The client's request has been handled: its next line may be read.
struct Next {
  SessionId session{};
};
struct Close {
  SessionId session{};
};
/// The client has logged in or logged out.
struct LoggedIn {
  SessionId session{};
  bool in = false;
};
/// The lobby wants time_passes to be called at this time; a deadline that has been set cannot be cancelled.
struct SetDeadline {
  std::optional<RoomId> room;  ///< empty for everything outside rooms: tournaments and compliance tests
  std::optional<TimePoint> at;
};
/// Hashing or checking a password, which takes long; the lobby's password_hashed and password_checked receive the
/// result.
struct HashPassword {
  SessionId session{};
  std::string tag;
  std::string user;
  std::string password;
  std::string address;       ///< of the session, which may have ended by then
  bool for_account = false;  ///< true: a new password for an account, not a new account
};
struct CheckPassword {
  SessionId session{};
  std::string tag;
  std::string user;
  std::string hash;  ///< empty for an unknown account: the check takes as long, and fails
  std::string password;
  std::string address;
  bool keep = false;                        ///< the login wants a sign-in
  std::optional<std::string> new_password;  ///< the new password to set if this one is right; without it the check is
                                            ///< for a login
};
/// A random secret for an account; the lobby's secret_made receives it.
struct MakeSecret {
  SessionId session{};
  std::string tag;
  std::string user;
};
/// Follows the rows of an account that was created or changed: once they are safe, the lobby is notified
/// (AccountRequests::saved) and uses the new state; if saving fails, the change is cancelled.
struct AccountSaved {
  store::Account account;
  std::optional<SessionId> new_password_from = {};  ///< the connection that has changed the password
};
/// Follows the rows of a tournament: once they are safe, the lobby is notified (tournament_saved) and uses the new
/// state; if saving fails, it gets tournament_not_saved.
struct TournamentSaved {
  store::TournamentId tournament{};
  std::vector<store::Write> rows;
};
/// Follows the rows of sign-ins, for which nobody waits. If saving fails, the lobby writes them again later
/// (SignIns::again).
struct SignInsSaved {
  std::vector<std::int64_t> numbers;
};
/// For the server's log: failed logins and changes of roles.
struct Note {
  std::string text;
};
/// Reads a game from the disk; the answer goes to the lobby (reloaded).
struct Reload {
  RoomId room{};
  /// The client whose request needs the game, and is handled then.
  struct Asker {
    SessionId session{};
    protocol::Tagged<protocol::Request> request;
  };
  std::optional<Asker> asker;
};
/// If this batch is lost because the one before it could not be saved: handles this request, which only looks at a
/// table, again. Otherwise nothing.
struct AskAgain {
  SessionId session{};
  protocol::Tagged<protocol::Request> request;
};
/// Questions to the archive; the app answers the client itself.
struct AskArchive {
  SessionId session{};
  std::string tag;
  store::ArchiveFilter filter;
};
struct AskRecord {
  SessionId session{};
  std::string tag;
  RoomId game{};
  std::string format;
};
/// Reads a game and its analyses from the disk for a client that asks for a new analysis; the answer goes to the lobby
/// (to_analyse).
struct FindAnalyses {
  SessionId session{};
  std::string tag;
  UserName user;
  protocol::request::Analyse request;
};
/// A built-in bot should look at all positions of a game when the bots are idle. Its thoughts go to the lobby one by
/// one (analysed), followed by the end of the analysis (analysis_ended).
struct BeginAnalysis {
  std::int64_t analysis = 0;
  const core::BotKind* kind = nullptr;
  core::Options options;
  core::AnyGame game;
};
/// Stops an analysis whose results are no longer wanted.
struct StopAnalysis {
  std::int64_t analysis = 0;
};
/// A built-in bot should think about a position for this user, on a thread that no game needs. Its thought goes to the
/// lobby (considered). With the number of an earlier thought, the bot resumes it.
struct ConsiderPosition {
  std::int64_t number = 0;
  std::string user;
  const core::BotKind* kind = nullptr;
  core::Options options;
  core::AnyGame game;
  core::Budget budget;
};
/// The bot that considers this position is no longer needed.
struct ForgetPosition {
  std::int64_t number = 0;
};

/// A question about one tournament or all of them; the app answers the client itself.
struct AskTournaments {
  SessionId session{};
  std::string tag;
  std::optional<store::TournamentId> tournament;
};

struct Effect : boost::variant2::variant<Send, Broadcast, Line, Save, Next, Close, LoggedIn, TurnShown, SetDeadline,
                                         AskBot, ForgetBot, AskEstimate, IndexPositions, HashPassword, CheckPassword,
                                         Reload, AskAgain, AskArchive, AskRecord, FindAnalyses, BeginAnalysis,
                                         StopAnalysis, ConsiderPosition, ForgetPosition, MakeSecret, AccountSaved,
                                         TournamentSaved, SignInsSaved, AskTournaments, Note> {
  Effect();
  template <protocol::AlternativeOf<variant> M>
  Effect(M effect) : Effect(protocol::alternative_number<M, variant>, &effect) {}
  Effect(const Effect& other);
  Effect(Effect&& other) noexcept;
  Effect& operator=(const Effect& other);
  Effect& operator=(Effect&& other) noexcept;
  ~Effect();

 private:
  Effect(std::size_t number, void* alternative);
};

/// Effects of one call of the lobby. The effects of one room keep their order: those that show a move wait until it is
/// on disk, and all later effects of the room wait behind them.
struct Effects {
  std::optional<RoomId> room;
  std::vector<Effect> list;
};

/// The effects of a call of the lobby, one entry for each room that it touched.
using Batches = std::vector<Effects>;

}  // namespace room
