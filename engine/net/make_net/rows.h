#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ostream>
#include <vector>

#include "engine/base/side.h"
#include "engine/core/record.h"
#include "engine/grid/geometry.h"
#include "engine/net/make_net/games.h"

namespace net {

/// Writes the positions of games with a full search as rows that make_net/fit reads. All rows of one size of board have
/// the same length:
///
///   planes   one bit for each point in reading order; each plane is padded to whole bytes
///   f32      compensation of the side to move in points (komi, negative for Black)
///   f32      result for the side to move: 1 won, 0 lost
///   f32      win rate of the side to move, by the search
///   f32      margin of the side to move in points
///   u16      for each point and the pass: share of the visits, in 1/65535
///   i8       for each point, its owner in the end: 100 for the side to move, -100 for the opponent
///
/// `inputs(record)` gives the planes of a position, as sets of cells of Layout, and `move_of(number)` the move of a
/// Ply.
template <class Layout, class Position, class Inputs, class MoveOf>
void write_rows(const Game& game, const Position& start, Inputs inputs, MoveOf move_of, std::ostream& out) {
  constexpr std::size_t points = Layout::Geometry::size;
  core::Record<Position> record{start};
  for (const Ply& ply : game.plies) {
    if (ply.is_searched && !ply.visits.empty()) {
      const bool is_black = record.position().to_move() == base::Side::black;
      const float sign = is_black ? 1 : -1;
      std::vector<std::uint8_t> bytes;
      for (const auto& plane : inputs(record)) {
        std::array<std::uint8_t, (points + 7) / 8> bits{};
        plane.each([&](std::size_t cell) {
          const std::size_t point = grid::index(Layout::point(static_cast<typename Layout::Cell>(cell)));
          bits[point / 8] = static_cast<std::uint8_t>(bits[point / 8] | 1U << (point % 8));
        });
        bytes.insert(bytes.end(), bits.begin(), bits.end());
      }
      const auto add = [&](auto number) {
        const auto* first = reinterpret_cast<const std::uint8_t*>(&number);
        bytes.insert(bytes.end(), first, first + sizeof number);
      };
      add(-sign * static_cast<float>(game.komi) / 2);
      add(is_black ? game.black : 1 - game.black);
      add(ply.win_rate);
      add(sign * static_cast<float>(game.margin) / 2);
      double all = 0;
      for (const auto& [move, visits] : ply.visits) all += visits;
      std::array<std::uint16_t, points + 1> shares{};
      for (const auto& [move, visits] : ply.visits)
        shares[move] = static_cast<std::uint16_t>(std::lround(65535 * visits / all));
      for (const std::uint16_t share : shares) add(share);
      for (std::size_t point = 0; point < points; ++point) {
        const float owner = game.owners.empty() ? 0 : game.owners[point];
        add(static_cast<std::int8_t>(std::lround(100 * sign * owner)));
      }
      out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
    record.play(move_of(ply.move));
  }
}

}  // namespace net
