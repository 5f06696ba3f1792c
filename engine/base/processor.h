#pragma once

#include <string_view>

namespace base {

/// What this processor lacks of what the program was compiled for; empty where it has everything. Expects to be asked
/// first of all, before any instruction that may be missing.
inline std::string_view missing_instructions() {
#if defined(__x86_64__)
#ifdef __AVX2__
  if (!__builtin_cpu_supports("avx2")) return "AVX2";
#endif
#ifdef __BMI2__
  if (!__builtin_cpu_supports("bmi2")) return "BMI2";
#endif
#ifdef __POPCNT__
  if (!__builtin_cpu_supports("popcnt")) return "POPCNT";
#endif
#endif
  return {};
}

}  // namespace base
