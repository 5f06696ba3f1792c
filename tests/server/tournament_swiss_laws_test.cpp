#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "engine/base/rng.h"
#include "server/tournament/games.h"
#include "server/tournament/matching.h"
#include "tests/server/tournament_testing.h"

namespace {

using namespace tests;
using base::Side;
using core::Outcome;

/// A player's history as an arbiter would keep it on cards, computed from the rows without any help of the code under
/// test.
struct Card {
  std::set<std::size_t> met;
  std::vector<Side> sides;
  bool bye = false;
  int halves = 0;

  [[nodiscard]] int surplus() const {
    return static_cast<int>(2 * std::ranges::count(sides, Side::black) - std::ssize(sides));
  }
  /// The colour that the player must not get again, if any.
  [[nodiscard]] bool must_not_have(Side side) const {
    const bool twice = sides.size() > 1 && sides.back() == side && sides[sides.size() - 2] == side;
    return twice || (side == Side::black ? surplus() > 1 : surplus() < -1);
  }
};

std::vector<Card> cards(std::size_t entrants, const Rows& rows) {
  std::vector<Card> cards(entrants);
  for (const tournament::Pairing& row : rows) {
    if (!row.white) {
      cards[row.black].bye = true;
      cards[row.black].halves += 2;
      continue;
    }
    const bool black_won = row.outcome == Outcome::black_wins;
    const bool drawn = row.outcome == Outcome::draw;
    cards[row.black].halves += drawn ? 1 : black_won ? 2 : 0;
    cards[*row.white].halves += drawn ? 1 : black_won ? 0 : 2;
    if (!row.played) {
      cards[black_won ? row.black : *row.white].bye = true;
      continue;
    }
    cards[row.black].met.insert(*row.white);
    cards[*row.white].met.insert(row.black);
    cards[row.black].sides.push_back(Side::black);
    cards[*row.white].sides.push_back(Side::white);
  }
  return cards;
}

/// Whether all players, except at most one with a bye, can be paired with new opponents without a clash of colours.
bool has_clean_pairing(const std::vector<Card>& cards, const std::vector<std::size_t>& active) {
  const std::size_t size = active.size() + active.size() % 2;
  tournament::Matching<std::int64_t> matching(size);
  for (std::size_t i = 0; i < active.size(); ++i) {
    const Card& one = cards[active[i]];
    for (std::size_t j = i + 1; j < active.size(); ++j) {
      const Card& other = cards[active[j]];
      const bool clash = (one.must_not_have(Side::black) && other.must_not_have(Side::black)) ||
                         (one.must_not_have(Side::white) && other.must_not_have(Side::white));
      if (!one.met.contains(active[j]) && !clash) matching.add_edge(i, j, 1);
    }
    if (size > active.size() && !one.bye) matching.add_edge(i, active.size(), 1);
  }
  return std::ranges::all_of(matching.solve(), [](const auto& mate) { return mate.has_value(); });
}

/// Plays a tournament with random strengths, results, walkovers, withdrawals and late entries, and checks every
/// pairing.
class RandomSwiss {
 public:
  RandomSwiss(std::size_t count, int rounds, std::uint64_t seed)
      : rng_(seed), definition_(tests::definition(tournament::Format::swiss)), players_(tests::entrants(count)) {
    definition_.rounds = rounds;
    definition_.seed = seed;
    for (std::size_t i = 0; i < count; ++i)
      if (rng_.below(5) != 0) players_[i].rating = 1000 + static_cast<int>(rng_.below(1500));
  }

  void play() {
    for (int round = 1; round <= definition_.rounds;) {
      const Rows next = tournament::next_pairings(definition_, players_, rows_);
      RC_ASSERT(next == tournament::next_pairings(definition_, players_, rows_));
      check(next, round);
      rows_.insert(rows_.end(), next.begin(), next.end());
      // Fewer than two players do not make a round.
      if (!next.empty()) {
        RC_ASSERT(tournament::next_pairings(definition_, players_, rows_).empty());
        ++round;
      }
      finish_round();
      come_and_go();
    }
    RC_ASSERT(tournament::is_over(definition_, players_, rows_));
  }

 private:
  void check(const Rows& next, int round) {
    std::vector<std::size_t> active;
    for (std::size_t i = 0; i < players_.size(); ++i)
      if (!players_[i].withdrawn) active.push_back(i);
    if (active.size() < 2) return RC_ASSERT(next.empty());
    const std::vector<Card> cards_before = cards(players_.size(), rows_);
    std::vector<std::size_t> seen;
    int byes = 0;
    for (const tournament::Pairing& row : next) {
      RC_ASSERT(row.round == round);
      seen.push_back(row.black);
      if (row.white)
        seen.push_back(*row.white);
      else
        ++byes;
    }
    std::ranges::sort(seen);
    RC_ASSERT(seen == active);
    RC_ASSERT(byes == static_cast<int>(active.size() % 2));
    // In the last round the colours of the leaders may clash.
    if (round == definition_.rounds || !has_clean_pairing(cards_before, active)) return;
    for (const tournament::Pairing& row : next) {
      const Card& black = cards_before[row.black];
      if (!row.white) {
        RC_ASSERT(!black.bye);
        continue;
      }
      RC_ASSERT(!black.met.contains(*row.white));
      RC_ASSERT(!black.must_not_have(Side::black));
      RC_ASSERT(!cards_before[*row.white].must_not_have(Side::white));
    }
  }

  void finish_round() {
    for (tournament::Pairing& row : rows_) {
      if (row.outcome) continue;
      const std::uint32_t roll = rng_.below(20);
      row.played = roll != 0;
      row.outcome = roll < 4 ? Outcome::draw : roll < 12 ? Outcome::black_wins : Outcome::white_wins;
      if (!row.played) row.outcome = Outcome::black_wins;
    }
  }

  void come_and_go() {
    tournament::Entrant& somebody = players_[rng_.below(static_cast<std::uint32_t>(players_.size()))];
    if (rng_.below(4) == 0) somebody.withdrawn = !somebody.withdrawn;
    if (rng_.below(6) != 0) return;
    tournament::Entrant late;
    late.name = "late " + std::to_string(players_.size());
    players_.push_back(late);
  }

  base::Rng rng_;
  tournament::Definition definition_;
  std::vector<tournament::Entrant> players_;
  Rows rows_;
};

RC_GTEST_PROP(SwissLaws, HoldInRandomTournaments, ()) {
  const std::size_t count = *rc::gen::inRange<std::size_t>(2, 26);
  const int rounds = *rc::gen::inRange(1, 10);
  RandomSwiss(count, rounds, *rc::gen::arbitrary<std::uint64_t>()).play();
}

/// All ways to pair these players in a round, as lists of opponents.
void all_pairings(std::vector<std::size_t> left, std::vector<std::pair<std::size_t, std::size_t>> pairs,
                  const std::function<void(const std::vector<std::pair<std::size_t, std::size_t>>&)>& use) {
  if (left.empty()) return use(pairs);
  const std::size_t first = left.front();
  for (std::size_t i = 1; i < left.size(); ++i) {
    std::vector<std::size_t> rest = left;
    pairs.emplace_back(first, left[i]);
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    rest.erase(rest.begin());
    all_pairings(rest, pairs, use);
    pairs.pop_back();
  }
}

/// Pairs a homogeneous bracket by the procedure of the rules: every exchange of the halves in order, for each all
/// transpositions in order, and the first pairing with the minimum of each criterion. There are eight players after
/// rounds in which all games were drawn, so that only new opponents and colours count.
RC_GTEST_PROP(SwissLaws, AHomogeneousBracketIsTheFirstOfTheBestInTheOrderOfTheRules, ()) {
  base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  constexpr std::size_t count = 8;
  tournament::Definition swiss = definition(tournament::Format::swiss);
  swiss.rounds = 6;
  std::vector<tournament::Entrant> players = entrants(count);
  Rows rows;
  const int earlier = 1 + static_cast<int>(rng.below(4));
  for (int round = 1; round <= earlier; ++round) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
    for (std::size_t i = 0; i < count; i += 2) {
      tournament::Pairing row;
      row.round = round;
      row.number = static_cast<int>(rows.size()) + 1;
      row.black = order[i];
      row.white = order[i + 1];
      row.outcome = Outcome::draw;
      rows.push_back(row);
    }
  }
  const std::vector<Card> cards_now = cards(count, rows);
  // 1 mild, 2 strong, 3 absolute; the sign is the colour.
  const auto wish = [&](std::size_t player) {
    const Card& card = cards_now[player];
    if (card.must_not_have(Side::white)) return 3;
    if (card.must_not_have(Side::black)) return -3;
    if (card.surplus() != 0) return card.surplus() > 0 ? -2 : 2;
    return card.sides.back() == Side::black ? -1 : 1;
  };
  using Key = std::vector<int>;
  std::optional<Key> best;
  std::set<std::set<std::size_t>> best_pairs;
  std::vector<std::size_t> all(count);
  std::iota(all.begin(), all.end(), std::size_t{0});
  all_pairings(all, {}, [&](const std::vector<std::pair<std::size_t, std::size_t>>& pairs) {
    Key key(4);
    for (const auto& [one, other] : pairs) {
      if (cards_now[one].met.contains(other) || wish(one) * wish(other) == 9) return;
      const bool same = wish(one) * wish(other) > 0;
      key[0] += same ? 1 : 0;
      key[1] += same && std::abs(wish(one)) > 1 && std::abs(wish(other)) > 1 ? 1 : 0;
    }
    // The order of the rules: fewest exchanged players, nearest sum, then the lowest of the first half and the highest
    // of the second.
    std::vector<std::size_t> uppers;
    for (const auto& [one, other] : pairs) uppers.push_back(std::min(one, other));
    std::ranges::sort(uppers);
    for (const std::size_t upper : uppers) key[2] += upper >= count / 2 ? 1 : 0;
    for (const std::size_t upper : uppers) key[3] += static_cast<int>(upper);
    for (std::size_t i = count / 2; i-- > 0;) key.push_back(std::ranges::count(uppers, i) > 0 ? 1 : 0);
    for (std::size_t i = count / 2; i < count; ++i) key.push_back(std::ranges::count(uppers, i) > 0 ? 0 : 1);
    for (const std::size_t upper : uppers)
      for (const auto& [one, other] : pairs)
        if (std::min(one, other) == upper) key.push_back(static_cast<int>(std::max(one, other)));
    if (best && *best <= key) return;
    best = key;
    best_pairs.clear();
    for (const auto& [one, other] : pairs) best_pairs.insert({one, other});
  });
  if (!best) return;
  std::set<std::set<std::size_t>> found;
  for (const tournament::Pairing& row : tournament::next_pairings(swiss, players, rows))
    found.insert({row.black, *row.white});
  RC_ASSERT(found == best_pairs);
}

TEST(Swiss, PairsTheUpperHalfAgainstTheLowerHalfInTheFirstRound) {
  tournament::Definition swiss = definition(tournament::Format::swiss);
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    swiss.seed = seed;
    const Rows rows = tournament::next_pairings(swiss, entrants(7), Rows{});
    const std::string text = round_text(rows, 1);
    EXPECT_TRUE(text == "1-4 5-2 3-6 7-" || text == "4-1 2-5 6-3 7-") << text;
  }
}

/// Tests the criteria C5 and C9 of July 2025 with two tournaments from the tests of bbpPairings.
TEST(Swiss, GivesTheByeToTheLowestPlayerWithTheMostGames) {
  tournament::Definition swiss = definition(tournament::Format::swiss);
  swiss.rounds = 3;
  const auto row = [](int round, std::size_t black, std::size_t white, Outcome outcome) {
    tournament::Pairing pairing;
    pairing.round = round;
    pairing.black = black - 1;
    pairing.white = white - 1;
    pairing.outcome = outcome;
    return pairing;
  };
  const Rows one{row(1, 1, 3, Outcome::black_wins), row(1, 4, 2, Outcome::white_wins)};
  EXPECT_EQ(round_text(tournament::next_pairings(swiss, entrants(5), one), 2), "2-1 3-5 4-");
  std::vector<tournament::Entrant> six = entrants(6);
  six[3].withdrawn = true;
  const Rows two{row(1, 1, 4, Outcome::black_wins), row(1, 5, 2, Outcome::white_wins),
                 row(1, 3, 6, Outcome::black_wins), row(2, 2, 1, Outcome::white_wins),
                 row(2, 4, 3, Outcome::white_wins), row(2, 6, 5, Outcome::white_wins)};
  EXPECT_EQ(round_text(tournament::next_pairings(swiss, six, two), 3), "1-5 3-2 6-");
}

TEST(Swiss, NeverPairsForbiddenPairsAndSchoolmatesOnlyWhenNecessary) {
  tournament::Definition swiss = definition(tournament::Format::swiss);
  swiss.rounds = 5;
  swiss.avoid_same_school = true;
  swiss.forbidden = {{"1", "2"}, {"3", "7"}};
  std::vector<tournament::Entrant> players = entrants(10);
  for (std::size_t i = 0; i < 4; ++i) players[i].school = "PKU";
  const Rows rows = play_out(swiss, players);
  EXPECT_EQ(rows.size(), 25U);
  for (const tournament::Pairing& row : rows) {
    EXPECT_FALSE(row.black < 4 && *row.white < 4) << "round " << row.round;
    EXPECT_NE((std::set<std::size_t>{row.black, *row.white}), (std::set<std::size_t>{2, 6}));
  }
  // All players are from one school: they must meet, but no two of them twice.
  for (tournament::Entrant& player : players) player.school = "PKU";
  swiss.forbidden.clear();
  const Rows family = play_out(swiss, players);
  std::set<std::set<std::size_t>> met;
  for (const tournament::Pairing& row : family) met.insert({row.black, *row.white});
  EXPECT_EQ(met.size(), 25U);
}

TEST(Swiss, RepeatsPairingsWhenAllPlayersHaveMet) {
  tournament::Definition swiss = definition(tournament::Format::swiss);
  swiss.rounds = 5;
  const Rows rows = play_out(swiss, entrants(4));
  EXPECT_EQ(rows.size(), 10U);
  std::map<std::set<std::size_t>, int> met;
  for (const tournament::Pairing& row : rows) ++met[{row.black, *row.white}];
  EXPECT_EQ(met.size(), 6U);
  for (const auto& [pair, times] : met) EXPECT_LE(times, 2);
}

/// In a McMahon each group plays as in its own swiss.
TEST(McMahon, PairsEachGroupSeparately) {
  tournament::Definition mcmahon = definition(tournament::Format::mcmahon);
  mcmahon.mcmahon_top = 2000;
  std::vector<tournament::Entrant> players = entrants(8);
  for (std::size_t i = 0; i < 8; ++i)
    players[i].rating = i < 4 ? 2100 - static_cast<int>(i) : 1500 - static_cast<int>(i);
  const Rows rows = tournament::next_pairings(mcmahon, players, Rows{});
  std::set<std::set<std::size_t>> met;
  for (const tournament::Pairing& row : rows) met.insert({row.black + 1, *row.white + 1});
  EXPECT_EQ(met, (std::set<std::set<std::size_t>>{{1, 3}, {2, 4}, {5, 7}, {6, 8}}));
}

}  // namespace
