#include "clients/cli/match/fingerprint.h"

namespace cli::match {

namespace {
constexpr int stride = 16;
}

std::uint64_t Fingerprints::of(const core::AnyGame& game) const {
  std::uint64_t print = static_cast<std::uint64_t>(game.ply());
  core::AnyGame at = game;
  for (int ply = game.ply(); ply >= 0; ply = ply == 0 ? -1 : (ply - 1) / stride * stride) {
    at.rewind(ply);
    // The multiplier of Knuth's linear congruential generator: the order of positions matters.
    print = print * 6364136223846793005ULL + keys_.key(at.view(), at.to_move());
  }
  return print;
}

}  // namespace cli::match
