#include "clients/cli/engine/engine_player.h"

#include <algorithm>

#include "clients/cli/engine/contest_player.h"
#include "clients/cli/engine/gtp_player.h"

namespace cli {
namespace {

/// What a clock that has run out is given beyond it, so that the server's word on it comes first.
constexpr std::chrono::seconds grace{30};

}  // namespace

Clock::time_point EnginePlayer::longest(const EngineTask& task) const {
  std::chrono::milliseconds longest = settings_.longest_thought;
  if (const std::optional<std::int64_t> left = task.clocks[task.game.to_move()])
    longest = std::min(longest, std::chrono::milliseconds{*left} + grace);
  return Clock::now() + longest;
}

std::unique_ptr<EnginePlayer> start_engine(const EngineSettings& settings) {
  std::unique_ptr<EnginePlayer> engine;
  switch (settings.language) {
    case EngineLanguage::gtp:
      engine = std::make_unique<GtpPlayer>(settings);
      break;
    case EngineLanguage::contest:
      engine = std::make_unique<ContestPlayer>(settings);
      break;
  }
  engine->restart();
  return engine;
}

core::Expected<void> check_language(EngineLanguage language, const core::GameKind& kind) {
  if (language == EngineLanguage::contest && kind.name != "nogo" && kind.name != "connect6")
    return core::fault("engines of the contest's protocol play nogo and connect6, not " + std::string{kind.name});
  return {};
}

std::pair<EngineLanguage, std::string> parse_engine(std::string_view text) {
  constexpr std::string_view gtp = "gtp:";
  constexpr std::string_view contest = "contest:";
  if (text.starts_with(contest)) return {EngineLanguage::contest, std::string{text.substr(contest.size())}};
  if (text.starts_with(gtp)) text.remove_prefix(gtp.size());
  return {EngineLanguage::gtp, std::string{text}};
}

}  // namespace cli
