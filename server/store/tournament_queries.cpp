#include "server/store/tournament_queries.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>

#include "server/store/checksum.h"
#include "server/store/options_json.h"

namespace store {
namespace {

/// Reads tournaments with their rows; one of which a row is damaged or missing is put aside.
class TournamentReader {
 public:
  TournamentReader(Database& database, std::optional<TournamentId> only, std::vector<std::string>& faults)
      : database_(database), only_(only), faults_(faults) {}

  void read_tournaments() {
    Statement query(database_, "SELECT " + is_sound(database_, "event") +
                                   ", id, name, definition, state, by, created_at FROM event" + where("id") +
                                   "ORDER BY id");
    query.bind(only_);
    while (query.step()) {
      StoredTournament one;
      bool sound = false;
      query.read(sound, one.tournament.tournament, one.tournament.name, one.tournament.definition, one.state,
                 one.tournament.by, one.tournament.at);
      const TournamentId id = one.tournament.tournament;
      if (sound)
        tournaments_.emplace(id, std::move(one));
      else
        faults_.push_back(about_row("event", "id=" + std::to_string(id), checksum_differs));
    }
  }

  void read_entrants() {
    Statement query(database_, "SELECT " + is_sound(database_, "event_entrant") +
                                   ", event, number, name, bot, options, school, rating, withdrawn FROM event_entrant" +
                                   where("event") + "ORDER BY event, number");
    query.bind(only_);
    while (query.step()) {
      EntrantSaved one;
      std::string options;
      bool sound = false;
      query.read(sound, one.tournament, one.number, one.name, one.bot, options, one.school, one.rating, one.withdrawn);
      add("event_entrant", one.tournament, "number=" + std::to_string(one.number), [&](StoredTournament& tournament) {
        expect_sound(sound);
        expect_number("entrant", one.number, tournament.entrants.size());
        one.options = options_from_json(options);
        tournament.entrants.push_back(std::move(one));
      });
    }
  }

  void read_pairings() {
    Statement query(database_, "SELECT " + is_sound(database_, "event_pairing") +
                                   ", event, number, round, black, white, opening, game, coalesce(result, ''), "
                                   "coalesce(reason, ''), played FROM event_pairing" +
                                   where("event") + "ORDER BY event, number");
    query.bind(only_);
    while (query.step()) {
      StoredPairing one;
      NewPairing& pairing = one.pairing;
      bool sound = false;
      query.read(sound, pairing.tournament, pairing.number, pairing.round, pairing.black, pairing.white,
                 pairing.opening, one.game, one.result, one.reason, one.played);
      add("event_pairing", pairing.tournament, "number=" + std::to_string(pairing.number),
          [&](StoredTournament& tournament) {
            expect_sound(sound);
            expect_number("pairing", pairing.number, tournament.pairings.size() + 1);
            tournament.pairings.push_back(std::move(one));
          });
    }
  }

  void read_acts() {
    Statement query(database_, "SELECT " + is_sound(database_, "event_act") +
                                   ", id, event, action, by, detail, at FROM event_act" + where("event") +
                                   "ORDER BY event, id");
    query.bind(only_);
    while (query.step()) {
      TournamentAct act;
      bool sound = false;
      std::int64_t id = 0;
      query.read(sound, id, act.tournament, act.action, act.by, act.detail, act.at);
      add("event_act", act.tournament, "id=" + std::to_string(id), [&](StoredTournament& tournament) {
        expect_sound(sound);
        tournament.acts.push_back(std::move(act));
      });
    }
  }

  /// In the order of their numbers.
  std::vector<StoredTournament> taken() {
    std::vector<StoredTournament> tournaments;
    for (auto& [id, tournament] : tournaments_) tournaments.push_back(std::move(tournament));
    return tournaments;
  }

 private:
  /// All tournaments, or only the one whose number is parameter ?1, by an index.
  [[nodiscard]] std::string where(const std::string& id) const { return only_ ? " WHERE " + id + " = ?1 " : " "; }

  static void expect_number(const char* what, int number, std::size_t expected) {
    if (static_cast<std::size_t>(number) != expected)
      throw std::runtime_error(std::string{what} + " " + std::to_string(expected) + " of the tournament is missing");
  }

  /// Adds a row to its tournament, or puts the tournament aside if `add_to` throws.
  template <class AddTo>
  void add(std::string_view table, TournamentId tournament, const std::string& key, AddTo add_to) {
    const auto found = tournaments_.find(tournament);
    if (found == tournaments_.end()) return;  // put aside
    try {
      add_to(found->second);
    } catch (const std::exception& error) {
      faults_.push_back(about_row(table, "event=" + std::to_string(tournament) + " " + key, error.what()));
      tournaments_.erase(found);
    }
  }

  Database& database_;
  std::optional<TournamentId> only_;
  std::vector<std::string>& faults_;
  std::map<TournamentId, StoredTournament> tournaments_;
};

std::vector<StoredTournament> whole_tournaments(Database& database, std::optional<TournamentId> only,
                                                std::vector<std::string>& faults) {
  TournamentReader reader(database, only, faults);
  reader.read_tournaments();
  reader.read_entrants();
  reader.read_pairings();
  reader.read_acts();
  return reader.taken();
}

}  // namespace

std::vector<StoredTournament> load_tournaments(Database& database, std::vector<std::string>& faults) {
  return whole_tournaments(database, std::nullopt, faults);
}

std::optional<StoredTournament> load_tournament(Database& database, TournamentId tournament) {
  std::vector<std::string> faults;
  std::vector<StoredTournament> tournaments = whole_tournaments(database, tournament, faults);
  if (!tournaments.empty()) return std::move(tournaments.front());
  if (!faults.empty()) throw std::runtime_error(faults.front());
  return std::nullopt;
}

std::vector<ListedTournament> list_tournaments(Database& database) {
  std::vector<std::string> put_aside;
  TournamentReader reader(database, std::nullopt, put_aside);
  reader.read_tournaments();
  reader.read_entrants();
  std::map<TournamentId, int> rounds;
  Statement query(database, "SELECT event, max(round) FROM event_pairing GROUP BY event");
  while (query.step()) {
    TournamentId tournament = 0;
    int round = 0;
    query.read(tournament, round);
    rounds[tournament] = round;
  }
  std::vector<ListedTournament> listed;
  for (StoredTournament& tournament : reader.taken()) {
    const TournamentId id = tournament.tournament.tournament;
    listed.push_back({std::move(tournament), rounds[id]});
  }
  std::ranges::reverse(listed);
  return listed;
}

}  // namespace store
