#pragma once

#include <sched.h>

#include <optional>

namespace cli {

/// Binds this thread to a core of the machine for as long as it lives, and for ever the processes that are started
/// meanwhile.
class CoreBinding {
 public:
  /// Nothing binds to nothing. Throws Failure when there is no such core for us.
  explicit CoreBinding(std::optional<int> core);
  CoreBinding(const CoreBinding&) = delete;
  CoreBinding& operator=(const CoreBinding&) = delete;
  ~CoreBinding();

 private:
  std::optional<cpu_set_t> before_;
};

}  // namespace cli
