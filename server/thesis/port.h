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

/// The port for clients that were written from the TibetanGO thesis (2019) and know nothing but its table 4-2: eleven
/// verbs, tables that are there, one engine that moves when it is asked to. A thin translation in front of the lobby:
/// a table's game is one of the lobby's, stored and watched like all others. Every line is answered by one line, and
/// nothing is sent unasked. A refusal has a text that begins with `no:`.
///
/// A known difference: the thesis lets a player leave a capture; here captures are complete, and `Color` confirms them.
///
/// Pure like the lobby. A standing table is told by the option `standing` of its game's table, so that a server that
/// was started again finds them.
class ThesisPort {
 public:
  /// Expects settings that the game knows, and a lobby that outlives it.
  ThesisPort(ThesisSettings settings, Lobby& lobby);

  void opened(SessionId session, std::string address);
  /// Behind Lobby::closed.
  void closed(SessionId session) { clients_.erase(session); }
  /// Whether this is a client of the port.
  [[nodiscard]] bool serves(SessionId session) const { return clients_.contains(session); }

  /// A line of a client of the port.
  Batches line(SessionId session, std::string_view line, Now now);

  /// What the lobby wants done, with its messages to clients of the port made into what they wait for, or left out.
  Batches translated(Batches batches);

 private:
  /// Whose table it is, and the game that is played there or was the last.
  struct StandingTable {
    std::string holder;  ///< folded name; empty: nobody's
    RoomId room = 0;     ///< 0: none yet
  };
  struct Client {
    std::string user;  ///< folded name; empty before the login
    /// What the engine was asked for, and how the client writes colours.
    struct Question {
      std::string verb;
      ColourForm form{};
    };
    std::optional<Question> question;
  };
  /// One line on its way.
  struct Call {
    SessionId session{};
    Client& client;
    const ThesisRequest& request;
    Now now;
    Batches out;
  };
  /// What the lobby has said to one request: why it refused, or the first message of its answer.
  struct Said {
    std::optional<std::string> refusal;
    std::optional<protocol::Message> message;
  };

  Said ask(Call& call, protocol::Request request);
  /// Answers the line: with `text` behind the verb.
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

  /// The number of the table in the first field; what is wrong with it is answered.
  std::optional<int> table_number(Call& call);
  [[nodiscard]] StandingTable& table(int number) { return tables_[static_cast<std::size_t>(number - 1)]; }
  /// The game of a table that has begun and is not over; null where there is none.
  [[nodiscard]] const State* game(const StandingTable& standing) const;
  [[nodiscard]] bool is_here(const std::string& user) const;
  /// The line that tells a move of the engine, where the message is one.
  [[nodiscard]] std::optional<std::string> engine_line(const protocol::Message& message,
                                                       const Client::Question& question) const;

  ThesisSettings settings_;
  Lobby& lobby_;
  std::vector<StandingTable> tables_;
  std::map<SessionId, Client> clients_;
};

}  // namespace room
