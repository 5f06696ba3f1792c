#include "engine/go/scoring.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <type_traits>

#include "engine/core/any_game_of.h"
#include "engine/go/area.h"
#include "engine/go/ground.h"
#include "engine/go/judgement.h"
#include "engine/go/playout_position.h"
#include "engine/go/position.h"
#include "engine/go/settling_playout.h"
#include "engine/go/sizes.h"
#include "engine/go/territory.h"
#include "engine/grid/notation.h"

namespace go {
namespace {

/// The number of rounds of playouts for a position after two passes: see ground.h. Each round gives a clearer picture;
/// the third is stable.
constexpr int settled_rounds = 3;

template <class G>
std::string name_of(grid::Point point) {
  return grid::point_name(point, G::Geometry::columns, G::Geometry::rows);
}

/// Playouts of a position in rounds; each round but the first keeps to the ground of the one before.
template <class P>
PlayoutTally<P> tally_of(const P& start, int rounds, std::int64_t playouts, std::uint64_t seed,
                         const std::stop_token& stop, std::int64_t& made) {
  base::Rng rng(seed);
  base::PerSide<typename P::Set> off;
  for (int round = 1;; ++round) {
    PlayoutTally<P> tally(start.board());
    do {
      P end = start;
      SettlingPlayout<P>::play_out(end, off, rng);
      tally.add(end);
      ++made;
    } while (made < playouts * round / rounds && !stop.stop_requested());
    if (round == rounds) return tally;
    off = ground(tally);
  }
}

template <int Columns, int Rows>
core::Estimate estimate_of(const Position<Columns, Rows>& position, std::int64_t playouts, std::uint64_t seed,
                           const std::stop_token& stop) {
  using G = Position<Columns, Rows>;
  using P = PlayoutPosition<Columns, Rows>;
  using Board = typename P::Board;
  core::Estimate estimate;
  const int rounds = position.is_over() ? settled_rounds : 1;
  const PlayoutTally<P> tally = tally_of(P(position.resumed()), rounds, playouts, seed, stop, estimate.playouts);
  const Judgement<P> judgement(position, tally);
  estimate.lead = -0.5 * position.komi();
  typename Board::Set listed;
  for (const grid::Point point : G::Geometry::points) {
    const std::size_t cell = Board::cell(point);
    estimate.ownership.push_back(judgement.ownership(cell));
    estimate.lead += judgement.ownership(cell);
    for (const auto& chain : judgement.chains()) {
      if (!chain.stones.test(cell) || listed.test(cell)) continue;
      listed |= chain.stones;
      core::JudgedChain& judged = estimate.chains.emplace_back();
      judged.status = chain.status;
      chain.stones.each([&](std::size_t stone) {
        judged.stones.push_back(name_of<G>(Board::point(static_cast<typename Board::Cell>(stone))));
      });
    }
  }
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

/// Expects names of points with stones.
template <class G>
std::vector<grid::Point> stones_of([[maybe_unused]] const G& position, std::span<const std::string> names) {
  std::vector<grid::Point> stones;
  for (const std::string& name : names) {
    stones.push_back(grid::parse_point(name, G::Geometry::columns, G::Geometry::rows).value());
    assert(!position.board().is_empty(stones.back()));
  }
  return stones;
}

/// The board without the dead stones.
template <class G>
typename G::Board cleared(const G& position, std::span<const std::string> dead) {
  std::array<bool, G::Geometry::size> is_off{};
  for (const grid::Point stone : stones_of(position, dead)) is_off[index(stone)] = true;
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

/// The number of stones of each side that were captured in the game.
template <class G>
base::PerSide<int> captured(const core::Record<G>& record) {
  base::PerSide<int> gone;
  for (const grid::Point point : G::Geometry::points) {
    if (!record.start().board().is_empty(point)) ++gone[side_of(record.start().board().at(point))];
    if (!record.position().board().is_empty(point)) --gone[side_of(record.position().board().at(point))];
  }
  base::Side side = record.start().to_move();
  for (const Move move : record.moves()) {
    if (!move.is_pass()) ++gone[side];
    side = base::opponent(side);
  }
  return gone;
}

template <class G>
core::Ending territory_of(const core::Record<G>& record, std::span<const std::string> dead,
                          std::span<const std::string> seki) {
  const G& position = record.position();
  const base::PerSide<int> points =
      go::territory(position.board(), stones_of(position, dead), stones_of(position, seki), captured(record));
  return core::counted_ending(2 * (points.black - points.white) - position.komi());
}

/// Returns `use` of the record inside the game.
template <int... Lengths, class Use>
auto with_record(grid::SquareSizes<Lengths...> /*sizes*/, const core::AnyGame& game, Use use) {
  std::optional<std::invoke_result_t<Use, const core::Record<Position<9, 9>>&>> result;
  const auto try_one = [&](auto length) {
    if (const auto* record = game.as<Position<length, length>>()) result.emplace(use(*record));
  };
  (try_one(std::integral_constant<int, Lengths>{}), ...);
  assert(result);
  return *std::move(result);
}

core::Estimate estimate(const core::AnyGame& game, std::int64_t playouts, std::uint64_t seed,
                        const std::stop_token& stop) {
  assert(playouts > 0);
  return with_record(Sizes{}, game,
                     [&](const auto& record) { return estimate_of(record.position(), playouts, seed, stop); });
}

base::Expected<std::vector<std::string>> chain(const core::AnyGame& game, std::string_view point) {
  return with_record(Sizes{}, game, [&](const auto& record) { return chain_of(record.position(), point); });
}

core::Ending count(const core::AnyGame& game, std::span<const std::string> dead) {
  return with_record(Sizes{}, game, [&](const auto& record) { return count_of(record.position(), dead); });
}

core::Area area(const core::AnyGame& game, std::span<const std::string> dead) {
  return with_record(Sizes{}, game, [&](const auto& record) { return area_of(record.position(), dead); });
}

core::Ending territory(const core::AnyGame& game, std::span<const std::string> dead,
                       std::span<const std::string> seki) {
  return with_record(Sizes{}, game, [&](const auto& record) { return territory_of(record, dead, seki); });
}

}  // namespace

constinit const core::Scoring scoring{
    .estimate = estimate, .chain = chain, .count = count, .area = area, .territory = territory};

}  // namespace go
