#include "server/app/event_report.h"

#include "engine/core/text.h"
#include "protocol/message.h"
#include "server/app/event_numbers.h"
#include "server/app/event_ratings.h"
#include "server/event/director.h"
#include "server/event/standing.h"
#include "server/event/words.h"

namespace app {
namespace {

namespace answer = protocol::answer;
using event::Director;

answer::Event first_line(const Director& director, int round) {
  return {director.id(),
          director.row().name,
          director.definition().game,
          std::string{word(director.definition().format)},
          std::string{word(director.state())},
          players(director),
          round};
}

std::string tenths(double value) {
  return decimal(std::round(value * 10) / 10);
}

}  // namespace

std::vector<protocol::Message> event_list(const std::vector<store::ListedEvent>& events) {
  std::vector<protocol::Message> lines;
  for (const store::ListedEvent& listed : events)
    if (const core::Expected<Director> director = Director::restore(listed.event))
      lines.emplace_back(first_line(*director, listed.round));
  const auto count = static_cast<std::int64_t>(lines.size());
  lines.emplace_back(answer::End{"Events", count});
  return lines;
}

core::Expected<std::vector<protocol::Message>> event_lines(const store::StoredEvent& stored) {
  const core::Expected<Director> director = Director::restore(stored);
  if (!director) return tl::unexpected(director.error());
  const event::Definition& definition = director->definition();
  const std::vector<event::Entrant>& entrants = director->entrants();
  const store::EventId id = director->id();
  std::vector<protocol::Message> lines{first_line(*director, director->last_round())};
  for (const event::Standing& standing : event::standings(definition, entrants, director->pairings())) {
    const event::Entrant& entrant = entrants[standing.entrant];
    answer::Entrant line{id,
                         standing.rank,
                         entrant.name,
                         entrant.withdrawn ? "withdrawn" : "in",
                         standing.played,
                         decimal(standing.points),
                         {}};
    for (const double value : standing.tie_breaks) line.tiebreaks.push_back(decimal(value));
    lines.emplace_back(std::move(line));
  }
  if (const std::optional<event::Ratings> ratings = event_strengths(entrants.size(), director->pairings()))
    for (std::size_t entrant = 0; entrant < entrants.size(); ++entrant)
      if (ratings->elo[entrant] && ratings->error[entrant])
        lines.emplace_back(answer::Rated{id, entrants[entrant].name, tenths(*ratings->elo[entrant]),
                                         tenths(*ratings->error[entrant])});
  for (const event::Pairing& pairing : director->pairings()) {
    const event::Played& played = director->played(pairing.number);
    answer::Pairing line{id, pairing.round, pairing.number, entrants[pairing.black].name, {}, played.game, {}};
    if (pairing.white) line.white = entrants[*pairing.white].name;
    if (pairing.white && !played.result.empty()) line.result = played.result;
    lines.emplace_back(std::move(line));
  }
  const auto count = static_cast<std::int64_t>(lines.size() - 1);
  lines.emplace_back(answer::End{"Event", count});
  return lines;
}

}  // namespace app
