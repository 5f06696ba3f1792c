#pragma once

#include <cstdint>
#if defined(__x86_64__)
#include <x86intrin.h>
#else
#include <chrono>
#endif

namespace cli::bench {

/// The processor's time-stamp counter, which makes speeds comparable between machines; nanoseconds if there is none.
inline std::uint64_t cycles() {
#if defined(__x86_64__)
  return __rdtsc();
#else
  return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

}  // namespace cli::bench
