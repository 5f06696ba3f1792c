// Builds one target as a libFuzzer program; QIYUAN_FUZZ_TARGET is the target's name.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Target target = *std::ranges::find(fuzz::targets(), QIYUAN_FUZZ_TARGET, &fuzz::Target::name);
  target.run({reinterpret_cast<const char*>(data), size});
  return 0;
}
