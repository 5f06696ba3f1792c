#include "engine/core/scoring.h"

namespace core {

std::vector<std::string> Estimate::stones(StoneStatus status) const {
  std::vector<std::string> names;
  for (const JudgedChain& chain : chains)
    if (chain.status == status) names.insert(names.end(), chain.stones.begin(), chain.stones.end());
  return names;
}

}  // namespace core
