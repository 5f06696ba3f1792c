#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/side.h"
#include "server/referee/now.h"
#include "server/room/offers.h"

/// What people did at a table beside moving. The store keeps each as a word and a text, which this file alone writes
/// and reads; both are also what everybody is told of an arbiter's act.
namespace room::act {

using base::Side;

/// `ask`: a side has asked the other for something.
struct Asked {
  Offer what{};
  Side by{};
  std::optional<int> plies = {};
  friend bool operator==(const Asked&, const Asked&) = default;
};
/// `decline`
struct Declined {
  Offer what{};
  friend bool operator==(const Declined&, const Declined&) = default;
};
/// `undo`, `rewind` or `play-on`: moves were taken back.
struct TakenBack {
  enum class Why : std::uint8_t {
    undo,     ///< the players have agreed
    rewind,   ///< an arbiter has done it
    play_on,  ///< the players do not agree on the score: their passes
  };
  Why why{};
  std::string moves;  ///< between blanks
  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
/// `pause` by an arbiter, `pause-agreed` by the players.
struct Paused {
  bool agreed = false;
  std::string reason;
  friend bool operator==(const Paused&, const Paused&) = default;
};
/// `resume`
struct Resumed {
  std::string reason;
  friend bool operator==(const Resumed&, const Resumed&) = default;
};
/// `addtime`: less when negative.
struct TimeAdded {
  Side side{};
  referee::Millis time{0};
  std::string reason;
  friend bool operator==(const TimeAdded&, const TimeAdded&) = default;
};
/// `adjudicate`
struct Adjudicated {
  std::string result;  ///< as in GameOver
  std::string reason;
  friend bool operator==(const Adjudicated&, const Adjudicated&) = default;
};
/// `reopen`
struct Reopened {
  std::string result;  ///< that the game had
  std::string reason;
  friend bool operator==(const Reopened&, const Reopened&) = default;
};
/// `replace`: another player goes on.
struct Replaced {
  Side side{};
  std::string player;
  friend bool operator==(const Replaced&, const Replaced&) = default;
};
/// `operate`: an arbiter relays the moves of this player.
struct Operated {
  Side side{};
  std::string player;
  friend bool operator==(const Operated&, const Operated&) = default;
};
/// `relay`
struct Relayed {
  Side side{};
  std::string move;
  friend bool operator==(const Relayed&, const Relayed&) = default;
};
/// `mark`: all stones that are marked as dead now.
struct Marked {
  std::vector<std::string> dead;
  friend bool operator==(const Marked&, const Marked&) = default;
};
/// `fail`: the program of that side has failed.
struct Failed {
  Side side{};
  std::string text;
  friend bool operator==(const Failed&, const Failed&) = default;
};

}  // namespace room::act

namespace room {

using Act =
    std::variant<act::Asked, act::Declined, act::TakenBack, act::Paused, act::Resumed, act::TimeAdded, act::Adjudicated,
                 act::Reopened, act::Replaced, act::Operated, act::Relayed, act::Marked, act::Failed>;

/// An act as the store has it.
struct ActText {
  std::string action;
  std::string detail;
  friend bool operator==(const ActText&, const ActText&) = default;
};

ActText to_text(const Act& act);
/// Nothing for what to_text does not write.
std::optional<Act> parse_act(std::string_view action, std::string_view detail);

}  // namespace room
