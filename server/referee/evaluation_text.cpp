#include "server/referee/evaluation_text.h"

#include <cmath>
#include <cstdlib>

#include "engine/core/outcome.h"

namespace referee {

std::string lead_text(double lead) {
  const auto half_points = static_cast<int>(std::lround(lead * 2));
  const core::Outcome outcome = half_points > 0   ? core::Outcome::black_wins
                                : half_points < 0 ? core::Outcome::white_wins
                                                  : core::Outcome::draw;
  return core::result_text({outcome, core::EndReason::score, std::abs(half_points)});
}

std::string ownership_text(const std::vector<double>& ownership) {
  std::string digits;
  for (const double owner : ownership) digits += static_cast<char>('0' + std::lround((owner + 1) * 4.5));
  return digits;
}

}  // namespace referee
