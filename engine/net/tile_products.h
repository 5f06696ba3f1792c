#pragma once

#include <array>
#include <cstddef>

#include "engine/net/vectors.h"
#include "engine/net/weights.h"

/// The multiplications of Winograd's algorithm, which take most of the net's time.
namespace net {

/// As many tiles and channels as fit into the registers of a processor with AVX2.
inline constexpr std::size_t tiles_at_once = 5;
inline constexpr std::size_t part_channels = 16;
inline constexpr std::size_t parts = channels / part_channels;

struct alignas(32) Values : Row {};
/// One of the sixteen transformed values of each tile.
using TileValues = std::array<Values, tiles_at_once>;
/// The transformed weights for it, by part of the output channels.
using TileWeights = std::array<PairedWeights<channels, part_channels>, parts>;
using TileProducts = std::array<std::array<Sums<part_channels>, tiles_at_once>, parts>;

/// Computes all output channels of each tile, with the instructions below if the processor has them.
void tile_products(const TileValues& values, const TileWeights& weights, TileProducts& products);

/// The same for any processor.
void tile_products_of_any(const TileValues& values, const TileWeights& weights, TileProducts& products);

/// Whether the processor has AVX-512 VNNI, which multiplies and adds 32 pairs with one instruction.
bool has_vnni();
/// The same; expects has_vnni(). The products are equal.
void tile_products_of_vnni(const TileValues& values, const TileWeights& weights, TileProducts& products);

}  // namespace net
