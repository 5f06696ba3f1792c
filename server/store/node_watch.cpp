#include "server/store/node_watch.h"

#include <algorithm>
#include <utility>

namespace store {

void NodeWatch::look(Database& database, std::int64_t before) {
  const Clock::time_point now = Clock::now();
  std::map<std::int64_t, Node> seen;
  Statement query(database,
                  "SELECT id, name, coalesce(link_address, ''), coalesce(link_key, ''), "
                  "coalesce((SELECT max(number) FROM stored WHERE node = node.id), 0) "
                  "FROM node WHERE alive = 1 AND id < ?1");
  query.bind(before);
  while (query.step()) {
    std::int64_t id = 0;
    Node node{.name = {}, .since = now};
    query.read(id, node.name, node.link_address, node.link_key, node.last);
    if (const auto known = nodes_.find(id); known != nodes_.end()) {
      const bool same = known->second.last == node.last;
      node.since = same ? known->second.since : now;
      node.lively = known->second.lively || !same;
    }
    seen.emplace(id, std::move(node));
  }
  nodes_ = std::move(seen);
}

bool NodeWatch::all_silent_for(std::chrono::milliseconds time) const {
  const Clock::time_point now = Clock::now();
  return std::ranges::all_of(nodes_, [&](const auto& node) { return now - node.second.since >= time; });
}

void NodeWatch::expect_silence() {
  for (auto& [id, node] : nodes_) node.lively = false;
}

std::optional<std::string> NodeWatch::lively() const {
  const auto found = std::ranges::find_if(nodes_, [](const auto& node) { return node.second.lively; });
  return found == nodes_.end() ? std::nullopt : std::optional(found->second.name);
}

std::optional<ServingNode> NodeWatch::serving() const {
  for (auto node = nodes_.rbegin(); node != nodes_.rend(); ++node)
    if (const Node& found = node->second; !found.link_address.empty())
      return ServingNode{found.name, found.link_address, found.link_key};
  return std::nullopt;
}

std::vector<std::int64_t> NodeWatch::nodes() const {
  std::vector<std::int64_t> ids;
  for (const auto& [id, node] : nodes_) ids.push_back(id);
  return ids;
}

}  // namespace store
