#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/database.h"

namespace store {

/// Reads a whole database in steps so short that other questions can be answered in between: the rows of all tables,
/// which it compares with their checksums, and the entries of all indices. A part that cannot be read is passed over.
class DataCheck {
 public:
  using Key = std::vector<std::optional<std::string>>;
  /// Where a check is, for one that continues later.
  struct State {
    std::string part;  ///< `table move` or `index game_by_end`; empty at the beginning and the end
    Key last;          ///< the last row or entry of it that was read
    std::vector<std::string> found;
    std::size_t damaged_rows = 0;
    std::size_t damaged_places = 0;
  };

  DataCheck() = default;
  /// Continues from there; from the beginning if the database has no such part any more.
  explicit DataCheck(State state);
  /// Expects that the last step was not the last one.
  [[nodiscard]] State state() const;
  /// For people: `table move (3 of 31), game=7 ply=3`.
  [[nodiscard]] std::string progress() const;

  /// Reads some thousand rows or entries; false after the last ones. Throws SqlError if the disk cannot be read, or the
  /// list of the tables cannot; a damaged page is a finding. The next step can use another connection.
  bool step(Database& database);

  /// Messages about the damage found so far, one line each, at most max_found.
  [[nodiscard]] const std::vector<std::string>& found() const { return found_; }
  /// Rows that do not match their checksums.
  [[nodiscard]] std::size_t damaged_rows() const { return damaged_rows_; }
  /// Places where a table or an index cannot be read.
  [[nodiscard]] std::size_t damaged_places() const { return damaged_places_; }
  [[nodiscard]] std::size_t count() const { return damaged_rows_ + damaged_places_; }

  static constexpr std::size_t max_found = 100;

 private:
  /// The rows of a table in the order of its primary key, or the entries of an index in its order.
  struct Part {
    std::string name;                  ///< for messages: `table move` or `index game_by_end`
    std::string from;                  ///< SQL: the table, and the index if it is one
    std::string where;                 ///< SQL: the condition of a partial index, or `true`
    std::string sound;                 ///< SQL: whether the row matches its checksum
    std::vector<std::string> columns;  ///< the key
  };

  static std::vector<Part> parts_of(Database& database);
  void begin(Database& database);
  bool read(Database& database, const Part& part);
  bool read_after(Database& database, const Part& part, const Key& from, std::size_t same, int& left);
  bool pass_over(Database& database, const Part& part);
  void note(std::string text);

  std::vector<Part> parts_;
  std::size_t part_ = 0;
  std::string begin_;  ///< the part with which the first step begins; empty for the first one
  Key last_;           ///< the last row or entry that was read in this part; empty at its beginning
  std::vector<std::string> found_;
  std::size_t damaged_rows_ = 0;
  std::size_t damaged_places_ = 0;
};

}  // namespace store
