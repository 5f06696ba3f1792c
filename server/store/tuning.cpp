#include "server/store/tuning.h"

#include <sqlite3.h>

namespace store {

void tune_sqlite() {
  [[maybe_unused]] static const bool once = [] {
    // They fail only if SQLite is in use already; then it works with its own settings.
    sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    return true;
  }();
}

}  // namespace store
