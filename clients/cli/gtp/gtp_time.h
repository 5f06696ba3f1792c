#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/base/side.h"
#include "engine/core/bot.h"

namespace cli {

/// What GTP tells an engine about time: time_settings or KGS's kgs-time_settings once, time_left before its moves. A
/// controller that sends only the first gets an engine that spends a fixed share of it on each move.
class GtpTime {
 public:
  using Seconds = std::chrono::seconds;

  void set_unlimited() { *this = {}; }
  /// time_settings: main time, then `stones` stones in every `byo_yomi`. A byo-yomi for no stones means no limit.
  void set(Seconds main, Seconds byo_yomi, std::int64_t stones);
  /// Japanese byo-yomi: main time, then each move in a `period`, `periods` of which may be exceeded.
  void set_byo_yomi(Seconds main, Seconds period, std::int64_t periods);
  /// time_left: main time where `stones` is 0, else overtime for that many stones; in Japanese byo-yomi what is left of
  /// the period, and how many there are.
  void set_left(base::Side side, Seconds time, std::int64_t stones);

  /// What the next move of a side may take; nothing without a limit.
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
