#include "server/tournament/directing.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/overload.h"
#include "engine/base/text.h"
#include "server/tournament/games.h"
#include "server/tournament/pairing.h"
#include "server/tournament/words.h"

namespace tournament {

using protocol::ErrorCode;

namespace {

tl::unexpected<Refusal> refused(ErrorCode code, const base::Fault& fault) {
  return tl::unexpected(Refusal{code, fault});
}
template <class... Values>
tl::unexpected<Refusal> refused(ErrorCode code, base::Form<std::type_identity_t<Values>...> form,
                                const Values&... values) {
  return refused(code, base::Fault{form, values...});
}

std::string text_of(std::span<const core::KeyValue> given) {
  std::string text;
  for (const auto& [key, value] : given) text += " " + key + "=" + value;
  return text;
}

/// Whether later pairings depend on results.
bool follows_from_results(Format format) {
  return format == Format::swiss || format == Format::mcmahon || format == Format::knockout ||
         format == Format::double_knockout;
}

Entrant in(Entrant entrant) {
  entrant.withdrawn = false;
  return entrant;
}
Entrant out(Entrant entrant) {
  entrant.withdrawn = true;
  return entrant;
}

/// Decides the games of an entrant who leaves, except the one that is being played.
Rows without(const Controller& of, std::size_t entrant, const Begun& begun) {
  std::vector<Entrant> left = of.entrants();
  left[entrant].withdrawn = true;
  Rows rows;
  for (const Pairing& pairing : of.pairings()) {
    if (of.is_decided(pairing.number) || !takes_part(pairing, entrant) || begun(pairing.number)) continue;
    const std::optional<Pairing> settled = without_the_withdrawn(of.definition(), left, pairing);
    if (!settled) continue;
    const std::optional<core::Outcome> outcome = settled->counted ? settled->outcome : std::nullopt;
    rows.emplace_back(over_row(of.id(), pairing.number, {outcome, referee::Termination::withdrawn}, false));
  }
  return rows;
}

std::optional<Refusal> no_pairing(const Controller& of, int number) {
  if (number < 1 || static_cast<std::size_t>(number) > of.pairings().size())
    return Refusal{ErrorCode::no_game, base::Fault{"tournament {tournament} has games 1 to {max}, not {game}", of.id(),
                                                   of.pairings().size(), number}};
  if (!of.pairing(number).white) return Refusal{ErrorCode::no_game, base::Fault{"game {game} is a bye", number}};
  return std::nullopt;
}

}  // namespace

Wanted join(const Controller& of, const std::string& user, const By& by) {
  if (of.state() != State::open)
    return refused(ErrorCode::forbidden, "tournament {tournament} has started: ask an arbiter to enter you", of.id());
  if (const auto known = of.find(user); known && !of.entrants()[*known].withdrawn)
    return refused(ErrorCode::forbidden, "you have already entered");
  Wanted rows = enter(of, user, {}, by);
  if (rows) get<store::TournamentAct>(rows->back()).action = "join";
  return rows;
}

Wanted leave(const Controller& of, const std::string& user, const Begun& begun, const By& by) {
  if (const auto known = of.find(user); known && of.entrants()[*known].bot)
    return refused(ErrorCode::no_user, "{user} is a built-in bot in tournament {tournament}, not you", user, of.id());
  Wanted rows = withdraw(of, user, begun, by);
  if (rows) get<store::TournamentAct>(rows->back()).action = "leave";
  return rows;
}

Wanted start(const Controller& of, const By& by) {
  if (of.state() != State::open)
    return refused(ErrorCode::forbidden, "the tournament has already started: it is {state}", word(of.state()));
  const auto there = std::ranges::count(of.entrants(), false, &Entrant::withdrawn);
  if (there < 2)
    return refused(ErrorCode::forbidden, "a tournament needs at least two entrants, but has {entrants}", there);
  if (of.definition().format == Format::match && of.entrants().size() != 2)
    return refused(ErrorCode::forbidden, "a match has two entrants, not {entrants}", of.entrants().size());
  return Rows{state_row(of.id(), State::running), act_row(of.id(), "start", "", by)};
}

Wanted pause(const Controller& of, const std::string& reason, const By& by) {
  if (of.state() != State::running)
    return refused(ErrorCode::forbidden, "only a running tournament can be paused: it is {state}", word(of.state()));
  return Rows{state_row(of.id(), State::paused), act_row(of.id(), "pause", reason, by)};
}

Wanted resume(const Controller& of, const By& by) {
  if (of.state() != State::paused)
    return refused(ErrorCode::forbidden, "the tournament is not paused: it is {state}", word(of.state()));
  return Rows{state_row(of.id(), State::running), act_row(of.id(), "resume", "", by)};
}

Wanted end(const Controller& of, const std::string& reason, const Begun& begun, const By& by) {
  if (of.state() == State::over) return refused(ErrorCode::forbidden, "the tournament is over");
  Rows rows;
  for (const Pairing& pairing : of.pairings())
    if (!of.is_decided(pairing.number) && !begun(pairing.number))
      rows.emplace_back(over_row(of.id(), pairing.number, referee::no_result(referee::Termination::ended), false));
  rows.emplace_back(state_row(of.id(), State::over));
  rows.emplace_back(act_row(of.id(), "end", reason, by));
  return rows;
}

Wanted enter(const Controller& of, const std::string& name, std::span<const core::KeyValue> given, const By& by) {
  if (of.state() == State::over) return refused(ErrorCode::forbidden, "the tournament is over");
  const auto known = of.find(name);
  if (known && of.entrants()[*known].withdrawn && given.empty())
    return Rows{entrant_row(of.id(), *known, in(of.entrants()[*known])),
                act_row(of.id(), "enter", of.entrants()[*known].name, by)};
  const base::Expected<Entrant> entrant = parse_entrant(of.definition(), of.entrants(), name, given);
  if (!entrant) return refused(ErrorCode::bad_option, entrant.error());
  store::EntrantSaved saved = entrant_row(of.id(), of.entrants().size(), *entrant);
  return Rows{std::move(saved), act_row(of.id(), "enter", entrant->name + text_of(given), by)};
}

Wanted withdraw(const Controller& of, const std::string& name, const Begun& begun, const By& by) {
  const auto known = of.find(name);
  if (!known || of.entrants()[*known].withdrawn)
    return refused(ErrorCode::no_user, "{name} does not take part in tournament {tournament}", name, of.id());
  if (of.state() == State::over) return refused(ErrorCode::forbidden, "the tournament is over");
  Rows rows = without(of, *known, begun);
  rows.insert(rows.begin(), entrant_row(of.id(), *known, out(of.entrants()[*known])));
  rows.emplace_back(act_row(of.id(), "withdraw", of.entrants()[*known].name, by));
  return rows;
}

Wanted result(const Controller& of, int number, const referee::GameResult& result, const std::string& reason,
              const Begun& begun, const By& by) {
  if (auto none = no_pairing(of, number)) return tl::unexpected(*std::move(none));
  Rows rows;
  const bool decided = of.is_decided(number);
  const bool was_played = decided ? of.pairing(number).played : begun(number);
  if (decided) rows.emplace_back(store::PairingReopened{of.id(), number});
  rows.emplace_back(over_row(of.id(), number, result, was_played));
  rows.emplace_back(
      act_row(of.id(), "result", std::to_string(number) + " " + referee::result_text(result) + ": " + reason, by));
  return rows;
}

Wanted forbid(const Controller& of, const std::string& one, const std::string& other, const By& by) {
  for (const std::string& name : {one, other})
    if (!of.find(name))
      return refused(ErrorCode::no_user, "{name} does not take part in tournament {tournament}", name, of.id());
  const std::string& first = of.entrants()[*of.find(one)].name;
  const std::string& second = of.entrants()[*of.find(other)].name;
  if (first == second) return refused(ErrorCode::bad_option, "name two different entrants");
  return Rows{act_row(of.id(), "forbid", first + " " + second, by)};
}

Wanted swap(const Controller& of, int one, int other, const Begun& begun, const By& by) {
  for (const int number : {one, other}) {
    if (auto none = no_pairing(of, number)) return tl::unexpected(*std::move(none));
    if (of.is_decided(number) || begun(number))
      return refused(ErrorCode::forbidden, "game {game} has started or is decided", number);
  }
  const Pairing& first = of.pairing(one);
  const Pairing& second = of.pairing(other);
  if (one == other || first.black == second.white || second.black == first.white)
    return refused(ErrorCode::bad_option, "an entrant cannot play against itself: name two games of four entrants");
  return Rows{store::PairingChanged{of.id(), one, static_cast<int>(*second.white)},
              store::PairingChanged{of.id(), other, static_cast<int>(*first.white)},
              act_row(of.id(), "swap", std::to_string(one) + " " + std::to_string(other), by)};
}

std::optional<base::Fault> not_to_be_reopened(const Controller& of, int number) {
  if (!of.definition().workers.empty())
    return base::Fault{"workers have played the games of tournament {tournament}: correct a result instead", of.id()};
  const int round = of.pairing(number).round;
  if (!follows_from_results(of.definition().format) || of.last_round() <= round) return std::nullopt;
  return base::Fault{"round {round} of tournament {tournament} was paired from this game: correct its result instead",
                     of.last_round(), of.id()};
}

Wanted perform(const Controller& of, const Act& act, const Begun& begun, const By& by) {
  return std::visit(
      base::Overload{
          [&](const act::Start&) { return start(of, by); },
          [&](const act::Pause& what) { return pause(of, what.reason, by); },
          [&](const act::Resume&) { return resume(of, by); },
          [&](const act::End& what) { return end(of, what.reason, begun, by); },
          [&](const act::Enter& what) { return enter(of, what.name, what.given, by); },
          [&](const act::Withdraw& what) { return withdraw(of, what.name, begun, by); },
          [&](const act::Result& what) { return result(of, what.number, what.result, what.reason, begun, by); },
          [&](const act::Forbid& what) { return forbid(of, what.one, what.other, by); },
          [&](const act::Swap& what) { return swap(of, what.one, what.other, begun, by); },
      },
      act);
}

}  // namespace tournament
