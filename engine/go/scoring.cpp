#include "engine/go/scoring.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <type_traits>

#include "engine/core/any_game_of.h"
#include "engine/go/area.h"
#include "engine/go/playout.h"
#include "engine/go/position.h"
#include "engine/go/sizes.h"
#include "engine/grid/notation.h"
#include "engine/grid/sample.h"

namespace go {
namespace {

/// The balance below which a chain is considered dead: playouts in which its owner gets its points minus those in which
/// the opponent does, as a fraction of all. Light playouts let clearly dead stones in a small territory live in one of
/// six games.
constexpr double dead_below = -0.6;

/// The number of rounds of playouts for a position after two passes: see Ground. Each round gives a clearer picture;
/// the third is stable.
constexpr int settled_rounds = 3;
/// A side that leads on a point by more than this fraction of all playouts owns it: the other side does not play there
/// in the next round.
constexpr double settled_above = 0.2;

template <class G>
std::string name_of(grid::Point point) {
  return grid::point_name(point, G::Geometry::columns, G::Geometry::rows);
}

/// The points on which a side must not play.
///
/// Light playouts cannot defend: an invasion of a large territory survives every second time. But when both players
/// have passed, they agree that nothing is left to do. So each point that the first round gives to a side, even by a
/// small margin, belongs to that side in the next rounds: the opponent no longer plays there, and its stones die if
/// they cannot live without these points. The drawback is seki, which light playouts break up and score as a capture.
template <class G>
using Ground = base::PerSide<std::array<bool, G::Geometry::size>>;

/// Plays the position to its end.
template <class G>
void play_out(G& position, const Ground<G>& off, base::Rng& rng) {
  for (int ply = 0; ply < Playout<G>::max_playout_length && !position.is_over(); ++ply) {
    const auto& own_off = off[position.to_move()];
    const auto point = grid::sample(position.board().empty_points(), rng, [&](grid::Point candidate) {
      return !own_off[index(candidate)] && Playout<G>::is_sensible(position, candidate);
    });
    position.play(point ? Move{*point} : pass);
  }
}

/// For each point, the number of playouts in which Black owned it minus those in which White did; and the margins.
template <class G>
struct Tally {
  std::array<std::int64_t, G::Geometry::size> balance{};
  std::int64_t half_points = 0;
  std::int64_t playouts = 0;

  void add(const G& end) {
    const auto owners = go::owners(end.board());
    for (std::size_t i = 0; i < owners.size(); ++i)
      if (owners[i] != grid::Stone::none) balance[i] += owners[i] == grid::Stone::black ? 1 : -1;
    half_points += end.margin();
    ++playouts;
  }

  /// The mean per playout.
  [[nodiscard]] double mean(std::int64_t sum) const { return static_cast<double>(sum) / static_cast<double>(playouts); }

  [[nodiscard]] Ground<G> ground() const {
    Ground<G> off{};
    for (std::size_t i = 0; i < balance.size(); ++i) {
      off.black[i] = mean(balance[i]) < -settled_above;
      off.white[i] = mean(balance[i]) > settled_above;
    }
    return off;
  }
};

/// True if the opponent got the chain's points clearly more often than its owner.
template <class G, class Chain>
bool is_dead(const Tally<G>& tally, const Chain& chain, base::Side owner) {
  std::int64_t balance = 0;
  for (const grid::Point stone : chain) balance += tally.balance[index(stone)];
  const double mean = tally.mean(balance) / static_cast<double>(chain.size());
  return (owner == base::Side::black ? mean : -mean) < dead_below;
}

template <class G>
std::vector<std::string> dead_stones(const G& position, const Tally<G>& tally) {
  std::array<bool, G::Geometry::size> seen{};
  std::array<bool, G::Geometry::size> dead{};
  std::vector<std::string> names;
  for (const grid::Point point : G::Geometry::points) {
    if (position.board().is_empty(point)) continue;
    if (!seen[index(point)]) {
      const auto chain = position.board().chain(point);
      const bool is_lost = is_dead(tally, chain, side_of(position.board().at(point)));
      for (const grid::Point stone : chain) {
        seen[index(stone)] = true;
        dead[index(stone)] = is_lost;
      }
    }
    if (dead[index(point)]) names.push_back(name_of<G>(point));
  }
  return names;
}

template <class G>
core::Estimate estimate_of(const G& position, std::int64_t playouts, std::uint64_t seed, const std::stop_token& stop) {
  const G start = position.resumed();
  const int rounds = position.is_over() ? settled_rounds : 1;
  base::Rng rng(seed);
  core::Estimate estimate;
  Ground<G> off{};
  Tally<G> tally;
  for (int round = 1; round <= rounds; ++round) {
    tally = {};
    do {
      G end = start;
      play_out(end, off, rng);
      tally.add(end);
      ++estimate.playouts;
    } while (estimate.playouts < playouts * round / rounds && !stop.stop_requested());
    off = tally.ground();
  }
  for (const std::int64_t balance : tally.balance) estimate.ownership.push_back(tally.mean(balance));
  estimate.lead = tally.mean(tally.half_points) / 2;
  estimate.dead = dead_stones(position, tally);
  return estimate;
}

template <class G>
base::Expected<std::vector<std::string>> chain_of(const G& position, std::string_view text) {
  return grid::parse_point(text, G::Geometry::columns, G::Geometry::rows)
      .and_then([&](grid::Point point) -> base::Expected<std::vector<std::string>> {
        if (position.board().is_empty(point))
          return base::fault("{point} is empty: name a stone of the chain", name_of<G>(point));
        auto chain = position.board().chain(point);
        std::ranges::sort(chain);
        std::vector<std::string> names;
        for (const grid::Point stone : chain) names.push_back(name_of<G>(stone));
        return names;
      });
}

/// The board without the dead stones.
template <class G>
typename G::Board cleared(const G& position, std::span<const std::string> dead) {
  std::array<bool, G::Geometry::size> is_off{};
  for (const std::string& name : dead) {
    const grid::Point point = grid::parse_point(name, G::Geometry::columns, G::Geometry::rows).value();
    assert(!position.board().is_empty(point));
    is_off[index(point)] = true;
  }
  typename G::Board left;
  for (const grid::Point point : G::Geometry::points)
    if (!position.board().is_empty(point) && !is_off[index(point)])
      left.place(point, side_of(position.board().at(point)));
  return left;
}

template <class G>
core::Ending count_of(const G& position, std::span<const std::string> dead) {
  return G(position.komi(), cleared(position, dead)).count();
}

template <class G>
core::Area area_of(const G& position, std::span<const std::string> dead) {
  const typename G::Board board = cleared(position, dead);
  const auto owners = go::owners(board);
  core::Area area;
  area.komi = position.komi();
  for (const grid::Point point : G::Geometry::points) {
    if (owners[index(point)] == grid::Stone::none) continue;
    const base::Side owner = side_of(owners[index(point)]);
    ++area.points[owner];
    if (board.is_empty(point)) area.territory[owner].push_back(name_of<G>(point));
  }
  return area;
}

/// Returns `use` of the position inside the game.
template <int... Lengths, class Use>
auto with_position(grid::SquareSizes<Lengths...> /*sizes*/, const core::AnyGame& game, Use use) {
  std::optional<std::invoke_result_t<Use, const Position<9, 9>&>> result;
  const auto try_one = [&](auto length) {
    if (const auto* record = game.as<Position<length, length>>()) result.emplace(use(record->position()));
  };
  (try_one(std::integral_constant<int, Lengths>{}), ...);
  assert(result);
  return *std::move(result);
}

core::Estimate estimate(const core::AnyGame& game, std::int64_t playouts, std::uint64_t seed,
                        const std::stop_token& stop) {
  assert(playouts > 0);
  return with_position(Sizes{}, game,
                       [&](const auto& position) { return estimate_of(position, playouts, seed, stop); });
}

base::Expected<std::vector<std::string>> chain(const core::AnyGame& game, std::string_view point) {
  return with_position(Sizes{}, game, [&](const auto& position) { return chain_of(position, point); });
}

core::Ending count(const core::AnyGame& game, std::span<const std::string> dead) {
  return with_position(Sizes{}, game, [&](const auto& position) { return count_of(position, dead); });
}

core::Area area(const core::AnyGame& game, std::span<const std::string> dead) {
  return with_position(Sizes{}, game, [&](const auto& position) { return area_of(position, dead); });
}

}  // namespace

constinit const core::Scoring scoring{.estimate = estimate, .chain = chain, .count = count, .area = area};

}  // namespace go
