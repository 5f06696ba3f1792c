#include "server/store/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace store {

namespace {

[[noreturn]] void refuse(const std::filesystem::path& folder, const std::filesystem::path& file) {
  std::string process;
  std::ifstream(file) >> process;  // empty for a moment after the other server has locked the file
  throw std::runtime_error(folder.string() + " is in use by another server" +
                           (process.empty() ? "" : " (process " + process + ")"));
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "qiyuan.lock";
  descriptor_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "cannot open " + file.string());
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    ::close(descriptor_);
    if (error == EWOULDBLOCK) refuse(folder, file);
    throw std::system_error(error, std::generic_category(), "cannot lock " + file.string());
  }
  // Only for people and for the message above; the lock works without it, for instance on a full disk.
  std::ofstream(file) << ::getpid() << '\n';
}

FolderLock::~FolderLock() {
  ::close(descriptor_);
}

}  // namespace store
