#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/net/line_stream.h"
#include "engine/core/game_kind.h"
#include "protocol/engines/gmp_link.h"

namespace cli {

/// What a game over the Go Modem Protocol is about. Who starts the program may say some of it; what is left open is for
/// the other side to say.
struct GmpTerms {
  std::optional<base::Side> side;  ///< ours
  std::optional<int> size;
  std::optional<int> handicap;  ///< 0 for an even game
  std::optional<protocol::gmp::Rules> rules;
};

/// One side of a game of Go over the Go Modem Protocol, between the line and a player: agrees on the terms with the
/// other side, passes on moves, and answers whatever is asked. It holds no clock and no descriptor: bytes and times
/// come in, bytes come out. Throws Failure when the two sides cannot play.
class GmpSession {
 public:
  /// Expects Go. The fault says which option does not fit.
  static base::Expected<GmpSession> open(const core::GameKind& kind, std::vector<core::KeyValue> options,
                                         std::optional<base::Side> side, Clock::time_point now);

  /// Takes a byte from the line.
  void receive(char byte);
  /// The bytes to be put on the line now.
  std::string take(Clock::time_point now);
  /// When `take` is to be called again if nothing happens until then.
  [[nodiscard]] Deadline due() const;

  /// The position in which a move of ours is wanted; null where none is. It changes with `turn`.
  [[nodiscard]] const core::AnyGame* wanted() const;
  [[nodiscard]] int turn() const { return turn_; }
  /// How many games have begun.
  [[nodiscard]] int games() const { return games_; }
  /// Our move there; it must be legal.
  void play(std::string_view move);

  /// What has happened since the last call, in lines for a person.
  std::vector<std::string> take_news();

 private:
  enum class State { apart, agreeing, playing };

  GmpSession(const core::GameKind& kind, std::vector<core::KeyValue> options, GmpTerms wish, Clock::time_point now);

  void handle(const protocol::gmp::Command& command);
  void begin_agreeing();
  void go_on();
  void take_answer(int value);
  [[nodiscard]] int answer_to(int question) const;
  void begin_game();
  void take_move(int value);
  void take_back(int moves);
  void take_denial();
  void deny(std::string why);
  void moved();

  const core::GameKind* kind_;
  std::vector<core::KeyValue> options_;
  GmpTerms wish_;   ///< of who started the program
  GmpTerms terms_;  ///< what is known so far
  protocol::gmp::Link link_;
  Deadline speaks_first_;  ///< when we begin the game if the other side has not
  State state_ = State::apart;
  std::deque<protocol::gmp::Question> to_ask_;
  std::optional<protocol::gmp::Question> asked_;
  std::optional<int> early_move_;  ///< it came before all was agreed on
  std::optional<core::AnyGame> game_;
  int turn_ = 0;
  int games_ = 0;
  std::vector<std::string> news_;
};

}  // namespace cli
