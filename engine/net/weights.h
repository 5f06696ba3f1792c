#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace net {

inline constexpr std::size_t channels = 32;
inline constexpr std::size_t blocks = 4;
/// The channels of the policy head, and the neurons of the value head.
inline constexpr std::size_t policy_channels = 16;
inline constexpr std::size_t hidden = 48;
/// The number of weights of the value head's inputs besides the pooled channels: the lead, the lead by the size of the
/// board, the komi and the size of the board.
inline constexpr std::size_t value_facts = 4;

/// The unit of the weights: 4096 stands for 1.
inline constexpr std::int32_t weight_one = 4096;

/// One number per channel.
using Row = std::array<std::int16_t, channels>;
using PolicyRow = std::array<std::int16_t, policy_channels>;
/// The mean and the maximum of each channel over all points.
inline constexpr std::size_t pooled_values = 2 * channels;

/// The weights of a net, in units of 1/4096, in the order in which make_net/fit writes them.
struct Weights {
  std::size_t planes = 0;  ///< the number of input planes of the game
  /// By square of a filter, in reading order, and input plane; then a plane of ones, and the komi.
  std::vector<Row> stem{};
  Row stem_bias{};
  /// By square and input channel; each two layers form a residual block (He and others 2016).
  std::array<std::array<std::array<Row, channels>, 9>, 2 * blocks> convolutions{};
  std::array<Row, 2 * blocks> biases{};
  /// Global pooling (Wu 2019, section 3.3): what the whole board adds to the first layer of every second block.
  std::array<std::array<Row, pooled_values>, blocks / 2> pools{};
  std::array<PolicyRow, channels> policy{};
  std::array<PolicyRow, pooled_values> policy_pool{};
  PolicyRow policy_bias{};
  PolicyRow move{};                             ///< from the policy channels of a point: how good a move there is
  std::array<float, pooled_values + 1> pass{};  ///< from the pooled values and the komi
  float pass_bias = 0;
  Row owner{};  ///< which side will own the point
  float owner_bias = 0;
  std::array<std::array<float, pooled_values + value_facts>, hidden> judge{};
  std::array<float, hidden> judge_bias{};
  std::array<float, hidden> verdict{};
  float verdict_bias = 0;
  std::array<float, hidden> margin{};  ///< what the margin is beyond the lead, in tens of points
  float margin_bias = 0;

  /// Reads the weights from a list of all numbers. Throws std::runtime_error unless there are exactly as many as the
  /// number of planes asks for.
  static Weights of(std::span<const std::int16_t> numbers, std::size_t planes);
};

}  // namespace net
