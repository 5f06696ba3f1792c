#include "clients/cli/match/tally.h"

#include <cmath>
#include <cstdio>

#include "server/tournament/games.h"

namespace cli::match {
namespace {

std::string number(const char* form, double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), form, value);
  return text.data();
}

/// With a typographic sign.
std::string with_sign(const char* form, double value) {
  const std::string text = number(form, std::abs(value));
  const bool is_zero = text.find_first_not_of("0.") == std::string::npos;
  return (is_zero ? "" : value < 0 ? "−" : "+") + text;
}

}  // namespace

void Tally::add(const tournament::Pairing& pairing, const tournament::Played& played) {
  if (!tournament::has_result(pairing)) return;
  ++games;
  const base::Side side = tournament::side_of(pairing, 0);
  const double value = core::value_for(side, *pairing.outcome);
  (value == 1 ? won : value == 0 ? lost : drawn) += 1;
  won_by_black += *pairing.outcome == core::Outcome::black_wins ? 1 : 0;
  if (played.result->why == referee::Termination::time) ++late[value == 0 ? 0 : 1];
  if (played.result->why == referee::Termination::forfeit) ++failures[value == 0 ? 0 : 1];
}

void Tally::add(const Report& report) {
  ++played_now;
  plies += report.game_played.game.ply();
  fingerprints.insert(report.fingerprint);
  const base::Side first = report.order.first_is_black ? base::Side::black : base::Side::white;
  efforts[0].add(report.game_played.efforts[first]);
  efforts[1].add(report.game_played.efforts[base::opponent(first)]);
}

std::string score_text(const Tally& tally) {
  return "+" + std::to_string(tally.won) + " −" + std::to_string(tally.lost) + " =" + std::to_string(tally.drawn);
}

std::string elo_text(const tournament::Pentanomial& pairs) {
  const std::optional<tournament::MatchScore> score = tournament::match_score(pairs);
  if (!score) return {};
  return "Elo " + with_sign("%.0f", score->elo) + " ± " + number("%.0f", score->error) + " (95 %), LOS " +
         number("%.1f", 100 * score->superiority) + " %";
}

std::string sprt_text(const tournament::Sprt& test, const tournament::Pentanomial& pairs) {
  return "LLR " + with_sign("%.2f", tournament::log_likelihood_ratio(test, pairs)) + " (" +
         with_sign("%.2f", tournament::lower_bound(test)) + ", " + with_sign("%.2f", tournament::upper_bound(test)) +
         ")";
}

}  // namespace cli::match
