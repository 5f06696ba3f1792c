#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/options.h"
#include "server/referee/now.h"
#include "server/referee/termination.h"

/// The actions of an arbiter on a game: `Arbiter,room,action,arguments…`. Reasons are texts that everyone can read.
namespace room::arbiter {

using base::Side;
using referee::Millis;

/// `pause[,reason]`
struct Pause {
  static constexpr std::string_view word = "pause";
  std::string reason;
};
/// `resume[,reason]`
struct Resume {
  static constexpr std::string_view word = "resume";
  std::string reason;
};
/// `addtime,side,ms[,reason]`: a negative number takes time away.
struct AddTime {
  static constexpr std::string_view word = "addtime";
  Side side{};
  Millis time{0};
  std::string reason;
};
/// `adjudicate,result,reason`: B, W, draw or void, or with a margin B+3.5.
struct Adjudicate {
  static constexpr std::string_view word = "adjudicate";
  referee::GameResult result;
  std::string reason;
};
/// `reopen[,reason]`: undoes an adjudication or any other end that does not follow from the board. The game is paused
/// afterwards.
struct Reopen {
  static constexpr std::string_view word = "reopen";
  std::string reason;
};
/// `rewind,ply[,reason]`: takes back all moves after this ply.
struct Rewind {
  static constexpr std::string_view word = "rewind";
  int ply = 0;
  std::string reason;
};
/// `replace,side,user-or-bot[,key=value…]`: another player takes over the seat; the options are for a bot.
struct Replace {
  static constexpr std::string_view word = "replace";
  Side side{};
  std::string who;
  std::vector<core::KeyValue> options;
};
/// `operate,side,name`: a person without a computer plays this side, and an arbiter relays the moves.
struct Operate {
  static constexpr std::string_view word = "operate";
  Side side{};
  std::string name;
};
/// `relay,side,move`: the first of two steps. The clock stops until the second.
struct RelayMove {
  static constexpr std::string_view word = "relay";
  Side side{};
  std::string move;
};
/// `confirm,side,move`: the second step, with the same move.
struct Confirm {
  static constexpr std::string_view word = "confirm";
  Side side{};
  std::string move;
};
/// `cancel,side`: withdraws a relayed move that was wrong.
struct Cancel {
  static constexpr std::string_view word = "cancel";
  Side side{};
};

}  // namespace room::arbiter

namespace room {

using ArbiterAct = std::variant<arbiter::Pause, arbiter::Resume, arbiter::AddTime, arbiter::Adjudicate, arbiter::Reopen,
                                arbiter::Rewind, arbiter::Replace, arbiter::Operate, arbiter::RelayMove,
                                arbiter::Confirm, arbiter::Cancel>;

/// The fault says which arguments the action takes, or which actions exist.
base::Expected<ArbiterAct> parse_arbiter_act(std::string_view action, std::span<const std::string> arguments);

std::string_view word(const ArbiterAct& act);

}  // namespace room
