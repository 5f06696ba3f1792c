#include "server/app/clients.h"

#include <optional>

#include "server/app/unsaved.h"

namespace app {

namespace answer = protocol::answer;
using protocol::ErrorCode;

void Clients::perform(const room::Send& effect) {
  send(effect.to, effect.message, effect.tag);
}

void Clients::perform(const room::Broadcast& effect) {
  EncodedMessage message(effect.message, {}, texts_);
  connections_.send(effect.to, message);
}

void Clients::perform(const room::Line& effect) {
  connections_.send(effect.to, effect.text + '\n');
}

void Clients::perform(const room::Next& effect) {
  connections_.next(effect.session);
}

void Clients::perform(const room::Close& effect) {
  connections_.close(effect.session);
}

void Clients::perform(const room::LoggedIn& effect) {
  connections_.logged_in(effect.session, effect.in);
}

void Clients::send(net::SessionId session, const protocol::Message& message, std::string_view tag) {
  if (thesis_.serves(session)) return;  // it would not understand the message
  EncodedMessage text(message, tag, texts_);
  connections_.send(session, text);
}

void Clients::dismiss(net::SessionId session, const std::string& why, const std::string& code) {
  send(session, protocol::event::Closing{why, code}, "");
  connections_.close(session);
}

void Clients::refuse_long_line(net::SessionId session) {
  const base::Fault fault{"a line has at most {max} bytes", protocol::max_line};
  if (thesis_.serves(session))
    perform(room::Line{session, "no: " + fault.text()});
  else
    send(session, answer::Error::of(ErrorCode::too_long, "", fault), "");
  connections_.close(session);
}

void Clients::tell_unsaved(const room::Effects& batch) {
  for (const room::Effect& effect : batch.list) {
    const auto* next = get_if<room::Next>(&effect);
    if (next == nullptr) continue;
    if (std::optional<room::Line> line = thesis_refusal(next->session, batch)) perform(*line);
    const room::Send* const answer = answer_to(next->session, batch);
    const std::string what{answer == nullptr ? "" : protocol::verb(answer->message)};
    send(next->session,
         answer::Error::of(ErrorCode::internal, what, base::Fault{"nothing was done: it could not be saved"}),
         answer == nullptr ? "" : answer->tag);
    connections_.next(next->session);
  }
}

}  // namespace app
