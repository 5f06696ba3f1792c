#include "server/room/score_agreement.h"

#include <algorithm>

namespace room {

void ScoreAgreement::mark(const std::vector<std::string>& chain, bool dead) {
  for (std::vector<std::string>* const stones : {&dead_, &unsettled_})
    std::erase_if(*stones, [&](const std::string& point) { return std::ranges::find(chain, point) != chain.end(); });
  if (dead) dead_.insert(dead_.end(), chain.begin(), chain.end());
  touched_ = true;
  accepted_ = {};
}

void ScoreAgreement::accept(base::Side side) {
  touched_ = true;
  accepted_[side] = true;
}

}  // namespace room
