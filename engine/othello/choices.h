#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/base/fixed_vector.h"
#include "engine/othello/board.h"

namespace othello {

/// The moves of a position of type `At`, the most promising first.
template <class At>
class Choices {
 public:
  struct Choice {
    At next;  ///< after the move
    std::int32_t order = 0;
    std::int8_t square = 0;
  };

  /// Adds a move; those with the same order keep their sequence. Uses insertion, because there are about ten.
  void add(const Choice& choice) {
    std::size_t place = choices_.size();
    sequence_.push_back(static_cast<std::uint8_t>(place));
    choices_.push_back(choice);
    for (; place > 0 && choices_[sequence_[place - 1]].order < choice.order; --place)
      std::swap(sequence_[place], sequence_[place - 1]);
  }

  [[nodiscard]] std::size_t size() const { return sequence_.size(); }
  const Choice& operator[](std::size_t place) const { return choices_[sequence_[place]]; }

 private:
  base::FixedVector<Choice, 60> choices_;
  base::FixedVector<std::uint8_t, 60> sequence_;
};

}  // namespace othello
