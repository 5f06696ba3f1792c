#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/options.h"
#include "server/referee/termination.h"

/// The actions of an arbiter on a tournament: `Direct,id,action,arguments…`.
namespace tournament::act {

/// `start`
struct Start {
  static constexpr std::string_view word = "start";
};
/// `pause[,reason]`: no new game starts.
struct Pause {
  static constexpr std::string_view word = "pause";
  std::string reason;
};
/// `resume`
struct Resume {
  static constexpr std::string_view word = "resume";
};
/// `end[,reason]`: ends it early.
struct End {
  static constexpr std::string_view word = "end";
  std::string reason;
};
/// `enter,name[,key=value…]`: school, rating, bot, and the options of the bot.
struct Enter {
  static constexpr std::string_view word = "enter";
  std::string name;
  std::vector<core::KeyValue> given;
};
/// `withdraw,name`
struct Withdraw {
  static constexpr std::string_view word = "withdraw";
  std::string name;
};
/// `result,number,result,reason`: sets the result of a pairing by hand.
struct Result {
  static constexpr std::string_view word = "result";
  int number = 0;
  referee::GameResult result;
  std::string reason;
};
/// `forbid,name,name`: the two must never be paired.
struct Forbid {
  static constexpr std::string_view word = "forbid";
  std::string one;
  std::string other;
};
/// `swap,number,number`: exchanges the Whites of two games that have not begun.
struct Swap {
  static constexpr std::string_view word = "swap";
  int one = 0;
  int other = 0;
};

}  // namespace tournament::act

namespace tournament {

using Act = std::variant<act::Start, act::Pause, act::Resume, act::End, act::Enter, act::Withdraw, act::Result,
                         act::Forbid, act::Swap>;

/// The fault says which arguments the action takes, or which actions exist.
base::Expected<Act> parse_act(std::string_view action, std::span<const std::string> arguments);

std::string_view word(const Act& act);

}  // namespace tournament
