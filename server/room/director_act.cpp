#include "server/room/director_act.h"

#include <array>
#include <optional>

#include "engine/core/text.h"
#include "server/room/act_form.h"
#include "server/room/arbiter_act.h"

namespace room {
namespace {

template <class Act>
std::optional<DirectorAct> read_nothing(Arguments arguments) {
  if (!arguments.empty()) return std::nullopt;
  return Act{};
}

std::optional<DirectorAct> read_enter(Arguments arguments) {
  if (arguments.empty()) return std::nullopt;
  auto given = parse_options(arguments.subspan(1));
  if (!given) return std::nullopt;
  return director::Enter{arguments[0], *std::move(given)};
}

std::optional<DirectorAct> read_withdraw(Arguments arguments) {
  if (arguments.size() != 1) return std::nullopt;
  return director::Withdraw{arguments[0]};
}

std::optional<DirectorAct> read_result(Arguments arguments) {
  if (arguments.size() != 3 || arguments[2].empty()) return std::nullopt;
  const auto number = core::parse_number<int>(arguments[0]);
  auto result = parse_decision(arguments[1]);
  if (!number || !result) return std::nullopt;
  return director::Result{*number, *std::move(result), arguments[2]};
}

std::optional<DirectorAct> read_forbid(Arguments arguments) {
  if (arguments.size() != 2) return std::nullopt;
  return director::Forbid{arguments[0], arguments[1]};
}

std::optional<DirectorAct> read_swap(Arguments arguments) {
  if (arguments.size() != 2) return std::nullopt;
  const auto one = core::parse_number<int>(arguments[0]);
  const auto other = core::parse_number<int>(arguments[1]);
  if (!one || !other) return std::nullopt;
  return director::Swap{*one, *other};
}

constexpr std::array director_forms{
    ActForm<DirectorAct>{director::Start::word, "start", read_nothing<director::Start>},
    ActForm<DirectorAct>{director::Pause::word, "pause[,reason]", read_reason<DirectorAct, director::Pause>},
    ActForm<DirectorAct>{director::Resume::word, "resume", read_nothing<director::Resume>},
    ActForm<DirectorAct>{director::End::word, "end[,reason]", read_reason<DirectorAct, director::End>},
    ActForm<DirectorAct>{director::Enter::word, "enter,name[,school=…][,rating=…][,bot=…[,key=value…]]", read_enter},
    ActForm<DirectorAct>{director::Withdraw::word, "withdraw,name", read_withdraw},
    ActForm<DirectorAct>{director::Result::word, "result,number,B|W|draw|void|B+3.5|W+3.5,reason", read_result},
    ActForm<DirectorAct>{director::Forbid::word, "forbid,name,name", read_forbid},
    ActForm<DirectorAct>{director::Swap::word, "swap,number,number", read_swap},
};

}  // namespace

core::Expected<DirectorAct> parse_director_act(std::string_view action, Arguments arguments) {
  return parse_act(director_forms, "a director", "Direct,id,", action, arguments);
}

std::string_view word(const DirectorAct& act) {
  return std::visit([]<class A>(const A&) { return A::word; }, act);
}

}  // namespace room
