#pragma once

#include <deque>
#include <string_view>

#include "clients/cli/bench/load_guest.h"
#include "clients/cli/bench/load_tables.h"
#include "engine/base/rng.h"

namespace cli::bench {

/// Tables at which a built-in player has always something to think about: its opponent is a guest who answers at once
/// with any legal move.
class ThinkingTables {
 public:
  ThinkingTables(std::string kind, std::vector<core::KeyValue> options, std::uint64_t seed)
      : kind_(std::move(kind)), options_(std::move(options)), rng_(seed) {}

  /// One more table for a guest who sits at no other.
  void open(LoadGuest& guest);
  void heard(LoadGuest& guest, std::string_view line);
  /// How many bots have been told to move.
  [[nodiscard]] std::size_t begun() const { return begun_; }
  void end();

 private:
  struct Table {
    LoadGuest* guest = nullptr;
    RoomId room = 0;
  };

  void begin(Table& table);
  void answer(Table& table, int ply);

  std::string kind_;
  std::vector<core::KeyValue> options_;
  base::Rng rng_;
  std::deque<Table> tables_;  ///< which stay where they are
  std::size_t begun_ = 0;
  bool ending_ = false;
};

}  // namespace cli::bench
