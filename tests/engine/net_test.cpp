// Compares the integer arithmetic of the net with a plain implementation of its description.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "engine/base/rng.h"
#include "engine/grid/symmetry.h"
#include "engine/net/net.h"
#include "engine/net/tile_products.h"

namespace net {
namespace {

constexpr std::size_t planes = 3;

/// Weights like those of a trained net: of both signs, and small.
std::vector<std::int16_t> random_numbers(std::uint64_t seed) {
  base::Rng rng(seed);
  constexpr std::size_t count = 9 * (planes + 2) * channels + channels + 18 * blocks * channels * channels +
                                2 * blocks * channels + blocks / 2 * pooled_values * channels +
                                policy_channels * (channels + pooled_values + 2) + pooled_values + 2 + channels + 1 +
                                hidden * (pooled_values + value_facts + 1) + 2 * (hidden + 1);
  std::vector<std::int16_t> numbers(count);
  for (std::int16_t& number : numbers) number = static_cast<std::int16_t>(static_cast<int>(rng.below(1001)) - 500);
  return numbers;
}

/// The net computed as its description has it, one number at a time.
class SlowNet {
 public:
  using Image = std::vector<std::vector<double>>;  ///< indexed by point and channel
  using Values = std::vector<double>;

  SlowNet(const Weights& weights, int size) : weights_(weights), size_(size) {}

  struct Opinion {
    Values moves;
    Values owners;
    double pass = 0;
    double win_rate = 0;
    double margin = 0;
  };

  [[nodiscard]] Opinion look(const Image& image, double komi) const {
    Image trunk = rectified(convolved(image, stem(), weights_.stem_bias, Values(channels)));
    for (std::size_t block = 0; block < blocks; ++block) {
      const Values pooled_bias = block % 2 == 1 ? product(pooled(trunk), weights_.pools[block / 2]) : Values(channels);
      const Image inner =
          rectified(convolved(trunk, weights_.convolutions[2 * block], weights_.biases[2 * block], pooled_bias));
      const Image more =
          convolved(inner, weights_.convolutions[2 * block + 1], weights_.biases[2 * block + 1], Values(channels));
      for (std::size_t i = 0; i < trunk.size(); ++i)
        for (std::size_t c = 0; c < channels; ++c) trunk[i][c] = std::max(0.0, trunk[i][c] + more[i][c]);
    }
    return conclude(trunk, komi);
  }

 private:
  [[nodiscard]] std::array<std::array<Row, planes + 2>, 9> stem() const {
    std::array<std::array<Row, planes + 2>, 9> stem{};
    for (std::size_t i = 0; i < weights_.stem.size(); ++i) stem[i / (planes + 2)][i % (planes + 2)] = weights_.stem[i];
    return stem;
  }
  static double number(std::int16_t weight) { return weight / 4096.0; }

  static Image rectified(Image image) {
    for (auto& point : image)
      for (double& value : point) value = std::max(0.0, value);
    return image;
  }
  static Values pooled(const Image& image) {
    Values pooled(pooled_values);
    for (const auto& point : image)
      for (std::size_t c = 0; c < channels; ++c) {
        pooled[c] += point[c] / static_cast<double>(image.size());
        pooled[channels + c] = std::max(pooled[channels + c], point[c]);
      }
    return pooled;
  }
  template <std::size_t In, std::size_t Out>
  static Values product(const Values& values, const std::array<std::array<std::int16_t, Out>, In>& weights) {
    Values out(Out);
    for (std::size_t i = 0; i < In; ++i)
      for (std::size_t o = 0; o < Out; ++o) out[o] += values[i] * number(weights[i][o]);
    return out;
  }

  template <std::size_t In>
  [[nodiscard]] Image convolved(const Image& from, const std::array<std::array<Row, In>, 9>& weights, const Row& bias,
                                const Values& more) const {
    Image to(from.size(), Values(channels));
    for (int y = 0; y < size_; ++y)
      for (int x = 0; x < size_; ++x) {
        Values& sum = to[static_cast<std::size_t>(y * size_ + x)];
        for (std::size_t out = 0; out < channels; ++out) sum[out] = number(bias[out]) + more[out];
        for (int square = 0; square < 9; ++square) {
          const int from_y = y + square / 3 - 1;
          const int from_x = x + square % 3 - 1;
          if (from_y < 0 || from_y >= size_ || from_x < 0 || from_x >= size_) continue;
          const Values add = product(from[static_cast<std::size_t>(from_y * size_ + from_x)],
                                     weights[static_cast<std::size_t>(square)]);
          for (std::size_t out = 0; out < channels; ++out) sum[out] += add[out];
        }
      }
    return to;
  }

  [[nodiscard]] Opinion conclude(const Image& trunk, double komi) const {
    Opinion opinion;
    Values facts = pooled(trunk);
    const Values everywhere = product(facts, weights_.policy_pool);
    double lead = 8 * komi;
    for (const Values& point : trunk) {
      const Values policy = product(point, weights_.policy);
      double move = 0;
      for (std::size_t c = 0; c < policy_channels; ++c)
        move += number(weights_.move[c]) * std::max(0.0, policy[c] + everywhere[c] + number(weights_.policy_bias[c]));
      opinion.moves.push_back(move);
      auto owner = static_cast<double>(weights_.owner_bias);
      for (std::size_t c = 0; c < channels; ++c) owner += number(weights_.owner[c]) * point[c];
      opinion.owners.push_back(std::tanh(owner));
      lead += opinion.owners.back();
    }
    opinion.pass = static_cast<double>(weights_.pass_bias) + static_cast<double>(weights_.pass[pooled_values]) * komi;
    for (std::size_t i = 0; i < pooled_values; ++i) opinion.pass += static_cast<double>(weights_.pass[i]) * facts[i];
    facts.insert(facts.end(), {lead / 10, lead / size_, komi, (size_ - 13) / 6.0});
    auto verdict = static_cast<double>(weights_.verdict_bias);
    auto margin = static_cast<double>(weights_.margin_bias);
    for (std::size_t i = 0; i < hidden; ++i) {
      auto sum = static_cast<double>(weights_.judge_bias[i]);
      for (std::size_t j = 0; j < facts.size(); ++j) sum += static_cast<double>(weights_.judge[i][j]) * facts[j];
      verdict += std::max(0.0, sum) * static_cast<double>(weights_.verdict[i]);
      margin += std::max(0.0, sum) * static_cast<double>(weights_.margin[i]);
    }
    opinion.win_rate = 1 / (1 + std::exp(-verdict));
    opinion.margin = lead + 10 * margin;
    return opinion;
  }

  const Weights& weights_;
  int size_;
};

void compare_with_slow_net(std::size_t lines, std::uint64_t seed) {
  const Weights weights = Weights::of(random_numbers(seed), planes);
  base::Rng rng(seed);
  const int komi = static_cast<int>(rng.below(31)) - 15;
  Inputs inputs{.lines = lines, .komi = komi};
  SlowNet::Image image(lines * lines, SlowNet::Values(planes + 2));
  for (std::size_t point = 0; point < image.size(); ++point) {
    for (std::size_t plane = 0; plane < planes; ++plane) {
      if (rng.below(3) > 0) continue;
      inputs.ones.push_back({static_cast<std::uint16_t>(plane), static_cast<std::uint16_t>(point)});
      image[point][plane] = 1;
    }
    image[point][planes] = 1;
    image[point][planes + 1] = komi / 16.0;
  }
  const SlowNet::Opinion slow = SlowNet(weights, static_cast<int>(lines)).look(image, komi / 16.0);
  const Opinion quick = Net(weights).look(inputs);
  for (std::size_t point = 0; point < image.size(); ++point) {
    ASSERT_NEAR(static_cast<double>(quick.moves[point]), slow.moves[point], 0.05) << point;
    ASSERT_NEAR(static_cast<double>(quick.owners[point]), slow.owners[point], 0.05) << point;
  }
  ASSERT_NEAR(static_cast<double>(quick.pass), slow.pass, 0.05);
  ASSERT_NEAR(static_cast<double>(quick.win_rate), slow.win_rate, 0.05);
  ASSERT_NEAR(static_cast<double>(quick.margin), slow.margin, 1.0);
}

TEST(Net, ComputesWhatItsDescriptionSays) {
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    for (const std::size_t lines : {7U, 9U}) compare_with_slow_net(lines, seed);
  for (const std::size_t lines : {1U, 2U, 5U, 8U, 13U, 19U}) compare_with_slow_net(lines, 1);
}

TEST(TileProducts, AreEqualOnEveryProcessor) {
  if (!has_vnni()) GTEST_SKIP() << "this processor has no AVX-512 VNNI";
  base::Rng rng(1);
  // No sum of 32 products overflows.
  const auto random = [&rng](int max) {
    return static_cast<std::int16_t>(static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * max + 1))) - max);
  };
  for (int round = 0; round < 100; ++round) {
    TileValues values;
    for (Values& row : values)
      for (std::int16_t& value : row) value = random(32767);
    TileWeights weights;
    for (auto& part : weights)
      for (auto& pair : part)
        for (EightPairs& pairs : pair)
          for (int i = 0; i < 16; ++i) pairs[i] = random(2000);
    TileProducts one;
    TileProducts other;
    tile_products_of_any(values, weights, one);
    tile_products_of_vnni(values, weights, other);
    for (std::size_t part = 0; part < parts; ++part)
      for (std::size_t tile = 0; tile < tiles_at_once; ++tile)
        for (std::size_t group = 0; group < one[part][tile].size(); ++group)
          for (int i = 0; i < 8; ++i)
            ASSERT_EQ(one[part][tile][group][i], other[part][tile][group][i]) << part << ' ' << tile << ' ' << i;
  }
}

TEST(Net, HasAsManyWeightsAsItsPlanesAskFor) {
  std::vector<std::int16_t> numbers = random_numbers(1);
  EXPECT_THROW(Weights::of(numbers, planes + 1), std::runtime_error);
  numbers.pop_back();
  EXPECT_THROW(Weights::of(numbers, planes), std::runtime_error);
}

TEST(Symmetries, TurnTheMeanOpinionWithTheBoard) {
  constexpr std::size_t lines = 7;
  const Net net(Weights::of(random_numbers(3), planes));
  base::Rng rng(3);
  Inputs inputs{.lines = lines, .komi = 3};
  for (std::uint16_t plane = 0; plane < planes; ++plane)
    for (std::uint16_t point = 0; point < lines * lines; ++point)
      if (rng.below(3) == 0) inputs.ones.push_back({plane, point});
  const Opinion upright = net.look_from_all_sides(inputs);
  for (unsigned image = 1; image < grid::symmetries; ++image) {
    Inputs turned = inputs;
    for (Inputs::One& one : turned.ones)
      one.point = static_cast<std::uint16_t>(grid::image_of(one.point, lines, image));
    const Opinion opinion = net.look_from_all_sides(turned);
    for (std::size_t point = 0; point < lines * lines; ++point) {
      const std::size_t there = grid::image_of(point, lines, image);
      ASSERT_NEAR(upright.moves[point], opinion.moves[there], 1e-3F);
      ASSERT_NEAR(upright.owners[point], opinion.owners[there], 1e-3F);
    }
    EXPECT_NEAR(upright.win_rate, opinion.win_rate, 1e-3F);
    EXPECT_NEAR(upright.margin, opinion.margin, 1e-2F);
    EXPECT_NEAR(upright.pass, opinion.pass, 1e-3F);
  }
  float sum = std::exp(upright.pass);
  for (const float move : upright.moves) sum += std::exp(move);
  EXPECT_NEAR(sum, 1, 1e-3F) << "the moves are probabilities";
}

}  // namespace
}  // namespace net
