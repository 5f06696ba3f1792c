#include "tests/server/fault_vfs.h"

#include <sqlite3.h>

#include <new>
#include <string>

#include "server/store/tuning.h"
#include "tests/server/fault_disk.h"

// https://www.sqlite.org/vfs.html: a shim forwards everything to the previous default VFS and reports it to the disk.
namespace tests {
namespace {

/// The smallest read of a database page; the headers that SQLite reads while opening are smaller.
constexpr int page_bytes = 4096;

struct Shim {
  sqlite3_vfs vfs{};
  sqlite3_vfs* real = nullptr;
  FaultDisk* disk = nullptr;
};
Shim shim;  // SQLite keeps the address

/// The file object that SQLite allocates; the real file object follows it in memory.
struct ShimFile {
  sqlite3_file base;
  std::string* name;
};

ShimFile* shim_file(sqlite3_file* file) {
  return reinterpret_cast<ShimFile*>(file);
}
sqlite3_file* real_file(sqlite3_file* file) {
  return reinterpret_cast<sqlite3_file*>(shim_file(file) + 1);
}
const sqlite3_io_methods* methods(sqlite3_file* file) {
  return real_file(file)->pMethods;
}

int close_file(sqlite3_file* file) {
  delete shim_file(file)->name;
  return methods(file)->xClose(real_file(file));
}

int read_file(sqlite3_file* file, void* to, int count, sqlite3_int64 at) {
  if (shim.disk->fails_reads && count >= page_bytes) return SQLITE_IOERR_READ;
  return methods(file)->xRead(real_file(file), to, count, at);
}

int write_file(sqlite3_file* file, const void* from, int count, sqlite3_int64 at) {
  const bool full = shim.disk->is_full;
  const int written = full ? count / 2 : count;
  shim.disk->changed(*shim_file(file)->name,
                     {DiskFile::Change::Kind::write, at,
                      std::string(static_cast<const char*>(from), static_cast<std::size_t>(written))});
  const int code = methods(file)->xWrite(real_file(file), from, written, at);
  return full ? SQLITE_FULL : code;
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  shim.disk->changed(*shim_file(file)->name, {DiskFile::Change::Kind::truncate, size, {}});
  return methods(file)->xTruncate(real_file(file), size);
}

/// Does not sync the real file: only the record of the disk counts.
int sync_file(sqlite3_file* file, int /*flags*/) {
  return shim.disk->sync(*shim_file(file)->name) ? SQLITE_OK : SQLITE_IOERR_FSYNC;
}

int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
  return methods(file)->xFileSize(real_file(file), size);
}
int lock_file(sqlite3_file* file, int lock) {
  return methods(file)->xLock(real_file(file), lock);
}
int unlock_file(sqlite3_file* file, int lock) {
  return methods(file)->xUnlock(real_file(file), lock);
}
int check_lock(sqlite3_file* file, int* reserved) {
  return methods(file)->xCheckReservedLock(real_file(file), reserved);
}
int control_file(sqlite3_file* file, int what, void* argument) {
  return methods(file)->xFileControl(real_file(file), what, argument);
}
int sector_size(sqlite3_file* file) {
  return methods(file)->xSectorSize(real_file(file));
}
int characteristics(sqlite3_file* file) {
  return methods(file)->xDeviceCharacteristics(real_file(file));
}
int map_shared(sqlite3_file* file, int page, int size, int extend, void volatile** memory) {
  return methods(file)->xShmMap(real_file(file), page, size, extend, memory);
}
int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
  return methods(file)->xShmLock(real_file(file), offset, count, flags);
}
void shared_barrier(sqlite3_file* file) {
  methods(file)->xShmBarrier(real_file(file));
}
int unmap_shared(sqlite3_file* file, int remove) {
  return methods(file)->xShmUnmap(real_file(file), remove);
}

constexpr int with_shared_memory = 2;  // the version of the methods; 3 would map the file into memory
const sqlite3_io_methods shim_methods{with_shared_memory, close_file,   read_file,       write_file,  truncate_file,
                                      sync_file,          size_of_file, lock_file,       unlock_file, check_lock,
                                      control_file,       sector_size,  characteristics, map_shared,  lock_shared,
                                      shared_barrier,     unmap_shared, nullptr,         nullptr};

int open_file(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  shim_file(file)->base.pMethods = nullptr;
  if (name != nullptr) shim.disk->opened(name);
  const int code = shim.real->xOpen(shim.real, name, real_file(file), flags, out_flags);
  if (code != SQLITE_OK || methods(file) == nullptr) return code;
  shim_file(file)->name = new std::string(name == nullptr ? "" : name);
  shim_file(file)->base.pMethods = &shim_methods;
  return code;
}

int delete_file(sqlite3_vfs* /*vfs*/, const char* name, int sync_folder) {
  const int code = shim.real->xDelete(shim.real, name, 0);
  if (code != SQLITE_OK) return code;
  shim.disk->changed(name, {DiskFile::Change::Kind::remove, 0, {}});
  if (sync_folder != 0 && !shim.disk->sync(name)) return SQLITE_IOERR_DIR_FSYNC;
  return code;
}

}  // namespace

void install_fault_vfs(FaultDisk& disk) {
  store::tune_sqlite();
  shim.real = sqlite3_vfs_find(nullptr);
  shim.disk = &disk;
  shim.vfs = *shim.real;  // methods that do not concern files are those of the real VFS
  shim.vfs.zName = "fault";
  shim.vfs.szOsFile = static_cast<int>(sizeof(ShimFile)) + shim.real->szOsFile;
  shim.vfs.xOpen = open_file;
  shim.vfs.xDelete = delete_file;
  sqlite3_vfs_register(&shim.vfs, 1);
}

void remove_fault_vfs() {
  sqlite3_vfs_unregister(&shim.vfs);
  sqlite3_vfs_register(shim.real, 1);
}

}  // namespace tests
