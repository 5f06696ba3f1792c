#include "clients/cli/engine/core_binding.h"

#include <string>

#include "clients/cli/failure.h"

namespace cli {

CoreBinding::CoreBinding(std::optional<int> core) {
  if (!core) return;
  cpu_set_t before;
  cpu_set_t wanted;
  CPU_ZERO(&wanted);
  CPU_SET(static_cast<unsigned>(*core), &wanted);
  if (::sched_getaffinity(0, sizeof before, &before) != 0 || ::sched_setaffinity(0, sizeof wanted, &wanted) != 0)
    throw Failure("cannot bind a player to core " + std::to_string(*core) + ": this core is not available");
  before_ = before;
}

CoreBinding::~CoreBinding() {
  if (before_) ::sched_setaffinity(0, sizeof *before_, &*before_);
}

}  // namespace cli
