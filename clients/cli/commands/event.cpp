#include "clients/cli/commands/event.h"

#include <fstream>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "clients/cli/commands/event_text.h"
#include "clients/cli/game_start.h"
#include "clients/cli/match/openings.h"

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
    throw Failure(file + R"( holds no JSON object: {"name":…,"game":…,"format":…,"entrants":[{"name":…}]})");
  return definition;
}

/// The list of that name, taken out of the definition.
Json take_list(Json& definition, const char* name) {
  Json list = definition.value(name, Json::array());
  definition.erase(name);
  if (!list.is_array()) throw Failure(std::string{name} + " should be a list");
  return list;
}

std::string text_of(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// `enter`'s arguments: the name, and key=value for all else.
std::vector<std::string> arguments_of(const Json& entrant) {
  if (!entrant.is_object() || !entrant.contains("name"))
    throw Failure("an entrant is an object with a name, not " + entrant.dump());
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

/// `{"size":9}` as the options that it stands for.
std::vector<core::KeyValue> options_of(const Json& definition) {
  std::vector<core::KeyValue> options;
  const Json given = definition.value("options", Json::object());
  for (const auto& [key, value] : given.items()) options.emplace_back(key, text_of(value));
  return options;
}

match::Openings openings_of(const Json& definition, const std::string& file) {
  const base::Expected<const core::GameKind*> kind = find_kind(text_of(definition.value("game", Json())));
  if (!kind) throw Failure(kind.error().text);
  const base::Expected<match::Conditions> conditions = match::read_conditions(**kind, options_of(definition));
  if (!conditions) throw Failure(conditions.error().text);
  return match::read_openings(file, std::nullopt, *conditions);
}

void direct(Hall& hall, std::int64_t event, const std::string& action, std::vector<std::string> arguments = {}) {
  hall.expect<answer::Direct>(request::Direct{event, action, std::move(arguments)});
}

}  // namespace

int event_create(EventCreateArguments arguments, std::ostream& out) {
  Json definition = read_definition(arguments.file);
  const Json entrants = take_list(definition, "entrants");
  const Json forbidden = take_list(definition, "forbidden");
  if (!arguments.openings.empty()) definition["openings"] = openings_of(definition, arguments.openings);
  Hall hall = enter(arguments.visitor);
  const std::int64_t event = hall.expect<answer::NewEvent>(request::NewEvent{definition.dump()}).id;
  for (const Json& entrant : entrants) direct(hall, event, "enter", arguments_of(entrant));
  for (const Json& pair : forbidden) direct(hall, event, "forbid", pair.get<std::vector<std::string>>());
  if (arguments.start) direct(hall, event, "start");
  out << "Event " << event << ", " << text_of(definition["name"]) << ": " << entrants.size() << " entrants. "
      << (arguments.start ? "It has begun.\n"
                          : "`qiyuan event direct " + std::to_string(event) + " start` begins it.\n");
  return 0;
}

int event_list(EventListArguments arguments, std::ostream& out) {
  Hall hall = enter(arguments.visitor);
  const Answer answer = hall.ask(request::Events{});
  if (!answer) throw Failure(explain(answer.error()));
  if (!arguments.json && answer->size() == 1) out << "There is no event. `qiyuan event create` makes one.\n";
  if (!arguments.json && answer->size() > 1) out << "event  game    format           state    players round  name\n";
  for (const Message& line : *answer) {
    const auto* const event = get_if<answer::Event>(&line);
    if (event == nullptr) continue;
    if (arguments.json)
      out << protocol::format_json(line) << '\n';
    else
      out << std::setw(5) << event->id << "  " << std::left << std::setw(8) << event->game << std::setw(17)
          << event->format << std::setw(9) << event->state << std::right << std::setw(7) << event->players
          << std::setw(6) << event->round << "  " << event->name << '\n';
  }
  return 0;
}

int event_show(EventShowArguments arguments, std::ostream& out) {
  Hall hall = enter(arguments.visitor);
  const Answer answer = hall.ask(request::Event{arguments.event});
  if (!answer) throw Failure(explain(answer.error()));
  if (arguments.json)
    for (const Message& line : *answer) out << protocol::format_json(line) << '\n';
  else
    out << event_text(*answer);
  return 0;
}

int event_direct(EventDirectArguments arguments, std::ostream& out) {
  Hall hall = enter(arguments.visitor);
  direct(hall, arguments.event, arguments.action, std::move(arguments.arguments));
  out << "Event " << arguments.event << ": " << arguments.action << " done\n";
  return 0;
}

}  // namespace cli
