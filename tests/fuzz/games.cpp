// Fuzzes the moves of every game, legal and illegal.

#include <algorithm>
#include <string>
#include <vector>

#include "engine/games.h"
#include "server/referee/replay.h"
#include "tests/fuzz/targets.h"

namespace fuzz {
namespace {

/// Removes and returns the text before the next `|`, and removes the `|` too.
Input take(Input& bytes) {
  const std::size_t end = std::min(bytes.find('|'), bytes.size());
  const Input part = bytes.substr(0, end);
  bytes.remove_prefix(std::min(end + 1, bytes.size()));
  return part;
}

core::KeyValue option(Input text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  return {std::string{text.substr(0, equals)}, std::string{text.substr(std::min(equals + 1, text.size()))}};
}

}  // namespace

/// `nogo|size=5|C3,A1,B2`: a game, at most one option, and moves. A move that consists only of digits is the number of
/// a legal move.
void moves(Input bytes) {
  const core::GameKind* const kind = engine::find_game(take(bytes));
  if (kind == nullptr) return;
  std::vector<core::KeyValue> options;
  if (const Input text = take(bytes); !text.empty()) options.push_back(option(text));
  base::Expected<core::AnyGame> game = referee::start_position(*kind, options);
  if (!game) {
    require(!game.error().text().empty(), "a fault has a text");
    return;
  }
  for (const std::string_view text : referee::split_moves(bytes)) {
    const std::vector<std::string> legal = game->legal_moves();
    require(legal.empty() == game->ending().has_value(), "a game has legal moves exactly until it is over");
    std::string move{text};
    const bool is_number = !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    if (is_number && text.size() < 5 && !legal.empty() && std::ranges::find(legal, move) == legal.end())
      move = legal[static_cast<std::size_t>(std::stoi(move)) % legal.size()];
    const int ply = game->ply();
    if (game->play(move)) {
      require(game->ply() == ply + 1, "a played move adds one ply");
      require(game->history().back().move.size() < 16, "a played move has a short name");
    } else {
      require(game->ply() == ply && game->legal_moves() == legal, "a refused move changes nothing");
      require(std::ranges::find(legal, move) == legal.end(), "a legal move is not refused");
    }
  }
  core::AnyGame again = *game;
  again.rewind(0);
  for (const core::Played& played : game->history()) require(again.play(played.move).has_value(), "a replay works");
  require(again.legal_moves() == game->legal_moves(), "the replayed history gives the same position");
}

}  // namespace fuzz
