#pragma once

#include <cstdint>
#include <optional>

#include "server/identity/session_id.h"
#include "server/session/effects.h"

/// What the parts of the server are told about a batch that could not be saved.
namespace app {

/// What the batch would have told a client, or null.
const room::Send* answer_to(identity::SessionId session, const room::Effects& batch);

/// What a client of the thesis port is told instead of its answer, where the batch had one.
std::optional<room::Line> thesis_refusal(identity::SessionId session, const room::Effects& batch);

/// The analysis whose rows the batch would have saved.
std::optional<std::int64_t> analysis_of(const room::Effects& batch);

}  // namespace app
