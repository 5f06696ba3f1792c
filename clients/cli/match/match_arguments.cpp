#include "clients/cli/match/match.h"
#include "server/room/replay.h"

namespace cli::match {

core::Expected<event::Sprt> parse_sprt(std::string_view text) {
  event::Sprt test;
  for (const std::string_view part : room::split_moves(text)) {
    const core::Expected<core::KeyValue> pair = parse_key_value(part);
    if (!pair) return tl::unexpected(pair.error());
    const auto& [key, value] = *pair;
    double* const place = key == "elo0"    ? &test.elo0
                          : key == "elo1"  ? &test.elo1
                          : key == "alpha" ? &test.alpha
                          : key == "beta"  ? &test.beta
                                           : nullptr;
    if (place == nullptr) return core::fault("'" + key + "' is none of elo0, elo1, alpha, beta");
    const core::Expected<double> number = parse_decimal(value);
    if (!number) return tl::unexpected(number.error());
    *place = *number;
  }
  if (test.elo0 >= test.elo1) return core::fault("elo1 has to be more than elo0");
  for (const double chance : {test.alpha, test.beta})
    if (chance <= 0 || chance >= 0.5) return core::fault("alpha and beta lie between 0 and 0.5");
  return test;
}

}  // namespace cli::match
