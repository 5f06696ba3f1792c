#include "server/tournament/player_book.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/base/text.h"

namespace tournament {
namespace {

constexpr std::int64_t day_ms = std::chrono::milliseconds(std::chrono::days(1)).count();

std::int64_t day_of(std::int64_t milliseconds) {
  return milliseconds / day_ms - (milliseconds % day_ms < 0 ? 1 : 0);
}

/// Expects the result of a game that counts.
core::Outcome outcome_of(std::string_view result) {
  for (const base::Side side : base::both_sides)
    if (result.front() == base::letter(side)) return core::win_for(side);
  return core::Outcome::draw;
}

void add(Tally& tally, core::Outcome outcome, base::Side side) {
  ++tally.games;
  ++(outcome == core::Outcome::draw ? tally.drawn : outcome == core::win_for(side) ? tally.won : tally.lost);
}

/// Days without a game make a rating less certain, up to the uncertainty of a newcomer.
Glicko2 rested(Glicko2 rating, std::int64_t days) {
  const double most = Glicko2{}.deviation;
  for (; days > 0 && rating.deviation < most; --days) rating = after_period(rating, {});
  rating.deviation = std::min(rating.deviation, most);
  return rating;
}

}  // namespace

PlayerBook::PlayerBook(const std::vector<store::CountedGame>& games) {
  games_.reserve(games.size());
  for (const store::CountedGame& game : games) {
    const Game& added = games_.emplace_back(Game{game.game,
                                                 kind(game.kind),
                                                 {player(game.black), player(game.white)},
                                                 outcome_of(game.result),
                                                 game.result,
                                                 game.ended_at});
    for (const base::Side side : base::both_sides) players_[added.players[side]].games.push_back(games_.size() - 1);
  }
  for (std::size_t first = 0; first < games_.size();) {
    const std::int64_t day = day_of(games_[first].ended_at);
    std::size_t last = first;
    while (last < games_.size() && day_of(games_[last].ended_at) == day) ++last;
    rate_day(first, last, day);
    first = last;
  }
}

std::size_t PlayerBook::player(const std::string& name) {
  const auto [entry, fresh] = numbers_.emplace(base::to_lower(name), players_.size());
  if (fresh) players_.emplace_back();
  players_[entry->second].name = name;
  return entry->second;
}

std::size_t PlayerBook::kind(const std::string& name) {
  const auto found = std::ranges::find(kinds_, name);
  if (found != kinds_.end()) return static_cast<std::size_t>(found - kinds_.begin());
  kinds_.push_back(name);
  return kinds_.size() - 1;
}

/// The games from `first` to before `last` are those of one day.
void PlayerBook::rate_day(std::size_t first, std::size_t last, std::int64_t day) {
  std::map<std::pair<std::size_t, std::size_t>, std::vector<Glicko2Game>> played;
  for (std::size_t i = first; i < last; ++i) {
    const Game& game = games_[i];
    for (const base::Side side : base::both_sides)
      played[{game.players[side], game.kind}].push_back(
          {rating(game.players[base::opponent(side)], game.kind, day), core::value_for(side, game.outcome)});
  }
  std::vector<std::pair<History*, RatedDay>> rated;
  for (const auto& [who, results] : played)
    rated.emplace_back(&histories_[who], RatedDay{day, after_period(rating(who.first, who.second, day), results)});
  for (auto& [history, today] : rated) history->push_back(today);
}

const PlayerBook::History* PlayerBook::history(std::size_t player, std::size_t kind) const {
  const auto found = histories_.find({player, kind});
  return found == histories_.end() || found->second.empty() ? nullptr : &found->second;
}

/// A player's rating at the beginning of a day, less certain by the days since the last game.
Glicko2 PlayerBook::rating(std::size_t player, std::size_t kind, std::int64_t day) const {
  const History* const known = history(player, kind);
  if (known == nullptr) return {};
  return rested(known->back().rating, day - known->back().day - 1);
}

std::vector<PlayerBook::Row> PlayerBook::rows(std::string_view prefix, std::string_view kind,
                                              std::int64_t today) const {
  std::vector<Row> rows;
  for (std::size_t number = 0; number < players_.size(); ++number) {
    const Player& player = players_[number];
    if (!base::equal_ignoring_case(std::string_view(player.name).substr(0, prefix.size()), prefix)) continue;
    Row row;
    std::vector<int> of_kind(kinds_.size(), 0);
    for (const std::size_t index : player.games) {
      const Game& game = games_[index];
      if (!kind.empty() && kinds_[game.kind] != kind) continue;
      add(row.tally, game.outcome, game.players.black == number ? base::Side::black : base::Side::white);
      row.last = game.ended_at;
      ++of_kind[game.kind];
    }
    if (row.tally.games == 0) continue;
    const auto most = static_cast<std::size_t>(std::ranges::max_element(of_kind) - of_kind.begin());
    row.name = player.name;
    row.kind = kinds_[most];
    row.rating = rating(number, most, today);
    rows.push_back(std::move(row));
  }
  std::ranges::stable_sort(rows, [](const Row& a, const Row& b) { return a.tally.games > b.tally.games; });
  return rows;
}

std::optional<PlayerBook::Profile> PlayerBook::profile(std::string_view name, std::int64_t today,
                                                       std::size_t max_opponents, std::size_t max_games) const {
  const auto found = numbers_.find(base::to_lower(name));
  if (found == numbers_.end()) return std::nullopt;
  const std::size_t number = found->second;
  const Player& player = players_[number];
  Profile profile{player.name, {}, {}, {}};

  std::vector<KindProfile> kinds(kinds_.size());
  std::map<std::size_t, Tally> opponents;
  for (const std::size_t index : player.games) {
    const Game& game = games_[index];
    const base::Side side = game.players.black == number ? base::Side::black : base::Side::white;
    add(kinds[game.kind].sides[side], game.outcome, side);
    add(opponents[game.players[base::opponent(side)]], game.outcome, side);
  }
  const auto games_of = [](const KindProfile& each) { return each.sides.black.games + each.sides.white.games; };
  for (std::size_t each = 0; each < kinds_.size(); ++each) {
    if (games_of(kinds[each]) == 0) continue;
    kinds[each].kind = kinds_[each];
    kinds[each].rating = rating(number, each, today);
    kinds[each].history = *history(number, each);
    profile.kinds.push_back(std::move(kinds[each]));
  }
  std::ranges::stable_sort(profile.kinds, std::ranges::greater{}, games_of);

  for (const auto& [opponent, tally] : opponents) profile.opponents.push_back({players_[opponent].name, tally});
  std::ranges::stable_sort(profile.opponents, std::ranges::greater{}, [](const Opponent& o) { return o.tally.games; });
  if (profile.opponents.size() > max_opponents) profile.opponents.resize(max_opponents);

  for (auto index = player.games.rbegin(); index != player.games.rend() && profile.last.size() < max_games; ++index) {
    const Game& game = games_[*index];
    profile.last.push_back({game.game, kinds_[game.kind], players_[game.players.black].name,
                            players_[game.players.white].name, game.result, game.ended_at});
  }
  return profile;
}

}  // namespace tournament
