#include "server/session/call.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace room {

void Call::reply(protocol::Message message) {
  out.list.push_back(Send{session.id, std::move(message), tag});
}

void Call::refuse(protocol::ErrorCode code, const base::Fault& fault) {
  reply(protocol::answer::Error::of(code, verb, fault));
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
