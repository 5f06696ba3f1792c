#include "server/session/sessions.h"

#include <cassert>
#include <utility>

namespace room {

void Sessions::open(Session session) {
  const SessionId id = session.id;
  sessions_.emplace(id, std::move(session));
}

void Sessions::close(SessionId id) {
  assert(!sessions_.at(id).user);
  sessions_.erase(id);
}

Session* Sessions::find(SessionId id) {
  const auto found = sessions_.find(id);
  return found == sessions_.end() ? nullptr : &found->second;
}
const Session* Sessions::find(SessionId id) const {
  const auto found = sessions_.find(id);
  return found == sessions_.end() ? nullptr : &found->second;
}

Session* Sessions::of(const std::string& user) {
  const auto found = users_.find(user);
  return found == users_.end() ? nullptr : &sessions_.at(found->second);
}
const Session* Sessions::of(const std::string& user) const {
  const auto found = users_.find(user);
  return found == users_.end() ? nullptr : &sessions_.at(found->second);
}

std::vector<SessionId> Sessions::ids() const {
  std::vector<SessionId> ids;
  for (const auto& [id, session] : sessions_) ids.push_back(id);
  return ids;
}

void Sessions::log_in(Session& session, const UserName& user) {
  assert(!users_.contains(user.key));
  session.user = user;
  users_[user.key] = session.id;
}

void Sessions::log_out(Session& session) {
  assert(session.user);
  users_.erase(session.user->key);
  session.user.reset();
  session.capacity = 1;
}

void Sessions::tell(const std::string& user, protocol::Message message, Effects& out) const {
  if (const Session* const session = of(user)) out.list.push_back(Send{session->id, std::move(message), ""});
}

}  // namespace room
