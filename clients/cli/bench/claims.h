#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace cli::bench {

/// `qiyuan bench claims`: repeats the comparisons that the five source documents of Qiyuan report.
struct ClaimsArguments {
  std::string only;          ///< only claims whose names begin with this text; empty: all
  std::optional<int> games;  ///< number of games of each match, instead of the claim's own
  int concurrency = 0;       ///< number of games at once; 0: one per core
  std::uint64_t seed = 1;
  bool json = false;
};

/// Prints a line, or a JSON object, for each claim as soon as it is measured. Returns 130 when interrupted; the results
/// so far have been printed by then. Throws Failure if no claim has that name.
int claims(const ClaimsArguments& arguments, std::ostream& out);

}  // namespace cli::bench
