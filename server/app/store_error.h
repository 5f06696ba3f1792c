#pragma once

#include <string>

#include "protocol/messages/error.h"

namespace app {

/// The error for a client whose question the store answered with `why`: that the search took too long, or `unreadable`.
/// Logs the reason of the latter after `what`, which names the data. `request` is the verb of a line.
protocol::answer::Error store_error(const std::string& request, const std::string& what, const base::Fault& why,
                                    const base::Fault& unreadable);

}  // namespace app
