#include "server/tournament/act.h"

#include <array>
#include <optional>

#include "engine/base/text.h"
#include "server/referee/act_form.h"

namespace tournament {
namespace {

template <class One>
std::optional<Act> read_nothing(referee::Arguments arguments) {
  if (!arguments.empty()) return std::nullopt;
  return One{};
}

std::optional<Act> read_enter(referee::Arguments arguments) {
  if (arguments.empty()) return std::nullopt;
  auto given = referee::parse_options(arguments.subspan(1));
  if (!given) return std::nullopt;
  return act::Enter{arguments[0], *std::move(given)};
}

std::optional<Act> read_withdraw(referee::Arguments arguments) {
  if (arguments.size() != 1) return std::nullopt;
  return act::Withdraw{arguments[0]};
}

std::optional<Act> read_result(referee::Arguments arguments) {
  if (arguments.size() != 3 || arguments[2].empty()) return std::nullopt;
  const auto number = base::parse_number<int>(arguments[0]);
  auto result = referee::parse_decision(arguments[1]);
  if (!number || !result) return std::nullopt;
  return act::Result{*number, *result, arguments[2]};
}

std::optional<Act> read_forbid(referee::Arguments arguments) {
  if (arguments.size() != 2) return std::nullopt;
  return act::Forbid{arguments[0], arguments[1]};
}

std::optional<Act> read_swap(referee::Arguments arguments) {
  if (arguments.size() != 2) return std::nullopt;
  const auto one = base::parse_number<int>(arguments[0]);
  const auto other = base::parse_number<int>(arguments[1]);
  if (!one || !other) return std::nullopt;
  return act::Swap{*one, *other};
}

constexpr std::array act_forms{
    referee::ActForm<Act>{act::Start::word, "start", read_nothing<act::Start>},
    referee::ActForm<Act>{act::Pause::word, "pause[,reason]", referee::read_reason<Act, act::Pause>},
    referee::ActForm<Act>{act::Resume::word, "resume", read_nothing<act::Resume>},
    referee::ActForm<Act>{act::End::word, "end[,reason]", referee::read_reason<Act, act::End>},
    referee::ActForm<Act>{act::Enter::word, "enter,name[,school=…][,rating=…][,bot=…[,key=value…]]", read_enter},
    referee::ActForm<Act>{act::Withdraw::word, "withdraw,name", read_withdraw},
    referee::ActForm<Act>{act::Result::word, "result,number,B|W|draw|void|B+3.5|W+3.5,reason", read_result},
    referee::ActForm<Act>{act::Forbid::word, "forbid,name,name", read_forbid},
    referee::ActForm<Act>{act::Swap::word, "swap,number,number", read_swap},
};

}  // namespace

base::Expected<Act> parse_act(std::string_view action, referee::Arguments arguments) {
  return referee::parse_act(act_forms, "Direct,id,", action, arguments);
}

std::string_view word(const Act& act) {
  return std::visit([]<class A>(const A&) { return A::word; }, act);
}

}  // namespace tournament
