#pragma once

#include <string_view>

namespace base {

/// Returns the first instruction set that the program was compiled for and this processor lacks, or an empty string if
/// it has them all. Expects to be called at program start, before any instruction that may be missing.
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
