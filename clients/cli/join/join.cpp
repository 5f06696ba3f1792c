#include "clients/cli/join/join.h"

#include <algorithm>
#include <array>
#include <iostream>

#include "clients/cli/game_start.h"
#include "clients/cli/join/engine_report.h"

namespace cli {
namespace {

void enter_again(Hall& hall, Visitor& visitor, const std::string& why) {
  std::cerr << "qiyuan: " << why << "; trying again\n";
  hall = come_back(visitor, [](const std::string&, std::chrono::milliseconds) {});
}

bool hear_all(Hall& hall, EngineGame& game) {
  bool heard = false;
  for (; const std::optional<Message> message = hall.event(Clock::now()); heard = true) game.hear(*message);
  return heard;
}

/// To its end, across lost connections.
void play(EngineGame& game, Hall& hall, Visitor& visitor, const Seat& seat) {
  std::string trouble;
  while (!game.is_over()) {
    try {
      if (!trouble.empty()) {
        enter_again(hall, visitor, std::exchange(trouble, {}));
        game.come_back();
        be_ready(hall, game.table(), seat.side);
      }
      hear_all(hall, game);
      game.act();
      // The answers to what it asked may have come with more.
      if (!hear_all(hall, game) && !game.is_over() && !game.has_to_act())
        wait_for_any(std::array{hall.fd(), game.fd()}, sooner(game.deadline(), hall.silent_until()));
      hall.probe();
    } catch (const Disconnected& lost) {
      trouble = lost.what();
    }
  }
}

EngineGameReport play_game(Hall& hall, const JoinArguments& arguments, Visitor& visitor, const SeatWish& wish,
                           EnginePlayer& engine) {
  for (;;) {
    std::optional<EngineGame> game;
    Seat seat;
    try {
      seat = take_seat(hall, wish);
      game.emplace(hall, engine, seat, fetch_table(hall, seat.room), arguments.failures);
    } catch (const Disconnected& lost) {
      enter_again(hall, visitor, lost.what());
      continue;
    }
    play(*game, hall, visitor, seat);
    return game->report();
  }
}

}  // namespace

int join(JoinArguments arguments, std::ostream& out) {
  const base::Expected<const core::GameKind*> kind = find_kind(arguments.wish.game);
  if (kind)
    if (const auto fits = check_language(arguments.engine.language, **kind); !fits) throw Failure(fits.error().text);
  // Before anybody is kept waiting at a table.
  const std::unique_ptr<EnginePlayer> engine = start_engine(arguments.engine);
  Hall hall = enter(arguments.visitor);
  SeatWish wish = arguments.wish;
  // An engine does not talk about dead stones.
  if (kind && (*kind)->scoring != nullptr &&
      std::ranges::find(wish.options, "scoring", &core::KeyValue::first) == wish.options.end())
    wish.options.emplace_back("scoring", "board");
  EngineTotals totals;
  for (int number = 1; number <= arguments.games; ++number) {
    const EngineGameReport game = play_game(hall, arguments, arguments.visitor, wish, *engine);
    totals.add(game);
    out << (arguments.json ? report_json(game, number) : report_text(game, number)) << std::endl;
    wish.side = base::opponent(game.side);
    if (number < arguments.games) engine->settle();
  }
  out << (arguments.json ? totals_json(totals) : totals_text(totals)) << std::endl;
  if (totals.failures == 0) return 0;
  throw Failure("the engine failed in " + std::to_string(totals.failures) + " of " + std::to_string(totals.games) +
                " games");
}

}  // namespace cli
