#include "server/session/sessions.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace room {
namespace {

const std::vector<SessionId>& connections(const auto& of, const std::string& user) {
  static const std::vector<SessionId> none;
  const auto found = of.find(user);
  return found == of.end() ? none : found->second;
}

}  // namespace

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

const std::vector<SessionId>& Sessions::of(const std::string& user) const {
  return connections(users_, user);
}

const std::vector<SessionId>& Sessions::workers_of(const std::string& user) const {
  return connections(workers_, user);
}

std::vector<SessionId> Sessions::all_of(const std::string& user) const {
  std::vector<SessionId> all = of(user);
  const std::vector<SessionId>& workers = workers_of(user);
  all.insert(all.end(), workers.begin(), workers.end());
  return all;
}

const Session* Sessions::newest_of(const std::string& user) const {
  const std::vector<SessionId>& ids = of(user);
  return ids.empty() ? nullptr : &sessions_.at(ids.back());
}

bool Sessions::is_out_of_contact(const std::string& user) const {
  const std::vector<SessionId>& ids = of(user);
  return !ids.empty() && std::ranges::all_of(ids, [this](SessionId id) { return !sessions_.at(id).has_contact; });
}

std::vector<SessionId> Sessions::ids() const {
  std::vector<SessionId> ids;
  for (const auto& [id, session] : sessions_) ids.push_back(id);
  return ids;
}

void Sessions::log_in(Session& session, const UserName& user, std::int64_t sign_in) {
  assert(!session.user);
  session.user = user;
  session.sign_in = sign_in;
  users_[user.key].push_back(session.id);
}

void Sessions::log_in_worker(Session& session, const UserName& user) {
  assert(!session.user);
  session.user = user;
  session.worker = true;
  workers_[user.key].push_back(session.id);
}

void Sessions::log_out(Session& session) {
  assert(session.user);
  Connections& connections = session.worker ? workers_ : users_;
  const auto found = connections.find(session.user->key);
  std::erase(found->second, session.id);
  if (found->second.empty()) connections.erase(found);
  session.user.reset();
  session.sign_in = 0;
  session.capacity = 1;
  session.worker = false;
}

void Sessions::tell(const std::string& user, protocol::Message message, Effects& out) const {
  const std::vector<SessionId>& ids = of(user);
  if (ids.empty()) return;
  if (ids.size() == 1)
    out.list.push_back(Send{ids.front(), std::move(message), ""});
  else
    out.list.push_back(Broadcast{ids, std::move(message)});
}

}  // namespace room
