#include "server/referee/termination.h"

#include <algorithm>

#include "engine/base/text.h"

namespace referee {
namespace {

using base::Side;
using core::EndReason;

constexpr bool has_the_words_of_the_rules() {
  for (const EndReason reason : {EndReason::score, EndReason::line, EndReason::eliminated, EndReason::no_move,
                                 EndReason::capture, EndReason::repetition, EndReason::limit})
    if (core::word(reason) != word(static_cast<Termination>(reason))) return false;
  return true;
}
static_assert(has_the_words_of_the_rules());

/// Reads `3.5` as 7; nullopt if the text is not a number of points.
std::optional<int> parse_half_points(std::string_view margin) {
  const std::size_t point = margin.find('.');
  constexpr std::uint32_t max_points = 9'999'999;
  const auto whole = base::parse_number<std::uint32_t>(margin.substr(0, point));
  const std::string_view rest = point == std::string_view::npos ? ".0" : margin.substr(point);
  if (!whole || *whole > max_points || (rest != ".0" && rest != ".5")) return std::nullopt;
  return 2 * static_cast<int>(*whole) + (rest == ".5" ? 1 : 0);
}

}  // namespace

std::optional<Termination> parse_termination(std::string_view word) {
  const auto* const found = std::ranges::find(termination_words, word);
  if (found == termination_words.end()) return std::nullopt;
  return static_cast<Termination>(found - termination_words.begin());
}

GameResult result_of(const core::Ending& ending) {
  return {ending.outcome, static_cast<Termination>(ending.reason),
          ending.half_points == 0 ? std::nullopt : std::optional(ending.half_points)};
}

std::string result_text(const GameResult& result) {
  if (!result.outcome) return "void";
  const std::optional<Side> winner = core::winner(*result.outcome);
  if (!winner) return "draw";
  std::string text{base::letter(*winner)};
  text += '+';
  if (!result.half_points) return text += word(result.why);
  text += std::to_string(*result.half_points / 2);
  if (*result.half_points % 2 != 0) text += ".5";
  return text;
}

std::optional<GameResult> parse_result(std::string_view result, std::string_view why) {
  const std::optional<Termination> termination = parse_termination(why);
  if (!termination) return std::nullopt;
  if (result == "void") return no_result(*termination);
  if (result == "draw") return GameResult{core::Outcome::draw, *termination, std::nullopt};
  for (const Side side : base::both_sides) {
    if (result.size() < 3 || result[0] != base::letter(side) || result[1] != '+') continue;
    const std::string_view how = result.substr(2);
    if (how == why) return victory(side, *termination);
    if (const std::optional<int> half_points = parse_half_points(how))
      return GameResult{core::win_for(side), *termination, half_points};
  }
  return std::nullopt;
}

}  // namespace referee
