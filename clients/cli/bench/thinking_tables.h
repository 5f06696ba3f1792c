#pragma once

#include <deque>
#include <string_view>

#include "clients/cli/bench/load_guest.h"
#include "clients/cli/bench/load_tables.h"
#include "engine/base/rng.h"

namespace cli::bench {

/// Tables at which a built-in bot always has a move to think about: its opponent is a guest who answers at once with
/// any legal move.
class ThinkingTables {
 public:
  ThinkingTables(std::string kind, std::vector<core::KeyValue> options, std::uint64_t seed)
      : kind_(std::move(kind)), options_(std::move(options)), rng_(seed) {}

  /// Opens another table for a guest who sits at no other.
  void open(LoadGuest& guest);
  void heard(LoadGuest& guest, std::string_view line);
  /// The number of bots that have been told to move.
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
  std::deque<Table> tables_;  ///< a deque, so that tables keep their addresses
  std::size_t begun_ = 0;
  bool ending_ = false;
};

}  // namespace cli::bench
