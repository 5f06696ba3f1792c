#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <unordered_map>

#include "clients/cli/bench/load_guest.h"
#include "clients/cli/bench/table_line.h"

namespace cli::bench {

using protocol::RoomId;

/// Guests with the lobby page open. Each follows the lists that the page shows, and asks for more tables when the list
/// of running games has become short, as clients/web/src/lobby/tableList.ts does.
class LobbyPages {
 public:
  /// Asks for the lists that the page shows at first.
  void open(LoadGuest& guest);
  /// Handles a row that the guest has received.
  void heard(const LoadGuest& guest, const TableLine& line);
  /// Asks for nothing any more.
  void end() { ending_ = true; }

  /// The number of pages that have all their lists.
  [[nodiscard]] std::size_t complete() const { return complete_; }
  /// The number of changes that the pages were told.
  [[nodiscard]] std::int64_t changes() const { return changes_; }

 private:
  struct Page {
    LoadGuest* guest = nullptr;
    std::set<RoomId> rows = {};        ///< of the list of running games
    std::optional<RoomId> until = {};  ///< the last table that this list follows; nullopt if it is complete
    std::size_t answered = 0;          ///< the number of rows in the answer that comes now
    bool reads_running = false;        ///< the answer is a part of this list
    bool is_loading = true;
  };
  void load_running(Page& page, RoomId after);
  void fill(Page& page);

  std::deque<Page> pages_;  ///< a deque, so that pages keep their addresses
  std::unordered_map<const LoadGuest*, Page*> by_guest_;
  std::size_t complete_ = 0;
  std::int64_t changes_ = 0;
  bool ending_ = false;
};

}  // namespace cli::bench
