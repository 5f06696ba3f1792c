#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "engine/base/expected.h"
#include "protocol/messages/error_code.h"
#include "server/tournament/act.h"
#include "server/tournament/tournament_rows.h"

/// Requests of people to a tournament, answered by rows to be saved. Expects that names of people are those of
/// accounts.
namespace tournament {

/// A request that cannot be granted; it changed nothing.
struct Refusal {
  protocol::ErrorCode code{};
  base::Fault fault;
};
using Wanted = base::Expected<Rows, Refusal>;

/// Whether the game of a pairing has begun.
using Begun = std::function<bool(int number)>;

// Requests of entrants about themselves.
Wanted join(const Controller& of, const std::string& user, const By& by);
Wanted leave(const Controller& of, const std::string& user, const Begun& begun, const By& by);

/// Carries out an arbiter's act, one of the following.
Wanted perform(const Controller& of, const Act& act, const Begun& begun, const By& by);

Wanted start(const Controller& of, const By& by);
Wanted pause(const Controller& of, const std::string& reason, const By& by);
Wanted resume(const Controller& of, const By& by);
/// Games that have not begun are cancelled; running games still count.
Wanted end(const Controller& of, const std::string& reason, const Begun& begun, const By& by);
/// `given` as parse_entrant takes it. An entrant who has withdrawn returns.
Wanted enter(const Controller& of, const std::string& name, std::span<const core::KeyValue> given, const By& by);
Wanted withdraw(const Controller& of, const std::string& name, const Begun& begun, const By& by);
/// Sets or changes the result of a pairing by hand.
Wanted result(const Controller& of, int number, const referee::GameResult& result, const std::string& reason,
              const Begun& begun, const By& by);
Wanted forbid(const Controller& of, const std::string& one, const std::string& other, const By& by);
/// Exchanges the Whites of two games that have not begun.
Wanted swap(const Controller& of, int one, int other, const Begun& begun, const By& by);

/// The reason why the game of a pairing cannot be resumed; nullopt if it can.
std::optional<base::Fault> not_to_be_reopened(const Controller& of, int number);

}  // namespace tournament
