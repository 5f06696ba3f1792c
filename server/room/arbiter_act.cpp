#include "server/room/arbiter_act.h"

#include <array>
#include <optional>

#include "engine/core/text.h"
#include "protocol/value.h"
#include "server/room/act_form.h"

namespace room {
namespace {

std::optional<Side> side_at(Arguments arguments, std::size_t place) {
  return place < arguments.size() ? protocol::Value<Side>::read(arguments[place]) : std::nullopt;
}

std::string text_at(Arguments arguments, std::size_t place) {
  return place < arguments.size() ? arguments[place] : "";
}

/// A side, and a move of it or the name of who plays it.
template <class Act>
std::optional<ArbiterAct> read_side_and_text(Arguments arguments) {
  const auto side = side_at(arguments, 0);
  if (!side || arguments.size() != 2) return std::nullopt;
  return Act{*side, arguments[1]};
}

std::optional<ArbiterAct> read_add_time(Arguments arguments) {
  constexpr std::int64_t most = 24LL * 3'600'000;
  const auto side = side_at(arguments, 0);
  const auto time = core::parse_number<std::int64_t>(text_at(arguments, 1));
  if (!side || !time || *time < -most || *time > most || arguments.size() > 3) return std::nullopt;
  return arbiter::AddTime{*side, Millis{*time}, text_at(arguments, 2)};
}

std::optional<ArbiterAct> read_adjudicate(Arguments arguments) {
  const auto result = parse_decision(text_at(arguments, 0));
  if (!result || arguments.size() != 2 || arguments[1].empty()) return std::nullopt;
  return arbiter::Adjudicate{*result, arguments[1]};
}

std::optional<ArbiterAct> read_rewind(Arguments arguments) {
  const auto ply = core::parse_number<int>(text_at(arguments, 0));
  if (!ply || *ply < 0 || arguments.size() > 2) return std::nullopt;
  return arbiter::Rewind{*ply, text_at(arguments, 1)};
}

std::optional<ArbiterAct> read_replace(Arguments arguments) {
  const auto side = side_at(arguments, 0);
  if (!side || arguments.size() < 2) return std::nullopt;
  auto options = parse_options(arguments.subspan(2));
  if (!options) return std::nullopt;
  return arbiter::Replace{*side, arguments[1], *std::move(options)};
}

std::optional<ArbiterAct> read_cancel(Arguments arguments) {
  const auto side = side_at(arguments, 0);
  if (!side || arguments.size() != 1) return std::nullopt;
  return arbiter::Cancel{*side};
}

constexpr std::array arbiter_forms{
    ActForm<ArbiterAct>{arbiter::Pause::word, "pause[,reason]", read_reason<ArbiterAct, arbiter::Pause>},
    ActForm<ArbiterAct>{arbiter::Resume::word, "resume[,reason]", read_reason<ArbiterAct, arbiter::Resume>},
    ActForm<ArbiterAct>{arbiter::AddTime::word, "addtime,side,ms[,reason]", read_add_time},
    ActForm<ArbiterAct>{arbiter::Adjudicate::word, "adjudicate,B|W|draw|void|B+3.5|W+3.5,reason", read_adjudicate},
    ActForm<ArbiterAct>{arbiter::Reopen::word, "reopen[,reason]", read_reason<ArbiterAct, arbiter::Reopen>},
    ActForm<ArbiterAct>{arbiter::Rewind::word, "rewind,ply[,reason]", read_rewind},
    ActForm<ArbiterAct>{arbiter::Replace::word, "replace,side,user-or-bot[,key=value…]", read_replace},
    ActForm<ArbiterAct>{arbiter::Operate::word, "operate,side,name", read_side_and_text<arbiter::Operate>},
    ActForm<ArbiterAct>{arbiter::RelayMove::word, "relay,side,move", read_side_and_text<arbiter::RelayMove>},
    ActForm<ArbiterAct>{arbiter::Confirm::word, "confirm,side,move", read_side_and_text<arbiter::Confirm>},
    ActForm<ArbiterAct>{arbiter::Cancel::word, "cancel,side", read_cancel},
};

}  // namespace

core::Expected<ArbiterAct> parse_arbiter_act(std::string_view action, Arguments arguments) {
  return parse_act(arbiter_forms, "an arbiter", "Arbiter,room,", action, arguments);
}

std::optional<std::string> parse_decision(std::string_view text) {
  for (const std::string_view word : {"draw", "void"})
    if (core::equal_ignoring_case(text, word)) return std::string{word};
  for (const Side side : core::both_sides) {
    const std::string letter{core::letter(side)};
    if (core::equal_ignoring_case(text, letter) || core::equal_ignoring_case(text, name(side)))
      return letter + "+adjudicated";
    if (!core::equal_ignoring_case(text.substr(0, 2), letter + "+")) continue;
    const std::string_view margin = text.substr(2);
    const std::size_t point = margin.find('.');
    const auto whole = core::parse_number<std::uint32_t>(margin.substr(0, point));
    const bool half = point == std::string_view::npos || margin.substr(point) == ".5";
    if (whole && half && margin.size() < 8) return letter + "+" + std::string{margin};
  }
  return std::nullopt;
}

std::optional<std::vector<core::KeyValue>> parse_options(Arguments arguments) {
  std::vector<core::KeyValue> options;
  for (const std::string& argument : arguments) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos || equals == 0) return std::nullopt;
    options.emplace_back(core::trim(std::string_view{argument}.substr(0, equals)),
                         core::trim(std::string_view{argument}.substr(equals + 1)));
  }
  return options;
}

std::string_view word(const ArbiterAct& act) {
  return std::visit([]<class A>(const A&) { return A::word; }, act);
}

}  // namespace room
