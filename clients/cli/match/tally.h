#pragma once

#include <array>
#include <set>
#include <string>

#include "clients/cli/match/match_tournament.h"
#include "clients/cli/match/workers.h"

namespace cli::match {

/// The score of a match so far, for the first player.
struct Tally {
  int games = 0;
  int won = 0;
  int lost = 0;
  int drawn = 0;
  int won_by_black = 0;
  std::array<int, 2> late{};      ///< games lost on time, by the first and the second player
  std::array<int, 2> failures{};  ///< games forfeited, by the first and the second player
  std::int64_t plies = 0;         ///< of the games of this run, like the following members
  std::set<std::uint64_t> fingerprints;
  int played_now = 0;
  std::array<Effort, 2> efforts{};  ///< of the first and the second player

  /// Adds a game of an earlier run or of this one.
  void add(const tournament::Pairing& pairing, const tournament::Played& played);
  /// Adds the data of a game of this run.
  void add(const Report& report);

  [[nodiscard]] double points() const { return won + drawn / 2.0; }
};

/// Formats `+12 −8 =3`.
std::string score_text(const Tally& tally);
/// Formats ` Elo +34 ± 20, LOS 99.1 %`; empty without enough games.
std::string elo_text(const tournament::Pentanomial& pairs);
/// Formats `LLR 1.52 (−2.94, 2.94)`.
std::string sprt_text(const tournament::Sprt& test, const tournament::Pentanomial& pairs);

}  // namespace cli::match
