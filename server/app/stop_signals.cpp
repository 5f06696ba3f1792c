#include "server/app/stop_signals.h"

#include <atomic>
#include <csignal>

namespace app {
namespace {

std::atomic<bool> asked{false};

}  // namespace

void note_stop_signals() {
  for (const int signal : {SIGINT, SIGTERM})
    std::signal(signal, [](int which) {
      asked = true;
      std::signal(which, SIG_DFL);
    });
}

bool stop_was_asked() {
  return asked;
}

}  // namespace app
