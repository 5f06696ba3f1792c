#include "clients/cli/engine/engine_player.h"

#include <algorithm>
#include <array>

#include "clients/cli/engine/contest_player.h"
#include "clients/cli/engine/gtp_player.h"
#include "clients/cli/engine/nboard_player.h"
#include "engine/base/text.h"
#include "engine/games.h"

namespace cli {
namespace {

struct LanguagePrefix {
  std::string_view text;
  EngineLanguage language{};
};

constexpr std::array language_prefixes{LanguagePrefix{"gtp:", EngineLanguage::gtp},
                                       LanguagePrefix{"contest:", EngineLanguage::contest},
                                       LanguagePrefix{"nboard:", EngineLanguage::nboard}};

/// More than there are squares to fill.
constexpr int max_depth = 60;

/// The one that the text begins with, or the end of the list.
auto find_prefix(std::string_view text) {
  return std::ranges::find_if(language_prefixes,
                              [&](const LanguagePrefix& prefix) { return text.starts_with(prefix.text); });
}

/// Whether NBoard's engines, which exchange games in GGF, can play it.
bool has_ggf(const core::GameKind& kind) {
  return !kind.ggf.empty();
}

/// What a clock that has run out is given beyond it, so that the server's word on it comes first.
constexpr std::chrono::seconds grace{30};

}  // namespace

Clock::time_point EnginePlayer::longest(const EngineTask& task) const {
  std::chrono::milliseconds longest = settings_.max_thought;
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
    case EngineLanguage::nboard:
      engine = std::make_unique<NboardPlayer>(settings);
      break;
  }
  engine->restart();
  return engine;
}

bool plays_contests(const core::GameKind& kind) {
  return kind.contest_stones > 0;
}

base::Expected<void> check_language(EngineLanguage language, const core::GameKind& kind) {
  const auto refused = [&](std::string_view engines, bool (*plays)(const core::GameKind&)) {
    return base::fault(std::string{engines} + " play " + engine::game_names(plays, " and ") + ", not " +
                       std::string{kind.name});
  };
  if (language == EngineLanguage::contest && !plays_contests(kind))
    return refused("engines of the contest's protocol", plays_contests);
  if (language == EngineLanguage::nboard && !has_ggf(kind)) return refused("engines of NBoard", has_ggf);
  return {};
}

bool names_language(std::string_view text) {
  return find_prefix(text) != language_prefixes.end();
}

base::Expected<EngineSpec> parse_engine(std::string_view text) {
  constexpr std::string_view depth = "depth=";
  EngineSpec spec;
  std::string_view rest = text;
  if (const auto prefix = find_prefix(text); prefix != language_prefixes.end()) {
    spec.language = prefix->language;
    rest.remove_prefix(prefix->text.size());
  }
  if (spec.language == EngineLanguage::nboard && rest.starts_with(depth)) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    spec.depth = base::parse_number<int>(rest.substr(depth.size(), colon - depth.size()));
    if (!spec.depth || *spec.depth < 1 || *spec.depth > max_depth || colon == rest.size())
      return base::fault("a depth is a number of plies from 1 to " + std::to_string(max_depth) +
                         ", with the command behind it, as in nboard:depth=12:COMMAND");
    rest.remove_prefix(colon + 1);
  }
  spec.command = base::trim(rest);
  if (!spec.command.empty()) return spec;
  const std::string_view before = text.substr(0, text.size() - rest.size());
  if (before.empty()) return base::fault("the command that starts the engine is missing");
  return base::fault("after '" + std::string{before} + "' stands the command that starts the engine");
}

}  // namespace cli
