#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/expected.h"
#include "server/store/rows.h"

namespace protocol {
struct Message;
}

/// What is said of tournaments, by what is on disk.
namespace app {

/// The lines that answer Tournaments. A tournament that this program cannot read is left out.
std::vector<protocol::Message> tournament_list(const std::vector<store::ListedTournament>& tournaments);

/// The lines that answer Event.
base::Expected<std::vector<protocol::Message>> tournament_lines(const store::StoredTournament& tournament);

/// `{"tournaments":[…]}`
std::string tournaments_json(const std::vector<store::ListedTournament>& tournaments);

/// One tournament with its standing, its games, the table of who has met whom, and the ratings.
base::Expected<std::string> tournament_json(const store::StoredTournament& tournament);

}  // namespace app
