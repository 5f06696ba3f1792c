#include <algorithm>

#include "engine/base/text.h"
#include "server/tournament/controller.h"
#include "server/tournament/games.h"
#include "server/tournament/pairing.h"
#include "server/tournament/words.h"

/// What people ask of a tournament.
namespace tournament {

using protocol::ErrorCode;

namespace {

tl::unexpected<Refusal> refused(ErrorCode code, std::string text) {
  return tl::unexpected(Refusal{code, std::move(text)});
}

std::string text_of(std::span<const core::KeyValue> given) {
  std::string text;
  for (const auto& [key, value] : given) text += " " + key + "=" + value;
  return text;
}

/// Whether later pairings follow from results.
bool follows_from_results(Format format) {
  return format == Format::swiss || format == Format::mcmahon || format == Format::knockout ||
         format == Format::double_knockout;
}

}  // namespace

Wanted Controller::join(const std::string& user, const By& by) const {
  if (state_ != State::open)
    return refused(ErrorCode::forbidden, "tournament " + std::to_string(id()) +
                                             " has begun: an arbiter can still let you in with Direct," +
                                             std::to_string(id()) + ",enter," + user);
  if (const auto known = find(user); known && !entrants_[*known].withdrawn)
    return refused(ErrorCode::forbidden, "you have entered already");
  Wanted rows = enter(user, {}, by);
  if (rows) get<store::TournamentAct>(rows->back()).action = "join";
  return rows;
}

Wanted Controller::leave(const std::string& user, const Begun& begun, const By& by) const {
  if (const auto known = find(user); known && entrants_[*known].bot)
    return refused(ErrorCode::no_user, user + " is a built-in bot in tournament " + std::to_string(id()) + ", not you");
  Wanted rows = withdraw(user, begun, by);
  if (rows) get<store::TournamentAct>(rows->back()).action = "leave";
  return rows;
}

Wanted Controller::start(const By& by) const {
  if (state_ != State::open)
    return refused(ErrorCode::forbidden, "it has begun already: it is " + std::string{word(state_)});
  const auto there = std::ranges::count(entrants_, false, &Entrant::withdrawn);
  if (there < 2)
    return refused(ErrorCode::forbidden, "a tournament needs two entrants, and has " + std::to_string(there) +
                                             ": Direct," + std::to_string(id()) + ",enter,name");
  if (definition_.format == Format::match && entrants_.size() != 2)
    return refused(ErrorCode::forbidden, "a match has two entrants, not " + std::to_string(entrants_.size()));
  return Rows{change_to(State::running), act("start", "", by)};
}

Wanted Controller::pause(const std::string& reason, const By& by) const {
  if (state_ != State::running)
    return refused(ErrorCode::forbidden,
                   "only a tournament that runs can be paused: it is " + std::string{word(state_)});
  return Rows{change_to(State::paused), act("pause", reason, by)};
}

Wanted Controller::resume(const By& by) const {
  if (state_ != State::paused)
    return refused(ErrorCode::forbidden, "the tournament is not paused: it is " + std::string{word(state_)});
  return Rows{change_to(State::running), act("resume", "", by)};
}

Wanted Controller::end(const std::string& reason, const Begun& begun, const By& by) const {
  if (state_ == State::over) return refused(ErrorCode::forbidden, "the tournament is over");
  Rows rows;
  for (const Pairing& pairing : pairings_)
    if (!is_decided(pairing.number) && !begun(pairing.number))
      rows.emplace_back(over(pairing.number, referee::no_result(referee::Termination::ended), false));
  rows.emplace_back(change_to(State::over));
  rows.emplace_back(act("end", reason, by));
  return rows;
}

Wanted Controller::enter(const std::string& name, std::span<const core::KeyValue> given, const By& by) const {
  if (state_ == State::over) return refused(ErrorCode::forbidden, "the tournament is over");
  const auto known = find(name);
  if (known && entrants_[*known].withdrawn && given.empty())
    return Rows{row_of(*known, false), act("enter", entrants_[*known].name, by)};
  const base::Expected<Entrant> entrant = parse_entrant(definition_, entrants_, name, given);
  if (!entrant) return refused(ErrorCode::bad_option, entrant.error().text);
  store::EntrantSaved saved = row_of(id(), entrants_.size(), *entrant);
  return Rows{std::move(saved), act("enter", entrant->name + text_of(given), by)};
}

Wanted Controller::withdraw(const std::string& name, const Begun& begun, const By& by) const {
  const auto known = find(name);
  if (!known || entrants_[*known].withdrawn)
    return refused(ErrorCode::no_user, name + " does not take part in tournament " + std::to_string(id()));
  if (state_ == State::over) return refused(ErrorCode::forbidden, "the tournament is over");
  Rows rows = without(*known, begun);
  rows.insert(rows.begin(), row_of(*known, true));
  rows.emplace_back(act("withdraw", entrants_[*known].name, by));
  return rows;
}

/// What becomes of the games of somebody who leaves, but for the one that is being played.
Rows Controller::without(std::size_t entrant, const Begun& begun) const {
  std::vector<Entrant> left = entrants_;
  left[entrant].withdrawn = true;
  Rows rows;
  for (const Pairing& pairing : pairings_) {
    if (is_decided(pairing.number) || !takes_part(pairing, entrant) || begun(pairing.number)) continue;
    const std::optional<Pairing> settled = without_the_withdrawn(definition_, left, pairing);
    if (!settled) continue;
    const std::optional<core::Outcome> outcome = settled->counted ? settled->outcome : std::nullopt;
    rows.emplace_back(over(pairing.number, {outcome, referee::Termination::withdrawn}, false));
  }
  return rows;
}

std::optional<Refusal> Controller::no_pairing(int number) const {
  if (number < 1 || static_cast<std::size_t>(number) > pairings_.size())
    return Refusal{ErrorCode::no_game, "tournament " + std::to_string(id()) + " has no game " + std::to_string(number) +
                                           ": they are 1 to " + std::to_string(pairings_.size())};
  if (!pairing(number).white) return Refusal{ErrorCode::no_game, "number " + std::to_string(number) + " is a bye"};
  return std::nullopt;
}

Wanted Controller::result(int number, const referee::GameResult& result, const std::string& reason, const Begun& begun,
                          const By& by) const {
  if (auto none = no_pairing(number)) return tl::unexpected(*std::move(none));
  Rows rows;
  const bool decided = is_decided(number);
  const bool was_played = decided ? pairing(number).played : begun(number);
  if (decided) rows.emplace_back(store::PairingReopened{id(), number});
  rows.emplace_back(over(number, result, was_played));
  rows.emplace_back(act("result", std::to_string(number) + " " + referee::result_text(result) + ": " + reason, by));
  return rows;
}

Wanted Controller::forbid(const std::string& one, const std::string& other, const By& by) const {
  for (const std::string& name : {one, other})
    if (!find(name))
      return refused(ErrorCode::no_user, name + " does not take part in tournament " + std::to_string(id()));
  const std::string& first = entrants_[*find(one)].name;
  const std::string& second = entrants_[*find(other)].name;
  if (first == second) return refused(ErrorCode::bad_option, "two different entrants are needed");
  return Rows{act("forbid", first + " " + second, by)};
}

Wanted Controller::swap(int one, int other, const Begun& begun, const By& by) const {
  for (const int number : {one, other}) {
    if (auto none = no_pairing(number)) return tl::unexpected(*std::move(none));
    if (is_decided(number) || begun(number))
      return refused(ErrorCode::forbidden, "game " + std::to_string(number) + " has begun or is decided");
  }
  const Pairing& first = pairing(one);
  const Pairing& second = pairing(other);
  if (one == other || first.black == second.white || second.black == first.white)
    return refused(ErrorCode::bad_option, "nobody can play against himself: name two games of four entrants");
  return Rows{store::PairingChanged{id(), one, static_cast<int>(*second.white)},
              store::PairingChanged{id(), other, static_cast<int>(*first.white)},
              act("swap", std::to_string(one) + " " + std::to_string(other), by)};
}

std::optional<std::string> Controller::not_to_be_reopened(int number) const {
  const int round = pairing(number).round;
  if (!follows_from_results(definition_.format) || last_round() <= round) return std::nullopt;
  return "round " + std::to_string(last_round()) + " of tournament " + std::to_string(id()) +
         " was paired from this game: its result can be corrected with Direct," + std::to_string(id()) + ",result," +
         std::to_string(number) + ",…";
}

}  // namespace tournament
