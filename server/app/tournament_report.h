#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/expected.h"
#include "server/store/rows.h"

namespace protocol {
struct Message;
}

/// Reports on tournaments, made from the disk.
namespace app {

/// The lines that answer Tournaments. Leaves out a tournament that this program cannot read.
std::vector<protocol::Message> tournament_list(const std::vector<store::ListedTournament>& tournaments);

/// The lines that answer Event.
base::Expected<std::vector<protocol::Message>> tournament_lines(const store::StoredTournament& tournament);

/// `{"tournaments":[…]}`
std::string tournaments_json(const std::vector<store::ListedTournament>& tournaments);

/// One tournament with its standing, its games, the table of results between entrants, and the ratings.
base::Expected<std::string> tournament_json(const store::StoredTournament& tournament);

}  // namespace app
