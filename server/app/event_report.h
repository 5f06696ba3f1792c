#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/expected.h"
#include "server/store/rows.h"

namespace protocol {
struct Message;
}

/// What is said of events, by what is on disk.
namespace app {

/// The lines that answer Events. An event that this program cannot read is left out.
std::vector<protocol::Message> event_list(const std::vector<store::ListedEvent>& events);

/// The lines that answer Event.
base::Expected<std::vector<protocol::Message>> event_lines(const store::StoredEvent& event);

/// `{"events":[…]}`
std::string events_json(const std::vector<store::ListedEvent>& events);

/// One event with its standing, its games, the table of who has met whom, and the ratings.
base::Expected<std::string> event_json(const store::StoredEvent& event);

}  // namespace app
