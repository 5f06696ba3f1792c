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
  if (const base::Expected<void> valid = tournament::check(test); !valid) return tl::unexpected(valid.error());
  return test;
}

}  // namespace cli::match
