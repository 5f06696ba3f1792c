#include "server/room/director_act.h"

#include <array>
#include <optional>

#include "engine/core/text.h"
#include "server/room/arbiter_act.h"

namespace room {
namespace {

using Arguments = std::span<const std::string>;
using Parsed = std::optional<DirectorAct>;

template <class Act>
Parsed read_nothing(Arguments arguments) {
  if (!arguments.empty()) return std::nullopt;
  return Act{};
}

/// Nothing but a reason, which may be missing.
template <class Act>
Parsed read_reason(Arguments arguments) {
  if (arguments.size() > 1) return std::nullopt;
  return Act{arguments.empty() ? "" : arguments[0]};
}

Parsed read_enter(Arguments arguments) {
  if (arguments.empty()) return std::nullopt;
  auto given = parse_options(arguments.subspan(1));
  if (!given) return std::nullopt;
  return director::Enter{arguments[0], *std::move(given)};
}

Parsed read_withdraw(Arguments arguments) {
  if (arguments.size() != 1) return std::nullopt;
  return director::Withdraw{arguments[0]};
}

Parsed read_result(Arguments arguments) {
  if (arguments.size() != 3 || arguments[2].empty()) return std::nullopt;
  const auto number = core::parse_number<int>(arguments[0]);
  auto result = parse_decision(arguments[1]);
  if (!number || !result) return std::nullopt;
  return director::Result{*number, *std::move(result), arguments[2]};
}

Parsed read_forbid(Arguments arguments) {
  if (arguments.size() != 2) return std::nullopt;
  return director::Forbid{arguments[0], arguments[1]};
}

Parsed read_swap(Arguments arguments) {
  if (arguments.size() != 2) return std::nullopt;
  const auto one = core::parse_number<int>(arguments[0]);
  const auto other = core::parse_number<int>(arguments[1]);
  if (!one || !other) return std::nullopt;
  return director::Swap{*one, *other};
}

struct Form {
  std::string_view word;
  std::string_view takes;
  Parsed (*read)(Arguments);
};

constexpr std::array forms{
    Form{director::Start::word, "start", read_nothing<director::Start>},
    Form{director::Pause::word, "pause[,reason]", read_reason<director::Pause>},
    Form{director::Resume::word, "resume", read_nothing<director::Resume>},
    Form{director::End::word, "end[,reason]", read_reason<director::End>},
    Form{director::Enter::word, "enter,name[,school=…][,rating=…][,bot=…[,key=value…]]", read_enter},
    Form{director::Withdraw::word, "withdraw,name", read_withdraw},
    Form{director::Result::word, "result,number,B|W|draw|void|B+3.5|W+3.5,reason", read_result},
    Form{director::Forbid::word, "forbid,name,name", read_forbid},
    Form{director::Swap::word, "swap,number,number", read_swap},
};

}  // namespace

core::Expected<DirectorAct> parse_director_act(std::string_view action, Arguments arguments) {
  std::string words;
  for (const Form& form : forms) {
    words += (words.empty() ? "" : ", ") + std::string{form.word};
    if (!core::equal_ignoring_case(form.word, action)) continue;
    if (Parsed act = form.read(arguments)) return *std::move(act);
    return core::fault("this takes Direct,id," + std::string{form.takes});
  }
  return core::fault("a director can " + words + ", not '" + std::string{action} + "'");
}

std::string_view word(const DirectorAct& act) {
  return std::visit([]<class A>(const A&) { return A::word; }, act);
}

}  // namespace room
