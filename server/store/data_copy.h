#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/store/held_database.h"
#include "server/store/tables.h"

namespace store {

/// Copies all data of one database into an empty one, whatever their engines are, and compares the two before it
/// commits the copy. All functions throw std::runtime_error with a one-line message; then nothing is copied.
class DataCopy {
 public:
  /// Throws if a server has taken one of the databases, if the first has no data, or if the second has some. Both must
  /// outlive the object.
  DataCopy(HeldDatabase& from, HeldDatabase& to);

  /// Does the next part, which takes a moment; false after the last one. Then everything is copied and equal: all rows
  /// of all tables, and the record of each game.
  bool step();
  /// Expects that step() has returned false. Throws SqlError; with not_synced(), it is unknown whether the copy is
  /// stored.
  void commit() { to_.commit(); }

  /// For people: what the next step does.
  [[nodiscard]] std::string progress() const;
  /// The number of rows of each table, in the order of tables().
  [[nodiscard]] const std::vector<std::int64_t>& rows() const { return rows_; }
  /// The number of moves in the records of the games.
  [[nodiscard]] std::int64_t moves() const { return moves_; }
  /// What messages call the databases.
  [[nodiscard]] std::string from() const { return from_.engine().name(); }
  [[nodiscard]] std::string to() const { return to_.engine().name(); }

 private:
  struct Part {
    std::string name;
    /// Does some of it. Returns the key of its last row so far; empty when the part is complete.
    std::function<std::string()> step;
  };

  void expect_data_only_in_source();
  Part copying(std::size_t table, const std::string& which);
  Part comparing(const DataTable& table);
  Part comparing_records();
  void compare_record(std::int64_t game);

  HeldDatabase& from_;
  HeldDatabase& to_;
  std::vector<Part> parts_;
  std::size_t part_ = 0;
  std::string last_;  ///< the last row of this part so far
  std::vector<std::int64_t> rows_;
  std::int64_t moves_ = 0;
};

}  // namespace store
