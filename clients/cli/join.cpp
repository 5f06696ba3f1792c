#include "clients/cli/join.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "clients/cli/engine_game.h"
#include "clients/cli/game_start.h"

namespace cli {
namespace {

enum class Score { won, lost, drawn, none };

std::string_view word(Score score) {
  switch (score) {
    case Score::won:
      return "won";
    case Score::lost:
      return "lost";
    case Score::drawn:
      return "drawn";
    case Score::none:
      return "without result";
  }
  return "without result";
}

Score score_of(const EngineGameReport& game) {
  if (game.result == "draw") return Score::drawn;
  for (const Side side : core::both_sides)
    if (game.result.starts_with(std::string{core::letter(side)} + '+'))
      return side == game.side ? Score::won : Score::lost;
  return Score::none;
}

struct Totals {
  int games = 0;
  int won = 0;
  int lost = 0;
  int drawn = 0;
  int failures = 0;

  void add(const EngineGameReport& game) {
    ++games;
    const Score score = score_of(game);
    won += score == Score::won ? 1 : 0;
    lost += score == Score::lost ? 1 : 0;
    drawn += score == Score::drawn ? 1 : 0;
    failures += game.failure.empty() ? 0 : 1;
  }
};

void print_json(const EngineGameReport& game, int number, std::ostream& out) {
  nlohmann::ordered_json json{
      {"game", number},        {"room", game.room},     {"side", name(game.side)}, {"opponent", game.opponent},
      {"result", game.result}, {"reason", game.reason}, {"plies", game.plies},     {"score", word(score_of(game))}};
  if (!game.failure.empty()) json["failure"] = game.failure;
  out << json.dump() << std::endl;
}

void print_text(const EngineGameReport& game, int number, std::ostream& out) {
  out << "game " << number << ", table " << game.room << ": " << name(game.side) << " against "
      << (game.opponent.empty() ? "nobody" : game.opponent) << ", " << word(score_of(game));
  if (!game.result.empty()) out << " (" << game.result << ", " << game.plies << " plies)";
  if (!game.failure.empty()) out << "; " << game.failure;
  out << std::endl;
}

void print_json(const Totals& totals, std::ostream& out) {
  out << nlohmann::ordered_json{{"games", totals.games},
                                {"won", totals.won},
                                {"lost", totals.lost},
                                {"drawn", totals.drawn},
                                {"failures", totals.failures}}
             .dump()
      << std::endl;
}

void print_text(const Totals& totals, std::ostream& out) {
  out << totals.games << (totals.games == 1 ? " game: " : " games: ") << totals.won << " won, " << totals.lost
      << " lost, " << totals.drawn << " drawn, " << totals.failures << " with a failure of the engine" << std::endl;
}

}  // namespace

int join(JoinArguments arguments, std::ostream& out) {
  // Before anybody is kept waiting at a table.
  EnginePlayer engine(arguments.engine);
  Hall hall = enter(arguments.visitor);
  SeatWish wish = std::move(arguments.wish);
  // An engine does not talk about dead stones.
  const core::Expected<const core::GameKind*> kind = find_kind(wish.game);
  if (kind && (*kind)->scoring != nullptr &&
      std::ranges::find(wish.options, "scoring", &core::KeyValue::first) == wish.options.end())
    wish.options.emplace_back("scoring", "board");
  Totals totals;
  for (int number = 1; number <= arguments.games; ++number) {
    const EngineGameReport game = play_engine_game(hall, arguments.visitor, wish, engine);
    totals.add(game);
    arguments.json ? print_json(game, number, out) : print_text(game, number, out);
    wish.side = core::opponent(game.side);
    if (number == arguments.games) break;
    game.failure.empty() ? engine.settle() : engine.restart();
  }
  arguments.json ? print_json(totals, out) : print_text(totals, out);
  if (totals.failures == 0) return 0;
  throw Failure("the engine failed in " + std::to_string(totals.failures) + " of " + std::to_string(totals.games) +
                " games");
}

}  // namespace cli
