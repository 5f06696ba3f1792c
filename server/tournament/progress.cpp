#include "server/tournament/progress.h"

#include "server/tournament/pairing.h"
#include "server/tournament/sprt.h"

namespace tournament {

using referee::Termination;

Rows seated(const Controller& of, int number, protocol::RoomId game) {
  return {store::PairingSeated{of.id(), number, game}};
}

Rows game_over(const Controller& of, int number, protocol::RoomId game, const referee::GameResult& result,
               bool played) {
  if (of.is_decided(number) || of.played(number).game != game) return {};
  if (result.why == Termination::aborted) return {store::PairingSeated{of.id(), number, std::nullopt}};
  return {over_row(of.id(), number, result, played)};
}

Rows game_reopened(const Controller& of, int number, protocol::RoomId game) {
  if (!of.is_decided(number) || of.played(number).game != game) return {};
  Rows rows{store::PairingReopened{of.id(), number}};
  if (of.state() == State::over) rows.emplace_back(state_row(of.id(), State::running));
  return rows;
}

namespace {

/// The end of a match whose test has decided; otherwise empty. Games at tables are played to their end.
Rows end_of_test(const Controller& of) {
  const std::optional<Sprt>& test = of.definition().sprt;
  if (!test || verdict(*test, count_pairs(of.pairings(), 0, 1)) == SprtVerdict::go_on) return {};
  Rows rows;
  for (const Pairing& pairing : of.pairings())
    if (!of.is_decided(pairing.number) && !of.played(pairing.number).game)
      rows.emplace_back(over_row(of.id(), pairing.number, referee::no_result(Termination::ended), false));
  rows.emplace_back(state_row(of.id(), State::over));
  return rows;
}

}  // namespace

Rows due_pairings(const Controller& of, std::span<const std::size_t> free) {
  if (of.state() != State::running && of.state() != State::paused) return {};
  Rows rows = end_of_test(of);
  if (!rows.empty()) return rows;
  for (const Pairing& pairing : next_pairings(of.definition(), of.entrants(), of.pairings(), free)) {
    const auto number = [](const std::optional<std::size_t>& value) {
      return value ? std::optional{static_cast<int>(*value)} : std::nullopt;
    };
    rows.emplace_back(store::NewPairing{of.id(), pairing.number, pairing.round, static_cast<int>(pairing.black),
                                        number(pairing.white), number(pairing.opening)});
    if (!pairing.white)
      rows.emplace_back(over_row(of.id(), pairing.number,
                                 pairing.counted ? referee::victory(base::Side::black, Termination::bye)
                                                 : referee::no_result(Termination::bye),
                                 false));
  }
  if (rows.empty() && tournament::is_over(of.definition(), of.entrants(), of.pairings()))
    rows.emplace_back(state_row(of.id(), State::over));
  return rows;
}

std::vector<int> to_open(const Controller& of, const Capacity& capacity) {
  if (of.state() != State::running) return {};
  std::vector<int> plays(of.entrants().size());
  int games = 0;
  const auto seat = [&](const Pairing& pairing) {
    ++plays[pairing.black];
    ++plays[*pairing.white];
    ++games;
  };
  const auto is_full = [&](std::size_t entrant) { return plays[entrant] > 0 && plays[entrant] >= capacity(entrant); };
  for (const Pairing& pairing : of.pairings())
    if (!of.is_decided(pairing.number) && of.played(pairing.number).game) seat(pairing);
  std::vector<int> numbers;
  for (const Pairing& pairing : of.pairings()) {
    if (of.definition().at_once > 0 && games >= of.definition().at_once) break;
    if (of.is_decided(pairing.number) || of.played(pairing.number).game) continue;
    if (is_full(pairing.black) || is_full(*pairing.white)) continue;
    seat(pairing);
    numbers.push_back(pairing.number);
  }
  return numbers;
}

}  // namespace tournament
