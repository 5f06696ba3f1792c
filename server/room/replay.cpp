#include "server/room/replay.h"

#include <algorithm>

#include "engine/core/text.h"
#include "engine/games.h"

namespace room {

std::vector<std::string> effects_of(const core::Played& played) {
  std::vector<std::string> effects;
  for (const core::Change& change : played.changes)
    effects.push_back((change.kind == core::Change::Kind::removed ? "x" : "+") + change.point);
  return effects;
}

core::Expected<core::AnyGame> start_position(const core::GameKind& kind, std::span<const core::KeyValue> options) {
  std::vector<core::KeyValue> rules;
  std::ranges::copy_if(options, std::back_inserter(rules), [&](const core::KeyValue& option) {
    return std::ranges::any_of(
        kind.options, [&](const core::OptionSpec& spec) { return core::equal_ignoring_case(spec.name, option.first); });
  });
  const core::Expected<core::Options> parsed = core::Options::parse(kind.options, rules);
  if (!parsed) return tl::unexpected(parsed.error());
  return kind.start(*parsed);
}

core::Expected<core::AnyGame> replay(protocol::GameRecord& record) {
  const core::GameKind* const kind = engine::find_game(record.kind);
  if (kind == nullptr)
    return core::fault("there is no game '" + record.kind + "': the games are " + engine::game_names());
  core::Expected<core::AnyGame> game = start_position(*kind, record.options);
  if (!game) return game;
  for (protocol::RecordedMove& recorded : record.moves) {
    const std::string which = "move " + std::to_string(game->ply() + 1) + " (" + recorded.move + ")";
    if (recorded.side != game->to_move())
      return core::fault(which + " is by " + std::string{name(recorded.side)} + ", but it is the other side's turn");
    const core::Verdict verdict = game->play(recorded.move);
    if (!verdict) return core::fault(which + " is against the rules: " + verdict.error().text);
    recorded.effects = effects_of(*verdict);
  }
  return game;
}

}  // namespace room
