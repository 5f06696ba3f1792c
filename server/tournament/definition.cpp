#include "server/tournament/definition.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "engine/base/text.h"
#include "engine/games.h"
#include "server/referee/replay.h"
#include "server/tournament/entry.h"
#include "server/tournament/json_reader.h"
#include "server/tournament/sprt.h"
#include "server/tournament/words.h"

namespace tournament {
namespace {

constexpr std::size_t max_workers = 100;

void read_format(JsonReader& members, Format& format) {
  std::string text;
  members.required("format", text);
  if (members.failed()) return;
  if (const std::optional<Format> known = parse_format(text))
    format = *known;
  else
    members.fail(base::Fault{"unknown format '{format}'; valid: {names}", text, format_words()});
}

void read_tie_breaks(JsonReader& members, const std::string& game, std::vector<TieBreak>& tie_breaks) {
  const core::GameKind* const kind = engine::find_game(game);
  std::vector<std::string> words;
  members.read("tie_breaks", words);
  for (const std::string& text : words) {
    const std::optional<TieBreak> known = parse_tie_break(text);
    if (known == TieBreak::discs && (kind == nullptr || !kind->counts_discs))
      return members.fail(base::Fault{"the tie-break discs needs a game that counts discs, not {game}", game});
    if (!known)
      return members.fail(base::Fault{"unknown tie-break '{tie_break}'; valid: {names}", text, tie_break_words()});
    if (std::ranges::find(tie_breaks, *known) != tie_breaks.end())
      return members.fail(base::Fault{"'{key}' is given twice", text});
    tie_breaks.push_back(*known);
  }
}

void read_forbidden(JsonReader& members, std::vector<std::pair<std::string, std::string>>& forbidden) {
  std::vector<std::vector<std::string>> pairs;
  members.read("forbidden", pairs);
  for (const std::vector<std::string>& pair : pairs) {
    if (pair.size() != 2 || base::equal_ignoring_case(pair[0], pair[1]))
      return members.fail(
          base::Fault{"forbidden must be a list of pairs of names, as {example}", R"([["ana","bob"]])"});
    forbidden.emplace_back(pair[0], pair[1]);
  }
}

void read_bye_points(JsonReader& members, double& points) {
  members.read("bye_points", points);
  if (points != 0 && points != 0.5 && points != 1)
    members.fail(base::Fault{"{field} must be {valid}", "bye_points", "0, 0.5 or 1"});
}

void read_workers(JsonReader& members, std::vector<std::string>& workers) {
  members.read("workers", workers);
  if (workers.size() > max_workers)
    members.fail(base::Fault{"{field} must be {valid}", "workers", "at most 100 names of accounts"});
}

void read_sprt(JsonReader& members, std::optional<Sprt>& sprt) {
  const Json* const given = members.read_object("sprt");
  if (given == nullptr) return;
  JsonReader values(*given, "sprt");
  Sprt test;
  values.read("elo0", test.elo0);
  values.read("elo1", test.elo1);
  values.read("alpha", test.alpha);
  values.read("beta", test.beta);
  if (const base::Expected<void> read = values.finish(); !read) return members.fail(read.error());
  if (const base::Expected<void> valid = check(test); !valid)
    return members.fail(base::Fault{"{member}", values.where()}.because(valid.error()));
  sprt = test;
}

bool always_in_rounds(Format format) {
  return format == Format::swiss || format == Format::mcmahon;
}

Definition read_definition(JsonReader& members) {
  Definition definition;
  members.required("name", definition.name);
  if (!members.failed() && (base::trim(definition.name).empty() || definition.name.size() > 100))
    members.fail(base::Fault{"{field} must be {valid}", "name", "a text of 1 to 100 bytes"});
  members.required("game", definition.game);
  members.read_options("options", definition.options);
  read_format(members, definition.format);
  members.read("cycles", definition.cycles, 1, 1000);
  members.read("rounds", definition.rounds, 0, 100'000);
  members.read("games", definition.games, 1, max_games);
  members.read("at_once", definition.at_once, 0, 1000);
  read_workers(members, definition.workers);
  read_sprt(members, definition.sprt);
  definition.in_rounds = definition.workers.empty() || always_in_rounds(definition.format);
  members.read("in_rounds", definition.in_rounds);
  read_tie_breaks(members, definition.game, definition.tie_breaks);
  read_forbidden(members, definition.forbidden);
  members.read("avoid_same_school", definition.avoid_same_school);
  read_bye_points(members, definition.bye_points);
  members.read("openings", definition.openings);
  members.read("mcmahon_top", definition.mcmahon_top, min_rating, max_rating);
  members.read("mcmahon_step", definition.mcmahon_step, 1, 10'000);
  members.read("wait", definition.wait, 0, 86'400);
  members.read("restarts", definition.restarts, 0, 100);
  members.read("seed", definition.seed);
  return definition;
}

/// Those of a tournament's options that belong to the rules of the game.
std::vector<core::KeyValue> options_of_rules(const core::GameKind& kind, const Definition& definition) {
  std::vector<core::KeyValue> of_rules;
  for (const core::KeyValue& option : definition.options)
    if (kind.option(option.first) != nullptr) of_rules.push_back(option);
  return of_rules;
}

/// Sets the game's own spelling of its name, and checks the definition as far as the game's rules can.
base::Expected<void> check_game(Definition& definition) {
  const core::GameKind* const kind = engine::find_game(definition.game);
  if (kind == nullptr) return tl::unexpected(engine::no_such_game(definition.game));
  definition.game = kind->name;
  const base::Expected<core::Options> options =
      core::Options::parse(kind->options, options_of_rules(*kind, definition));
  if (!options) return tl::unexpected(options.error());
  const base::Expected<core::AnyGame> start = kind->start(*options);
  if (!start) return tl::unexpected(start.error());
  for (std::size_t i = 0; i < definition.openings.size(); ++i) {
    core::AnyGame game = *start;
    for (const std::string& move : definition.openings[i])
      if (const core::Verdict played = game.play(move); !played)
        return tl::unexpected(
            base::Fault{"opening {opening}: move {number} ({move}) is illegal", i + 1, game.ply() + 1, move}.because(
                played.error().fault));
    if (game.ending()) return base::fault("opening {opening} ends the game", i + 1);
  }
  return {};
}

base::Expected<void> check_format(const Definition& definition, std::size_t entrants) {
  const std::string name{word(definition.format)};
  if (always_in_rounds(definition.format) && !definition.in_rounds)
    return base::fault("in_rounds cannot be false in the format {format}", name);
  const bool knockout = definition.format == Format::knockout || definition.format == Format::double_knockout;
  if (knockout && !definition.forbidden.empty())
    return base::fault("the format {format} cannot keep entrants apart: remove forbidden or choose another format",
                       name);
  if (definition.format == Format::league && !definition.workers.empty())
    return base::fault("a league pairs entrants who are connected: workers can play every other format");
  if (definition.format != Format::match && definition.sprt)
    return base::fault("only a match can have sprt, not the format {format}", name);
  if (definition.format == Format::match && entrants > 2)
    return base::fault("a match has two entrants, not {entrants}", entrants);
  if (definition.format != Format::match && definition.games > 100)
    return base::fault("games (of one pairing) must be 1 to 100; only a match can have more");
  const double encounters = static_cast<double>(entrants) * static_cast<double>(entrants) / 2 * definition.cycles;
  if (definition.format == Format::round_robin && encounters * definition.games > max_games)
    return base::fault("the tournament would have more than {max} games: reduce cycles or games", max_games);
  return {};
}

base::Expected<void> check_forbidden(const NewTournament& tournament) {
  for (const auto& [one, other] : tournament.definition.forbidden)
    for (const std::string& name : {one, other})
      if (std::ranges::none_of(tournament.entrants,
                               [&](const Entrant& entrant) { return base::equal_ignoring_case(entrant.name, name); }))
        return base::fault("forbidden names '{name}', who is not an entrant", name);
  return {};
}

base::Expected<NewTournament> read_tournament(const Json& json) {
  JsonReader members(json, "");
  NewTournament tournament;
  tournament.definition = read_definition(members);
  std::vector<const Json*> entrants;
  members.read_objects("entrants", entrants);
  if (const base::Expected<void> known = members.finish(); !known) return tl::unexpected(known.error());
  if (const base::Expected<void> game = check_game(tournament.definition); !game) return tl::unexpected(game.error());
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    JsonReader fields(*entrants[i], "entrants[" + std::to_string(i + 1) + "]");
    const base::Expected<Entrant> entrant = read_entrant(fields, tournament.definition, tournament.entrants);
    if (!entrant) return tl::unexpected(entrant.error());
    tournament.entrants.push_back(*entrant);
  }
  if (const base::Expected<void> format = check_format(tournament.definition, tournament.entrants.size()); !format)
    return tl::unexpected(format.error());
  if (const base::Expected<void> names = check_forbidden(tournament); !names) return tl::unexpected(names.error());
  return tournament;
}

/// Between opponents of different strength, as a Swiss system gives, their strength decides; if all have met all,
/// the results among those who are level.
std::span<const TieBreak> usual_tie_breaks(Format format) {
  static constexpr std::array swiss{TieBreak::buchholz_cut1, TieBreak::buchholz, TieBreak::sonneborn_berger};
  static constexpr std::array round_robin{TieBreak::sonneborn_berger, TieBreak::direct_encounter, TieBreak::wins};
  switch (format) {
    case Format::swiss:
    case Format::mcmahon:
      return swiss;
    case Format::round_robin:
      return round_robin;
    case Format::gauntlet:
    case Format::knockout:
    case Format::double_knockout:
    case Format::league:
    case Format::match:
      break;
  }
  return {};
}

}  // namespace

base::Expected<NewTournament> parse_definition(std::string_view json) {
  const Json parsed = Json::parse(json, nullptr, false);
  if (parsed.is_discarded()) return base::fault("this is not JSON: a tournament is defined by a JSON object");
  if (!parsed.is_object())
    return base::fault("a tournament is defined by a JSON object, as {example}", R"({"name":…,"game":…,"format":…})");
  return read_tournament(parsed);
}

std::string with_usual_tie_breaks(std::string_view json) {
  Json parsed = Json::parse(json, nullptr, false);
  if (!parsed.is_object() || parsed.contains("tie_breaks") || !parsed.contains("format") ||
      !parsed["format"].is_string())
    return std::string{json};
  const std::optional<Format> format = parse_format(parsed["format"].get<std::string>());
  const std::span<const TieBreak> usual = format ? usual_tie_breaks(*format) : std::span<const TieBreak>{};
  if (usual.empty()) return std::string{json};
  for (const TieBreak tie_break : usual) parsed["tie_breaks"].push_back(word(tie_break));
  return parsed.dump();
}

std::string with_level_starts(std::string_view json) {
  Json parsed = Json::parse(json, nullptr, false);
  if (!parsed.is_object() || parsed.contains("openings")) return std::string{json};
  const base::Expected<NewTournament> tournament = parse_definition(json);
  if (!tournament) return std::string{json};
  const Definition& definition = tournament->definition;
  const core::GameKind& kind = *engine::find_game(definition.game);
  const bool wants_empty = std::ranges::any_of(definition.options, [](const core::KeyValue& option) {
    return base::equal_ignoring_case(option.first, "start") && base::equal_ignoring_case(option.second, "empty");
  });
  if (kind.level_starts == nullptr || wants_empty) return std::string{json};
  const base::Expected<core::Options> options = core::Options::parse(kind.options, options_of_rules(kind, definition));
  for (const std::string_view start : kind.level_starts(*options))
    parsed["openings"].push_back(referee::split_moves(start));
  return parsed.dump();
}

std::string to_json(const NewTournament& tournament) {
  const Definition& definition = tournament.definition;
  Json json{{"name", definition.name}, {"game", definition.game}, {"options", Json::object()}};
  for (const auto& [key, value] : definition.options) json["options"][key] = value;
  json["format"] = word(definition.format);
  json["cycles"] = definition.cycles;
  json["rounds"] = definition.rounds;
  json["games"] = definition.games;
  json["at_once"] = definition.at_once;
  json["in_rounds"] = definition.in_rounds;
  json["tie_breaks"] = Json::array();
  for (const TieBreak tie_break : definition.tie_breaks) json["tie_breaks"].push_back(word(tie_break));
  json["forbidden"] = Json::array();
  for (const auto& [one, other] : definition.forbidden) json["forbidden"].push_back(Json::array({one, other}));
  json["avoid_same_school"] = definition.avoid_same_school;
  json["bye_points"] = definition.bye_points;
  json["openings"] = definition.openings;
  json["mcmahon_top"] = definition.mcmahon_top;
  json["mcmahon_step"] = definition.mcmahon_step;
  json["wait"] = definition.wait;
  json["restarts"] = definition.restarts;
  json["seed"] = definition.seed;
  if (!definition.workers.empty()) json["workers"] = definition.workers;
  if (const std::optional<Sprt>& test = definition.sprt)
    json["sprt"] = {{"elo0", test->elo0}, {"elo1", test->elo1}, {"alpha", test->alpha}, {"beta", test->beta}};
  json["entrants"] = Json::array();
  for (const Entrant& entrant : tournament.entrants) json["entrants"].push_back(entrant_to_json(entrant));
  return json.dump();
}

bool is_forbidden(const Definition& definition, const Entrant& one, const Entrant& other) {
  return std::ranges::any_of(definition.forbidden, [&](const auto& pair) {
    return (base::equal_ignoring_case(pair.first, one.name) && base::equal_ignoring_case(pair.second, other.name)) ||
           (base::equal_ignoring_case(pair.first, other.name) && base::equal_ignoring_case(pair.second, one.name));
  });
}

}  // namespace tournament
