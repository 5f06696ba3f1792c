#include "server/net/web_connections.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace net {

class WebConnections::Connection {
 public:
  std::string address;
  std::string network = network_of(address);
  bool is_proxy = false;
  std::function<void()> close;
  bool is_waiting = false;
  std::list<Ticket>::iterator place = {};  ///< in waiting_, if it is waiting
};

WebConnections::Ticket WebConnections::enter(const std::string& address, bool is_proxy, std::function<void()> close,
                                             Time now, Refusal& refusal) {
  refusal = Refusal::full;
  if (all_.size() >= max_ && !make_room([](const Connection&) { return true; })) return nullptr;
  refusal = Refusal::address;
  if (!is_proxy && addresses_.enter(address, now) == nullptr) {
    const std::string network = network_of(address);
    const auto of_this_network = [&](const Connection& other) { return !other.is_proxy && other.network == network; };
    if (!make_room(of_this_network)) return nullptr;
    addresses_.enter(address, now);
  }
  auto ticket =
      std::make_shared<Connection>(Connection{.address = address, .is_proxy = is_proxy, .close = std::move(close)});
  all_.insert(ticket);
  wait(ticket);
  return ticket;
}

void WebConnections::wait(const Ticket& ticket) {
  serve(ticket);
  if (!all_.contains(ticket)) return;
  ticket->place = waiting_.insert(waiting_.end(), ticket);
  ticket->is_waiting = true;
}

void WebConnections::serve(const Ticket& ticket) {
  if (std::exchange(ticket->is_waiting, false)) waiting_.erase(ticket->place);
}

void WebConnections::leave(const Ticket& ticket) {
  if (all_.erase(ticket) == 0) return;
  serve(ticket);
  if (!ticket->is_proxy) addresses_.leave(ticket->address);
}

void WebConnections::close_all() {
  const std::vector<Ticket> all(all_.begin(), all_.end());
  for (const Ticket& ticket : all) ticket->close();
}

bool WebConnections::make_room(const std::function<bool(const Connection&)>& suits) {
  const auto found = std::ranges::find_if(waiting_, [&](const Ticket& ticket) { return suits(*ticket); });
  if (found == waiting_.end()) return false;
  const Ticket ticket = *found;
  leave(ticket);
  ticket->close();
  return true;
}

}  // namespace net
