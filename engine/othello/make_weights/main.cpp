// Fits the evaluation of Othello to games that it plays against itself, and writes it as text for weights.inc:
//
//   othello_make_weights play DATA SECONDS SEED DEPTH EXACT
//       Plays games and appends positions to the file DATA. Each game starts with 6 to 32 random moves and continues
//       with searches of DEPTH plies. With EXACT empty squares left it is solved, and all positions since the last
//       random move are labelled with the margin.
//   othello_make_weights fit DATA PASSES [NEWEST]
//       Fits the weights by stochastic gradient descent and prints them. With NEWEST, uses only this number of the
//       newest positions.
//
// It plays with the weights that it was built with: build, play, fit, write, and build again.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/rng.h"
#include "engine/othello/endgame.h"
#include "engine/othello/endgame_thread.h"
#include "engine/othello/evaluation.h"
#include "engine/othello/position.h"
#include "engine/othello/weights_text.h"

namespace othello {
namespace {

/// A labelled position, as stored in the file.
struct Sample {
  Bitboard own = 0;
  Bitboard other = 0;
  std::int64_t margin = 0;  ///< for the side to move
};

Move random_move(const Position& position, base::Rng& rng) {
  Position::Moves moves;
  position.legal_moves(moves);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

Move best_move(const Position& position, EndgameThread& thread, int depth) {
  Position::Moves moves;
  position.legal_moves(moves);
  Move best = moves[0];
  int best_value = -1'000'000;
  for (const Move move : moves) {
    Position next = position;
    next.play(move);
    const int value = -thread.guess(next.discs(), depth - 1);
    if (value > best_value) {
      best_value = value;
      best = move;
    }
  }
  return best;
}

/// Appends the positions of one game.
void play_game(base::Rng& rng, int depth, int exact, std::vector<Sample>& out) {
  Position position;
  for (std::uint32_t left = 6 + rng.below(27); left > 0 && !position.outcome(); --left)
    position.play(random_move(position, rng));
  EndgameThread thread(nullptr, &evaluation());
  const std::size_t first = out.size();
  std::vector<base::Side> movers;
  while (!position.outcome()) {
    if (!position.must_pass()) {
      out.push_back({position.discs().own, position.discs().other, 0});
      movers.push_back(position.to_move());
    }
    if (position.empties() <= exact) break;
    position.play(best_move(position, thread, depth));
  }
  int margin =
      position.outcome() ? final_margin(position.discs().own, position.discs().other) : exact_margin(position.discs());
  if (position.to_move() == base::Side::white) margin = -margin;
  for (std::size_t i = 0; i < movers.size(); ++i)
    out[first + i].margin = movers[i] == base::Side::black ? margin : -margin;
}

int play(const char* file, double seconds, std::uint64_t seed, int depth, int exact) {
  std::FILE* const data = std::fopen(file, "ab");
  if (data == nullptr) return 1;
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  base::Rng rng(seed);
  std::size_t total = 0;
  while (std::chrono::steady_clock::now() < end) {
    std::vector<Sample> samples;
    for (int game = 0; game < 100; ++game) play_game(rng, depth, exact, samples);
    std::fwrite(samples.data(), sizeof(Sample), samples.size(), data);
    total += samples.size();
  }
  std::fclose(data);
  std::fprintf(stderr, "%zu positions\n", total);
  return 0;
}

std::vector<Sample> read(const char* file, std::size_t newest) {
  std::vector<Sample> samples;
  std::FILE* const data = std::fopen(file, "rb");
  if (data == nullptr) return samples;
  std::fseek(data, 0, SEEK_END);
  const auto all = static_cast<std::size_t>(std::ftell(data)) / sizeof(Sample);
  samples.resize(std::min(all, newest));
  std::fseek(data, static_cast<long>((all - samples.size()) * sizeof(Sample)), SEEK_SET);
  samples.resize(std::fread(samples.data(), sizeof(Sample), samples.size(), data));
  std::fclose(data);
  return samples;
}

/// True for one position in a hundred, which is used to measure the error instead of for training.
bool is_held_out(const Sample& sample) {
  return Discs{sample.own, sample.other}.hash() % 100 == 0;
}

int fit(const char* file, int passes, std::size_t newest) {
  constexpr std::size_t constant = Evaluation::weights - 1;
  std::vector<Sample> samples = read(file, newest);
  base::Rng rng(1);
  for (std::size_t i = samples.size(); i > 1; --i)
    std::swap(samples[i - 1], samples[rng.below(static_cast<std::uint32_t>(i))]);
  std::vector<std::vector<Sample>> by_stage(Evaluation::stages);
  for (const Sample& sample : samples)
    by_stage[static_cast<std::size_t>(Evaluation::stage_of(count(sample.own | sample.other)))].push_back(sample);

  std::vector<std::size_t> canonical(pattern_offsets.total);
  for (std::size_t i = 0; i < canonical.size(); ++i) canonical[i] = canonical_weight(i);
  const auto canonical_of = [&](std::size_t weight) { return weight < canonical.size() ? canonical[weight] : weight; };

  // Late stages are fitted first and pass their weights on, because there are too few early positions for all weights.
  std::vector<float> weights(Evaluation::weights);
  std::vector<std::string> texts(Evaluation::stages);
  for (int stage = Evaluation::stages - 1; stage >= 0; --stage) {
    double error = 0;
    std::size_t held_out = 0;
    for (int pass = 0; pass <= passes; ++pass) {
      const float rate = 0.006F * static_cast<float>(std::pow(0.15, static_cast<double>(pass) / passes));
      for (const Sample& sample : by_stage[static_cast<std::size_t>(stage)]) {
        const bool measures = pass == passes;
        if (is_held_out(sample) != measures) continue;
        std::array<std::size_t, pattern_places + 2> used{};
        std::size_t features = 0;
        float sum = weights[constant];
        Evaluation::for_each_feature({sample.own, sample.other}, [&](std::size_t weight) {
          used[features] = canonical_of(weight);
          sum += weights[used[features++]];
        });
        const float miss = static_cast<float>(sample.margin) - sum;
        if (measures) {
          error += std::fabs(miss);
          ++held_out;
          continue;
        }
        for (const std::size_t weight : used) weights[weight] += rate * miss;
        weights[constant] += rate * miss;
      }
    }
    std::fprintf(stderr, "stage %d: %zu positions, mean error %.2f discs\n", stage,
                 by_stage[static_cast<std::size_t>(stage)].size(), error / static_cast<double>(held_out));
    std::vector<std::int16_t> rounded;
    for (std::size_t i = 0; i < weights.size(); ++i)
      if (canonical_of(i) == i) rounded.push_back(static_cast<std::int16_t>(std::lround(weights[i] * disc)));
    texts[static_cast<std::size_t>(stage)] = weights_to_text(rounded);
  }
  std::puts("// Made by engine/othello/make_weights; docs/engines/othello.md says how.");
  for (const std::string& text : texts) {
    std::puts("{");
    for (std::size_t at = 0; at < text.size(); at += 118) std::printf("\"%s\"\n", text.substr(at, 118).c_str());
    std::puts("},");
  }
  return 0;
}

}  // namespace
}  // namespace othello

int main(int argc, char** argv) {
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (command == "play" && argc == 7)
    return othello::play(argv[2], std::atof(argv[3]), std::strtoull(argv[4], nullptr, 10), std::atoi(argv[5]),
                         std::atoi(argv[6]));
  if (command == "fit" && (argc == 4 || argc == 5))
    return othello::fit(argv[2], std::atoi(argv[3]), argc == 5 ? std::strtoull(argv[4], nullptr, 10) : SIZE_MAX);
  std::fputs("usage: othello_make_weights play DATA SECONDS SEED DEPTH EXACT | fit DATA PASSES [NEWEST]\n", stderr);
  return 2;
}
