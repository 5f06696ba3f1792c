#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/expected.h"
#include "server/net/http_server.h"
#include "server/room/archive_filter.h"
#include "server/store/rows.h"

/// What the archive answers, as JSON.
namespace app {

/// What is answered when the database could not be read.
net::HttpReply unreadable(const core::Fault& fault);

/// A list of finished games, as an array.
nlohmann::ordered_json games_json(const std::vector<store::ArchivedGame>& games);
net::HttpReply games_reply(const core::Expected<std::vector<store::ArchivedGame>>& found);

/// How games went on from a position.
net::HttpReply openings_reply(const room::OpeningFilter& opening,
                              const core::Expected<std::vector<store::Continuation>>& found);

}  // namespace app
