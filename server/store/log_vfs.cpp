#include "server/store/log_vfs.h"

#include <sqlite3.h>

#include <cstddef>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <vector>

namespace store {
namespace {

/// SQLite never writes more than a page, the largest of which has 64 KiB; its VFS refuses writes of 128 KiB.
constexpr std::size_t max_collected = 64U << 10U;

/// The file object of a log, in memory that SQLite allocates; the object of the default VFS follows it.
class LogFile {
 public:
  LogFile() = default;
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;
  ~LogFile() = default;

  static LogFile& of(sqlite3_file* file) { return *reinterpret_cast<LogFile*>(file); }
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
  const sqlite3_io_methods& methods() { return *real()->pMethods; }
  void use(const sqlite3_io_methods* methods) { base_.pMethods = methods; }

  int write(const void* from, int count, sqlite3_int64 at) {
    const auto size = static_cast<std::size_t>(count);
    const auto end = begin_ + static_cast<sqlite3_int64>(collected_.size());
    if (!collected_.empty() && (at != end || collected_.size() + size > max_collected))
      if (const int code = carry_out(); code != SQLITE_OK) return code;
    if (collected_.empty()) begin_ = at;
    try {
      const auto* const bytes = static_cast<const char*>(from);
      collected_.insert(collected_.end(), bytes, bytes + size);
    } catch (const std::exception&) {
      return SQLITE_IOERR_NOMEM;
    }
    return SQLITE_OK;
  }

  /// Writes what was collected. If that fails, the bytes are forgotten: their transaction fails, and the next one
  /// writes to the same place.
  int carry_out() {
    if (collected_.empty()) return SQLITE_OK;
    const int code = methods().xWrite(real(), collected_.data(), static_cast<int>(collected_.size()), begin_);
    collected_.clear();
    return code;
  }

 private:
  sqlite3_file base_{};
  sqlite3_int64 begin_ = 0;      ///< where in the file the collected bytes belong
  std::vector<char> collected_;  ///< keeps its memory for the next transaction
};

/// Carries out the collected writes, then calls a method of the default VFS.
template <auto method, class... Arguments>
int after_writes(sqlite3_file* file, Arguments... arguments) {
  LogFile& log = LogFile::of(file);
  if (const int code = log.carry_out(); code != SQLITE_OK) return code;
  return (log.methods().*method)(log.real(), arguments...);
}

template <auto method, class... Arguments>
int at_once(sqlite3_file* file, Arguments... arguments) {
  LogFile& log = LogFile::of(file);
  return (log.methods().*method)(log.real(), arguments...);
}

int write_log(sqlite3_file* file, const void* from, int count, sqlite3_int64 at) {
  return LogFile::of(file).write(from, count, at);
}

int close_log(sqlite3_file* file) {
  LogFile& log = LogFile::of(file);
  const int written = log.carry_out();
  const int closed = log.methods().xClose(log.real());
  log.~LogFile();
  return written == SQLITE_OK ? closed : written;
}

using Methods = sqlite3_io_methods;
constexpr Methods log_methods{.iVersion = 1,  // without shared memory, which only the database itself needs
                              .xClose = close_log,
                              .xRead = after_writes<&Methods::xRead, void*, int, sqlite3_int64>,
                              .xWrite = write_log,
                              .xTruncate = after_writes<&Methods::xTruncate, sqlite3_int64>,
                              .xSync = after_writes<&Methods::xSync, int>,
                              .xFileSize = after_writes<&Methods::xFileSize, sqlite3_int64*>,
                              .xLock = at_once<&Methods::xLock, int>,
                              .xUnlock = at_once<&Methods::xUnlock, int>,
                              .xCheckReservedLock = at_once<&Methods::xCheckReservedLock, int*>,
                              .xFileControl = after_writes<&Methods::xFileControl, int, void*>,
                              .xSectorSize = at_once<&Methods::xSectorSize>,
                              .xDeviceCharacteristics = at_once<&Methods::xDeviceCharacteristics>,
                              .xShmMap = nullptr,
                              .xShmLock = nullptr,
                              .xShmBarrier = nullptr,
                              .xShmUnmap = nullptr,
                              .xFetch = nullptr,
                              .xUnfetch = nullptr};

/// SQLite keeps the addresses of a VFS and its name.
struct LogVfs {
  explicit LogVfs(sqlite3_vfs& real, std::string called) : name(std::move(called)), vfs(real) {
    vfs.zName = name.c_str();
    vfs.pNext = nullptr;
    vfs.szOsFile = static_cast<int>(sizeof(LogFile)) + real.szOsFile;
    vfs.pAppData = &real;
    vfs.xOpen = open;
  }

  static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out_flags) {
    auto* const real = static_cast<sqlite3_vfs*>(vfs->pAppData);
    if ((flags & SQLITE_OPEN_WAL) == 0) return real->xOpen(real, path, file, flags, out_flags);
    auto* const log = new (file) LogFile;
    const int code = real->xOpen(real, path, log->real(), flags, out_flags);
    if (log->real()->pMethods != nullptr) {
      log->use(&log_methods);
    } else {
      log->~LogFile();
      file->pMethods = nullptr;  // there is nothing to close
    }
    return code;
  }

  std::string name;
  sqlite3_vfs vfs;
};

}  // namespace

const char* log_collecting_vfs() {
  sqlite3_vfs* const real = sqlite3_vfs_find(nullptr);
  std::string name = std::string("collecting-") + real->zName;
  if (sqlite3_vfs* const known = sqlite3_vfs_find(name.c_str())) return known->zName;
  auto* const added = new LogVfs(*real, std::move(name));
  sqlite3_vfs_register(&added->vfs, 0);
  return added->vfs.zName;
}

}  // namespace store
