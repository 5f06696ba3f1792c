#include "clients/cli/interruption.h"

#include <atomic>
#include <csignal>

namespace cli {
namespace {

std::atomic<bool> noted{false};

}  // namespace

Interruption::Interruption() {
  for (const int signal : {SIGINT, SIGTERM})
    std::signal(signal, [](int which) {
      noted = true;
      std::signal(which, SIG_DFL);
    });
}

bool Interruption::requested() const {
  return noted;
}

}  // namespace cli
