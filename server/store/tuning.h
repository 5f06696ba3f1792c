#pragma once

#include <cstdint>

/// The settings of SQLite that decide how fast it writes.
namespace store {

/// For the process; must run before SQLite is used otherwise, and does nothing later. A statement journal, which SQLite
/// writes for a batch that may fail alone, stays in memory instead of a temporary file; and SQLite does not count the
/// memory that it takes, for which it would lock a mutex at each allocation.
void tune_sqlite();

/// The page cache of the connection that writes: the last pages of all running games stay in memory.
constexpr int writer_cache_kib = 64 << 10;

/// After this number of pages the write-ahead log is written back into the file. A page that changed many times
/// meanwhile is written back once. 4000 and 10 000 pages took as much processor time for each move, or more.
constexpr int pages_between_checkpoints = 1000;

}  // namespace store
