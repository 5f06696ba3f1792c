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

/// What happens at a table apart from moves. The store keeps each act as a word and a text, which only this file writes
/// and reads; both also appear in the message that reports an arbiter's act to everyone at the table.
namespace room::act {

using base::Side;

/// `ask`: a side made a request to the other side.
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
    rewind,   ///< an arbiter rewound the game
    play_on,  ///< the players disagree about the score; their passes are taken back
  };
  Why why{};
  std::string moves;  ///< separated by spaces
  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
/// `pause` by an arbiter, `pause-agreed` by agreement of the players.
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
/// `addtime`: a negative value takes time away.
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
  std::string result;  ///< the result before the game was reopened
  std::string reason;
  friend bool operator==(const Reopened&, const Reopened&) = default;
};
/// `replace`: another player takes over the seat.
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
/// `mark`: all stones that are now marked as dead.
struct Marked {
  std::vector<std::string> dead;
  friend bool operator==(const Marked&, const Marked&) = default;
};
/// `score`: the players have agreed that these stones are dead, which ends the game.
struct Scored {
  std::vector<std::string> dead;
  friend bool operator==(const Scored&, const Scored&) = default;
};
/// `fail`: the program that plays this side failed.
struct Failed {
  Side side{};
  std::string text;
  friend bool operator==(const Failed&, const Failed&) = default;
};

}  // namespace room::act

namespace room {

using Act =
    std::variant<act::Asked, act::Declined, act::TakenBack, act::Paused, act::Resumed, act::TimeAdded, act::Adjudicated,
                 act::Reopened, act::Replaced, act::Operated, act::Relayed, act::Marked, act::Scored, act::Failed>;

/// An act in the form in which the store keeps it.
struct ActText {
  std::string action;
  std::string detail;
  friend bool operator==(const ActText&, const ActText&) = default;
};

ActText to_text(const Act& act);
/// Returns nullopt for text that to_text does not write.
std::optional<Act> parse_act(std::string_view action, std::string_view detail);

}  // namespace room
