#pragma once

#include <sched.h>

#include <optional>

namespace cli {

/// Binds this thread to a core for the lifetime of the object, and permanently the processes that are started
/// meanwhile.
class CoreBinding {
 public:
  /// Without a core does nothing. Throws Failure if the core is not available.
  explicit CoreBinding(std::optional<int> core);
  CoreBinding(const CoreBinding&) = delete;
  CoreBinding& operator=(const CoreBinding&) = delete;
  ~CoreBinding();

 private:
  std::optional<cpu_set_t> before_;
};

}  // namespace cli
