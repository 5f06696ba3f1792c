#include "server/app/tournament_report.h"

#include "engine/base/text.h"
#include "protocol/messages/message.h"
#include "server/app/tournament_numbers.h"
#include "server/app/tournament_ratings.h"
#include "server/tournament/controller.h"
#include "server/tournament/standing.h"
#include "server/tournament/words.h"

namespace app {
namespace {

namespace answer = protocol::answer;
using tournament::Controller;

answer::Event first_line(const Controller& controller, int round) {
  return {controller.id(),
          controller.row().name,
          controller.definition().game,
          std::string{word(controller.definition().format)},
          std::string{word(controller.state())},
          players(controller),
          round};
}

std::string tenths(double value) {
  return decimal(std::round(value * 10) / 10);
}

}  // namespace

std::vector<protocol::Message> tournament_list(const std::vector<store::ListedTournament>& tournaments) {
  std::vector<protocol::Message> lines;
  for (const store::ListedTournament& listed : tournaments)
    if (const base::Expected<Controller> controller = Controller::restore(listed.tournament))
      lines.emplace_back(first_line(*controller, listed.round));
  const auto count = static_cast<std::int64_t>(lines.size());
  lines.emplace_back(answer::End{"Events", count});
  return lines;
}

base::Expected<std::vector<protocol::Message>> tournament_lines(const store::StoredTournament& stored) {
  const base::Expected<Controller> controller = Controller::restore(stored);
  if (!controller) return tl::unexpected(controller.error());
  const tournament::Definition& definition = controller->definition();
  const std::vector<tournament::Entrant>& entrants = controller->entrants();
  const store::TournamentId id = controller->id();
  std::vector<protocol::Message> lines{first_line(*controller, controller->last_round())};
  for (const tournament::Standing& standing : tournament::standings(definition, entrants, controller->pairings())) {
    const tournament::Entrant& entrant = entrants[standing.entrant];
    answer::Entrant line{id,
                         standing.rank,
                         entrant.name,
                         entrant.withdrawn ? "withdrawn" : "in",
                         standing.played,
                         decimal(standing.points),
                         {}};
    for (const std::optional<double>& value : standing.tie_breaks)
      line.tiebreaks.push_back(value ? decimal(*value) : "");
    lines.emplace_back(std::move(line));
  }
  if (const std::optional<tournament::Ratings> ratings = tournament_strengths(entrants.size(), controller->pairings()))
    for (std::size_t entrant = 0; entrant < entrants.size(); ++entrant)
      if (ratings->elo[entrant] && ratings->error[entrant])
        lines.emplace_back(answer::Rated{id, entrants[entrant].name, tenths(*ratings->elo[entrant]),
                                         tenths(*ratings->error[entrant])});
  for (const tournament::Pairing& pairing : controller->pairings()) {
    const tournament::Played& played = controller->played(pairing.number);
    answer::Pairing line{id, pairing.round, pairing.number, entrants[pairing.black].name, {}, played.game, {}};
    if (pairing.white) line.white = entrants[*pairing.white].name;
    if (pairing.white && played.result) line.result = referee::result_text(*played.result);
    lines.emplace_back(std::move(line));
  }
  const auto count = static_cast<std::int64_t>(lines.size() - 1);
  lines.emplace_back(answer::End{"Event", count});
  return lines;
}

}  // namespace app
