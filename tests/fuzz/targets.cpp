#include "tests/fuzz/targets.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace fuzz {

std::span<const Target> targets() {
  static constexpr std::array all{
      Target{"lines", lines}, Target{"json", json},         Target{"sgf", sgf},
      Target{"xml", xml},     Target{"ggf", ggf},           Target{"record_json", record_json},
      Target{"study", study}, Target{"gtp", gtp},           Target{"nboard", nboard},
      Target{"moves", moves}, Target{"database", database}, Target{"packed_rows", packed_rows},
      Target{"http", http},   Target{"proxy", proxy},       Target{"door_frame", door_frame},
  };
  return all;
}

void require(bool holds, std::string_view text) {
  if (holds) return;
  std::fprintf(stderr, "this must not happen: %s\n", std::string{text}.c_str());
  std::abort();
}

}  // namespace fuzz
