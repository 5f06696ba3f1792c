#include "server/room/table_options.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/core/text.h"

namespace room {
namespace {

constexpr std::string_view same = "same";

constexpr std::array specs{
    core::OptionSpec{"clock", "the time of both sides", core::Text{"none", time_control_form}},
    core::OptionSpec{"clock.black", "another time for Black", core::Text{same, "same|CLOCK"}},
    core::OptionSpec{"clock.white", "another time for White", core::Text{same, "same|CLOCK"}},
    core::OptionSpec{"canadian", "overtime 25x5m means 25 moves in 5 minutes", core::Flag{false}},
    core::OptionSpec{"lag", "ms given to each move for the network", core::IntegerRange{0, 5000, 200}},
};

bool is_table_option(std::string_view name) {
  return std::ranges::any_of(specs, [&](const auto& spec) { return core::equal_ignoring_case(spec.name, name); });
}

}  // namespace

core::OptionSpecs table_option_specs() {
  return specs;
}

core::Expected<TableOptions> TableOptions::parse(const core::GameKind& kind, std::span<const core::KeyValue> given) {
  std::vector<core::KeyValue> for_table;
  std::vector<core::KeyValue> for_game;
  for (const core::KeyValue& option : given) (is_table_option(option.first) ? for_table : for_game).push_back(option);

  core::Expected<core::Options> game = core::Options::parse(kind.options, for_game);
  if (!game) return core::fault(game.error().text + "; every table also has " + core::describe(specs));
  core::Expected<core::Options> table = core::Options::parse(specs, for_table);
  if (!table) return tl::unexpected(table.error());

  TableOptions options{*std::move(game), *std::move(table), {}, {}};
  for (const Side side : core::both_sides) {
    const std::string_view own = options.table.word(side == Side::black ? "clock.black" : "clock.white");
    const std::string_view clock = core::equal_ignoring_case(own, same) ? options.table.word("clock") : own;
    const core::Expected<TimeControl> control = parse_time_control(clock, options.table.flag("canadian"));
    if (!control) return tl::unexpected(control.error());
    options.time[side] = *control;
    options.lag[side] = Millis{options.table.integer("lag")};
  }
  return options;
}

std::vector<core::KeyValue> TableOptions::all() const {
  std::vector<core::KeyValue> values = game.all();
  const std::vector<core::KeyValue> own = table.all();
  values.insert(values.end(), own.begin(), own.end());
  return values;
}

}  // namespace room
