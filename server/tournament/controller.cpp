#include "server/tournament/controller.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <sstream>

#include "engine/base/text.h"
#include "server/tournament/pairing.h"

namespace tournament {

namespace {

constexpr std::array<std::string_view, 4> state_words{"open", "running", "paused", "over"};

State parse_state(std::string_view text) {
  const auto found = std::ranges::find(state_words, text);
  assert(found != state_words.end());  // the schema allows only these words
  return static_cast<State>(found - state_words.begin());
}

/// Translates a result into the fields of the pairing.
void decide(Pairing& pairing, const referee::GameResult& result, bool played) {
  pairing.played = played;
  pairing.counted = result.outcome.has_value();
  pairing.margin = result.half_points ? std::optional(*result.half_points / 2.0) : std::nullopt;
  pairing.outcome = pairing.white ? result.outcome : core::Outcome::black_wins;
}

Entrant entrant_of(const store::EntrantSaved& saved) {
  Entrant entrant{saved.name, std::nullopt, saved.school, saved.rating, saved.withdrawn};
  if (saved.bot)
    entrant.bot = BuiltIn{*saved.bot, saved.options};
  else if (!saved.options.empty())
    entrant.engine = saved.options.front().second;
  return entrant;
}

}  // namespace

std::string_view word(State state) {
  return state_words[static_cast<std::size_t>(state)];
}

base::Expected<Controller> Controller::restore(const store::StoredTournament& stored) {
  base::Expected<NewTournament> read = parse_definition(stored.tournament.definition);
  if (!read)
    return tl::unexpected(base::Fault{"tournament {tournament}", stored.tournament.tournament}.because(read.error()));
  Controller controller;
  controller.tournament_ = stored.tournament;
  controller.definition_ = std::move(read->definition);
  controller.state_ = parse_state(stored.state);
  for (const store::EntrantSaved& entrant : stored.entrants) controller.take(entrant);
  for (const store::StoredPairing& one : stored.pairings) {
    controller.take(one.pairing);
    controller.take(store::PairingSeated{controller.id(), one.pairing.number, one.game});
    if (!one.result.empty() && !referee::parse_result(one.result, one.reason))
      return base::fault("tournament {tournament}: game {game} has the unknown result {result}, {reason}",
                         controller.id(), one.pairing.number, one.result, one.reason);
    if (!one.result.empty())
      controller.take(store::PairingOver{controller.id(), one.pairing.number, one.result, one.reason, one.played});
  }
  for (const store::TournamentAct& act : stored.acts) controller.take(act);
  return controller;
}

bool Controller::is_decided(int number) const {
  return played(number).result.has_value();
}

std::optional<std::size_t> Controller::find(std::string_view entrant) const {
  for (std::size_t i = 0; i < entrants_.size(); ++i)
    if (base::equal_ignoring_case(entrants_[i].name, entrant)) return i;
  return std::nullopt;
}

int Controller::last_round() const {
  int round = 0;
  for (const Pairing& pairing : pairings_) round = std::max(round, pairing.round);
  return round;
}

void Controller::apply(const store::Write& row) {
  visit(
      [this](const auto& each) {
        if constexpr (requires { take(each); })
          if (each.tournament == id()) take(each);
      },
      row);
}

void Controller::take(const store::NewTournament&) {}

void Controller::take(const store::TournamentStateChanged& change) {
  state_ = parse_state(change.state);
}

void Controller::take(const store::EntrantSaved& saved) {
  const auto number = static_cast<std::size_t>(saved.number);
  if (number == entrants_.size()) entrants_.emplace_back();
  entrants_[number] = entrant_of(saved);
}

void Controller::take(const store::NewPairing& row) {
  const auto number = [](const std::optional<int>& value) {
    return value ? std::optional{static_cast<std::size_t>(*value)} : std::nullopt;
  };
  Pairing& pairing = pairings_.emplace_back();
  pairing.round = row.round;
  pairing.number = row.number;
  pairing.black = static_cast<std::size_t>(row.black);
  pairing.white = number(row.white);
  pairing.opening = number(row.opening);
  played_.emplace_back();
}

void Controller::take(const store::PairingSeated& seated) {
  played_[static_cast<std::size_t>(seated.number - 1)].game = seated.game;
}

void Controller::take(const store::PairingChanged& change) {
  const auto index = static_cast<std::size_t>(change.number - 1);
  pairings_[index].white = static_cast<std::size_t>(change.white);
  played_[index].game.reset();
}

void Controller::take(const store::PairingOver& over) {
  const auto index = static_cast<std::size_t>(over.number - 1);
  played_[index].result = referee::parse_result(over.result, over.reason);
  assert(played_[index].result);
  decide(pairings_[index], *played_[index].result, over.played);
}

void Controller::take(const store::PairingReopened& reopened) {
  const auto index = static_cast<std::size_t>(reopened.number - 1);
  played_[index].result.reset();
  pairings_[index].outcome.reset();
  pairings_[index].margin.reset();
  pairings_[index].counted = pairings_[index].played = true;
}

/// Pairs that an arbiter has forbidden are recorded only in the acts.
void Controller::take(const store::TournamentAct& act) {
  if (act.action != "forbid") return;
  std::istringstream names(act.detail);
  std::pair<std::string, std::string> pair;
  if (names >> pair.first >> pair.second) definition_.forbidden.push_back(std::move(pair));
}

}  // namespace tournament
