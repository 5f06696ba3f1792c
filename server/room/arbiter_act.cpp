#include "server/room/arbiter_act.h"

#include <array>
#include <optional>

#include "engine/core/text.h"
#include "protocol/value.h"

namespace room {
namespace {

using Arguments = std::span<const std::string>;
using Parsed = std::optional<ArbiterAct>;

std::optional<Side> side_at(Arguments arguments, std::size_t place) {
  return place < arguments.size() ? protocol::Value<Side>::read(arguments[place]) : std::nullopt;
}

std::string text_at(Arguments arguments, std::size_t place) {
  return place < arguments.size() ? arguments[place] : "";
}

/// Nothing but a reason, which may be missing.
template <class Act>
Parsed read_reason(Arguments arguments) {
  if (arguments.size() > 1) return std::nullopt;
  return Act{text_at(arguments, 0)};
}

/// A side, and a move of it or the name of who plays it.
template <class Act>
Parsed read_side_and_text(Arguments arguments) {
  const auto side = side_at(arguments, 0);
  if (!side || arguments.size() != 2) return std::nullopt;
  return Act{*side, arguments[1]};
}

Parsed read_add_time(Arguments arguments) {
  constexpr std::int64_t most = 24LL * 3'600'000;
  const auto side = side_at(arguments, 0);
  const auto time = core::parse_number<std::int64_t>(text_at(arguments, 1));
  if (!side || !time || *time < -most || *time > most || arguments.size() > 3) return std::nullopt;
  return arbiter::AddTime{*side, Millis{*time}, text_at(arguments, 2)};
}

Parsed read_adjudicate(Arguments arguments) {
  const auto result = parse_decision(text_at(arguments, 0));
  if (!result || arguments.size() != 2 || arguments[1].empty()) return std::nullopt;
  return arbiter::Adjudicate{*result, arguments[1]};
}

Parsed read_rewind(Arguments arguments) {
  const auto ply = core::parse_number<int>(text_at(arguments, 0));
  if (!ply || *ply < 0 || arguments.size() > 2) return std::nullopt;
  return arbiter::Rewind{*ply, text_at(arguments, 1)};
}

Parsed read_replace(Arguments arguments) {
  const auto side = side_at(arguments, 0);
  if (!side || arguments.size() < 2) return std::nullopt;
  auto options = parse_options(arguments.subspan(2));
  if (!options) return std::nullopt;
  return arbiter::Replace{*side, arguments[1], *std::move(options)};
}

Parsed read_cancel(Arguments arguments) {
  const auto side = side_at(arguments, 0);
  if (!side || arguments.size() != 1) return std::nullopt;
  return arbiter::Cancel{*side};
}

struct Form {
  std::string_view word;
  std::string_view takes;
  Parsed (*read)(Arguments);
};

constexpr std::array forms{
    Form{arbiter::Pause::word, "pause[,reason]", read_reason<arbiter::Pause>},
    Form{arbiter::Resume::word, "resume[,reason]", read_reason<arbiter::Resume>},
    Form{arbiter::AddTime::word, "addtime,side,ms[,reason]", read_add_time},
    Form{arbiter::Adjudicate::word, "adjudicate,B|W|draw|void|B+3.5|W+3.5,reason", read_adjudicate},
    Form{arbiter::Reopen::word, "reopen[,reason]", read_reason<arbiter::Reopen>},
    Form{arbiter::Rewind::word, "rewind,ply[,reason]", read_rewind},
    Form{arbiter::Replace::word, "replace,side,user-or-bot[,key=value…]", read_replace},
    Form{arbiter::Operate::word, "operate,side,name", read_side_and_text<arbiter::Operate>},
    Form{arbiter::RelayMove::word, "relay,side,move", read_side_and_text<arbiter::RelayMove>},
    Form{arbiter::Confirm::word, "confirm,side,move", read_side_and_text<arbiter::Confirm>},
    Form{arbiter::Cancel::word, "cancel,side", read_cancel},
};

}  // namespace

core::Expected<ArbiterAct> parse_arbiter_act(std::string_view action, Arguments arguments) {
  std::string words;
  for (const Form& form : forms) {
    words += (words.empty() ? "" : ", ") + std::string{form.word};
    if (!core::equal_ignoring_case(form.word, action)) continue;
    if (Parsed act = form.read(arguments)) return *std::move(act);
    return core::fault("this takes Arbiter,room," + std::string{form.takes});
  }
  return core::fault("an arbiter can " + words + ", not '" + std::string{action} + "'");
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
