#include "protocol/engines/gmp_link.h"

#include <utility>

namespace protocol::gmp {
namespace {

constexpr Command ok{Verb::ok, 0x3ff};
/// If both ends have sent a command at the same time, one of them must give way. Some programs do so at once and some
/// never, so the first message is ignored, and a program that sends it again is let through.
constexpr int crossings_before_giving_way = 2;

}  // namespace

std::optional<Command> Link::receive(char byte) {
  const std::optional<Message> message = decoder_.add(byte);
  if (!message) return std::nullopt;
  if (message->command.verb == Verb::ok) {
    if (message->got == number_) in_flight_.reset();
    return std::nullopt;
  }
  if (message->number == his_number_) {  // our acknowledgement was lost; what is in flight is another one
    owes_ok_ = !in_flight_;
    return std::nullopt;
  }
  if (message->got != number_ && passes_over_crossing()) return std::nullopt;
  in_flight_.reset();
  crossings_ = 0;
  his_number_ = message->number;
  owes_ok_ = true;
  return message->command;
}

/// Whether to ignore a command that crossed ours; otherwise ours waits again, as if it had not been sent.
bool Link::passes_over_crossing() {
  if (!in_flight_ || ++crossings_ < crossings_before_giving_way) return true;
  queue_.push_front(last_sent_);
  number_ = !number_;
  return false;
}

std::string Link::take(TimePoint now) {
  if (in_flight_ && now < in_flight_->next_try) return {};
  if (!in_flight_ && queue_.empty()) {
    if (!std::exchange(owes_ok_, false)) return {};
    return encode({number_, his_number_, ok});
  }
  if (!in_flight_) {
    number_ = !number_;
    last_sent_ = queue_.front();
    queue_.pop_front();
    owes_ok_ = false;
    in_flight_ = InFlight{now, 0};
  }
  in_flight_->next_try = now + patience;
  ++in_flight_->tries;
  return encode({number_, his_number_, last_sent_});
}

std::optional<Link::TimePoint> Link::due() const {
  return in_flight_ ? std::optional{in_flight_->next_try} : std::nullopt;
}

}  // namespace protocol::gmp
