#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/net/http_server.h"
#include "server/net/networks.h"

namespace app {

struct MetricsSettings {
  std::vector<std::string> from = {"127.0.0.0/8", "::1"};  ///< addresses and networks
  std::optional<std::filesystem::path> token;              ///< file with the token
  friend bool operator==(const MetricsSettings&, const MetricsSettings&) = default;
};

/// Decides which requests may read `/metrics`. Its figures change with every move of every game, also of games that
/// spectators must see later, so they are not for everyone.
class MetricsAccess {
 public:
  /// Reads the token. Throws std::runtime_error with a one-line message for the operator.
  explicit MetricsAccess(const MetricsSettings& settings);

  /// Whether the sender's address may read them, or the request has the token: `Authorization: Bearer TOKEN`. A request
  /// that a proxy has passed on needs the token, because its address is the proxy's.
  [[nodiscard]] bool allows(const net::HttpRequest& request) const;

 private:
  net::Networks from_;
  std::optional<std::string> token_hash_;
};

/// The answer to everyone else: status 403.
net::HttpReply metrics_refused();

}  // namespace app
