#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/store/engine.h"
#include "server/store/serving_node.h"

namespace store {

/// Whether a place of data is the URL of a PostgreSQL database; otherwise it is a data folder.
bool is_database_url(const std::string& place);
/// The error about a text that should be such a URL; empty if it is one.
std::string database_url_error(const std::string& url);

struct EngineOptions {
  bool standby = false;  ///< if another server uses the PostgreSQL database, wait until that one has ended
  std::function<void(const std::string& text)> note = {};  ///< receives messages for the operator
  std::optional<ServingNode> link = {};                    ///< where other servers of this database reach this one
  /// Learns on another thread, while this server waits, which one serves.
  std::function<void(const std::optional<ServingNode>& node)> serving = {};
  std::chrono::milliseconds answer_time = std::chrono::seconds(5);  ///< in which PostgreSQL must answer a statement
};

/// The engine of a data folder, which is made if it is missing, or of a `postgresql://…` URL. Throws std::runtime_error
/// if a server uses the folder, or if this program was built without PostgreSQL.
std::unique_ptr<Engine> engine_at(const std::string& place, const EngineOptions& options = {});

}  // namespace store
