#include "server/tournament/controller.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <sstream>

#include "engine/base/text.h"
#include "server/tournament/pairing.h"

namespace tournament {
using referee::Termination;

namespace {

constexpr std::array<std::string_view, 4> state_words{"open", "running", "paused", "over"};

State parse_state(std::string_view text) {
  const auto found = std::ranges::find(state_words, text);
  assert(found != state_words.end());  // the schema knows these words only
  return static_cast<State>(found - state_words.begin());
}

/// What a result says for the pairing.
void decide(Pairing& pairing, const referee::GameResult& result, bool played) {
  pairing.played = played;
  pairing.counted = result.outcome.has_value();
  pairing.margin = result.half_points ? std::optional(*result.half_points / 2.0) : std::nullopt;
  pairing.outcome = pairing.white ? result.outcome : core::Outcome::black_wins;
}

Entrant entrant_of(const store::EntrantSaved& saved) {
  Entrant entrant{saved.name, std::nullopt, saved.school, saved.rating, saved.withdrawn};
  if (saved.bot) entrant.bot = BuiltIn{*saved.bot, saved.options};
  return entrant;
}

}  // namespace

std::string_view word(State state) {
  return state_words[static_cast<std::size_t>(state)];
}

base::Expected<Controller> Controller::restore(const store::StoredTournament& stored) {
  base::Expected<NewTournament> read = parse_definition(stored.tournament.definition);
  if (!read)
    return base::fault("tournament " + std::to_string(stored.tournament.tournament) + ": " + read.error().text);
  Controller controller;
  controller.tournament_ = stored.tournament;
  controller.definition_ = std::move(read->definition);
  controller.state_ = parse_state(stored.state);
  for (const store::EntrantSaved& entrant : stored.entrants) controller.take(entrant);
  for (const store::StoredPairing& one : stored.pairings) {
    controller.take(one.pairing);
    controller.take(store::PairingSeated{controller.id(), one.pairing.number, one.game});
    if (!one.result.empty() && !referee::parse_result(one.result, one.reason))
      return base::fault("tournament " + std::to_string(controller.id()) + ": game " +
                         std::to_string(one.pairing.number) + " has the unknown result " + one.result + ", " +
                         one.reason);
    if (!one.result.empty())
      controller.take(store::PairingOver{controller.id(), one.pairing.number, one.result, one.reason, one.played});
  }
  for (const store::TournamentAct& act : stored.acts) controller.take(act);
  return controller;
}

Rows Controller::create(store::TournamentId id, const NewTournament& tournament, std::string definition, const By& by) {
  Rows rows{store::NewTournament{id, tournament.definition.name, std::move(definition), by.user, by.at}};
  for (std::size_t i = 0; i < tournament.entrants.size(); ++i) rows.emplace_back(row_of(id, i, tournament.entrants[i]));
  rows.emplace_back(store::TournamentAct{id, "create", by.user, tournament.definition.name, by.at});
  return rows;
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

store::PairingOver Controller::over(int number, const referee::GameResult& result, bool played) const {
  return {id(), number, referee::result_text(result), std::string{word(result.why)}, played};
}

Rows Controller::seated(int number, protocol::RoomId game) const {
  return {store::PairingSeated{id(), number, game}};
}

Rows Controller::game_over(int number, protocol::RoomId game, const referee::GameResult& result, bool played) const {
  if (is_decided(number) || this->played(number).game != game) return {};
  if (result.why == Termination::aborted) return {store::PairingSeated{id(), number, std::nullopt}};
  return {over(number, result, played)};
}

Rows Controller::game_reopened(int number, protocol::RoomId game) const {
  if (!is_decided(number) || played(number).game != game) return {};
  Rows rows{store::PairingReopened{id(), number}};
  if (state_ == State::over) rows.emplace_back(change_to(State::running));
  return rows;
}

Rows Controller::next(std::span<const std::size_t> free) const {
  if (state_ != State::running && state_ != State::paused) return {};
  Rows rows;
  for (const Pairing& pairing : next_pairings(definition_, entrants_, pairings_, free)) {
    const auto number = [](const std::optional<std::size_t>& value) {
      return value ? std::optional{static_cast<int>(*value)} : std::nullopt;
    };
    rows.emplace_back(store::NewPairing{id(), pairing.number, pairing.round, static_cast<int>(pairing.black),
                                        number(pairing.white), number(pairing.opening)});
    if (!pairing.white)
      rows.emplace_back(over(pairing.number,
                             pairing.counted ? referee::victory(base::Side::black, Termination::bye)
                                             : referee::no_result(Termination::bye),
                             false));
  }
  if (rows.empty() && is_over(definition_, entrants_, pairings_)) rows.emplace_back(change_to(State::over));
  return rows;
}

std::vector<int> Controller::to_open(const Capacity& capacity) const {
  if (state_ != State::running) return {};
  std::vector<int> plays(entrants_.size());
  int games = 0;
  const auto seat = [&](const Pairing& pairing) {
    ++plays[pairing.black];
    ++plays[*pairing.white];
    ++games;
  };
  const auto is_full = [&](std::size_t entrant) { return plays[entrant] > 0 && plays[entrant] >= capacity(entrant); };
  for (const Pairing& pairing : pairings_)
    if (!is_decided(pairing.number) && played(pairing.number).game) seat(pairing);
  std::vector<int> numbers;
  for (const Pairing& pairing : pairings_) {
    if (definition_.at_once > 0 && games >= definition_.at_once) break;
    if (is_decided(pairing.number) || played(pairing.number).game) continue;
    if (is_full(pairing.black) || is_full(*pairing.white)) continue;
    seat(pairing);
    numbers.push_back(pairing.number);
  }
  return numbers;
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

/// Whom the controller has forbidden to meet stands in the acts alone.
void Controller::take(const store::TournamentAct& act) {
  if (act.action != "forbid") return;
  std::istringstream names(act.detail);
  std::pair<std::string, std::string> pair;
  if (names >> pair.first >> pair.second) definition_.forbidden.push_back(std::move(pair));
}

store::TournamentAct Controller::act(std::string action, std::string detail, const By& by) const {
  return {id(), std::move(action), by.user, std::move(detail), by.at};
}

store::TournamentStateChanged Controller::change_to(State state) const {
  return {id(), std::string{word(state)}};
}

store::EntrantSaved Controller::row_of(store::TournamentId tournament, std::size_t number, const Entrant& entrant) {
  store::EntrantSaved row{tournament, static_cast<int>(number), entrant.name,   std::nullopt,
                          {},         entrant.school,           entrant.rating, entrant.withdrawn};
  if (entrant.bot) {
    row.bot = entrant.bot->bot;
    row.options = entrant.bot->options;
  }
  return row;
}

store::EntrantSaved Controller::row_of(std::size_t entrant, bool withdrawn) const {
  store::EntrantSaved saved = row_of(id(), entrant, entrants_[entrant]);
  saved.withdrawn = withdrawn;
  return saved;
}

}  // namespace tournament
