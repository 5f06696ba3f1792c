#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include "engine/base/fault.h"
#include "protocol/messages/error_code.h"
#include "server/session/effects.h"
#include "server/session/session.h"

namespace room {

/// One request on its way through the lobby, and its effects.
struct Call {
  Session& session;
  std::string tag;
  std::string_view verb;
  Now now;
  Effects out;           ///< including the answer
  Batches others;        ///< effects on other rooms
  bool pending = false;  ///< answered later: no Next yet

  /// Expects a request for which the client must be logged in.
  [[nodiscard]] const UserName& user() const { return *session.user; }

  void reply(protocol::Message message);
  void refuse(protocol::ErrorCode code, const base::Fault& fault);
  template <class... Values>
  void refuse(protocol::ErrorCode code, base::Form<std::type_identity_t<Values>...> form, const Values&... values) {
    refuse(code, base::Fault{form, values...});
  }
  /// A line for the server's log.
  void note(std::string text);
  /// The answer is sent later by the part that does this work.
  void answer_later(Effect work);

  /// The effects of the call.
  Batches finish();
};

}  // namespace room
