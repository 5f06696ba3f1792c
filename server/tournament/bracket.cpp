#include "server/tournament/bracket.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "server/tournament/formats.h"
#include "server/tournament/games.h"
#include "server/tournament/history.h"

namespace tournament {
namespace {

/// A place with an entrant, an empty place (after a bye), or one that is not decided yet.
struct Place {
  std::optional<std::size_t> entrant;
  bool known = true;
};
constexpr Place nobody{};

Place somebody(std::size_t entrant) {
  return {entrant, true};
}
Place unknown() {
  return {std::nullopt, false};
}

struct Decision {
  Place winner;
  Place loser;
};

class Walk {
 public:
  Walk(const Definition& definition, std::span<const Entrant> entrants, std::span<const Pairing> so_far)
      : definition_(definition), entrants_(entrants) {
    bracket_.out.resize(entrants.size());
    for (const Pairing& row : so_far) {
      rows_[row.round].push_back(&row);
      // An encounter is identified by the Black player of its first game, since an arbiter may have given that player
      // another White.
      if (row.white && !meeting_of(row.round, row.black, *row.white)) meetings_[row.round].push_back(&row);
    }
  }

  Bracket walk() {
    std::vector<Place> winners;
    std::vector<Place> losers;
    for (const Pairing* row : first_rows()) {
      const Decision decision =
          row->white ? decide(1, row->black, *row->white) : Decision{somebody(row->black), nobody};
      winners.push_back(decision.winner);
      losers.push_back(decision.loser);
    }
    if (definition_.format == Format::knockout)
      single(std::move(winners), losers);
    else
      twice(std::move(winners), std::move(losers));
    std::ranges::stable_sort(bracket_.needed, {}, &Needed::round);
    return std::move(bracket_);
  }

 private:
  /// The places of every encounter of the first round, including the byes.
  std::vector<const Pairing*> first_rows() {
    std::vector<const Pairing*> first;
    for (const Pairing* row : rows_[1])
      if (is_bye(*row) || std::ranges::find(meetings_[1], row) != meetings_[1].end()) first.push_back(row);
    return first;
  }

  void single(std::vector<Place> places, const std::vector<Place>& first_losers) {
    go_out(1, first_losers);
    for (int round = 2; places.size() > 1; ++round) {
      const auto [winners, losers] = play(round, neighbours(places));
      go_out(round, losers);
      places = winners;
    }
    crown(places.front());
  }

  void twice(std::vector<Place> winners, std::vector<Place> losers) {
    const int decided_in = rounds_that_decide(2 * winners.size());
    std::vector<Place> below;
    for (int step = 2; step <= decided_in; ++step) {
      // The losers play each other, then the losers who come down from the winners' bracket: these in reverse order, so
      // that entrants who have met meet again as late as possible.
      const auto [kept, gone] = play(2 * step - 2, neighbours(step == 2 ? losers : below));
      go_out(2 * step - 2, gone);
      const auto [next, down] = play(2 * step - 2, neighbours(winners));
      std::vector<std::pair<Place, Place>> mixed;
      for (std::size_t i = 0; i < kept.size(); ++i) mixed.emplace_back(kept[i], down[down.size() - 1 - i]);
      const auto [stay, leave] = play(2 * step - 1, mixed);
      go_out(2 * step - 1, leave);
      below = stay;
      winners = next;
    }
    final_of_two(winners.front(), decided_in == 1 ? losers.front() : below.front(), 2 * decided_in);
  }

  void final_of_two(Place unbeaten, Place beaten_once, int round) {
    const Decision first = decide(round, unbeaten, beaten_once);
    if (!first.winner.known) return;
    if (first.winner.entrant == unbeaten.entrant) {
      go_out(round, {first.loser});
      return crown(first.winner);
    }
    const Decision second = decide(round + 1, unbeaten, beaten_once);
    go_out(round + 1, {second.loser});
    crown(second.winner);
  }

  static std::vector<std::pair<Place, Place>> neighbours(const std::vector<Place>& places) {
    std::vector<std::pair<Place, Place>> pairs;
    for (std::size_t i = 0; i + 1 < places.size(); i += 2) pairs.emplace_back(places[i], places[i + 1]);
    return pairs;
  }

  std::pair<std::vector<Place>, std::vector<Place>> play(int round, const std::vector<std::pair<Place, Place>>& pairs) {
    std::vector<Place> winners;
    std::vector<Place> losers;
    for (const auto& [one, other] : pairs) {
      const Decision decision = decide(round, one, other);
      winners.push_back(decision.winner);
      losers.push_back(decision.loser);
    }
    return {winners, losers};
  }

  void go_out(int round, const std::vector<Place>& losers) {
    for (const Place& loser : losers)
      if (loser.entrant) bracket_.out[*loser.entrant] = round;
  }

  void crown(Place winner) { bracket_.champion = winner.entrant; }

  Decision decide(int round, Place one, Place other) {
    if (!one.known || !other.known) return {unknown(), unknown()};
    if (!one.entrant) return {other, nobody};
    if (!other.entrant) return {one, nobody};
    return decide(round, *one.entrant, *other.entrant);
  }

  Decision decide(int round, std::size_t one, std::size_t other) {
    // The rows decide who meets whom.
    for (const Pairing* row : meetings_[round])
      if (row->black == one || row->black == other) {
        one = row->black;
        other = *row->white;
        break;
      }
    const std::optional<std::size_t> winner = winner_of(round, one, other);
    if (!winner) {
      bracket_.open_round = std::min(bracket_.open_round.value_or(round), round);
      return {unknown(), unknown()};
    }
    return {somebody(*winner), somebody(*winner == one ? other : one)};
  }

  /// The winner; nullopt while the encounter is not decided, after noting the games that it needs.
  std::optional<std::size_t> winner_of(int round, std::size_t one, std::size_t other) {
    int games = 0;
    int waiting = 0;
    double lead = 0;
    for (const Pairing* row : rows_[round]) {
      if (!row->white || !row->counted || !takes_part(*row, one) || !takes_part(*row, other)) continue;
      ++games;
      if (!row->outcome)
        ++waiting;
      else
        lead += points_for(definition_, *row, one) - points_for(definition_, *row, other);
    }
    if (waiting > 0) return std::nullopt;
    const std::uint64_t salt = std::min(one, other) * entrants_.size() + std::max(one, other);
    const std::size_t drawn_by_seed =
        derive_seed(definition_.seed, salt) % 2 == 0 ? std::min(one, other) : std::max(one, other);
    const bool complete = games > 0 && games % definition_.games == 0;
    if (complete && lead != 0) return lead > 0 ? one : other;
    if (games >= 2 * definition_.games) return drawn_by_seed;
    Needed needed{round, one, other, definition_.games - games % definition_.games};
    const bool one_left = entrants_[one].withdrawn;
    const bool other_left = entrants_[other].withdrawn;
    needed.walkover = one_left || other_left;
    if (needed.walkover && (one_left && other_left ? drawn_by_seed == other : one_left))
      std::swap(needed.one, needed.other);
    bracket_.needed.push_back(needed);
    return std::nullopt;
  }

  bool meeting_of(int round, std::size_t one, std::size_t other) {
    return std::ranges::any_of(meetings_[round],
                               [&](const Pairing* row) { return takes_part(*row, one) && takes_part(*row, other); });
  }

  const Definition& definition_;
  std::span<const Entrant> entrants_;
  std::map<int, std::vector<const Pairing*>> rows_;
  std::map<int, std::vector<const Pairing*>> meetings_;
  Bracket bracket_;
};

}  // namespace

Bracket follow_bracket(const Definition& definition, std::span<const Entrant> entrants,
                       std::span<const Pairing> so_far) {
  return Walk(definition, entrants, so_far).walk();
}

std::vector<std::size_t> seed_places(std::size_t size) {
  std::vector<std::size_t> places{0};
  while (places.size() < size) {
    std::vector<std::size_t> twice;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::size_t opponent = 2 * places.size() - 1 - places[i];
      // The better seed comes first in every second pair, so that the halves mirror each other.
      twice.push_back(i % 2 == 0 ? places[i] : opponent);
      twice.push_back(i % 2 == 0 ? opponent : places[i]);
    }
    places = std::move(twice);
  }
  return places;
}

}  // namespace tournament
