#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace cli::bench {

/// `qiyuan bench claims`: plays again what the five documents that Qiyuan began with report.
struct ClaimsArguments {
  std::string only;          ///< the claims whose names begin so; empty: all
  std::optional<int> games;  ///< instead of each claim's own number
  int concurrency = 0;       ///< games; 0: one for each core
  std::uint64_t seed = 1;
  bool json = false;
};

/// Prints a line, or a JSON object, for each claim as soon as it is measured. 130 when it was interrupted: what was
/// measured is printed all the same. Throws Failure when no claim has that name.
int claims(const ClaimsArguments& arguments, std::ostream& out);

}  // namespace cli::bench
