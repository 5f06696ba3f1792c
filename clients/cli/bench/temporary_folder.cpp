#include "clients/cli/bench/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>

#include "clients/cli/failure.h"

namespace cli::bench {

TemporaryFolder::TemporaryFolder(const std::filesystem::path& parent) {
  std::string name = (parent / "qiyuan-bench-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr)
    throw Failure("cannot create a folder in " + parent.string() + ": " + std::strerror(errno));
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;  // does not affect the results
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace cli::bench
