#include "server/tournament/entry.h"

#include <algorithm>
#include <array>
#include <span>

#include "engine/base/text.h"
#include "engine/games.h"
#include "server/tournament/definition.h"

namespace tournament {
namespace {

/// Sets the game's own spelling of the bot's name.
base::Expected<void> check_bot(const Definition& definition, BuiltIn& built_in) {
  const core::GameKind* const kind = engine::find_game(definition.game);
  const core::BotKind* const bot = kind == nullptr ? nullptr : kind->bot(built_in.bot);
  if (bot == nullptr) {
    std::vector<std::string_view> names;
    if (kind != nullptr)
      for (const core::BotKind& known : kind->bots) names.push_back(known.name);
    return base::fault("unknown bot '{bot}' for {game}; valid: {names}", built_in.bot, definition.game,
                       base::join(names, ", "));
  }
  built_in.bot = bot->name;
  const base::Expected<core::Options> options = core::Options::parse(bot->options, built_in.options);
  if (!options) return tl::unexpected(options.error());
  return {};
}

/// Whether the players of the tournament can be of this kind.
base::Expected<void> check_players(const Definition& definition, const Entrant& entrant) {
  if (entrant.bot && entrant.engine) return base::fault("an entrant is a built-in bot or an engine, not both");
  if (entrant.engine && !program_of(*entrant.engine))
    return base::fault("'{engine}' does not name an engine: it must be {valid}", *entrant.engine,
                       "gtp:SHA256 with its arguments, or contest:, nboard: or gomocup: instead of gtp:");
  if (definition.workers.empty() && entrant.engine)
    return base::fault("only workers play with engines: name their accounts as workers of the tournament");
  if (!definition.workers.empty() && entrant.is_account())
    return base::fault("workers play this tournament: only built-in bots and engines can enter it");
  return {};
}

base::Expected<Entrant> check(const Definition& definition, std::span<const Entrant> entrants, Entrant entrant) {
  if (entrant.name.empty() || entrant.name.size() > 100 || base::trim(entrant.name) != entrant.name)
    return base::fault("an entrant's name must have 1 to 100 bytes and no spaces around it");
  if (std::ranges::any_of(entrants,
                          [&](const Entrant& other) { return base::equal_ignoring_case(other.name, entrant.name); }))
    return base::fault("the name {name} is taken: choose another", entrant.name);
  if (entrants.size() >= max_entrants) return base::fault("a tournament has at most {max} entrants", max_entrants);
  if (const base::Expected<void> players = check_players(definition, entrant); !players)
    return tl::unexpected(players.error());
  if (entrant.bot)
    if (const base::Expected<void> bot = check_bot(definition, *entrant.bot); !bot) return tl::unexpected(bot.error());
  return entrant;
}

}  // namespace

std::optional<std::string> program_of(std::string_view engine) {
  constexpr std::size_t digits = 64;
  constexpr std::size_t max_bytes = 500;
  constexpr std::array protocols{"gtp:", "contest:", "nboard:", "gomocup:"};
  const auto is_visible = [](char c) { return c >= ' ' && c <= '~'; };
  if (engine.size() > max_bytes || !std::ranges::all_of(engine, is_visible)) return std::nullopt;
  const std::string_view program = engine.substr(0, engine.find(' '));
  if (std::ranges::none_of(protocols, [&](std::string_view prefix) { return program.starts_with(prefix); }))
    return std::nullopt;
  const std::string_view hash = program.substr(program.rfind(':') + 1);
  if (hash.size() != digits || hash.find_first_not_of("0123456789abcdef") != std::string_view::npos)
    return std::nullopt;
  return std::string{hash};
}

base::Expected<Entrant> read_entrant(JsonReader& members, const Definition& definition,
                                     const std::vector<Entrant>& entrants) {
  Entrant entrant;
  std::optional<std::string> bot;
  std::vector<core::KeyValue> options;
  members.required("name", entrant.name);
  members.read("bot", bot);
  members.read("engine", entrant.engine);
  members.read_options("options", options);
  members.read("school", entrant.school);
  members.read("rating", entrant.rating, min_rating, max_rating);
  if (!bot && !options.empty())
    members.fail(base::Fault{"{field} needs \"bot\": only built-in bots have options", members.path("options")});
  if (const base::Expected<void> known = members.finish(); !known) return tl::unexpected(known.error());
  if (bot) entrant.bot = BuiltIn{*bot, std::move(options)};
  base::Expected<Entrant> checked = check(definition, entrants, std::move(entrant));
  if (!checked) return tl::unexpected(base::Fault{"{member}", members.where()}.because(checked.error()));
  return checked;
}

Json entrant_to_json(const Entrant& entrant) {
  Json json{{"name", entrant.name}};
  if (entrant.bot) {
    json["bot"] = entrant.bot->bot;
    json["options"] = Json::object();
    for (const auto& [key, value] : entrant.bot->options) json["options"][key] = value;
  }
  if (entrant.engine) json["engine"] = *entrant.engine;
  if (!entrant.school.empty()) json["school"] = entrant.school;
  if (entrant.rating) json["rating"] = *entrant.rating;
  return json;
}

base::Expected<Entrant> parse_entrant(const Definition& definition, std::span<const Entrant> entrants,
                                      std::string_view name, std::span<const core::KeyValue> given) {
  Entrant entrant;
  entrant.name = name;
  std::vector<core::KeyValue> options;
  for (const core::KeyValue& option : given) {
    const auto& [key, value] = option;
    if (base::equal_ignoring_case(key, "school"))
      entrant.school = value;
    else if (base::equal_ignoring_case(key, "bot"))
      entrant.bot = BuiltIn{value, {}};
    else if (base::equal_ignoring_case(key, "engine"))
      entrant.engine = value;
    else if (base::equal_ignoring_case(key, "rating")) {
      entrant.rating = base::parse_number<int>(value);
      if (!entrant.rating || *entrant.rating < min_rating || *entrant.rating > max_rating)
        return base::fault("{field} must be {min} to {max}, not '{value}'", "rating", min_rating, max_rating, value);
    } else {
      options.push_back(option);
    }
  }
  if (!entrant.bot && !options.empty())
    return base::fault(
        "unknown option '{option}' of an entrant; valid: school, rating, engine, bot, and with bot its options",
        options.front().first);
  if (entrant.bot) entrant.bot->options = std::move(options);
  return check(definition, entrants, std::move(entrant));
}

}  // namespace tournament
