#include "server/lobby/sign_in_requests.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace room {

using protocol::ErrorCode;
using protocol::YesNo;
namespace answer = protocol::answer;
namespace request = protocol::request;

namespace {

constexpr std::string_view signed_out = "signed-out";

}  // namespace

void SignInRequests::list(const request::SignIns& /*no fields*/, Call& call) const {
  const std::vector<const store::NewSignIn*> all = sign_ins_.of(call.user().key);
  for (const store::NewSignIn* const each : all) {
    const auto connections = std::ranges::count_if(
        sessions_.of(call.user().key), [&](SessionId id) { return sessions_.find(id)->sign_in == each->number; });
    call.reply(answer::SignIn{each->number, each->client, each->address, each->since, each->used,
                              static_cast<int>(connections),
                              each->number == call.session.sign_in ? YesNo::yes : YesNo::no});
  }
  call.reply(answer::End{std::string{call.verb}, std::ssize(all)});
}

void SignInRequests::sign_out(const request::SignOut& which, Call& call) {
  if (!which.number)
    return call.reply(answer::SignOut{
        end_all(call.user().key, &call.session, "you signed out on all other devices", call.now, call.others)});
  const store::NewSignIn* const found = sign_ins_.find(*which.number);
  if (found == nullptr || found->key != call.user().key)
    return call.refuse(ErrorCode::bad_option, "you have no sign-in {number}; SignIns lists them", *which.number);
  call.reply(answer::SignOut{1});
  const bool own = *which.number == call.session.sign_in;
  end(*which.number, call.session.id, call);
  if (own) visits_.end(call.session, call.now, call.others);
}

void SignInRequests::log_out(const request::Logout& /*no fields*/, Call& call) {
  call.reply(answer::Logout{});
  if (call.session.sign_in != 0) end(call.session.sign_in, call.session.id, call);
  visits_.end(call.session, call.now, call.others, true);
}

void SignInRequests::expel(const request::Expel& whom, Call& call) {
  const std::string key = identity::fold_name(whom.user);
  if (sessions_.all_of(key).empty() && sign_ins_.of(key).empty())
    return call.refuse(ErrorCode::no_user, "{user} is not signed in", whom.user);
  call.note(call.user().shown + " signed out " + whom.user + " everywhere, from " + call.session.address);
  call.reply(answer::Expel{whom.user});
  end_all(key, nullptr, "an admin signed you out", call.now, call.others);
}

int SignInRequests::end_all(const std::string& user, const Session* but, const std::string& why, Now now,
                            Batches& out) {
  const std::int64_t kept = but == nullptr ? 0 : but->sign_in;
  SignIns::Rows rows;
  for (const store::NewSignIn* const each : sign_ins_.of(user))
    if (each->number != kept) sign_ins_.end(each->number, rows);
  const int count = static_cast<int>(rows.size());
  save_sign_ins(std::move(rows), out);
  std::vector<SessionId> closed = sessions_.all_of(user);
  std::erase_if(closed, [&](SessionId id) {
    const Session* const session = sessions_.find(id);
    return session == but || (kept != 0 && session->sign_in == kept);
  });
  visits_.close(closed, why, std::string{signed_out}, now, out);
  return count;
}

void SignInRequests::secret_changed(const std::string& user, SessionId but, const std::string& why, Now now,
                                    Batches& out) {
  std::vector<SessionId> closed = sessions_.all_of(user);
  std::erase_if(closed, [&](SessionId id) { return id == but || sessions_.find(id)->sign_in != 0; });
  visits_.close(closed, why, std::string{signed_out}, now, out);
}

void SignInRequests::end(std::int64_t number, SessionId but, Call& call) {
  SignIns::Rows rows;
  sign_ins_.end(number, rows);
  save_sign_ins(std::move(rows), call.others);
  std::vector<SessionId> closed = sessions_.of(call.user().key);
  std::erase_if(closed, [&](SessionId id) { return id == but || sessions_.find(id)->sign_in != number; });
  visits_.close(closed, "you signed out on this device", std::string{signed_out}, call.now, call.others);
}

}  // namespace room
