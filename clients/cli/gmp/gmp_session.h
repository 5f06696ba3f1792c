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

/// The terms of a game over the Go Modem Protocol. The user may set some of them; the other side decides the rest.
struct GmpTerms {
  std::optional<base::Side> side;  ///< ours
  std::optional<int> size;
  std::optional<int> handicap;  ///< 0 for an even game
  std::optional<protocol::gmp::Rules> rules;
};

/// One side of a Go game over the Go Modem Protocol, between the line and a player: agrees on the terms with the other
/// side, passes moves on, and answers queries. Has neither a clock nor a descriptor: bytes and times go in, bytes come
/// out. Throws Failure if the two sides cannot play.
class GmpSession {
 public:
  /// Expects Go. The fault names the option that does not fit.
  static base::Expected<GmpSession> open(const core::GameKind& kind, std::vector<core::KeyValue> options,
                                         std::optional<base::Side> side, Clock::time_point now);

  /// Handles a byte from the line.
  void receive(char byte);
  /// The bytes to send now.
  std::string take(Clock::time_point now);
  /// When to call `take` again if nothing arrives before.
  [[nodiscard]] Deadline due() const;

  /// The position in which we must move, or null. Changes with `turn`.
  [[nodiscard]] const core::AnyGame* wanted() const;
  [[nodiscard]] int turn() const { return turn_; }
  /// The number of games begun.
  [[nodiscard]] int games() const { return games_; }
  /// Makes our move, which must be legal.
  void play(std::string_view move);

  /// Messages since the last call, for a person.
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
  GmpTerms wish_;   ///< of the user
  GmpTerms terms_;  ///< known so far
  protocol::gmp::Link link_;
  Deadline speaks_first_;  ///< when we begin the game if the other side has not
  State state_ = State::apart;
  std::deque<protocol::gmp::Question> to_ask_;
  std::optional<protocol::gmp::Question> asked_;
  std::optional<int> early_move_;  ///< arrived before the terms were settled
  std::optional<core::AnyGame> game_;
  int turn_ = 0;
  int games_ = 0;
  std::vector<std::string> news_;
};

}  // namespace cli
