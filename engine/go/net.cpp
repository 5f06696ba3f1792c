#include "engine/go/net.h"

#include <cassert>
#include <cstdint>
#include <iterator>

namespace go {
namespace {

constexpr std::int16_t numbers[] = {
#include "engine/go/net_weights.inc"
};

/// Reads the numbers in order.
class Reader {
 public:
  void read(std::int16_t& number) {
    assert(next_ != std::end(numbers));
    number = *next_++;
  }
  void read(float& value) {
    std::int16_t number = 0;
    read(number);
    value = static_cast<float>(number) / static_cast<float>(NetWeights::one);
  }
  template <class T, std::size_t Size>
  void read(std::array<T, Size>& list) {
    for (T& each : list) read(each);
  }
  [[nodiscard]] bool is_done() const { return next_ == std::end(numbers); }

 private:
  const std::int16_t* next_ = std::begin(numbers);
};

NetWeights read_weights() {
  NetWeights weights;
  Reader reader;
  const auto read = [&](auto&... parts) { (reader.read(parts), ...); };
  read(weights.stem, weights.stem_bias, weights.convolutions, weights.biases);
  read(weights.move, weights.move_bias, weights.pass, weights.pass_from_komi, weights.owner, weights.owner_bias);
  read(weights.judge, weights.judge_bias, weights.verdict, weights.verdict_bias);
  assert(reader.is_done());
  return weights;
}

}  // namespace

const NetWeights& net_weights() {
  static const NetWeights weights = read_weights();
  return weights;
}

}  // namespace go
