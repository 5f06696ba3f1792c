#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/store/database.h"
#include "server/store/serving_node.h"

namespace store {

/// Watches which nodes of a PostgreSQL database commit. It measures with this computer's clock how long each has been
/// silent, so no two computers' clocks are compared. What it has seen holds only as long as the same server of the
/// database answers: after a lost connection, begin with a new object.
class NodeWatch {
 public:
  /// Looks at the nodes that are alive and have a smaller number than `before`. Throws SqlError.
  void look(Database& database, std::int64_t before);
  /// Whether none of them has committed for this time, in which they were watched; also true without nodes.
  [[nodiscard]] bool all_silent_for(std::chrono::milliseconds time) const;
  /// From now on a node that commits is lively.
  void expect_silence();
  /// The name of a node that is lively; nullopt if there is none.
  [[nodiscard]] std::optional<std::string> lively() const;
  /// The newest of them that others can reach; nullopt if there is none.
  [[nodiscard]] std::optional<ServingNode> serving() const;
  /// Those found by the last look.
  [[nodiscard]] std::vector<std::int64_t> nodes() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Node {
    std::string name;
    std::string link_address = {};  ///< empty unless it serves and has a link port
    std::string link_key = {};
    std::int64_t last = 0;    ///< the number of its last commit
    Clock::time_point since;  ///< when that number was seen first
    bool lively = false;
  };
  std::map<std::int64_t, Node> nodes_;
};

}  // namespace store
