#include "clients/cli/match/random_line.h"

namespace cli::match {

std::optional<Line> lengthen(const Conditions& conditions, Line line, int plies, Player& mover, std::uint64_t seed) {
  const auto task = [&] { return EngineTask{conditions.options, line.game, {}, {}}; };
  mover.begin(task(), seed);
  for (int i = 0; i < plies; ++i) {
    const std::optional<Decision> decision = mover.decide(task(), {}, {}, {});
    if (decision->move == "pass") return std::nullopt;
    const core::Verdict played = line.game.play(decision->move);
    if (!played || line.game.ending()) return std::nullopt;
    line.moves.push_back(played->move);
  }
  return line;
}

}  // namespace cli::match
