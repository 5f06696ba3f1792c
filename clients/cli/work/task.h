#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "clients/cli/match/workers.h"
#include "clients/cli/net/client.h"
#include "clients/cli/work/programs.h"

namespace cli {

/// Games that the server has given to this worker under one lease.
struct Task {
  std::int64_t lease = 0;
  std::int64_t tournament = 0;
  Clock::duration beat{};  ///< the time between two signs of life
  Clock::time_point next_beat{};
  std::size_t left = 0;        ///< games that have not been reported
  std::stop_source stop = {};  ///< the server no longer needs the games
  std::deque<match::Order> orders = {};
};

/// Reads the answer to a request for a task. Throws Failure if the games cannot be played here.
Task read_task(const std::vector<Message>& answer, const Programs& programs);

/// The requests that report a game, in parts that fit in a line.
std::vector<protocol::request::Played> report_of(const match::Report& report, const Task& task);

}  // namespace cli
