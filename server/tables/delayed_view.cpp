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
  namespace event = protocol::event;
  if (const auto* move = get_if<event::Move>(&message)) return show_move(*move);
  if (const auto* undone = get_if<event::Undone>(&message)) return take_back(undone->ply);
  if (const auto* thought = get_if<event::Thought>(&message)) return show_thought(*thought);
  if (const auto* clock = get_if<event::Clock>(&message)) clocks_ = {clock->clockblack, clock->clockwhite};
  if (get_if<event::Paused>(&message) != nullptr) paused_ = true;
  if (get_if<event::Continued>(&message) != nullptr) paused_ = false;
  if (get_if<event::Scoring>(&message) != nullptr) scoring_ = true;
  // The game can be reopened.
  if (get_if<event::GameOver>(&message) != nullptr) paused_ = scoring_ = false;
}

void DelayedView::show_move(const protocol::event::Move& move) {
  const core::Verdict played = game_.play(move.move);
  assert(played);
  static_cast<void>(played);
  moves_.push_back(move);
  clocks_ = {move.clockblack, move.clockwhite};
}

void DelayedView::take_back(int ply) {
  game_.rewind(ply);
  moves_.resize(static_cast<std::size_t>(ply));
  std::erase_if(thoughts_, [&](const protocol::event::Thought& each) { return each.ply > ply; });
  scoring_ = false;
}

void DelayedView::show_thought(const protocol::event::Thought& thought) {
  std::erase_if(thoughts_, [&](const protocol::event::Thought& each) { return each.ply == thought.ply; });
  thoughts_.push_back(thought);
}

}  // namespace room
