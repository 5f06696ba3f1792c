#include "server/tournament/player_book.h"

#include <algorithm>
#include <chrono>

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

void add_result(Tally& tally, core::Outcome outcome, base::Side side) {
  ++tally.games;
  ++(outcome == core::Outcome::draw ? tally.drawn : outcome == core::win_for(side) ? tally.won : tally.lost);
}

Tally sum(const base::PerSide<Tally>& sides) {
  const auto& [black, white] = std::tie(sides.black, sides.white);
  return {black.games + white.games, black.won + white.won, black.drawn + white.drawn, black.lost + white.lost};
}

/// Days without a game make a rating less certain, up to the uncertainty of a newcomer.
Glicko2 rested(Glicko2 rating, std::int64_t days) {
  if (days > 0) rating = after_rest(rating, days);
  rating.deviation = std::min(rating.deviation, Glicko2{}.deviation);
  return rating;
}

}  // namespace

PlayerBook::PlayerBook(const std::vector<store::CountedGame>& games) {
  for (const store::CountedGame& game : games) add(game);
}

void PlayerBook::add(const store::CountedGame& counted) {
  day_ = players_.empty() ? day_of(counted.ended_at) : std::max(day_, day_of(counted.ended_at));
  const Game game{counted.game,
                  counted.ended_at,
                  {player(counted.black), player(counted.white)},
                  kind(counted.kind),
                  result(counted.result)};
  const core::Outcome outcome = outcome_of(counted.result);
  for (const base::Side side : base::both_sides) begin_day(in_kind(game.players[side], game.kind));
  for (const base::Side side : base::both_sides) {
    InKind& results = in_kind(game.players[side], game.kind);
    const InKind& opposing = in_kind(game.players[base::opponent(side)], game.kind);
    results.period.add({opposing.period.before(), core::value_for(side, outcome)});
    count(game, side, outcome);
  }
}

/// Does nothing if the player has played on this day.
void PlayerBook::begin_day(InKind& results) {
  const bool has_played = results.games() > 0;
  if (has_played && results.last_day == day_) return;
  const Glicko2 before = results.rating(day_);
  if (has_played) results.past.push_back({results.last_day, results.period.after()});
  results.last_day = day_;
  results.period = Glicko2Period(before);
}

Glicko2 PlayerBook::InKind::rating(std::int64_t day) const {
  return games() == 0 ? Glicko2{} : rested(period.after(), day - last_day - 1);
}

std::vector<RatedDay> PlayerBook::InKind::history() const {
  std::vector<RatedDay> days = past;
  if (games() > 0) days.push_back({last_day, period.after()});
  return days;
}

/// Adds a game to the results, opponents, last games and order of one of its players.
void PlayerBook::count(const Game& game, base::Side side, core::Outcome outcome) {
  const Number number = game.players[side];
  Player& player = players_[number];
  InKind& results = player.kinds[game.kind];
  const auto moved = [&](Order& order, int before) {
    order.erase({-before, keys_[number]});
    order.insert({-before - 1, keys_[number]});
  };
  moved(order_, static_cast<int>(player.games));
  moved(orders_by_kind_[game.kind], results.games());

  add_result(results.sides[side], outcome, side);
  results.last = game.ended_at;
  const Number opponent = game.players[base::opponent(side)];
  auto against = std::ranges::lower_bound(player.against, opponent, {}, &Against::opponent);
  if (against == player.against.end() || against->opponent != opponent)
    against = player.against.insert(against, {opponent, {}});
  add_result(against->tally, outcome, side);
  if (player.last.size() < max_last)
    player.last.push_back(game);
  else
    player.last[player.games % max_last] = game;
  ++player.games;
}

PlayerBook::Number PlayerBook::player(const std::string& name) {
  const auto [entry, fresh] = numbers_.emplace(base::to_lower(name), static_cast<Number>(players_.size()));
  if (fresh) {
    players_.emplace_back();
    keys_.push_back(entry->first);
  }
  players_[entry->second].name = name;
  return entry->second;
}

PlayerBook::Number PlayerBook::kind(const std::string& name) {
  if (const std::optional<Number> found = find_kind(name)) return *found;
  kinds_.push_back(name);
  orders_by_kind_.emplace_back();
  return static_cast<Number>(kinds_.size() - 1);
}

std::optional<PlayerBook::Number> PlayerBook::find_kind(std::string_view name) const {
  const auto found = std::ranges::find(kinds_, name);
  if (found == kinds_.end()) return std::nullopt;
  return static_cast<Number>(found - kinds_.begin());
}

PlayerBook::Number PlayerBook::result(const std::string& text) {
  const auto [entry, fresh] = result_numbers_.emplace(text, static_cast<Number>(results_.size()));
  if (fresh) results_.push_back(text);
  return entry->second;
}

PlayerBook::InKind& PlayerBook::in_kind(Number player, Number kind) {
  std::vector<InKind>& kinds = players_[player].kinds;
  if (kinds.size() <= kind) kinds.resize(kind + 1);
  return kinds[kind];
}

int PlayerBook::games_of(const Player& player, std::optional<Number> kind) {
  if (!kind) return static_cast<int>(player.games);
  return *kind < player.kinds.size() ? player.kinds[*kind].games() : 0;
}

PlayerBook::Rows PlayerBook::rows(std::string_view prefix, std::string_view kind, std::int64_t today,
                                  std::size_t limit) const {
  Rows found;
  std::optional<Number> number;
  if (!kind.empty()) {
    number = find_kind(kind);
    if (!number) return found;
  }
  const Order& all = number ? orders_by_kind_[*number] : order_;
  // Names with a prefix are beside each other in numbers_, which is usually quicker than passing all players.
  Order with_prefix;
  if (!prefix.empty()) {
    const std::string key = base::to_lower(prefix);
    for (auto at = numbers_.lower_bound(key); at != numbers_.end() && at->first.starts_with(key); ++at) {
      const int games = games_of(players_[at->second], number);
      if (games > 0) with_prefix.emplace(-games, at->first);
    }
  }
  const Order& order = prefix.empty() ? all : with_prefix;
  found.count = order.size();
  for (const auto& [games, key] : order) {
    if (found.list.size() == limit) break;
    found.list.push_back(row(numbers_.find(key)->second, number, today));
  }
  return found;
}

/// Expects a player with games, of the kind if one is given.
PlayerBook::Rows PlayerBook::rows_of(const std::vector<std::string>& names, std::string_view kind,
                                     std::int64_t today) const {
  Rows found;
  std::optional<Number> number;
  if (!kind.empty()) {
    number = find_kind(kind);
    if (!number) return found;
  }
  for (const std::string& name : names) {
    const auto known = numbers_.find(base::to_lower(name));
    if (known != numbers_.end() && games_of(players_[known->second], number) > 0)
      found.list.push_back(row(known->second, number, today));
  }
  found.count = found.list.size();
  return found;
}

PlayerBook::Row PlayerBook::row(Number number, std::optional<Number> kind, std::int64_t today) const {
  const Player& player = players_[number];
  const auto most = std::ranges::max_element(player.kinds, {}, &InKind::games);
  const InKind& rated = kind ? player.kinds[*kind] : *most;
  Row row{player.name, {}, 0, kinds_[static_cast<std::size_t>(&rated - player.kinds.data())], rated.rating(today)};
  for (const InKind& each : player.kinds) {
    if (kind && &each != &rated) continue;
    const Tally tally = sum(each.sides);
    row.tally = {row.tally.games + tally.games, row.tally.won + tally.won, row.tally.drawn + tally.drawn,
                 row.tally.lost + tally.lost};
    row.last = std::max(row.last, each.last);
  }
  return row;
}

std::optional<PlayerBook::Profile> PlayerBook::profile(std::string_view name, std::int64_t today,
                                                       std::size_t max_opponents) const {
  const auto found = numbers_.find(base::to_lower(name));
  if (found == numbers_.end()) return std::nullopt;
  const Player& player = players_[found->second];
  Profile profile{player.name, {}, {}, {}};

  for (std::size_t each = 0; each < player.kinds.size(); ++each) {
    const InKind& results = player.kinds[each];
    if (results.games() > 0)
      profile.kinds.push_back({kinds_[each], results.sides, results.rating(today), results.history()});
  }
  std::ranges::stable_sort(profile.kinds, std::ranges::greater{},
                           [](const KindProfile& each) { return each.sides.black.games + each.sides.white.games; });

  for (const Against& each : player.against) profile.opponents.push_back({players_[each.opponent].name, each.tally});
  std::ranges::stable_sort(profile.opponents, std::ranges::greater{}, [](const Opponent& o) { return o.tally.games; });
  if (profile.opponents.size() > max_opponents) profile.opponents.resize(max_opponents);

  for (std::size_t back = 1; back <= player.last.size(); ++back) {
    const Game& game = player.last[(player.games - back) % max_last];
    profile.last.push_back({game.game, kinds_[game.kind], players_[game.players.black].name,
                            players_[game.players.white].name, results_[game.result], game.ended_at});
  }
  return profile;
}

}  // namespace tournament
