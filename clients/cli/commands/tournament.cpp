#include "clients/cli/commands/tournament.h"

#include <fstream>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "clients/cli/commands/tournament_text.h"
#include "clients/cli/game_start.h"
#include "clients/cli/match/openings.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

namespace answer = protocol::answer;
namespace request = protocol::request;
using Json = nlohmann::ordered_json;

Json read_definition(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw Failure("cannot read " + file);
  Json definition = Json::parse(in, nullptr, false);
  if (!definition.is_object())
    throw Failure(file + R"( is not a JSON object: {"name":…,"game":…,"format":…,"entrants":[{"name":…}]})");
  return definition;
}

/// Removes the list of that name from the definition and returns it.
Json take_list(Json& definition, const char* name) {
  Json list = definition.value(name, Json::array());
  definition.erase(name);
  if (!list.is_array()) throw Failure(std::string{name} + " must be a list");
  return list;
}

std::string text_of(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// The arguments of `enter`: the name, and key=value for all other members.
std::vector<std::string> arguments_of(const Json& entrant) {
  if (!entrant.is_object() || !entrant.contains("name"))
    throw Failure("an entrant must be an object with a name, not " + entrant.dump());
  std::vector<std::string> arguments{text_of(entrant["name"])};
  for (const auto& [key, value] : entrant.items()) {
    if (key == "name" || value.is_null()) continue;
    if (key != "options") {
      arguments.push_back(key + "=" + text_of(value));
      continue;
    }
    for (const auto& [option, setting] : value.items()) arguments.push_back(option + "=" + text_of(setting));
  }
  return arguments;
}

/// Converts `{"size":9}` to options.
std::vector<core::KeyValue> options_of(const Json& definition) {
  std::vector<core::KeyValue> options;
  const Json given = definition.value("options", Json::object());
  for (const auto& [key, value] : given.items()) options.emplace_back(key, text_of(value));
  return options;
}

match::Openings openings_of(const Json& definition, const std::string& file) {
  const base::Expected<const core::GameKind*> kind = find_kind(text_of(definition.value("game", Json())));
  if (!kind) throw Failure(kind.error().text());
  const base::Expected<match::Conditions> conditions = match::read_conditions(**kind, options_of(definition));
  if (!conditions) throw Failure(conditions.error().text());
  return match::read_openings(file, std::nullopt, *conditions);
}

void direct(Client& client, std::int64_t tournament, const std::string& action,
            std::vector<std::string> arguments = {}) {
  client.expect<answer::Direct>(request::Direct{tournament, action, std::move(arguments)});
}

}  // namespace

int tournament_create(TournamentCreateArguments arguments, std::ostream& out) {
  Json definition = read_definition(arguments.file);
  const Json entrants = take_list(definition, "entrants");
  const Json forbidden = take_list(definition, "forbidden");
  if (!arguments.openings.empty()) definition["openings"] = openings_of(definition, arguments.openings);
  Client client = enter(arguments.visitor);
  const std::int64_t tournament = client.expect<answer::NewEvent>(request::NewEvent{definition.dump()}).id;
  for (const Json& entrant : entrants) direct(client, tournament, "enter", arguments_of(entrant));
  for (const Json& pair : forbidden) direct(client, tournament, "forbid", pair.get<std::vector<std::string>>());
  if (arguments.start) direct(client, tournament, "start");
  out << "Tournament " << tournament << ", " << protocol::escaped(text_of(definition["name"])) << ": "
      << entrants.size() << " entrants. "
      << (arguments.start ? "It has started.\n"
                          : "Start it with `qiyuan tournament direct " + std::to_string(tournament) + " start`.\n");
  return 0;
}

int tournament_list(TournamentListArguments arguments, std::ostream& out) {
  Client client = enter(arguments.visitor);
  const Answer answer = client.ask(request::Events{});
  if (!answer) throw Failure(explain(answer.error()));
  if (!arguments.json && answer->size() == 1)
    out << "No tournaments yet. Create one with `qiyuan tournament create`.\n";
  if (!arguments.json && answer->size() > 1)
    out << "tournament  game    format           state    players round  name\n";
  for (const Message& line : *answer) {
    const auto* const tournament = get_if<answer::Event>(&line);
    if (tournament == nullptr) continue;
    if (arguments.json)
      out << protocol::escaped(protocol::format_json(line)) << '\n';
    else
      out << std::setw(5) << tournament->id << "  " << std::left << std::setw(8) << tournament->game << std::setw(17)
          << tournament->format << std::setw(9) << tournament->state << std::right << std::setw(7)
          << tournament->players << std::setw(6) << tournament->round << "  " << protocol::escaped(tournament->name)
          << '\n';
  }
  return 0;
}

int tournament_show(TournamentShowArguments arguments, std::ostream& out) {
  Client client = enter(arguments.visitor);
  const Answer answer = client.ask(request::Event{arguments.tournament});
  if (!answer) throw Failure(explain(answer.error()));
  if (arguments.json)
    for (const Message& line : *answer) out << protocol::escaped(protocol::format_json(line)) << '\n';
  else
    out << tournament_text(*answer);
  return 0;
}

int tournament_direct(TournamentDirectArguments arguments, std::ostream& out) {
  Client client = enter(arguments.visitor);
  direct(client, arguments.tournament, arguments.action, std::move(arguments.arguments));
  out << "Tournament " << arguments.tournament << ": " << arguments.action << " done\n";
  return 0;
}

}  // namespace cli
