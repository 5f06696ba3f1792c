#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/net/convolution.h"
#include "engine/net/inputs.h"
#include "engine/net/trunk.h"
#include "engine/net/vectors.h"
#include "engine/net/weights.h"

namespace net {

/// What the net thinks of a position, for the side to move.
struct Opinion {
  /// By point: the logarithm of the probability that the move is played, up to a common additive constant.
  std::vector<float> moves;
  float pass = 0;  ///< the same for a pass
  float win_rate = 0.5F;
  float margin = 0;  ///< points by which it wins; negative if it loses
  /// By point: from -1, the opponent will own it, to 1.
  std::vector<float> owners;
};

/// A residual net with global pooling for square boards of all sizes (Wu, "Accelerating self-play learning in Go",
/// 2019). Its layers compute with 16-bit integers, in units of 1/256, and give the same result on every processor.
/// Threads can share one object.
class Net {
 public:
  explicit Net(Weights weights);

  /// Expects planes below the number that the weights are for.
  [[nodiscard]] Opinion look(const Inputs& inputs) const;

  /// The mean of what the net thinks of the eight images of a position, which is better than what it thinks of one. The
  /// moves are the logarithms of mean probabilities.
  [[nodiscard]] Opinion look_from_all_sides(const Inputs& inputs) const;

 private:
  /// The mean and the maximum of each channel.
  using Pooled = std::array<std::int16_t, pooled_values>;
  /// What a point's first layer is, besides the planes, by the edges of the board that it touches.
  struct Edge {
    Sums<channels> always;
    Sums<channels> komi;  ///< per eighth of a point
  };

  [[nodiscard]] const Row& stem(std::size_t square, std::size_t plane) const {
    return weights_.stem[square * (weights_.planes + 2) + plane];
  }
  void begin(const Inputs& inputs, Trunk& trunk) const;
  static Pooled pool(const Trunk& trunk);
  [[nodiscard]] Opinion conclude(const Trunk& trunk, float komi) const;
  void judge(const Pooled& pooled, std::size_t lines, float lead, float komi, Opinion& opinion) const;

  Weights weights_;
  std::array<Edge, 16> edges_;
  std::vector<Convolution> convolutions_;
  std::array<PairedWeights<pooled_values, channels>, blocks / 2> pools_;
  PairedWeights<channels, policy_channels> policy_;
  PairedWeights<pooled_values, policy_channels> policy_pool_;
};

}  // namespace net
