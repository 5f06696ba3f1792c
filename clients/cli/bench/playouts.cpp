#include "clients/cli/bench/playouts.h"

#include <chrono>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "clients/cli/bench/cycles.h"
#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"

namespace cli::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// Speeds of Go programs are compared with libEGO's, whose uniform playouts on 9×9 take 485 cycles a move and 110.8
/// moves; on the machine to which published figures are scaled that makes 65 000 a second.
constexpr double reference_cycles = 485 * 110.8;
constexpr double reference_speed = 65'000;

struct Speed {
  std::string name;
  core::PlayoutCount count;
  double seconds = 0;
  double cycles = 0;

  [[nodiscard]] double per_second() const { return static_cast<double>(count.playouts) / seconds; }
  [[nodiscard]] double cycles_per_playout() const { return cycles / static_cast<double>(count.playouts); }
  [[nodiscard]] double scaled() const { return reference_speed * reference_cycles / cycles_per_playout(); }
};

Speed measure(const core::PlayoutKind& kind, const core::AnyGame& game, double seconds) {
  constexpr std::int64_t batch = 500;
  kind.run(game, batch, 0);  // warm caches
  Speed speed{std::string{kind.name}, {}, 0, 0};
  const Clock::time_point start = Clock::now();
  const std::uint64_t first_cycle = cycles();
  for (std::uint64_t seed = 1; speed.seconds < seconds; ++seed) {
    const core::PlayoutCount count = kind.run(game, batch, seed);
    speed.count.playouts += count.playouts;
    speed.count.plies += count.plies;
    speed.count.black_wins += count.black_wins;
    speed.seconds = Seconds(Clock::now() - start).count();
  }
  speed.cycles = static_cast<double>(cycles() - first_cycle);
  return speed;
}

Speed measure_search(const core::GameKind& kind, const core::AnyGame& game, double seconds, int threads) {
  const core::BotKind& uct = *kind.bot("uct");
  const std::vector<core::KeyValue> given{{"time", std::to_string(static_cast<std::int64_t>(seconds * 1000))},
                                          {"threads", std::to_string(threads)}};
  const auto bot = uct.make(core::Options::parse(uct.options, given).value(), game);
  const std::chrono::milliseconds time{static_cast<std::int64_t>(seconds * 1000)};
  const std::uint64_t first_cycle = cycles();
  // Without its own limits it uses all of the time, however clear the choice is.
  const core::Thought thought = bot->think(game, {time, time, false}, {});
  return {"uct", {thought.playouts, 0, 0}, thought.seconds, static_cast<double>(cycles() - first_cycle)};
}

void print(const Speed& speed, const PlayoutsArguments& arguments, std::ostream& out) {
  const auto plies = static_cast<double>(speed.count.plies);
  if (arguments.json) {
    nlohmann::ordered_json json{{"kind", speed.name},
                                {"playouts", speed.count.playouts},
                                {"seconds", speed.seconds},
                                {"playouts_per_second", speed.per_second()},
                                {"scaled_per_second", speed.scaled()},
                                {"cycles_per_playout", speed.cycles_per_playout()}};
    if (plies > 0) {
      json["plies_per_playout"] = plies / static_cast<double>(speed.count.playouts);
      json["cycles_per_ply"] = speed.cycles / plies;
      json["black_wins"] = static_cast<double>(speed.count.black_wins) / static_cast<double>(speed.count.playouts);
    } else {
      json["threads"] = arguments.threads;
    }
    out << json.dump() << std::endl;
    return;
  }
  out << std::left << std::setw(10) << speed.name << std::right << std::fixed << std::setprecision(0) << std::setw(9)
      << speed.per_second() << " a second, " << std::setw(9) << speed.scaled() << " scaled, " << std::setw(7)
      << speed.cycles_per_playout() << " cycles each";
  if (plies > 0)
    out << ", " << speed.cycles / plies << " a ply, " << std::setprecision(1)
        << plies / static_cast<double>(speed.count.playouts) << " plies";
  out << std::endl;
}

}  // namespace

int playouts(const PlayoutsArguments& arguments, std::ostream& out) {
  const core::Expected<const core::GameKind*> kind = find_kind(arguments.game);
  if (!kind) throw Failure(kind.error().text);
  const core::Expected<core::AnyGame> game = start_game(**kind, arguments.options);
  if (!game) throw Failure(game.error().text);
  if (!arguments.json) out << "scaled: to a machine on which libEGO makes 65 000 playouts a second on 9×9, by cycles\n";
  for (const core::PlayoutKind& each : (*kind)->playouts)
    print(measure(each, *game, arguments.seconds), arguments, out);
  print(measure_search(**kind, *game, arguments.seconds, arguments.threads), arguments, out);
  return 0;
}

}  // namespace cli::bench
