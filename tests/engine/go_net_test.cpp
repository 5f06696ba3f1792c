// Tests the input planes of the network, its fast arithmetic against a plain implementation, and that it has learned
// something.

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/rng.h"
#include "engine/base/text.h"
#include "engine/go/heavy_playout.h"
#include "engine/go/net.h"
#include "engine/go/net_features.h"
#include "engine/go/position.h"
#include "tests/engine/go_drawn.h"

namespace go {
namespace {

using base::Side;

TEST(NetFeatures, MatchTheDrawing) {
  Fast<5> position(
      drawn<5>(".xo.."
               "xxo.."
               "oo..x"
               "..x.."
               "....o",
               Side::white));
  const std::vector<Move> before{Move{grid::point_at(4, 2, 5)}, Move{grid::point_at(4, 4, 5)}};
  position.remember(before);
  const auto planes = net_features(position);
  const auto plane = [&](std::size_t number) { return names<5>(planes[number]); };
  EXPECT_EQ(plane(0), "A3 B3 C4 C5 E1") << "own";
  EXPECT_EQ(plane(1), "A4 B4 B5 C2 E3") << "the opponent's";
  EXPECT_EQ(plane(2), "") << "own, one liberty";
  EXPECT_EQ(plane(3), "E1") << "own, two";
  EXPECT_EQ(plane(4), "A3 B3 C4 C5") << "own, three";
  EXPECT_EQ(plane(5), "A4 B4 B5") << "the opponent's, one liberty";
  EXPECT_EQ(plane(7), "E3") << "the opponent's, three";
  EXPECT_EQ(plane(12), "A5") << "moves that put the opponent in atari";
  EXPECT_EQ(plane(13), "A5") << "moves that capture";
  EXPECT_EQ(plane(14), "") << "moves by which the opponent captures";
  EXPECT_EQ(plane(16), "A5") << "the opponent's eyes";
  EXPECT_EQ(plane(17), "E1") << "the last move";
  EXPECT_EQ(plane(18), "E3") << "the move before the last";
}

/// The network computed as its description has it, one number at a time.
class SlowNet {
 public:
  using Image = std::vector<std::vector<double>>;  ///< indexed by point and channel

  SlowNet(const NetWeights& weights, int size) : weights_(weights), size_(size) {}

  /// Its outputs for the moves, the pass and the win rate.
  std::vector<double> look(const Image& planes, double komi) const {
    const auto stem_weight = [&](std::size_t square, std::size_t from, std::size_t to) {
      return number(weights_.stem[square][from][to]);
    };
    Image trunk = rectified(convolved(planes, net_planes + 2, weights_.stem_bias, stem_weight));
    for (std::size_t layer = 0; layer < NetWeights::layers; layer += 2) {
      Image inner = rectified(convolved(trunk, layer));
      Image more = convolved(inner, layer + 1);
      for (std::size_t i = 0; i < trunk.size(); ++i)
        for (std::size_t c = 0; c < net_channels; ++c) trunk[i][c] = std::max(0.0, trunk[i][c] + more[i][c]);
    }
    std::vector<double> out;
    std::vector<double> all(net_channels + 2);
    double lead = 8 * komi;
    for (const auto& point : trunk) {
      out.push_back(product(weights_.move, point) + static_cast<double>(weights_.move_bias));
      lead += std::tanh(product(weights_.owner, point) + static_cast<double>(weights_.owner_bias));
      for (std::size_t c = 0; c < net_channels; ++c) all[c] += point[c] / static_cast<double>(trunk.size());
    }
    out.push_back(product(weights_.pass, all) + static_cast<double>(weights_.pass_from_komi[0]) * komi +
                  static_cast<double>(weights_.pass_from_komi[1]));
    all[net_channels] = lead / 10;
    all[net_channels + 1] = komi;
    auto verdict = static_cast<double>(weights_.verdict_bias);
    for (std::size_t i = 0; i < NetWeights::hidden; ++i) {
      auto hidden = static_cast<double>(weights_.judge_bias[i]);
      for (std::size_t j = 0; j < all.size(); ++j) hidden += static_cast<double>(weights_.judge[i][j]) * all[j];
      verdict += std::max(0.0, hidden) * static_cast<double>(weights_.verdict[i]);
    }
    out.push_back(1 / (1 + std::exp(-verdict)));
    return out;
  }

 private:
  static double number(std::int16_t weight) { return weight / 4096.0; }
  static double number(float weight) { return static_cast<double>(weight); }
  template <class Weights>
  static double product(const Weights& weights, const std::vector<double>& values) {
    double sum = 0;
    for (std::size_t c = 0; c < net_channels; ++c) sum += number(weights[c]) * values[c];
    return sum;
  }
  static Image rectified(Image image) {
    for (auto& point : image)
      for (double& value : point) value = std::max(0.0, value);
    return image;
  }

  [[nodiscard]] Image convolved(const Image& from, std::size_t layer) const {
    return convolved(from, net_channels, weights_.biases[layer],
                     [&](std::size_t square, std::size_t in, std::size_t out) {
                       return number(weights_.convolutions[layer][square][in][out]);
                     });
  }

  template <class Weight>
  [[nodiscard]] Image convolved(const Image& from, std::size_t channels, const NetRow& bias, Weight weight) const {
    Image to(from.size(), std::vector<double>(net_channels));
    for (int y = 0; y < size_; ++y)
      for (int x = 0; x < size_; ++x)
        for (std::size_t out = 0; out < net_channels; ++out) {
          double sum = number(bias[out]);
          for (int square = 0; square < 9; ++square) {
            const int from_y = y + square / 3 - 1;
            const int from_x = x + square % 3 - 1;
            if (from_y < 0 || from_y >= size_ || from_x < 0 || from_x >= size_) continue;
            const auto& values = from[static_cast<std::size_t>(from_y * size_ + from_x)];
            for (std::size_t in = 0; in < channels; ++in)
              sum += weight(static_cast<std::size_t>(square), in, out) * values[in];
          }
          to[static_cast<std::size_t>(y * size_ + x)][out] = sum;
        }
    return to;
  }

  const NetWeights& weights_;
  int size_;
};

template <int Size>
void compare_with_slow_net(std::uint64_t seed) {
  base::Rng rng(seed);
  Fast<Size> position{Position<Size, Size>(static_cast<int>(rng.below(31)))};
  for (std::uint32_t ply = rng.below(3 * Size * Size / 4); ply > 0 && !position.is_over(); --ply) {
    const auto cell = HeavyPlayout<Fast<Size>>::choose(position, {}, rng);
    cell == Fast<Size>::no_cell ? position.pass() : position.place(cell);
  }
  const double komi = (position.to_move() == Side::black ? -position.komi() : position.komi()) / 16.0;
  const auto planes = net_features(position);
  SlowNet::Image image(Fast<Size>::Geometry::size, std::vector<double>(net_planes + 2));
  for (std::size_t point = 0; point < Fast<Size>::Geometry::size; ++point) {
    for (std::size_t i = 0; i < net_planes; ++i)
      image[point][i] = planes[i].test(Fast<Size>::Board::cell(static_cast<grid::Point>(point))) ? 1 : 0;
    image[point][net_planes] = 1;
    image[point][net_planes + 1] = komi;
  }
  const std::vector<double> slow = SlowNet(net_weights(), Size).look(image, komi);
  const auto quick = Net<Fast<Size>>(net_weights()).look(position);
  for (std::size_t point = 0; point < Fast<Size>::Geometry::size; ++point)
    ASSERT_NEAR(static_cast<double>(quick.moves[point]), slow[point], 0.05) << point;
  ASSERT_NEAR(static_cast<double>(quick.pass), slow[slow.size() - 2], 0.05);
  ASSERT_NEAR(static_cast<double>(quick.win_rate), slow.back(), 0.01);
}

TEST(Net, ComputesWhatItsDescriptionSays) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    compare_with_slow_net<9>(seed);
    compare_with_slow_net<7>(seed);
  }
  compare_with_slow_net<13>(1);
}

TEST(Net, PredictsTheWinnerMoreOftenThanNot) {
  std::ifstream file(QIYUAN_TEST_DATA "/go-judged.txt");
  int positions = 0;
  int right = 0;
  const Net<Fast<9>> net(net_weights());
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t colon = line.find(':');
    std::istringstream head(line.substr(0, colon));
    std::string winner;
    std::string plies;
    head >> winner >> plies;
    std::istringstream names(line.substr(colon + 1));
    std::vector<Move> moves;
    for (std::string name; names >> name;) moves.push_back(Position<9, 9>::parse(name).value());
    std::istringstream list(plies);
    for (std::string ply; std::getline(list, ply, ',');) {
      Position<9, 9> position(15);
      const std::vector<Move> before(moves.begin(), moves.begin() + std::stoi(ply));
      for (const Move move : before) position.play(move);
      Fast<9> fast(position);
      fast.remember(before);
      const bool mover_wins = net.look(fast).win_rate > 0.5F;
      const bool black_wins = mover_wins == (position.to_move() == Side::black);
      ++positions;
      right += black_wins == (winner == "black") ? 1 : 0;
    }
  }
  EXPECT_GT(positions, 300);
  EXPECT_GT(right, positions * 3 / 4);
}

TEST(Net, SeesThatALargeChainCanBeCaptured) {
  const Fast<9> position(
      drawn<9>("........."
               "....o...."
               "........."
               "..xxxxx.."
               ".xooooo.."
               "..xxxxx.."
               "........."
               "........."
               ".........",
               Side::black));
  const auto opinion = Net<Fast<9>>(net_weights()).look(position);
  const auto best = std::ranges::max_element(opinion.moves) - opinion.moves.begin();
  EXPECT_EQ(static_cast<std::size_t>(best), grid::index(grid::point_at(7, 4, 9)));
}

}  // namespace
}  // namespace go
