#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "server/app/disk_room.h"
#include "server/app/metrics.h"
#include "server/bot/bot_pool.h"
#include "server/net/http_server.h"

namespace app {

/// How the server stands now.
struct Health {
  std::string_view version;
  std::chrono::seconds up{0};  ///< since its start
  std::size_t connections = 0;
  std::size_t tables = 0;  ///< where the game is not over
  bool stopping = false;
  bool disk_is_full = false;  ///< no game begins
  DiskRoom disk;
  std::chrono::milliseconds stood{0};  ///< for so long the whole machine or process stood still
  bot::BotPool::Load bots;
};

/// `/metrics`: all figures in the text format of Prometheus,
/// https://prometheus.io/docs/instrumenting/exposition_formats/, with the usual ones of the process.
net::HttpReply metrics_page(const Metrics& metrics, const Health& health);

/// `/health`: one JSON object; status 200 while games begin and moves are saved, 503 while the server stops, the disk
/// is nearly full or the last save has failed.
net::HttpReply health_page(const Metrics& metrics, const Health& health);

}  // namespace app
