#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "server/tournament/formats.h"
#include "server/tournament/games.h"

namespace tournament {
namespace {

struct Encounter {
  std::size_t black;
  std::size_t white;
};
using Round = std::vector<Encounter>;

/// A round of the Berger table for an even number of seats (FIDE Handbook C.05, annex 1): the last seat stays in place
/// and changes colour from round to round, the others rotate.
Round berger_round(std::size_t seats, std::size_t round) {
  const std::size_t circle = seats - 1;
  // Each round advances by half of the circle, so that colours alternate for every entrant.
  const std::size_t start = round * (seats / 2) % circle;
  Round encounters;
  if (round % 2 == 0)
    encounters.push_back({start, circle});
  else
    encounters.push_back({circle, start});
  for (std::size_t i = 1; i < seats / 2; ++i)
    encounters.push_back({(start + i) % circle, (start + circle - i) % circle});
  return encounters;
}

/// The whole plan: cycle after cycle, with colours swapped in every second one. With an odd number of entrants one seat
/// stays empty.
std::vector<Round> berger_plan(std::size_t entrants, int cycles) {
  const std::size_t seats = entrants + entrants % 2;
  std::vector<Round> plan;
  for (int cycle = 0; cycle < cycles; ++cycle)
    for (std::size_t round = 0; round + 1 < seats; ++round) {
      Round encounters = berger_round(seats, round);
      if (cycle % 2 == 1)
        for (Encounter& encounter : encounters) std::swap(encounter.black, encounter.white);
      plan.push_back(std::move(encounters));
    }
  return plan;
}

/// The first entrant against every other, one per round.
std::vector<Round> gauntlet_plan(std::size_t entrants, int cycles) {
  std::vector<Round> plan;
  for (int cycle = 0; cycle < cycles; ++cycle)
    for (std::size_t other = 1; other < entrants; ++other) {
      const bool black = (static_cast<std::size_t>(cycle) + other) % 2 == 1;
      plan.push_back({black ? Encounter{0, other} : Encounter{other, 0}});
    }
  return plan;
}

/// How often two entrants have been paired, played or not: a pairing decided without a game is settled too.
using Count = std::map<std::pair<std::size_t, std::size_t>, int>;

Count meetings_so_far(const Situation& now) {
  Count count;
  for (const Pairing& row : now.so_far)
    if (row.white) ++count[std::minmax(row.black, *row.white)];
  // An encounter consists of `games` rows.
  for (auto& [pair, rows] : count) rows /= now.definition.games;
  return count;
}

/// The encounters of a round of the plan that have not been paired yet.
struct Owed {
  Round encounters;
  bool is_begun = false;  ///< other encounters of the round have been paired before
};

std::vector<Owed> owed(const Situation& now, const std::vector<Round>& plan) {
  Count done = meetings_so_far(now);
  std::vector<Owed> rounds;
  for (const Round& planned : plan) {
    Owed round;
    for (const Encounter& encounter : planned) {
      if (std::max(encounter.black, encounter.white) >= now.entrants.size()) continue;
      if (int& paired = done[std::minmax(encounter.black, encounter.white)]; paired > 0) {
        --paired;
        round.is_begun = true;
      } else if (may_meet(now, encounter.black, encounter.white)) {
        round.encounters.push_back(encounter);
      }
    }
    if (!round.encounters.empty()) rounds.push_back(std::move(round));
  }
  return rounds;
}

/// A late entrant has missed encounters of earlier rounds: encounters of later rounds fill the gaps.
Round filled(const Situation& now, const std::vector<Round>& rounds) {
  std::vector<bool> busy(now.entrants.size());
  Round result;
  for (const Round& round : rounds)
    for (const Encounter& encounter : round) {
      if (busy[encounter.black] || busy[encounter.white]) continue;
      busy[encounter.black] = busy[encounter.white] = true;
      result.push_back(encounter);
    }
  return result;
}

/// Rounds without a game are rows too, so that everyone can see them; they give no points, since every entrant has one.
void add_free(const Situation& now, const Round& round, int number, PairingBuilder& sheet) {
  std::vector<bool> busy(now.entrants.size());
  for (const Encounter& encounter : round) busy[encounter.black] = busy[encounter.white] = true;
  for (std::size_t i = 0; i < busy.size(); ++i)
    if (!busy[i] && !now.entrants[i].withdrawn) sheet.bye(number, i, false);
}

void pair_by_plan(const Situation& now, const std::vector<Round>& plan, bool shows_free, PairingBuilder& sheet) {
  if (now.definition.in_rounds && is_waiting(now.so_far)) return;
  const std::vector<Owed> rounds = owed(now, plan);
  if (rounds.empty()) return;
  int number = last_round(now.so_far);
  if (now.definition.in_rounds) {
    std::vector<Round> left;
    for (const Owed& owed : rounds) left.push_back(owed.encounters);
    const Round round = rounds.front().is_begun ? filled(now, left) : left.front();
    for (const Encounter& encounter : round)
      sheet.encounter(number + 1, encounter.black, encounter.white, now.definition.games);
    if (shows_free) add_free(now, round, number + 1, sheet);
    return;
  }
  for (const Owed& owed : rounds) {
    ++number;
    for (const Encounter& encounter : owed.encounters)
      sheet.encounter(number, encounter.black, encounter.white, now.definition.games);
  }
}

}  // namespace

void pair_round_robin(const Situation& now, PairingBuilder& sheet) {
  pair_by_plan(now, berger_plan(now.entrants.size(), now.definition.cycles), true, sheet);
}

void pair_gauntlet(const Situation& now, PairingBuilder& sheet) {
  pair_by_plan(now, gauntlet_plan(now.entrants.size(), now.definition.cycles), false, sheet);
}

}  // namespace tournament
