#include "server/store/event_queries.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "server/store/options_json.h"

namespace store {
namespace {

/// All events; or, with a number as parameter ?1, that one.
std::string of_event(const std::string& id) {
  return " WHERE (?1 IS NULL OR " + id + " = ?1) ";
}

std::vector<StoredEvent> stored_events(Database& database, std::optional<EventId> only) {
  std::vector<StoredEvent> events;
  Statement query(database,
                  "SELECT id, name, definition, state, by, created_at FROM event" + of_event("id") + "ORDER BY id");
  query.bind(only);
  while (query.step()) {
    StoredEvent& one = events.emplace_back();
    query.read(one.event.event, one.event.name, one.event.definition, one.state, one.event.by, one.event.at);
  }
  return events;
}

/// Expects the events in the order of their numbers, and goes on from `at`.
StoredEvent& event_of(std::vector<StoredEvent>& events, std::size_t& at, EventId event) {
  while (events[at].event.event != event) ++at;
  return events[at];
}

void expect_number(EventId event, const char* what, int number, std::size_t expected) {
  if (static_cast<std::size_t>(number) != expected)
    throw std::runtime_error("event " + std::to_string(event) + " lacks its " + what + " " + std::to_string(expected));
}

void add_entrants(Database& database, std::vector<StoredEvent>& events, std::optional<EventId> only) {
  Statement query(database, "SELECT event, number, name, bot, options, school, rating, withdrawn FROM event_entrant" +
                                of_event("event") + "ORDER BY event, number");
  query.bind(only);
  std::size_t at = 0;
  while (query.step()) {
    EntrantSaved one;
    std::string options;
    query.read(one.event, one.number, one.name, one.bot, options, one.school, one.rating, one.withdrawn);
    one.options = options_from_json(options);
    StoredEvent& event = event_of(events, at, one.event);
    expect_number(one.event, "entrant", one.number, event.entrants.size());
    event.entrants.push_back(std::move(one));
  }
}

void add_pairings(Database& database, std::vector<StoredEvent>& events, std::optional<EventId> only) {
  Statement query(database,
                  "SELECT event, number, round, black, white, opening, game, coalesce(result, ''), "
                  "coalesce(reason, ''), played FROM event_pairing" +
                      of_event("event") + "ORDER BY event, number");
  query.bind(only);
  std::size_t at = 0;
  while (query.step()) {
    StoredPairing one;
    NewPairing& pairing = one.pairing;
    query.read(pairing.event, pairing.number, pairing.round, pairing.black, pairing.white, pairing.opening, one.game,
               one.result, one.reason, one.played);
    StoredEvent& event = event_of(events, at, pairing.event);
    expect_number(pairing.event, "pairing", pairing.number, event.pairings.size() + 1);
    event.pairings.push_back(std::move(one));
  }
}

void add_acts(Database& database, std::vector<StoredEvent>& events, std::optional<EventId> only) {
  Statement query(database,
                  "SELECT event, action, by, detail, at FROM event_act" + of_event("event") + "ORDER BY event, id");
  query.bind(only);
  std::size_t at = 0;
  while (query.step()) {
    EventAct act;
    query.read(act.event, act.action, act.by, act.detail, act.at);
    event_of(events, at, act.event).acts.push_back(std::move(act));
  }
}

std::vector<StoredEvent> whole_events(Database& database, std::optional<EventId> only) {
  std::vector<StoredEvent> events = stored_events(database, only);
  add_entrants(database, events, only);
  add_pairings(database, events, only);
  add_acts(database, events, only);
  return events;
}

}  // namespace

std::vector<StoredEvent> load_events(Database& database) {
  return whole_events(database, std::nullopt);
}

std::optional<StoredEvent> load_event(Database& database, EventId event) {
  std::vector<StoredEvent> events = whole_events(database, event);
  if (events.empty()) return std::nullopt;
  return std::move(events.front());
}

std::vector<ListedEvent> list_events(Database& database) {
  std::vector<StoredEvent> events = stored_events(database, std::nullopt);
  add_entrants(database, events, std::nullopt);
  std::vector<ListedEvent> listed;
  for (StoredEvent& event : events) listed.push_back({std::move(event), 0});
  Statement query(database, "SELECT event, max(round) FROM event_pairing GROUP BY event ORDER BY event");
  for (std::size_t at = 0; query.step();) {
    EventId event = 0;
    int round = 0;
    query.read(event, round);
    while (listed[at].event.event.event != event) ++at;
    listed[at].round = round;
  }
  std::ranges::reverse(listed);
  return listed;
}

}  // namespace store
