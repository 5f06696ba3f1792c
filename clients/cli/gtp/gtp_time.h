#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/base/side.h"
#include "engine/core/bot.h"

namespace cli {

/// The time limits of a GTP controller: time_settings or KGS's kgs-time_settings once, and time_left before moves.
/// Without time_left the engine spends a fixed share of the time on each move.
class GtpTime {
 public:
  using Seconds = std::chrono::seconds;

  void set_unlimited() { *this = {}; }
  /// time_settings: main time, then `stones` stones in every `byo_yomi`. A byo-yomi with no stones means no limit.
  void set(Seconds main, Seconds byo_yomi, std::int64_t stones);
  /// Japanese byo-yomi: main time, then each move in a `period`, `periods` of which may be exceeded.
  void set_byo_yomi(Seconds main, Seconds period, std::int64_t periods);
  /// time_left: main time if `stones` is 0, else overtime for that number of stones. In Japanese byo-yomi the rest of
  /// the period, and the number of periods left.
  void set_left(base::Side side, Seconds time, std::int64_t stones);

  /// The time for the next move of a side; empty without a limit.
  [[nodiscard]] core::Budget budget(base::Side side) const;

 private:
  struct Left {
    Seconds time{0};
    std::int64_t stones = 0;
  };

  [[nodiscard]] std::chrono::milliseconds share_of_overtime(const Left& left) const;

  bool limited_ = false;
  bool is_byo_yomi_ = false;
  Left overtime_;
  base::PerSide<Left> left_;
};

}  // namespace cli
