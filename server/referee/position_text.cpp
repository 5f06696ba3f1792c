#include "server/referee/position_text.h"

#include <string_view>
#include <utility>
#include <vector>

#include "server/referee/replay.h"

namespace referee {

using protocol::ErrorCode;

base::Expected<core::AnyGame, NoPosition> play_text(const core::GameKind& kind, const core::Options& options,
                                                    const PositionText& text) {
  const auto refuse = [](ErrorCode code, const base::Fault& fault) { return tl::unexpected(NoPosition{code, fault}); };
  base::Expected<core::AnyGame> begun =
      text.position ? kind.start_from(*text.position, text.side, options) : kind.start(options);
  if (!begun) return refuse(ErrorCode::bad_option, begun.error());
  const std::vector<std::string_view> moves = split_moves(text.moves);
  if (moves.size() > max_moves_of_position)
    return refuse(ErrorCode::bad_option,
                  base::Fault{"there can be at most {max} moves, not {moves}", max_moves_of_position, moves.size()});
  base::Expected<core::AnyGame> played = play_moves(*std::move(begun), moves);
  if (!played) return refuse(ErrorCode::illegal, played.error());
  return *std::move(played);
}

}  // namespace referee
