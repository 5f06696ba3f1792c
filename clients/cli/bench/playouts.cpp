#include "clients/cli/bench/playouts.h"

#include <ctime>

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

constexpr double reference_speed = 65'000;

/// CPU time of this process, in seconds.
double processor_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Wall-clock time, CPU time of this process, and cycles.
class Meter {
 public:
  [[nodiscard]] double seconds() const { return Seconds(Clock::now() - start_).count(); }
  [[nodiscard]] double own_seconds() const { return processor_seconds() - own_start_; }
  /// Cycles, without the time that other processes took.
  [[nodiscard]] double own_cycles() const {
    return static_cast<double>(cycles() - first_cycle_) / seconds() * own_seconds();
  }

 private:
  Clock::time_point start_ = Clock::now();
  double own_start_ = processor_seconds();
  std::uint64_t first_cycle_ = cycles();
};

struct Speed {
  std::string name;
  core::PlayoutCount count;
  double seconds = 0;
  double cycles = 0;

  [[nodiscard]] double per_second() const { return static_cast<double>(count.playouts) / seconds; }
  [[nodiscard]] double cycles_per_playout() const { return cycles / static_cast<double>(count.playouts); }
};

Speed measure(const core::PlayoutKind& kind, const core::AnyGame& game, double seconds) {
  constexpr std::int64_t batch = 500;
  kind.run(game, batch, 0);  // warms the caches
  Speed speed{std::string{kind.name}, {}, 0, 0};
  const Meter meter;
  for (std::uint64_t seed = 1; speed.seconds < seconds; ++seed) {
    const core::PlayoutCount count = kind.run(game, batch, seed);
    speed.count.playouts += count.playouts;
    speed.count.plies += count.plies;
    speed.count.black_wins += count.black_wins;
    speed.seconds = meter.own_seconds();
  }
  speed.cycles = meter.own_cycles();
  return speed;
}

Speed measure_search(const core::GameKind& kind, const core::AnyGame& game, const PlayoutsArguments& arguments) {
  const core::BotKind& uct = *kind.bot("uct");
  const std::vector<core::KeyValue> given{{"threads", std::to_string(arguments.threads)}};
  const auto bot = uct.make(core::Options::parse(uct.options, given).value(), game);
  const std::chrono::milliseconds time{static_cast<std::int64_t>(arguments.seconds * 1000)};
  Speed speed{"uct", {}, 0, 0};
  const Meter meter;
  // On a busy machine a short time can pass before the search has run at all. Without its own limits the bot uses all
  // of the time, even for an easy move.
  while (speed.count.playouts == 0) speed.count.playouts = bot->think(game, {time, time, false}, {}).playouts;
  speed.seconds = arguments.threads == 1 ? meter.own_seconds() : meter.seconds();
  speed.cycles = meter.own_cycles();
  return speed;
}

void print(const Speed& speed, const PlayoutsArguments& arguments, std::ostream& out) {
  const auto plies = static_cast<double>(speed.count.plies);
  if (arguments.json) {
    nlohmann::ordered_json json{{"kind", speed.name},
                                {"playouts", speed.count.playouts},
                                {"seconds", speed.seconds},
                                {"playouts_per_second", speed.per_second()},
                                {"cycles_per_playout", speed.cycles_per_playout()}};
    if (arguments.reference) json["scaled_per_second"] = speed.per_second() * reference_speed / *arguments.reference;
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
      << speed.per_second() << " a second, ";
  if (arguments.reference)
    out << std::setw(9) << speed.per_second() * reference_speed / *arguments.reference << " scaled, ";
  out << std::setw(8) << speed.cycles_per_playout() << " cycles per playout";
  if (plies > 0)
    out << ", " << speed.cycles / plies << " per ply, " << std::setprecision(1)
        << plies / static_cast<double>(speed.count.playouts) << " plies";
  out << std::endl;
}

}  // namespace

int playouts(const PlayoutsArguments& arguments, std::ostream& out) {
  const base::Expected<const core::GameKind*> kind = find_kind(arguments.game);
  if (!kind) throw Failure(kind.error().text());
  const base::Expected<core::AnyGame> game = start_game(**kind, arguments.options);
  if (!game) throw Failure(game.error().text());
  if (arguments.reference && !arguments.json)
    out << "scaled: to a machine on which libEGO makes 65,000 playouts/s on 9×9\n";
  for (const core::PlayoutKind& each : (*kind)->playouts)
    print(measure(each, *game, arguments.seconds), arguments, out);
  print(measure_search(**kind, *game, arguments), arguments, out);
  return 0;
}

}  // namespace cli::bench
