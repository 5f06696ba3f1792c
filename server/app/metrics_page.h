#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/app/data_checker.h"
#include "server/app/disk_room.h"
#include "server/app/metrics.h"
#include "server/bot/bot_pool.h"
#include "server/net/http_server.h"

namespace app {

/// The current state of the server.
struct Health {
  std::string_view version;
  std::chrono::seconds up{0};  ///< since its start
  std::size_t connections = 0;
  std::size_t tables = 0;  ///< with a game that is not over
  bool stopping = false;
  bool disk_is_full = false;           ///< no game can start
  std::optional<DiskRoom> disk;        ///< nullopt if the data are on another computer
  std::chrono::milliseconds stood{0};  ///< total time that the whole machine or process was stalled
  bot::BotPool::Load bots;
  std::size_t losses = 0;  ///< times that acknowledged data were lost, until the administrator has dealt with it
  std::optional<DataChecker::Report> data = {};  ///< nullopt if the database checks itself
  std::optional<std::size_t> doors = {};         ///< that carry their clients here; nullopt without a link port
  struct Door {
    std::string serving;   ///< the server to which it carries its clients; empty if it reaches none now
    bool cut_off = false;  ///< it has reached none for some time, and clients should look for another door
  };
  std::optional<Door> door = {};  ///< of a door
};

/// `/metrics`: all figures in the text format of Prometheus,
///   https://prometheus.io/docs/instrumenting/exposition_formats/, with the usual ones of the process.
net::HttpReply metrics_page(const Metrics& metrics, const Health& health);

/// `/health`: one JSON object; status 200 while games can start and moves are saved, 503 while the server is stopping,
/// the disk is nearly full or the last save has failed, or a door that reaches no server. With `lost`, `damaged_rows`
/// and `damaged_places` if data were lost; `checked` tells whether the check after the start has read everything.
net::HttpReply health_page(const Metrics& metrics, const Health& health);

}  // namespace app
