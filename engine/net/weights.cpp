#include "engine/net/weights.h"

#include <stdexcept>
#include <string>

namespace net {
namespace {

/// Takes numbers from a list in order, and counts those that are missing.
class WeightReader {
 public:
  explicit WeightReader(std::span<const std::int16_t> numbers) : numbers_(numbers) {}

  void read(std::int16_t& number) {
    if (taken_ < numbers_.size()) number = numbers_[taken_];
    ++taken_;
  }
  void read(float& value) {
    std::int16_t number = 0;
    read(number);
    value = static_cast<float>(number) / static_cast<float>(weight_one);
  }
  template <class List>
  void read(List& list) {
    for (auto& each : list) read(each);
  }
  /// The numbers that were asked for.
  [[nodiscard]] std::size_t taken() const { return taken_; }

 private:
  std::span<const std::int16_t> numbers_;
  std::size_t taken_ = 0;
};

}  // namespace

Weights Weights::of(std::span<const std::int16_t> numbers, std::size_t planes) {
  Weights weights{.planes = planes, .stem = std::vector<Row>(9 * (planes + 2))};
  WeightReader reader(numbers);
  const auto read = [&](auto&... parts) { (reader.read(parts), ...); };
  read(weights.stem, weights.stem_bias, weights.convolutions, weights.biases, weights.pools);
  read(weights.policy, weights.policy_pool, weights.policy_bias, weights.move, weights.pass, weights.pass_bias);
  read(weights.owner, weights.owner_bias, weights.judge, weights.judge_bias);
  read(weights.verdict, weights.verdict_bias, weights.margin, weights.margin_bias);
  if (reader.taken() != numbers.size())
    throw std::runtime_error("a net for " + std::to_string(planes) + " planes has " + std::to_string(reader.taken()) +
                             " weights, not " + std::to_string(numbers.size()));
  return weights;
}

}  // namespace net
