#include "server/store/tournament_queries.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "server/store/options_json.h"

namespace store {
namespace {

/// All tournaments, or only the one whose number is parameter ?1.
std::string of_tournament(const std::string& id) {
  return " WHERE (?1 IS NULL OR " + id + " = ?1) ";
}

std::vector<StoredTournament> stored_tournaments(Database& database, std::optional<TournamentId> only) {
  std::vector<StoredTournament> tournaments;
  Statement query(
      database, "SELECT id, name, definition, state, by, created_at FROM event" + of_tournament("id") + "ORDER BY id");
  query.bind(only);
  while (query.step()) {
    StoredTournament& one = tournaments.emplace_back();
    query.read(one.tournament.tournament, one.tournament.name, one.tournament.definition, one.state, one.tournament.by,
               one.tournament.at);
  }
  return tournaments;
}

/// Expects the tournaments in the order of their numbers; continues from `at`.
StoredTournament& tournament_of(std::vector<StoredTournament>& tournaments, std::size_t& at, TournamentId tournament) {
  while (tournaments[at].tournament.tournament != tournament) ++at;
  return tournaments[at];
}

void expect_number(TournamentId tournament, const char* what, int number, std::size_t expected) {
  if (static_cast<std::size_t>(number) != expected)
    throw std::runtime_error("event " + std::to_string(tournament) + " lacks its " + what + " " +
                             std::to_string(expected));
}

void add_entrants(Database& database, std::vector<StoredTournament>& tournaments, std::optional<TournamentId> only) {
  Statement query(database, "SELECT event, number, name, bot, options, school, rating, withdrawn FROM event_entrant" +
                                of_tournament("event") + "ORDER BY event, number");
  query.bind(only);
  std::size_t at = 0;
  while (query.step()) {
    EntrantSaved one;
    std::string options;
    query.read(one.tournament, one.number, one.name, one.bot, options, one.school, one.rating, one.withdrawn);
    one.options = options_from_json(options);
    StoredTournament& tournament = tournament_of(tournaments, at, one.tournament);
    expect_number(one.tournament, "entrant", one.number, tournament.entrants.size());
    tournament.entrants.push_back(std::move(one));
  }
}

void add_pairings(Database& database, std::vector<StoredTournament>& tournaments, std::optional<TournamentId> only) {
  Statement query(database,
                  "SELECT event, number, round, black, white, opening, game, coalesce(result, ''), "
                  "coalesce(reason, ''), played FROM event_pairing" +
                      of_tournament("event") + "ORDER BY event, number");
  query.bind(only);
  std::size_t at = 0;
  while (query.step()) {
    StoredPairing one;
    NewPairing& pairing = one.pairing;
    query.read(pairing.tournament, pairing.number, pairing.round, pairing.black, pairing.white, pairing.opening,
               one.game, one.result, one.reason, one.played);
    StoredTournament& tournament = tournament_of(tournaments, at, pairing.tournament);
    expect_number(pairing.tournament, "pairing", pairing.number, tournament.pairings.size() + 1);
    tournament.pairings.push_back(std::move(one));
  }
}

void add_acts(Database& database, std::vector<StoredTournament>& tournaments, std::optional<TournamentId> only) {
  Statement query(
      database, "SELECT event, action, by, detail, at FROM event_act" + of_tournament("event") + "ORDER BY event, id");
  query.bind(only);
  std::size_t at = 0;
  while (query.step()) {
    TournamentAct act;
    query.read(act.tournament, act.action, act.by, act.detail, act.at);
    tournament_of(tournaments, at, act.tournament).acts.push_back(std::move(act));
  }
}

std::vector<StoredTournament> whole_tournaments(Database& database, std::optional<TournamentId> only) {
  std::vector<StoredTournament> tournaments = stored_tournaments(database, only);
  add_entrants(database, tournaments, only);
  add_pairings(database, tournaments, only);
  add_acts(database, tournaments, only);
  return tournaments;
}

}  // namespace

std::vector<StoredTournament> load_tournaments(Database& database) {
  return whole_tournaments(database, std::nullopt);
}

std::optional<StoredTournament> load_tournament(Database& database, TournamentId tournament) {
  std::vector<StoredTournament> tournaments = whole_tournaments(database, tournament);
  if (tournaments.empty()) return std::nullopt;
  return std::move(tournaments.front());
}

std::vector<ListedTournament> list_tournaments(Database& database) {
  std::vector<StoredTournament> tournaments = stored_tournaments(database, std::nullopt);
  add_entrants(database, tournaments, std::nullopt);
  std::vector<ListedTournament> listed;
  for (StoredTournament& tournament : tournaments) listed.push_back({std::move(tournament), 0});
  Statement query(database, "SELECT event, max(round) FROM event_pairing GROUP BY event ORDER BY event");
  for (std::size_t at = 0; query.step();) {
    TournamentId tournament = 0;
    int round = 0;
    query.read(tournament, round);
    while (listed[at].tournament.tournament.tournament != tournament) ++at;
    listed[at].round = round;
  }
  std::ranges::reverse(listed);
  return listed;
}

}  // namespace store
