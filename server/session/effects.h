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

/// What the lobby wants done. Nothing below server/app does any of it; server/app does, in the order of the list.
namespace room {

/// One line to one client; `tag` is the one of the request that it answers.
struct Send {
  SessionId to{};
  protocol::Message message;
  std::string tag;
};
/// One line to many, formatted once.
struct Broadcast {
  std::vector<SessionId> to;
  protocol::Message message;
};
/// A line to a client of the thesis port, which knows no messages.
struct Line {
  SessionId to{};
  std::string text;  ///< without its LF
};
/// The client's request has been dealt with: its next line may be read.
struct Next {
  SessionId session{};
};
struct Close {
  SessionId session{};
};
/// The client has said who it is, or is a stranger again.
struct LoggedIn {
  SessionId session{};
  bool in = false;
};
/// At that time the lobby wants to be asked (time_passes); nothing cancels the last wish.
struct SetDeadline {
  std::optional<RoomId> room;  ///< without: what runs by itself, tournaments and compliance tests
  std::optional<TimePoint> at;
};
/// Work with passwords, which takes long; answered by the lobby's password_hashed and password_checked.
struct HashPassword {
  SessionId session{};
  std::string tag;
  std::string user;
  std::string password;
  std::string address;       ///< of the session, which may be gone by then
  bool for_account = false;  ///< a new password of an account, not a new account
};
struct CheckPassword {
  SessionId session{};
  std::string tag;
  std::string user;
  std::string hash;  ///< empty for an unknown account: takes as long, and fails
  std::string password;
  std::string address;
  std::optional<std::string> new_password;  ///< what replaces it if it is right; without, it is a login
};
/// A random secret for an account; answered by the lobby's secret_made.
struct MakeSecret {
  SessionId session{};
  std::string tag;
  std::string user;
};
/// Stands behind the rows of an account that was made or changed: once they are safe the lobby is told so
/// (account_saved), and only then goes by it; otherwise account_not_saved.
struct AccountSaved {
  store::Account account;
};
/// Stands behind the rows of a tournament: once they are safe the lobby is told so (tournament_saved), and only then
/// goes by them; otherwise tournament_not_saved.
struct TournamentSaved {
  store::TournamentId tournament{};
  std::vector<store::Write> rows;
};
/// For the log of the server: who could not log in, and who changed what somebody may do.
struct Note {
  std::string text;
};
/// What the disk holds of a game is wanted; the answer goes to the lobby (reloaded).
struct Reload {
  RoomId room{};
  /// Whose request needs it, and is handled then.
  struct Asker {
    SessionId session{};
    protocol::Tagged<protocol::Request> request;
  };
  std::optional<Asker> asker;
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
/// A game and its analyses are wanted from the disk, for somebody who asks for one more; the answer goes to the lobby
/// (to_analyse).
struct FindAnalyses {
  SessionId session{};
  std::string tag;
  UserName user;
  protocol::request::Analyse request;
};
/// A built-in bot is to look at all positions of a game when no other has anything to do; what it thinks goes to the
/// lobby one by one (analysed), and in the end that there is no more (analysis_ended).
struct BeginAnalysis {
  std::int64_t analysis = 0;
  const core::BotKind* kind = nullptr;
  core::Options options;
  core::AnyGame game;
};
/// Nobody wants to hear more of it.
struct StopAnalysis {
  std::int64_t analysis = 0;
};

/// A question for one tournament, or for all; the app answers the client itself.
struct AskTournaments {
  SessionId session{};
  std::string tag;
  std::optional<store::TournamentId> tournament;
};

struct Effect : boost::variant2::variant<Send, Broadcast, Line, Save, Next, Close, LoggedIn, TurnShown, SetDeadline,
                                         AskBot, ForgetBot, AskEstimate, HashPassword, CheckPassword, Reload,
                                         AskArchive, AskRecord, FindAnalyses, BeginAnalysis, StopAnalysis, MakeSecret,
                                         AccountSaved, TournamentSaved, AskTournaments, Note> {
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

/// What one call of the lobby wants done. The effects of one room keep their order: those that show a move wait until
/// it is on disk, and everything later of that room waits behind them.
struct Effects {
  std::optional<RoomId> room;
  std::vector<Effect> list;
};

/// What a call of the lobby wants done, one entry for each room that it touched.
using Batches = std::vector<Effects>;

}  // namespace room
