#include "server/tables/delayed_view.h"

#include <cassert>

namespace room {

std::vector<protocol::Message> DelayedView::release(int ply, bool over, TimePoint now) {
  std::vector<protocol::Message> messages;
  while (!held_.empty()) {
    const Held& next = held_.front();
    const bool old_enough = delay_.moves > 0 ? ply - next.ply >= delay_.moves : now - next.at >= delay_.time;
    if (!over && !old_enough) break;
    show(next.message);
    messages.push_back(std::move(held_.front().message));
    held_.pop_front();
  }
  return messages;
}

std::optional<TimePoint> DelayedView::deadline() const {
  if (held_.empty() || delay_.moves > 0) return std::nullopt;
  return held_.front().at + delay_.time;
}

void DelayedView::show(const protocol::Message& message) {
  if (const auto* move = get_if<protocol::event::Move>(&message)) {
    const core::Verdict played = game_.play(move->move);
    assert(played);
    static_cast<void>(played);
    moves_.push_back(*move);
  } else if (const auto* undone = get_if<protocol::event::Undone>(&message)) {
    game_.rewind(undone->ply);
    moves_.resize(static_cast<std::size_t>(undone->ply));
    std::erase_if(thoughts_, [&](const protocol::event::Thought& each) { return each.ply > undone->ply; });
  } else if (const auto* thought = get_if<protocol::event::Thought>(&message)) {
    std::erase_if(thoughts_, [&](const protocol::event::Thought& each) { return each.ply == thought->ply; });
    thoughts_.push_back(*thought);
  }
}

}  // namespace room
