#include "server/lobby/role_requests.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/games.h"

namespace room {
namespace {

/// Also with options: `uct:level=3`.
bool is_bot_of_a_game(std::string_view name) {
  name = name.substr(0, name.find(':'));
  return std::ranges::any_of(engine::games(), [&](const core::GameKind* kind) {
    return std::ranges::any_of(kind->bots,
                               [&](const core::BotKind& bot) { return base::equal_ignoring_case(bot.name, name); });
  });
}

}  // namespace

void RoleRequests::tell(const protocol::request::Roles& asked, Call& call) {
  constexpr std::size_t max = 100;
  if (asked.names.empty() || asked.names.size() > max)
    return call.refuse(protocol::ErrorCode::bad_option, "ask for 1 to {max} names, not {count}", max,
                       asked.names.size());
  for (const std::string& name : asked.names) call.reply(protocol::answer::Role{name, std::string{role_of(name)}});
  call.reply(protocol::answer::End{std::string{call.verb}, std::ssize(asked.names)});
}

std::string_view RoleRequests::role_of(const std::string& name) const {
  const std::string key = identity::fold_name(name);
  // An account comes first: it may have been created before a built-in bot was given its name.
  if (const store::Account* const account = accounts_.find(key)) return word(account->role);
  return is_bot_of_a_game(name) || tournaments_.has_bot(key) ? "built-in" : word(Role::guest);
}

}  // namespace room
