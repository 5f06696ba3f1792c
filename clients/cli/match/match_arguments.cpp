#include "clients/cli/match/match.h"
#include "server/referee/replay.h"

namespace cli::match {

base::Expected<tournament::Sprt> parse_sprt(std::string_view text) {
  tournament::Sprt test;
  for (const std::string_view part : referee::split_moves(text)) {
    const base::Expected<core::KeyValue> pair = parse_key_value(part);
    if (!pair) return tl::unexpected(pair.error());
    const auto& [key, value] = *pair;
    double* const place = key == "elo0"    ? &test.elo0
                          : key == "elo1"  ? &test.elo1
                          : key == "alpha" ? &test.alpha
                          : key == "beta"  ? &test.beta
                                           : nullptr;
    if (place == nullptr)
      return base::fault("unknown option '{option}'; valid: {names}", key, "elo0, elo1, alpha, beta");
    const base::Expected<double> number = parse_decimal(value);
    if (!number) return tl::unexpected(number.error());
    *place = *number;
  }
  if (test.elo0 >= test.elo1) return base::fault("elo1 must be greater than elo0");
  for (const double chance : {test.alpha, test.beta})
    if (chance <= 0 || chance >= 0.5) return base::fault("alpha and beta must be between 0 and 0.5");
  return test;
}

}  // namespace cli::match
