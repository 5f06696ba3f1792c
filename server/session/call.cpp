#include "server/session/call.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace room {

void Call::reply(protocol::Message message) {
  out.list.push_back(Send{session.id, std::move(message), tag});
}

void Call::refuse(protocol::ErrorCode code, std::string text) {
  reply(protocol::answer::Error{code, std::string{verb}, std::move(text)});
}

void Call::note(std::string text) {
  out.list.push_back(Note{std::move(text)});
}

void Call::answer_later(Effect work) {
  pending = true;
  out.list.push_back(std::move(work));
}

Batches Call::finish() {
  if (!pending) out.list.push_back(Next{session.id});
  Batches batches;
  batches.push_back(std::move(out));
  std::ranges::move(others, std::back_inserter(batches));
  return batches;
}

}  // namespace room
