#include "server/referee/replay.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "protocol/record/final_area.h"

namespace referee {

std::vector<std::string> effects_of(const core::Played& played) {
  std::vector<std::string> effects;
  for (const core::Change& change : played.changes)
    effects.push_back((change.kind == core::Change::Kind::removed ? "x" : "+") + change.point);
  return effects;
}

base::Expected<core::AnyGame> start_position(const core::GameKind& kind, std::span<const core::KeyValue> options) {
  std::vector<core::KeyValue> rules;
  std::ranges::copy_if(options, std::back_inserter(rules), [&](const core::KeyValue& option) {
    return std::ranges::any_of(
        kind.options, [&](const core::OptionSpec& spec) { return base::equal_ignoring_case(spec.name, option.first); });
  });
  const base::Expected<core::Options> parsed = core::Options::parse(kind.options, rules);
  if (!parsed) return tl::unexpected(parsed.error());
  return kind.start(*parsed);
}

std::vector<std::string_view> split_moves(std::string_view text) {
  std::vector<std::string_view> moves;
  for (text = base::trim(text); !text.empty(); text = base::trim(text)) {
    moves.push_back(text.substr(0, text.find_first_of(", ")));
    text = base::trim(text.substr(moves.back().size()));
    if (text.starts_with(',')) text.remove_prefix(1);
  }
  return moves;
}

base::Expected<core::AnyGame> play_moves(core::AnyGame game, std::span<const std::string_view> moves) {
  for (const std::string_view move : moves)
    if (const core::Verdict verdict = game.play(move); !verdict)
      return tl::unexpected(
          base::Fault{"move {number} ({move}) is illegal", game.ply() + 1, protocol::excerpt(move)}.because(
              verdict.error().fault));
  return game;
}

base::Expected<core::AnyGame> replay(protocol::GameRecord& record) {
  const core::GameKind* const kind = engine::find_game(record.kind);
  if (kind == nullptr) return tl::unexpected(engine::no_such_game(record.kind));
  base::Expected<core::AnyGame> game = start_position(*kind, record.options);
  if (!game) return game;
  for (protocol::RecordedMove& recorded : record.moves) {
    const int number = game->ply() + 1;
    if (recorded.side != game->to_move())
      return base::fault("move {number} ({move}) is by {side}, but it is the other side's turn", number, recorded.move,
                         recorded.side);
    const core::Verdict verdict = game->play(recorded.move);
    if (!verdict)
      return tl::unexpected(
          base::Fault{"move {number} ({move}) is illegal", number, recorded.move}.because(verdict.error().fault));
    recorded.effects = effects_of(*verdict);
  }
  if (!record.dead.empty() && !protocol::give_result(*kind, *game, record.dead, record.result)) record.dead.clear();
  return game;
}

}  // namespace referee
