#pragma once

#include <cstdint>
#include <optional>

#include "server/identity/session_id.h"
#include "server/session/effects.h"

/// The replacements for the effects of a batch that could not be saved.
namespace app {

/// The message that the batch would have sent to a client, or null.
const room::Send* answer_to(identity::SessionId session, const room::Effects& batch);

/// The request that the batch would have answered, if it only looks at a table and must be handled again; or null.
const room::AskAgain* question_in(const room::Effects& batch);

/// The error for a client of the thesis port, if the batch had an answer for it.
std::optional<room::Line> thesis_refusal(identity::SessionId session, const room::Effects& batch);

/// The analysis whose rows the batch would have saved.
std::optional<std::int64_t> analysis_of(const room::Effects& batch);

}  // namespace app
