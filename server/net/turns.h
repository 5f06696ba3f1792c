#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace net {

/// Work that waits for one worker. The networks (see network_of) take turns: however much one has waiting, another
/// waits for one piece of it at a time. The work of one network keeps its order.
template <class Work>
class Turns {
 public:
  void add(const std::string& network, Work work) {
    std::deque<Work>& own = waiting_[network];
    if (own.empty()) order_.push_back(network);
    own.push_back(std::move(work));
  }

  /// Takes the next piece of work; nullopt if nothing waits.
  std::optional<Work> take() {
    if (order_.empty()) return std::nullopt;
    const auto next = waiting_.find(order_.front());
    order_.pop_front();
    std::deque<Work>& own = next->second;
    std::optional<Work> work = std::move(own.front());
    own.pop_front();
    if (own.empty())
      waiting_.erase(next);
    else
      order_.push_back(next->first);
    return work;
  }

 private:
  std::unordered_map<std::string, std::deque<Work>> waiting_;  ///< by network, none of them empty
  std::deque<std::string> order_;                              ///< of the networks in waiting_, the next first
};

}  // namespace net
