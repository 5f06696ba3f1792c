#include "engine/net/net.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "engine/grid/symmetry.h"

namespace net {
namespace {

constexpr std::int32_t one = value_one;

/// The edges of the board that a point touches, as bits: top, bottom, left, right.
std::size_t touched_edges(std::size_t row, std::size_t column, std::size_t lines) {
  const auto bit = [](bool is_set, unsigned number) { return static_cast<std::size_t>(is_set) << number; };
  return bit(row == 0, 0) | bit(row + 1 == lines, 1) | bit(column == 0, 2) | bit(column + 1 == lines, 3);
}

/// Whether the square of a 3×3 filter lies beyond one of these edges.
bool is_beyond(std::size_t square, std::size_t edges) {
  const std::size_t row = square / 3;
  const std::size_t column = square % 3;
  return ((edges & 1U) != 0 && row == 0) || ((edges & 2U) != 0 && row == 2) || ((edges & 4U) != 0 && column == 0) ||
         ((edges & 8U) != 0 && column == 2);
}

/// A bias in the units of the sums of a layer.
template <std::size_t Channels>
Sums<Channels> bias_of(const std::array<std::int16_t, Channels>& bias) {
  Sums<Channels> sums = wide(bias);
  for (Eight& eight : sums) eight *= one;
  return sums;
}

template <std::size_t Groups>
std::array<Eight, Groups> pooled_sums(const std::array<std::array<EightPairs, Groups>, pooled_values / 2>& weights,
                                      const std::array<std::int16_t, pooled_values>& pooled) {
  std::array<Eight, Groups> sums{};
  for (std::size_t two = 0; two < weights.size(); ++two) add_products(sums, weights[two], pooled.data() + 2 * two);
  return sums;
}

/// The dot product, in units of the layers times those of the weights.
template <std::size_t Size>
float weighted_sum(const std::int16_t* values, const std::array<std::int16_t, Size>& weights) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < Size; ++i) sum += values[i] * weights[i];
  return static_cast<float>(sum) / static_cast<float>(one * weight_one);
}

/// Turns logarithms of probabilities into probabilities.
void normalise(Opinion& opinion) {
  float sum = opinion.pass = std::exp(opinion.pass);
  for (float& move : opinion.moves) sum += move = std::exp(move);
  opinion.pass /= sum;
  for (float& move : opinion.moves) move /= sum;
}

}  // namespace

Net::Net(Weights weights) : weights_(std::move(weights)) {
  for (std::size_t edges = 0; edges < edges_.size(); ++edges) {
    Edge& edge = edges_[edges];
    edge = {wide(weights_.stem_bias), {}};
    for (std::size_t square = 0; square < 9; ++square) {
      if (is_beyond(square, edges)) continue;
      add(edge.always, wide(stem(square, weights_.planes)));
      add(edge.komi, wide(stem(square, weights_.planes + 1)));
    }
  }
  for (const auto& layer : weights_.convolutions) convolutions_.emplace_back(layer);
  for (std::size_t pool = 0; pool < pools_.size(); ++pool) pools_[pool] = paired(weights_.pools[pool]);
  policy_ = paired(weights_.policy);
  policy_pool_ = paired(weights_.policy_pool);
}

Opinion Net::look(const Inputs& inputs) const {
  Trunk trunk(inputs.lines);
  begin(inputs, trunk);
  Trunk inner(inputs.lines);
  for (std::size_t block = 0; block < blocks; ++block) {
    Sums<channels> bias = bias_of(weights_.biases[2 * block]);
    if (block % 2 == 1) add(bias, pooled_sums(pools_[block / 2], pool(trunk)));
    convolutions_[2 * block].apply(trunk, bias, inner);
    convolutions_[2 * block + 1].add(inner, bias_of(weights_.biases[2 * block + 1]), trunk);
  }
  return conclude(trunk, static_cast<float>(inputs.komi) / 16);
}

Opinion Net::look_from_all_sides(const Inputs& inputs) const {
  constexpr float share = 1.0F / grid::symmetries;
  const std::size_t points = inputs.lines * inputs.lines;
  Opinion mean{.moves = std::vector<float>(points), .win_rate = 0, .owners = std::vector<float>(points)};
  for (unsigned image = 0; image < grid::symmetries; ++image) {
    Inputs turned = inputs;
    for (Inputs::One& each : turned.ones)
      each.point = static_cast<std::uint16_t>(grid::image_of(each.point, inputs.lines, image));
    Opinion opinion = look(turned);
    normalise(opinion);
    for (std::size_t point = 0; point < points; ++point) {
      const std::size_t there = grid::image_of(point, inputs.lines, image);
      mean.moves[point] += share * opinion.moves[there];
      mean.owners[point] += share * opinion.owners[there];
    }
    mean.pass += share * opinion.pass;
    mean.win_rate += share * opinion.win_rate;
    mean.margin += share * opinion.margin;
  }
  constexpr float least = 1e-9F;
  for (float& move : mean.moves) move = std::log(std::max(least, move));
  mean.pass = std::log(std::max(least, mean.pass));
  return mean;
}

/// The first layer. Most of its inputs are zero, so it adds the weights of the others.
void Net::begin(const Inputs& inputs, Trunk& trunk) const {
  std::vector<Sums<channels>> sums(trunk.places());
  trunk.each([&](std::size_t place, std::size_t point) {
    const Edge& edge = edges_[touched_edges(point / inputs.lines, point % inputs.lines, inputs.lines)];
    for (std::size_t i = 0; i < edge.komi.size(); ++i)
      sums[place][i] = edge.always[i] + edge.komi[i] * inputs.komi / 16;
  });
  for (const Inputs::One& input : inputs.ones) {
    assert(input.plane < weights_.planes);
    const std::size_t corner = trunk.place(input.point / inputs.lines, input.point % inputs.lines) - trunk.width() - 1;
    // For the neighbour on one side, this point is on its opposite side. Sums on the border are never read.
    for (std::size_t square = 0; square < 9; ++square)
      add(sums[corner + square / 3 * trunk.width() + square % 3], wide(stem(8 - square, input.plane)));
  }
  trunk.each([&](std::size_t place, std::size_t /*point*/) {
    constexpr std::int32_t ratio = weight_one / one;
    for (Eight& eight : sums[place]) eight = (eight + ratio / 2) / ratio;
    store_clamped(sums[place], trunk.at(place));
  });
}

Net::Pooled Net::pool(const Trunk& trunk) {
  constexpr std::size_t lanes = 16;
  Pooled pooled{};
  const auto points = static_cast<std::int32_t>(trunk.lines() * trunk.lines());
  for (std::size_t first = 0; first < channels; first += lanes) {
    Sums<lanes> totals{};
    Sixteen highest{};
    trunk.each([&](std::size_t place, std::size_t /*point*/) {
      const std::int16_t* here = trunk.at(place) + first;
      const Sixteen values = sixteen_at(here);
      highest = values > highest ? values : highest;
      add(totals, wide<lanes>(here));
    });
    for (std::size_t i = 0; i < lanes; ++i) {
      pooled[first + i] = static_cast<std::int16_t>((totals[i / 8][i % 8] + points / 2) / points);
      pooled[channels + first + i] = highest[i];
    }
  }
  return pooled;
}

Opinion Net::conclude(const Trunk& trunk, float komi) const {
  const Pooled pooled = pool(trunk);
  const std::size_t points = trunk.lines() * trunk.lines();
  Opinion opinion{.moves = std::vector<float>(points), .owners = std::vector<float>(points)};
  Sums<policy_channels> everywhere = bias_of(weights_.policy_bias);
  add(everywhere, pooled_sums(policy_pool_, pooled));
  float lead = 8 * komi;
  trunk.each([&](std::size_t place, std::size_t point) {
    const std::int16_t* here = trunk.at(place);
    Sums<policy_channels> sums = everywhere;
    for (std::size_t two = 0; two < channels / 2; ++two) add_products(sums, policy_[two], here + 2 * two);
    for (Eight& eight : sums) eight = scaled_down(eight);
    PolicyRow row{};
    store_clamped(sums, row.data());
    opinion.moves[point] = weighted_sum(row.data(), weights_.move);
    opinion.owners[point] = std::tanh(weighted_sum(here, weights_.owner) + weights_.owner_bias);
    lead += opinion.owners[point];
  });
  judge(pooled, trunk.lines(), lead, komi, opinion);
  return opinion;
}

void Net::judge(const Pooled& pooled, std::size_t lines, float lead, float komi, Opinion& opinion) const {
  std::array<float, pooled_values + value_facts> facts{};
  for (std::size_t i = 0; i < pooled_values; ++i) facts[i] = static_cast<float>(pooled[i]) / one;
  opinion.pass = weights_.pass_bias + weights_.pass[pooled_values] * komi;
  for (std::size_t i = 0; i < pooled_values; ++i) opinion.pass += weights_.pass[i] * facts[i];
  facts[pooled_values] = lead / 10;
  facts[pooled_values + 1] = lead / static_cast<float>(lines);
  facts[pooled_values + 2] = komi;
  facts[pooled_values + 3] = (static_cast<float>(lines) - 13) / 6;
  float verdict = weights_.verdict_bias;
  float margin = weights_.margin_bias;
  for (std::size_t i = 0; i < hidden; ++i) {
    float sum = weights_.judge_bias[i];
    for (std::size_t j = 0; j < facts.size(); ++j) sum += weights_.judge[i][j] * facts[j];
    sum = std::max(0.0F, sum);
    verdict += sum * weights_.verdict[i];
    margin += sum * weights_.margin[i];
  }
  opinion.win_rate = 1 / (1 + std::exp(-verdict));
  opinion.margin = lead + 10 * margin;
}

}  // namespace net
