#include "clients/cli/gomocup/gomocup.h"

#include <ostream>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/gomocup/gomocup_session.h"
#include "clients/cli/gtp/line_feed.h"
#include "engine/base/text.h"

namespace cli {
namespace {

/// Whether the manager wants the engine to end, so that no move is needed.
bool is_end(std::string_view line) {
  return base::equal_ignoring_case(base::trim(line), "END");
}

}  // namespace

int gomocup(const std::optional<BotSpec>& bot, int in, std::ostream& out) {
  const core::GameKind& kind = *or_fail(find_kind("gomoku"));
  GomocupSession session =
      or_fail(GomocupSession::open(kind, bot.value_or(BotSpec{std::string{kind.bots.front().name}, {}})));
  LineFeed lines(in, is_end);
  while (!session.is_over()) {
    const std::optional<std::string> line = lines.next();
    if (!line) break;
    for (const std::string& said : session.answer(*line, lines.interruption())) out << said << '\n';
    out.flush();
  }
  return 0;
}

}  // namespace cli
