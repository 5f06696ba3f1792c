#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "server/net/http_server.h"

namespace app {

/// The data of the status page.
struct Status {
  std::size_t tables = 0;
  std::uint16_t port = 0;  ///< of the line protocol
};

/// The web port's pages: `/`, which says that the server is running and how to connect, and its style sheet.
net::HttpReply status_page(const std::string& path, const Status& status);

}  // namespace app
