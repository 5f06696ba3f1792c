#include "server/room/arbiter_act.h"

#include <array>
#include <optional>

#include "engine/base/text.h"
#include "protocol/messages/value.h"
#include "server/referee/act_form.h"

namespace room {

using base::Side;
namespace {

std::optional<Side> side_at(referee::Arguments arguments, std::size_t place) {
  return place < arguments.size() ? protocol::Value<Side>::read(arguments[place]) : std::nullopt;
}

std::string text_at(referee::Arguments arguments, std::size_t place) {
  return place < arguments.size() ? arguments[place] : "";
}

/// A side, followed by a move for it or the name of the player.
template <class Act>
std::optional<ArbiterAct> read_side_and_text(referee::Arguments arguments) {
  const auto side = side_at(arguments, 0);
  if (!side || arguments.size() != 2) return std::nullopt;
  return Act{*side, arguments[1]};
}

std::optional<ArbiterAct> read_add_time(referee::Arguments arguments) {
  constexpr std::int64_t most = 24LL * 3'600'000;
  const auto side = side_at(arguments, 0);
  const auto time = base::parse_number<std::int64_t>(text_at(arguments, 1));
  if (!side || !time || *time < -most || *time > most || arguments.size() > 3) return std::nullopt;
  return arbiter::AddTime{*side, referee::Millis{*time}, text_at(arguments, 2)};
}

std::optional<ArbiterAct> read_adjudicate(referee::Arguments arguments) {
  const auto result = referee::parse_decision(text_at(arguments, 0));
  if (!result || arguments.size() != 2 || arguments[1].empty()) return std::nullopt;
  return arbiter::Adjudicate{*result, arguments[1]};
}

std::optional<ArbiterAct> read_rewind(referee::Arguments arguments) {
  const auto ply = base::parse_number<int>(text_at(arguments, 0));
  if (!ply || *ply < 0 || arguments.size() > 2) return std::nullopt;
  return arbiter::Rewind{*ply, text_at(arguments, 1)};
}

std::optional<ArbiterAct> read_replace(referee::Arguments arguments) {
  const auto side = side_at(arguments, 0);
  if (!side || arguments.size() < 2) return std::nullopt;
  auto options = referee::parse_options(arguments.subspan(2));
  if (!options) return std::nullopt;
  return arbiter::Replace{*side, arguments[1], *std::move(options)};
}

std::optional<ArbiterAct> read_cancel(referee::Arguments arguments) {
  const auto side = side_at(arguments, 0);
  if (!side || arguments.size() != 1) return std::nullopt;
  return arbiter::Cancel{*side};
}

constexpr std::array arbiter_forms{
    referee::ActForm<ArbiterAct>{arbiter::Pause::word, "pause[,reason]",
                                 referee::read_reason<ArbiterAct, arbiter::Pause>},
    referee::ActForm<ArbiterAct>{arbiter::Resume::word, "resume[,reason]",
                                 referee::read_reason<ArbiterAct, arbiter::Resume>},
    referee::ActForm<ArbiterAct>{arbiter::AddTime::word, "addtime,side,ms[,reason]", read_add_time},
    referee::ActForm<ArbiterAct>{arbiter::Adjudicate::word, "adjudicate,B|W|draw|void|B+3.5|W+3.5,reason",
                                 read_adjudicate},
    referee::ActForm<ArbiterAct>{arbiter::Reopen::word, "reopen[,reason]",
                                 referee::read_reason<ArbiterAct, arbiter::Reopen>},
    referee::ActForm<ArbiterAct>{arbiter::Rewind::word, "rewind,ply[,reason]", read_rewind},
    referee::ActForm<ArbiterAct>{arbiter::Replace::word, "replace,side,user-or-bot[,key=value…]", read_replace},
    referee::ActForm<ArbiterAct>{arbiter::Operate::word, "operate,side,name", read_side_and_text<arbiter::Operate>},
    referee::ActForm<ArbiterAct>{arbiter::RelayMove::word, "relay,side,move", read_side_and_text<arbiter::RelayMove>},
    referee::ActForm<ArbiterAct>{arbiter::Confirm::word, "confirm,side,move", read_side_and_text<arbiter::Confirm>},
    referee::ActForm<ArbiterAct>{arbiter::Cancel::word, "cancel,side", read_cancel},
};

}  // namespace

base::Expected<ArbiterAct> parse_arbiter_act(std::string_view action, referee::Arguments arguments) {
  return referee::parse_act(arbiter_forms, "Arbiter,room,", action, arguments);
}

std::string_view word(const ArbiterAct& act) {
  return std::visit([]<class A>(const A&) { return A::word; }, act);
}

}  // namespace room
