#include <nlohmann/json.hpp>
#include <optional>

#include "engine/games.h"
#include "server/app/tournament_numbers.h"
#include "server/app/tournament_ratings.h"
#include "server/app/tournament_report.h"
#include "server/referee/table_options.h"
#include "server/store/utc_time.h"
#include "server/tournament/controller.h"
#include "server/tournament/games.h"
#include "server/tournament/pairing.h"
#include "server/tournament/standing.h"
#include "server/tournament/words.h"

namespace app {
namespace {

using tournament::Controller;

Json options_json(const std::vector<core::KeyValue>& options) {
  Json json = Json::object();
  for (const auto& [key, value] : options) json[key] = value;
  return json;
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json summary(const Controller& controller, int round) {
  const tournament::Definition& definition = controller.definition();
  return {{"id", controller.id()},
          {"name", controller.row().name},
          {"game", definition.game},
          {"format", word(definition.format)},
          {"state", word(controller.state())},
          {"players", players(controller)},
          {"round", round},
          {"rounds", tournament::rounds_planned(definition, controller.entrants())},
          {"created", store::utc_text(controller.row().at)},
          {"by", controller.by()}};
}

Json entrant_json(const tournament::Entrant& entrant) {
  Json bot = nullptr;
  if (entrant.bot) bot = {{"name", entrant.bot->bot}, {"options", options_json(entrant.bot->options)}};
  return {{"name", entrant.name},
          {"bot", std::move(bot)},
          {"engine", or_null(entrant.engine)},
          {"school", entrant.school},
          {"rating", or_null(entrant.rating)},
          {"state", entrant.withdrawn ? "withdrawn" : "in"}};
}

std::string state_of(const tournament::Pairing& pairing, const tournament::Played& played) {
  if (!pairing.white) return "bye";
  if (played.result) return pairing.counted ? "over" : "void";
  return played.game ? "playing" : "waiting";
}

Json pairing_json(const Controller& controller, const tournament::Pairing& pairing) {
  const tournament::Played& played = controller.played(pairing.number);
  const bool has_result = pairing.white && played.result;
  Json json{{"round", pairing.round},
            {"number", pairing.number},
            {"black", pairing.black},
            {"white", or_null(pairing.white)},
            {"room", or_null(played.game)},
            {"state", state_of(pairing, played)},
            {"result", has_result ? Json(referee::result_text(*played.result)) : Json(nullptr)},
            {"reason", has_result ? Json(word(played.result->why)) : Json(nullptr)},
            {"opening", nullptr}};
  if (pairing.opening) json["opening"] = controller.definition().openings[*pairing.opening];
  return json;
}

/// [row][column]: the score of the row against the column, null if they have not met.
Json cross_json(const Controller& controller) {
  struct Met {
    double points = 0;
    int games = 0;
  };
  const std::size_t count = controller.entrants().size();
  std::vector<std::vector<Met>> met(count, std::vector<Met>(count));
  for (const tournament::Pairing& pairing : controller.pairings()) {
    if (!tournament::has_result(pairing)) continue;
    for (const std::size_t entrant : {pairing.black, *pairing.white}) {
      Met& one = met[entrant][tournament::opponent_of(pairing, entrant)];
      one.points += tournament::points_for(controller.definition(), pairing, entrant);
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

Json tie_breaks_json(const tournament::Standing& standing) {
  Json values = Json::array();
  for (const std::optional<double>& value : standing.tie_breaks) values.push_back(value ? Json(*value) : Json(nullptr));
  return values;
}

Json standing_json(const tournament::Standing& standing, const TournamentRatings& ratings) {
  return {{"rank", standing.rank},
          {"entrant", standing.entrant},
          {"played", standing.played},
          {"won", standing.won},
          {"drawn", standing.drawn},
          {"lost", standing.lost},
          {"points", standing.points},
          {"tie_breaks", tie_breaks_json(standing)},
          {"elo", ratings.elo[standing.entrant]},
          {"error", ratings.error[standing.entrant]}};
}

}  // namespace

std::string tournaments_json(const std::vector<store::ListedTournament>& tournaments) {
  Json list = Json::array();
  for (const store::ListedTournament& listed : tournaments)
    if (const base::Expected<Controller> controller = Controller::restore(listed.tournament))
      list.push_back(summary(*controller, listed.round));
  return Json{{"tournaments", std::move(list)}}.dump();
}

base::Expected<std::string> tournament_json(const store::StoredTournament& stored) {
  const base::Expected<Controller> restored = Controller::restore(stored);
  if (!restored) return tl::unexpected(restored.error());
  const Controller& controller = *restored;
  const tournament::Definition& definition = controller.definition();
  Json json = summary(controller, controller.last_round());
  json.erase("players");
  const auto options = referee::TableOptions::parse(*engine::find_game(definition.game), definition.options);
  json["options"] = options_json(options ? options->all() : definition.options);
  json["definition"] = Json::parse(stored.tournament.definition);
  json["tie_breaks"] = Json::array();
  for (const tournament::TieBreak tie_break : definition.tie_breaks) json["tie_breaks"].push_back(word(tie_break));
  json["entrants"] = Json::array();
  for (const tournament::Entrant& entrant : controller.entrants()) json["entrants"].push_back(entrant_json(entrant));
  TournamentRatings ratings = tournament_ratings(controller.entrants().size(), controller.pairings());
  json["standings"] = Json::array();
  for (const tournament::Standing& standing :
       tournament::standings(definition, controller.entrants(), controller.pairings()))
    json["standings"].push_back(standing_json(standing, ratings));
  json["pairings"] = Json::array();
  for (const tournament::Pairing& pairing : controller.pairings())
    json["pairings"].push_back(pairing_json(controller, pairing));
  json["acts"] = Json::array();
  for (const store::TournamentAct& act : stored.acts)
    json["acts"].push_back(
        {{"action", act.action}, {"by", act.by}, {"detail", act.detail}, {"at", store::utc_text(act.at)}});
  json["cross"] = cross_json(controller);
  json["los"] = std::move(ratings.los);
  json["ratings"] = std::move(ratings.history);
  return json.dump();
}

}  // namespace app
