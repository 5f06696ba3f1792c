#pragma once

#include <array>
#include <set>
#include <string>

#include "clients/cli/match/match_tournament.h"
#include "clients/cli/match/workers.h"

namespace cli::match {

/// What a match has come to so far, as the first player sees it.
struct Tally {
  int games = 0;
  int won = 0;
  int lost = 0;
  int drawn = 0;
  int won_by_black = 0;
  std::array<int, 2> late{};      ///< games lost on time, of the first player and of the second
  std::array<int, 2> failures{};  ///< games lost otherwise by their own fault
  std::int64_t plies = 0;         ///< of the games of this run, as the next
  std::set<std::uint64_t> fingerprints;
  int played_now = 0;
  std::array<Effort, 2> efforts{};  ///< of the first player and of the second

  /// A game of an earlier run, or of this one.
  void add(const tournament::Pairing& pairing, const tournament::Played& played);
  /// What is known only of a game of this run.
  void add(const Report& report);

  [[nodiscard]] double points() const { return won + drawn / 2.0; }
};

/// `+12 −8 =3`.
std::string score_text(const Tally& tally);
/// ` Elo +34 ± 20, LOS 99.1 %`; empty while there is nothing to say.
std::string elo_text(const tournament::Pentanomial& pairs);
/// `LLR 1.52 (−2.94, 2.94)`.
std::string sprt_text(const tournament::Sprt& test, const tournament::Pentanomial& pairs);

}  // namespace cli::match
