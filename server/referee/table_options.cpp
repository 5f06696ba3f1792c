#include "server/referee/table_options.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/text.h"
#include "server/referee/replay.h"

namespace referee {
namespace {

constexpr std::string_view same = "same";
constexpr std::string_view no_delay = "0";
constexpr std::string_view no_opening = "none";

constexpr std::array<std::string_view, 2> scoring_words{"agree", "board"};
constexpr std::array<std::string_view, 2> start_words{"empty", "level"};

/// Players cannot set it: only the thesis port opens standing tables.
constexpr core::OptionSpec standing_spec{"standing",
                                         "number of a table of the thesis port, where bots move only when asked",
                                         core::IntegerRange{0, 1000, 0}};

constexpr core::OptionSpec opening_spec{"opening", "moves with which the game begins, for no rating",
                                        core::Text{no_opening, "none|D4 Q16 …"}};
/// Every client may ask for such a game, and each of its moves is stored and sent.
constexpr std::size_t max_opening = 500;

constexpr auto specs = std::to_array<core::OptionSpec>({
    core::OptionSpec{"clock", "the clock of both sides", core::Text{"none", time_control_form}},
    core::OptionSpec{"clock.black", "a different clock for Black", core::Text{same, "same|CLOCK"}},
    core::OptionSpec{"clock.white", "a different clock for White", core::Text{same, "same|CLOCK"}},
    core::OptionSpec{"canadian", "overtime 25x5m means 25 moves in 5 minutes", core::Flag{false}},
    core::OptionSpec{"lag", "ms added to each move for network delay", core::IntegerRange{0, 5000, 200}},
    core::OptionSpec{"undo", "moves may be taken back if the opponent agrees", core::Flag{true}},
    core::OptionSpec{"grace", "seconds that a disconnected player has to reconnect", core::IntegerRange{0, 3600, 120}},
    core::OptionSpec{"delay", "delay with which watchers see the moves", core::Text{no_delay, "MOVES|30s|5m"}},
    core::OptionSpec{"scoring", "two people agree on dead stones, or the board is counted as it stands",
                     core::WordChoice{scoring_words, "agree"}},
    core::OptionSpec{"start", "the empty board, or a level start: some stones from which both sides have even chances",
                     core::WordChoice{start_words, "empty"}},
    opening_spec,
    standing_spec,
});
/// The options at the end that are not for forms.
constexpr std::size_t unlisted = 2;

/// `scoring` is for games with an agreement on the score, `start` for games with level starts.
template <bool has_scoring, bool has_start>
constexpr auto specs_with = [] {
  std::array<core::OptionSpec, specs.size() - (has_scoring ? 0 : 1) - (has_start ? 0 : 1)> some{};
  std::ranges::copy_if(specs, some.begin(), [](const core::OptionSpec& spec) {
    return (has_scoring || spec.name != "scoring") && (has_start || spec.name != "start");
  });
  return some;
}();

core::OptionSpecs all_specs(const core::GameKind& kind) {
  const bool has_start = kind.level_starts != nullptr;
  if (kind.scoring != nullptr) return has_start ? core::OptionSpecs(specs) : specs_with<true, false>;
  return has_start ? core::OptionSpecs(specs_with<false, true>) : specs_with<false, false>;
}

bool is_option_of(core::OptionSpecs specs, std::string_view name) {
  return std::ranges::any_of(specs, [&](const auto& spec) { return base::equal_ignoring_case(spec.name, name); });
}

base::Expected<Delay> parse_delay(std::string_view text) {
  constexpr int max_moves = 1000;
  const std::optional<int> moves = base::parse_number<int>(text);
  if (moves && *moves >= 0 && *moves <= max_moves) return Delay{*moves, Millis{0}};
  if (const std::optional<Millis> time = parse_duration(text); time && !moves) return Delay{0, *time};
  return base::fault("'{value}' is not a delay (0 to {max} moves, or a time such as 30s or 5m)", text, max_moves);
}

/// The moves of an opening from the start of this game.
base::Expected<std::vector<std::string>> parse_opening(const core::GameKind& kind, const core::Options& options,
                                                       std::string_view text) {
  if (base::equal_ignoring_case(text, no_opening)) return std::vector<std::string>{};
  const std::vector<std::string_view> moves = split_moves(text);
  if (moves.size() > max_opening)
    return base::fault("an opening has at most {max} moves, not {moves}", max_opening, moves.size());
  base::Expected<core::AnyGame> start = kind.start(options);
  if (!start) return tl::unexpected(start.error());
  const base::Expected<core::AnyGame> game = play_moves(*std::move(start), moves);
  if (!game) return tl::unexpected(base::Fault{"the opening cannot be played"}.because(game.error()));
  if (game->ending()) return base::fault("the opening ends the game");
  std::vector<std::string> played;
  for (const core::Played& move : game->history()) played.push_back(move.move);
  return played;
}

}  // namespace

core::OptionSpecs table_option_specs(const core::GameKind& kind) {
  const core::OptionSpecs all = all_specs(kind);
  return all.first(all.size() - unlisted);
}

base::Expected<TableOptions> TableOptions::parse(const core::GameKind& kind, std::span<const core::KeyValue> given) {
  const core::OptionSpecs own_specs = all_specs(kind);
  std::vector<core::KeyValue> for_table;
  std::vector<core::KeyValue> for_game;
  for (const core::KeyValue& option : given)
    (is_option_of(own_specs, option.first) ? for_table : for_game).push_back(option);

  base::Expected<core::Options> game = core::Options::parse(kind.options, for_game);
  if (!game)
    return tl::unexpected(
        game.error().because(base::Fault{"every table also has {options}", core::describe(table_option_specs(kind))}));
  base::Expected<core::Options> table = core::Options::parse(own_specs, for_table);
  if (!table) return tl::unexpected(table.error());

  TableOptions options{*std::move(game), *std::move(table), {}, {}, true, Millis{0}, {}, false, {}, false, 0};
  options.standing = static_cast<int>(options.table.integer("standing"));
  options.undo = options.table.flag("undo");
  options.grace = std::chrono::seconds{options.table.integer("grace")};
  options.agree_on_score = kind.scoring != nullptr && options.table.word("scoring") == "agree";
  const base::Expected<Delay> delay = parse_delay(options.table.word("delay"));
  if (!delay) return tl::unexpected(delay.error());
  options.delay = *delay;
  base::Expected<std::vector<std::string>> opening = parse_opening(kind, options.game, options.table.word("opening"));
  if (!opening) return tl::unexpected(opening.error());
  options.opening = *std::move(opening);
  options.level_start = kind.level_starts != nullptr && options.table.word("start") == "level";
  for (const Side side : base::both_sides) {
    const std::string_view own = options.table.word(side == Side::black ? "clock.black" : "clock.white");
    const std::string_view clock = base::equal_ignoring_case(own, same) ? options.table.word("clock") : own;
    const base::Expected<TimeControl> control = parse_time_control(clock, options.table.flag("canadian"));
    if (!control) return tl::unexpected(control.error());
    options.time[side] = *control;
    options.lag[side] = Millis{options.table.integer("lag")};
  }
  return options;
}

std::vector<std::string> TableOptions::first_moves(const core::GameKind& kind, std::uint64_t number) const {
  if (!opening.empty() || !level_start) return opening;
  const std::span<const std::string_view> starts = kind.level_starts(game);
  if (starts.empty()) return {};
  const std::vector<std::string_view> moves = split_moves(starts[number % starts.size()]);
  return {moves.begin(), moves.end()};
}

std::vector<core::KeyValue> TableOptions::all() const {
  std::vector<core::KeyValue> values = game.all();
  std::vector<core::KeyValue> own = table.all();
  if (standing == 0) own.pop_back();
  if (opening.empty()) std::erase_if(own, [](const core::KeyValue& each) { return each.first == opening_spec.name; });
  values.insert(values.end(), own.begin(), own.end());
  return values;
}

std::vector<core::KeyValue> TableOptions::notable(const core::GameKind& kind) const {
  std::vector<core::KeyValue> values;
  const auto add = [&](const core::Options& options, core::OptionSpecs specs) {
    const std::vector<core::KeyValue> usual = core::Options::defaults(specs).all();
    for (const core::KeyValue& option : options.all())
      // Sizes have different defaults in different games.
      if (option.first == "size" || std::ranges::find(usual, option) == usual.end()) values.push_back(option);
  };
  add(game, kind.options);
  add(table, all_specs(kind));
  if (standing != 0) values.pop_back();
  return values;
}

}  // namespace referee
