#include "server/lobby/arbiter_requests.h"

#include <utility>
#include <variant>
#include <vector>

#include "server/identity/clean_text.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace request = protocol::request;

namespace {

/// The number that stands for all tables.
constexpr RoomId every_table = 0;

}  // namespace

void ArbiterRequests::act(const request::Arbiter& wanted, Call& call) {
  std::vector<std::string> arguments;
  for (const std::string& argument : wanted.arguments) arguments.push_back(identity::clean_text(argument));
  const base::Expected<ArbiterAct> act = parse_arbiter_act(wanted.action, arguments);
  if (!act) return call.refuse(ErrorCode::bad_option, act.error());
  if (wanted.room == every_table) return act_everywhere(*act, call);
  if (const auto* const to = std::get_if<arbiter::Replace>(&*act)) return replace(wanted, *act, to->who, call);
  if (const auto* const to = std::get_if<arbiter::Operate>(&*act)) return operate(wanted.room, *act, to->name, call);
  if (std::holds_alternative<arbiter::Reopen>(*act)) return reopen(wanted, *act, call);
  act_at(wanted.room, *act, false, call);
}

void ArbiterRequests::act_everywhere(const ArbiterAct& act, Call& call) {
  if (!std::holds_alternative<arbiter::Pause>(act) && !std::holds_alternative<arbiter::Resume>(act))
    return call.refuse(ErrorCode::bad_option, "only pause and resume work for all games at once (room 0)");
  for (auto& [id, table] : tables_.all()) {
    if (table.broken) continue;
    Effects out{id, {}};
    tables_.carry_out(table, table.room.arbitrate(act, call.user().shown, false, call.now).effects, call.now, out);
    if (!out.list.empty()) call.others.push_back(std::move(out));
  }
  call.reply(answer::Arbiter{every_table, std::string{word(act)}});
}

/// `is_here`: whether the user who takes over a seat is connected.
void ArbiterRequests::act_at(RoomId id, const ArbiterAct& act, bool is_here, Call& call) {
  tables_.ask(id, call, [&](Room& room) { return room.arbitrate(act, call.user().shown, is_here, call.now); });
}

void ArbiterRequests::replace(const request::Arbiter& wanted, const ArbiterAct& act, const std::string& who,
                              Call& call) {
  const UserName user = identity::known_user_name(who);
  const bool is_here = sessions_.is_here(user.key);
  const Table* const table = tables_.find(wanted.room);
  const bool is_bot = table != nullptr && table->state().kind->bot(who) != nullptr;
  if (table != nullptr && !is_bot && !is_here && accounts_.find(user.key) == nullptr)
    return call.refuse(ErrorCode::name_invalid, "{user} is not connected, has no account and is not a bot of this game",
                       user.shown);
  act_at(wanted.room, act, is_here, call);
}

void ArbiterRequests::operate(RoomId id, const ArbiterAct& act, const std::string& name, Call& call) {
  const std::string key = identity::fold_name(name);
  const bool is_known = sessions_.is_here(key) || accounts_.find(key) != nullptr;
  if (const auto user = identity::parse_user_name(name); !user && !is_known)
    return call.refuse(ErrorCode::name_invalid, user.error());
  act_at(id, act, false, call);
}

void ArbiterRequests::reopen(const request::Arbiter& wanted, const ArbiterAct& act, Call& call) {
  const RoomId id = wanted.room;
  if (const std::optional<TournamentGame> game = tournaments_.game_at(id))
    if (const auto why = not_to_be_reopened(tournaments_.at(game->tournament).controller, game->number))
      return call.refuse(ErrorCode::forbidden, *why);
  // Handles a game that ended long ago or before the last start.
  if (tables_.find(id) == nullptr)
    return call.answer_later(Reload{id, Reload::Asker{call.session.id, {call.tag, wanted}}});
  act_at(id, act, false, call);
}

}  // namespace room
