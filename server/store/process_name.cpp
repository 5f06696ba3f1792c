#include "server/store/process_name.h"

#include <unistd.h>

#include <array>

namespace store {

std::string process_name() {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  return std::string{host.data()} + ", process " + std::to_string(::getpid());
}

}  // namespace store
