#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/lobby/lobby.h"
#include "server/thesis/settings.h"
#include "server/thesis/words.h"

namespace room {

/// The port for clients that were written from the TibetanGO thesis (2019) and use only its table 4-2: eleven verbs,
/// tables that always exist, one engine that moves when it is asked to. A thin translation in front of the lobby: a
/// table's game is one of the lobby's, stored and watched like all others. Every line is answered by one line, and the
/// server sends nothing unasked. A refusal has a text that begins with `no:`.
///
/// A known difference: the thesis lets a player leave a capture; here captures are always complete, and `Color`
/// confirms them.
///
/// Pure like the lobby. A standing table is recognised by the option `standing` of its game's table, so that a
/// restarted server finds them.
class ThesisPort {
 public:
  /// Expects settings that are valid for the game, and a lobby that outlives it.
  ThesisPort(ThesisSettings settings, Lobby& lobby);

  void opened(SessionId session, std::string address);
  /// Call after Lobby::closed.
  void closed(SessionId session) { clients_.erase(session); }
  /// Whether this is a client of the port.
  [[nodiscard]] bool serves(SessionId session) const { return clients_.contains(session); }

  /// Handles a line of a client of the port.
  Batches line(SessionId session, std::string_view line, Now now);

  /// Translates the effects of the lobby: messages to clients of the port become the lines they wait for, or are
  /// dropped.
  Batches translated(Batches batches);

 private:
  /// The user who holds a table, and its current or last game.
  struct StandingTable {
    std::string holder;  ///< folded name; empty: free
    RoomId room = 0;     ///< 0: none yet
  };
  struct Client {
    std::string user;  ///< folded name; empty before the login
    /// The pending request for an engine move, and the way in which the client writes colours.
    struct Question {
      std::string verb;
      ColourForm form{};
    };
    std::optional<Question> question;
  };
  /// One line that is being handled.
  struct Call {
    SessionId session{};
    Client& client;
    const ThesisRequest& request;
    Now now;
    Batches out;
  };
  /// The lobby's response to one request: the refusal, or the first message of its answer.
  struct Said {
    std::optional<std::string> refusal;
    std::optional<protocol::Message> message;
  };

  Said ask(Call& call, protocol::Request request);
  /// Answers the line with its verb and `text`.
  void answer(Call& call, const std::string& text);
  void refuse(Call& call, const std::string& why) { answer(call, "no: " + why); }
  /// The refusal of the lobby, or this text.
  void answer(Call& call, const Said& said, const std::string& text);

  void login(Call& call);
  void sit_down(Call& call, int number);
  void ready(Call& call, int number);
  void play(Call& call, RoomId room);
  void confirm(Call& call, RoomId room);
  void ask_engine(Call& call, RoomId room);
  void repent(Call& call, RoomId room);

  /// Reads the number of the table in the first field; answers with an error if it is wrong.
  std::optional<int> table_number(Call& call);
  [[nodiscard]] StandingTable& table(int number) { return tables_[static_cast<std::size_t>(number - 1)]; }
  /// The game of a table that has begun and is not over; null if there is none.
  [[nodiscard]] const State* game(const StandingTable& standing) const;
  [[nodiscard]] bool is_here(const std::string& user) const;
  /// The line that reports a move of the engine, if the message is one.
  [[nodiscard]] std::optional<std::string> engine_line(const protocol::Message& message,
                                                       const Client::Question& question) const;

  ThesisSettings settings_;
  Lobby& lobby_;
  std::vector<StandingTable> tables_;
  std::map<SessionId, Client> clients_;
};

}  // namespace room
