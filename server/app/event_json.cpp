#include <nlohmann/json.hpp>
#include <optional>

#include "engine/games.h"
#include "server/app/event_numbers.h"
#include "server/app/event_ratings.h"
#include "server/app/event_report.h"
#include "server/event/director.h"
#include "server/event/games.h"
#include "server/event/pairing.h"
#include "server/event/standing.h"
#include "server/event/words.h"
#include "server/room/table_options.h"
#include "server/store/utc_time.h"

namespace app {
namespace {

using event::Director;

Json options_json(const std::vector<core::KeyValue>& options) {
  Json json = Json::object();
  for (const auto& [key, value] : options) json[key] = value;
  return json;
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json summary(const Director& director, int round) {
  const event::Definition& definition = director.definition();
  return {{"id", director.id()},
          {"name", director.row().name},
          {"game", definition.game},
          {"format", word(definition.format)},
          {"state", word(director.state())},
          {"players", players(director)},
          {"round", round},
          {"rounds", event::rounds_planned(definition, director.entrants())},
          {"created", store::utc_text(director.row().at)},
          {"by", director.by()}};
}

Json entrant_json(const event::Entrant& entrant) {
  Json bot = nullptr;
  if (entrant.bot) bot = {{"name", entrant.bot->bot}, {"options", options_json(entrant.bot->options)}};
  return {{"name", entrant.name},
          {"bot", std::move(bot)},
          {"school", entrant.school},
          {"rating", or_null(entrant.rating)},
          {"state", entrant.withdrawn ? "withdrawn" : "in"}};
}

std::string state_of(const event::Pairing& pairing, const event::Played& played) {
  if (!pairing.white) return "bye";
  if (!played.result.empty()) return pairing.counted ? "over" : "void";
  return played.game ? "playing" : "waiting";
}

Json pairing_json(const Director& director, const event::Pairing& pairing) {
  const event::Played& played = director.played(pairing.number);
  const bool has_result = pairing.white && !played.result.empty();
  Json json{{"round", pairing.round},
            {"number", pairing.number},
            {"black", pairing.black},
            {"white", or_null(pairing.white)},
            {"room", or_null(played.game)},
            {"state", state_of(pairing, played)},
            {"result", has_result ? Json(played.result) : Json(nullptr)},
            {"reason", has_result ? Json(played.reason) : Json(nullptr)},
            {"opening", nullptr}};
  if (pairing.opening) json["opening"] = director.definition().openings[*pairing.opening];
  return json;
}

/// [row][column]: what the row has got against the column, null where they have not met.
Json cross_json(const Director& director) {
  struct Met {
    double points = 0;
    int games = 0;
  };
  const std::size_t count = director.entrants().size();
  std::vector<std::vector<Met>> met(count, std::vector<Met>(count));
  for (const event::Pairing& pairing : director.pairings()) {
    if (!event::has_result(pairing)) continue;
    for (const std::size_t entrant : {pairing.black, *pairing.white}) {
      Met& one = met[entrant][event::opponent_of(pairing, entrant)];
      one.points += event::points_for(director.definition(), pairing, entrant);
      ++one.games;
    }
  }
  Json rows = Json::array();
  for (const std::vector<Met>& row : met) {
    Json& columns = rows.emplace_back(Json::array());
    for (const Met& one : row)
      columns.push_back(one.games == 0 ? Json(nullptr) : Json{{"points", one.points}, {"games", one.games}});
  }
  return rows;
}

Json standing_json(const event::Standing& standing, const EventRatings& ratings) {
  return {{"rank", standing.rank},
          {"entrant", standing.entrant},
          {"played", standing.played},
          {"won", standing.won},
          {"drawn", standing.drawn},
          {"lost", standing.lost},
          {"points", standing.points},
          {"tie_breaks", standing.tie_breaks},
          {"elo", ratings.elo[standing.entrant]},
          {"error", ratings.error[standing.entrant]}};
}

}  // namespace

std::string events_json(const std::vector<store::ListedEvent>& events) {
  Json list = Json::array();
  for (const store::ListedEvent& listed : events)
    if (const core::Expected<Director> director = Director::restore(listed.event))
      list.push_back(summary(*director, listed.round));
  return Json{{"events", std::move(list)}}.dump();
}

core::Expected<std::string> event_json(const store::StoredEvent& stored) {
  const core::Expected<Director> restored = Director::restore(stored);
  if (!restored) return tl::unexpected(restored.error());
  const Director& director = *restored;
  const event::Definition& definition = director.definition();
  Json json = summary(director, director.last_round());
  json.erase("players");
  const auto options = room::TableOptions::parse(*engine::find_game(definition.game), definition.options);
  json["options"] = options_json(options ? options->all() : definition.options);
  json["definition"] = Json::parse(stored.event.definition);
  json["tie_breaks"] = Json::array();
  for (const event::TieBreak tie_break : definition.tie_breaks) json["tie_breaks"].push_back(word(tie_break));
  json["entrants"] = Json::array();
  for (const event::Entrant& entrant : director.entrants()) json["entrants"].push_back(entrant_json(entrant));
  EventRatings ratings = event_ratings(director.entrants().size(), director.pairings());
  json["standings"] = Json::array();
  for (const event::Standing& standing : event::standings(definition, director.entrants(), director.pairings()))
    json["standings"].push_back(standing_json(standing, ratings));
  json["pairings"] = Json::array();
  for (const event::Pairing& pairing : director.pairings()) json["pairings"].push_back(pairing_json(director, pairing));
  json["cross"] = cross_json(director);
  json["los"] = std::move(ratings.los);
  json["ratings"] = std::move(ratings.history);
  return json.dump();
}

}  // namespace app
