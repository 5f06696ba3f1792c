#include "clients/cli/match/make_book.h"

#include <array>
#include <cstdio>
#include <iostream>
#include <ostream>
#include <queue>
#include <set>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "engine/base/text.h"
#include "engine/core/position_keys.h"

namespace cli::match {
namespace {

/// A candidate position for the book.
struct Open {
  double likelihood = 1;
  std::vector<std::string> moves;
  /// Orders by likelihood; equal ones by insertion.
  friend bool operator<(const Open& a, const Open& b) {
    return a.likelihood != b.likelihood ? a.likelihood < b.likelihood : a.moves > b.moves;
  }
};

core::AnyGame after(const core::AnyGame& start, const std::vector<std::string>& moves) {
  core::AnyGame game = start;
  for (const std::string& move : moves) game.play(move);
  return game;
}

void print(const Open& position, const core::Thought& thought, std::ostream& out) {
  std::array<char, 32> chance{};
  std::snprintf(chance.data(), chance.size(), "%.1f", thought.win_rate * 100);
  out << base::join(position.moves, " ") << (position.moves.empty() ? ": " : " : ") << thought.move << ' '
      << chance.data() << std::endl;
}

}  // namespace

int make_book(const MakeBookArguments& arguments, std::ostream& out) {
  const base::Expected<const core::GameKind*> kind = find_kind(arguments.game);
  if (!kind) throw Failure(kind.error().text());
  const base::Expected<core::AnyGame> start = start_game(**kind, arguments.options);
  if (!start) throw Failure(start.error().text());
  const base::Expected<const core::BotKind*> bot = find_bot(**kind, arguments.by.name);
  if (!bot) throw Failure(bot.error().text());
  const base::Expected<core::Options> options = core::Options::parse((*bot)->options, arguments.by.options);
  if (!options) throw Failure(arguments.by.name + ": " + options.error().text());

  const core::PositionKeys keys((*kind)->name, start->view());
  std::set<std::uint64_t> seen;
  std::priority_queue<Open> open;
  open.push({});
  int made = 0;
  while (made < arguments.count && !open.empty()) {
    const Open position = open.top();
    open.pop();
    const core::AnyGame game = after(*start, position.moves);
    if (game.ending() || !seen.insert(keys.key(game.view(), game.to_move())).second) continue;
    const core::Thought thought = (*bot)->make(*options, game)->think(game, {}, {});
    print(position, thought, out);
    ++made;
    std::int64_t visits = 0;
    for (const core::Candidate& candidate : thought.candidates) visits += candidate.visits;
    for (const core::Candidate& candidate : thought.candidates) {
      const double share =
          static_cast<double>(candidate.visits) / static_cast<double>(std::max<std::int64_t>(1, visits));
      if (share < arguments.share) continue;
      Open next = position;
      next.moves.push_back(candidate.move);
      next.likelihood *= share;
      open.push(std::move(next));
    }
  }
  std::cerr << made << (made == 1 ? " position\n" : " positions\n");
  return 0;
}

}  // namespace cli::match
