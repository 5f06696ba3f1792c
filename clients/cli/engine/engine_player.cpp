#include "clients/cli/engine/engine_player.h"

#include <algorithm>
#include <array>

#include "clients/cli/engine/contest_player.h"
#include "clients/cli/engine/gomocup_player.h"
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

constexpr std::array language_prefixes{
    LanguagePrefix{"gtp:", EngineLanguage::gtp}, LanguagePrefix{"contest:", EngineLanguage::contest},
    LanguagePrefix{"nboard:", EngineLanguage::nboard}, LanguagePrefix{"gomocup:", EngineLanguage::gomocup}};

/// More than the number of squares.
constexpr int max_depth = 60;
/// One hour, in ms.
constexpr int max_move_time = 3'600'000;

/// The language whose prefix the text begins with, or the end of the list.
auto find_prefix(std::string_view text) {
  return std::ranges::find_if(language_prefixes,
                              [&](const LanguagePrefix& prefix) { return text.starts_with(prefix.text); });
}

/// Whether NBoard engines, which exchange games in GGF, can play the game.
bool has_ggf(const core::GameKind& kind) {
  return !kind.ggf.empty();
}

/// Whether Gomocup engines can play the game: GM[4], Gomoku's number in SGF, without a name for another game.
bool is_gomoku(const core::GameKind& kind) {
  constexpr int gomoku = 4;
  return kind.sgf.number == gomoku && kind.sgf.game_word.empty();
}

/// Takes `KEY=NUMBER:` from the start of the text; returns nothing if it is not there. The fault gives the valid
/// numbers.
base::Expected<std::optional<int>> take_number(std::string_view& text, std::string_view key, int max,
                                               const base::Fault& what) {
  if (!text.starts_with(key)) return std::nullopt;
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::optional<int> number = base::parse_number<int>(text.substr(key.size(), colon - key.size()));
  if (!number || *number < 1 || *number > max || colon == text.size()) return tl::unexpected(what);
  text.remove_prefix(colon + 1);
  return number;
}

/// Extra time after an engine's clock has run out, so that the server decides first.
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
    case EngineLanguage::gomocup:
      engine = std::make_unique<GomocupPlayer>(settings);
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
    return base::fault("{engines} play {games}, not {game}", engines, engine::game_names(plays, " and "), kind.name);
  };
  if (language == EngineLanguage::contest && !plays_contests(kind))
    return refused("engines of the contest protocol", plays_contests);
  if (language == EngineLanguage::nboard && !has_ggf(kind)) return refused("engines of NBoard", has_ggf);
  if (language == EngineLanguage::gomocup && !is_gomoku(kind)) return refused("engines of Gomocup", is_gomoku);
  return {};
}

bool names_language(std::string_view text) {
  return find_prefix(text) != language_prefixes.end();
}

base::Expected<EngineSpec> parse_engine(std::string_view text) {
  EngineSpec spec;
  std::string_view rest = text;
  if (const auto prefix = find_prefix(text); prefix != language_prefixes.end()) {
    spec.language = prefix->language;
    rest.remove_prefix(prefix->text.size());
  }
  if (spec.language == EngineLanguage::nboard) {
    const auto depth =
        take_number(rest, "depth=", max_depth,
                    base::Fault{"the depth must be 1 to {max} plies, as in nboard:depth=12:COMMAND", max_depth});
    if (!depth) return tl::unexpected(depth.error());
    spec.depth = *depth;
  }
  if (spec.language == EngineLanguage::gomocup) {
    const auto time =
        take_number(rest, "time=", max_move_time,
                    base::Fault{"the time must be 1 to {max} ms, as in gomocup:time=200:COMMAND", max_move_time});
    if (!time) return tl::unexpected(time.error());
    if (*time) spec.move_time = std::chrono::milliseconds{**time};
  }
  spec.command = base::trim(rest);
  if (!spec.command.empty()) return spec;
  const std::string_view before = text.substr(0, text.size() - rest.size());
  if (before.empty()) return base::fault("the engine's command is missing");
  return base::fault("the engine's command must follow '{prefix}'", before);
}

}  // namespace cli
