#pragma once

#include <memory>
#include <string>

#include "server/store/engine.h"

namespace app {

/// Whether a place of data is the URL of a PostgreSQL database; otherwise it is a data folder.
bool is_database_url(const std::string& place);

/// The engine of a data folder, which is made if it is missing, or of a `postgresql://…` URL. `standby`: a server that
/// finds another one alive in the PostgreSQL database waits until that one has ended. Throws std::runtime_error if a
/// server uses the folder, or if this program was built without PostgreSQL.
std::unique_ptr<store::Engine> engine_at(const std::string& place, bool standby = false);

}  // namespace app
