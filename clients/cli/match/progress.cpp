#include "clients/cli/match/progress.h"

#include <array>
#include <cstdio>
#include <iostream>

namespace cli::match {
namespace {

constexpr std::chrono::milliseconds pause{250};

std::string duration_text(double seconds) {
  const auto whole = static_cast<long>(seconds);
  std::array<char, 32> text{};
  if (whole >= 3600)
    std::snprintf(text.data(), text.size(), "%ld:%02ld h", whole / 3600, whole / 60 % 60);
  else
    std::snprintf(text.data(), text.size(), "%ld:%02ld min", whole / 60, whole % 60);
  return text.data();
}

}  // namespace

void Progress::show(const std::string& score, const std::string& strength) {
  const Clock::time_point now = Clock::now();
  if (!shown_ || now - drawn_ < pause) return;
  drawn_ = now;
  const double seconds = std::chrono::duration<double>(now - began_).count();
  const double speed = done_ / std::max(seconds, 1e-3);
  std::array<char, 48> rate{};
  std::snprintf(rate.data(), rate.size(), "%.*f games/s", speed < 10 ? 2 : 0, speed);
  std::cerr << "\r\033[K" << done_ << '/' << games_ << ' ' << score;
  if (!strength.empty()) std::cerr << ", " << strength;
  if (done_ > 0) std::cerr << ", " << rate.data() << ", " << duration_text((games_ - done_) / speed) << " left";
  std::cerr << std::flush;
}

void Progress::clear() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
}

}  // namespace cli::match
