#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "engine/base/expected.h"
#include "protocol/messages/error_code.h"
#include "server/tournament/act.h"
#include "server/tournament/tournament_rows.h"

/// What people ask of a tournament, as rows to be saved. Names of people are expected to be those of accounts.
namespace tournament {

/// What cannot be done to a tournament; it changed nothing.
struct Refusal {
  protocol::ErrorCode code{};
  base::Fault fault;
};
using Wanted = base::Expected<Rows, Refusal>;

/// Whether the game of a pairing has begun.
using Begun = std::function<bool(int number)>;

// What entrants ask for themselves.
Wanted join(const Controller& of, const std::string& user, const By& by);
Wanted leave(const Controller& of, const std::string& user, const Begun& begun, const By& by);

/// What an arbiter does, one of the following.
Wanted perform(const Controller& of, const Act& act, const Begun& begun, const By& by);

Wanted start(const Controller& of, const By& by);
Wanted pause(const Controller& of, const std::string& reason, const By& by);
Wanted resume(const Controller& of, const By& by);
/// Games that have not begun are not played any more; those that have still count.
Wanted end(const Controller& of, const std::string& reason, const Begun& begun, const By& by);
/// `given` as parse_entrant takes it. Who has withdrawn comes back.
Wanted enter(const Controller& of, const std::string& name, std::span<const core::KeyValue> given, const By& by);
Wanted withdraw(const Controller& of, const std::string& name, const Begun& begun, const By& by);
/// A pairing is decided, or decided otherwise, by hand.
Wanted result(const Controller& of, int number, const referee::GameResult& result, const std::string& reason,
              const Begun& begun, const By& by);
Wanted forbid(const Controller& of, const std::string& one, const std::string& other, const By& by);
/// The Whites of two games that have not begun change places.
Wanted swap(const Controller& of, int one, int other, const Begun& begun, const By& by);

/// Why the game of a pairing cannot be taken up again, if it cannot.
std::optional<base::Fault> not_to_be_reopened(const Controller& of, int number);

}  // namespace tournament
