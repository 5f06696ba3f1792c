#include "clients/cli/join/join.h"

#include <algorithm>
#include <array>
#include <iostream>

#include "clients/cli/game_start.h"
#include "clients/cli/join/engine_report.h"

namespace cli {
namespace {

void enter_again(Client& client, Credentials& visitor, const std::string& why) {
  std::cerr << "qiyuan: " << why << "; reconnecting\n";
  client = reconnect(visitor, [](const std::string&, std::chrono::milliseconds) {});
}

bool hear_all(Client& client, EngineGame& game) {
  bool heard = false;
  for (; const std::optional<Message> message = client.event(Clock::now()); heard = true) game.hear(*message);
  return heard;
}

/// Plays one game to its end, across lost connections.
void play(EngineGame& game, Client& client, Credentials& visitor, const Seat& seat) {
  std::string trouble;
  while (!game.is_over()) {
    try {
      if (!trouble.empty()) {
        enter_again(client, visitor, std::exchange(trouble, {}));
        game.reconnect();
        be_ready(client, game.table(), seat.side);
      }
      hear_all(client, game);
      game.act();
      // More lines may have arrived with the answers.
      if (!hear_all(client, game) && !game.is_over() && !game.has_to_act())
        wait_for_any(std::array{client.fd(), game.fd()}, sooner(game.deadline(), client.silent_until()));
      client.probe();
    } catch (const Disconnected& lost) {
      trouble = lost.what();
    }
  }
}

EngineGameReport play_game(Client& client, const JoinArguments& arguments, Credentials& visitor, const SeatWish& wish,
                           EnginePlayer& engine) {
  for (;;) {
    std::optional<EngineGame> game;
    Seat seat;
    try {
      seat = take_seat(client, wish);
      game.emplace(client, engine, seat, fetch_table(client, seat.room), arguments.failures);
    } catch (const Disconnected& lost) {
      enter_again(client, visitor, lost.what());
      continue;
    }
    play(*game, client, visitor, seat);
    return game->report();
  }
}

}  // namespace

int join(JoinArguments arguments, std::ostream& out) {
  const base::Expected<const core::GameKind*> kind = find_kind(arguments.wish.game);
  if (kind)
    if (const auto fits = check_language(arguments.engine.language, **kind); !fits) throw Failure(fits.error().text());
  // Starts the engine before an opponent waits at a table.
  const std::unique_ptr<EnginePlayer> engine = start_engine(arguments.engine);
  Client client = enter(arguments.visitor);
  SeatWish wish = arguments.wish;
  // An engine cannot discuss dead stones.
  if (kind && (*kind)->scoring != nullptr &&
      std::ranges::find(wish.options, "scoring", &core::KeyValue::first) == wish.options.end())
    wish.options.emplace_back("scoring", "board");
  EngineTotals totals;
  for (int number = 1; number <= arguments.games; ++number) {
    const EngineGameReport game = play_game(client, arguments, arguments.visitor, wish, *engine);
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
