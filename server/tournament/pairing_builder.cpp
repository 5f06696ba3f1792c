#include "server/tournament/pairing_builder.h"

#include <algorithm>

#include "server/tournament/games.h"

namespace tournament {

PairingBuilder::PairingBuilder(const Definition& definition, std::span<const Pairing> so_far)
    : definition_(definition) {
  for (const Pairing& row : so_far) note(row);
}

void PairingBuilder::encounter(int round, std::size_t first, std::size_t second, int games) {
  for (int i = 0; i < games; ++i) i % 2 == 0 ? game(round, first, second) : game(round, second, first);
}

Pairing& PairingBuilder::append(int round, std::size_t black) {
  Pairing row;
  row.round = round;
  row.number = ++number_;
  row.black = black;
  rows_.push_back(row);
  return rows_.back();
}

void PairingBuilder::game(int round, std::size_t black, std::size_t white) {
  const std::optional<std::size_t> opening = opening_for(black, white);
  Pairing& row = append(round, black);
  row.white = white;
  row.opening = opening;
  note(row);
}

void PairingBuilder::walkover(int round, std::size_t winner, std::size_t loser) {
  Pairing& row = append(round, winner);
  row.white = loser;
  row.outcome = core::Outcome::black_wins;
  row.played = false;
}

void PairingBuilder::bye(int round, std::size_t entrant, bool counted) {
  Pairing& row = append(round, entrant);
  row.outcome = core::Outcome::black_wins;
  row.counted = counted;
  row.played = false;
}

PairingBuilder::Shared& PairingBuilder::shared(std::size_t one, std::size_t other) {
  Shared& found = shared_[std::minmax(one, other)];
  found.times.resize(definition_.openings.size());
  return found;
}

void PairingBuilder::note(const Pairing& row) {
  number_ = std::max(number_, row.number);
  if (!row.white || !row.opening || *row.opening >= definition_.openings.size()) return;
  Shared& both = shared(row.black, *row.white);
  if (both.open == row.opening && both.black == *row.white) {
    both.open = std::nullopt;
    return;
  }
  ++taken_;
  ++both.times[*row.opening];
  both.open = row.opening;
  both.black = row.black;
}

std::optional<std::size_t> PairingBuilder::opening_for(std::size_t black, std::size_t white) {
  const std::size_t count = definition_.openings.size();
  if (count == 0) return std::nullopt;
  const Shared& both = shared(black, white);
  if (both.open && both.black == white) return both.open;
  const int least = *std::ranges::min_element(both.times);
  std::size_t opening = taken_ % count;
  while (both.times[opening] != least) opening = (opening + 1) % count;
  return opening;
}

}  // namespace tournament
