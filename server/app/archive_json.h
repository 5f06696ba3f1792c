#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "engine/base/expected.h"
#include "server/archive/archive_filter.h"
#include "server/net/http_server.h"
#include "server/store/rows.h"

/// The archive's answers as JSON.
namespace app {

/// The answer if the database could not be read, or took too long.
net::HttpReply unreadable(const base::Fault& fault);

/// A list of finished games, as an array.
nlohmann::ordered_json games_json(const std::vector<store::ArchivedGame>& games);
net::HttpReply games_reply(const base::Expected<std::vector<store::ArchivedGame>>& found);

/// The moves with which games continued from a position.
net::HttpReply openings_reply(const archive::OpeningFilter& opening,
                              const base::Expected<std::vector<store::Continuation>>& found);

}  // namespace app
