#include "engine/othello/make_weights/self_play.h"

#include <algorithm>

#include "engine/base/rng.h"

namespace othello {
namespace {

Move random_move(const Position& position, base::Rng& rng) {
  Position::Moves moves;
  position.legal_moves(moves);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

/// Half of the games start with a few random moves, the others with up to most of the game: the search meets positions
/// that good players do not.
std::uint32_t random_plies(base::Rng& rng) {
  return rng.below(2) == 0 ? 2 + rng.below(9) : 6 + rng.below(34);
}

/// One move in this many is random.
constexpr std::uint32_t midgame_noise = 30;
constexpr std::uint32_t endgame_noise = 4;

}  // namespace

SelfPlay::SelfPlay(const Evaluation& evaluation, const Generation& generation)
    : generation_(generation),
      search_({.table = search::TableSize::mebibytes(1)},
              [&] {
                Policy policy;
                policy.evaluation = &evaluation;
                return policy;
              }()),
      solver_(1, search::TableSize::mebibytes(4), evaluation) {}

std::vector<Sample> SelfPlay::play(int games, std::uint64_t seed) {
  search_.forget();
  solver_.forget();
  base::Rng rng(seed);
  std::vector<Sample> samples;
  for (int game = 0; game < games; ++game) play_game(rng, samples);
  return samples;
}

SelfPlay::Choice SelfPlay::choose(const Position& position) {
  if (position.empties() > generation_.exact) {
    const std::vector<Move> legal = [&] {
      Position::Moves moves;
      position.legal_moves(moves);
      return std::vector(moves.begin(), moves.end());
    }();
    const auto result = search_.search({position, legal, {}}, generation_.depth, {});
    return {result.best, result.score, false};
  }
  if (line_.empty()) {
    const Solution solution = solver_.solve(position, Goal::exact());
    line_.assign(solution.variation.rbegin(), solution.variation.rend());
    line_value_ = solution.score * disc;
  }
  return {line_.back(), line_value_, true};
}

void SelfPlay::play_game(base::Rng& rng, std::vector<Sample>& out) {
  Position position;
  for (std::uint32_t left = random_plies(rng); left > 0 && !position.outcome(); --left)
    position.play(random_move(position, rng));
  struct Ply {
    Sample sample;
    bool exact = false;
    bool best = false;  ///< the best move was played
    bool kept = false;
  };
  std::vector<Ply> plies;
  line_.clear();
  while (!position.outcome() && position.empties() > 1) {
    const Choice choice = choose(position);
    const bool random = rng.below(choice.exact ? endgame_noise : midgame_noise) == 0;
    const Move move = random ? random_move(position, rng) : choice.move;
    const bool best = move == choice.move;
    plies.push_back({{position.discs(), choice.value}, choice.exact, best, !position.must_pass()});
    if (best && !line_.empty()) {
      line_.pop_back();
      line_value_ = -line_value_;
    } else {
      line_.clear();
    }
    position.play(move);
  }
  for (std::size_t i = plies.size(); i-- > 0;) {
    Ply& ply = plies[i];
    if (!ply.exact && ply.best && i + 1 < plies.size())
      ply.sample.value += static_cast<std::int64_t>(generation_.outcome *
                                                    static_cast<double>(-plies[i + 1].sample.value - ply.sample.value));
    if (ply.kept) out.push_back(ply.sample);
  }
}

}  // namespace othello
