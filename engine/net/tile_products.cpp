#include "engine/net/tile_products.h"

#include <cassert>
#include <cstdint>
#include <cstring>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace net {

using SixteenSums [[gnu::vector_size(64)]] = std::int32_t;

void tile_products(const TileValues& values, const TileWeights& weights, TileProducts& products) {
  static const bool vnni = has_vnni();
  return vnni ? tile_products_of_vnni(values, weights, products) : tile_products_of_any(values, weights, products);
}

void tile_products_of_any(const TileValues& values, const TileWeights& weights, TileProducts& products) {
  for (std::size_t part = 0; part < parts; ++part) {
    // Variables of their own, which nothing else can refer to, stay in the processor's registers.
    std::array<Eight, tiles_at_once> low{};
    std::array<Eight, tiles_at_once> high{};
    for (std::size_t two = 0; two < channels / 2; ++two)
      for (std::size_t i = 0; i < tiles_at_once; ++i) {
        const EightPairs pair = repeated_pair(values[i].data() + 2 * two);
        low[i] += net::products(weights[part][two][0], pair);
        high[i] += net::products(weights[part][two][1], pair);
      }
    for (std::size_t i = 0; i < tiles_at_once; ++i) products[part][i] = {low[i], high[i]};
  }
}

#ifdef __AVX2__

bool has_vnni() {
  return __builtin_cpu_supports("avx512vnni") != 0 && __builtin_cpu_supports("avx512bw") != 0;
}

[[gnu::target("avx512f,avx512bw,avx512vnni")]] void tile_products_of_vnni(const TileValues& values,
                                                                          const TileWeights& weights,
                                                                          TileProducts& products) {
  static_assert(parts == 2);
  std::array<SixteenSums, tiles_at_once> first{};
  std::array<SixteenSums, tiles_at_once> second{};
  for (std::size_t two = 0; two < channels / 2; ++two) {
    const __m512i first_weights = _mm512_loadu_si512(weights[0][two].data());
    const __m512i second_weights = _mm512_loadu_si512(weights[1][two].data());
    for (std::size_t i = 0; i < tiles_at_once; ++i) {
      std::int32_t both = 0;
      std::memcpy(&both, values[i].data() + 2 * two, sizeof both);
      const __m512i pair = _mm512_set1_epi32(both);
      first[i] =
          reinterpret_cast<SixteenSums>(_mm512_dpwssd_epi32(reinterpret_cast<__m512i>(first[i]), first_weights, pair));
      second[i] = reinterpret_cast<SixteenSums>(
          _mm512_dpwssd_epi32(reinterpret_cast<__m512i>(second[i]), second_weights, pair));
    }
  }
  for (std::size_t i = 0; i < tiles_at_once; ++i) {
    std::memcpy(products[0][i].data(), &first[i], sizeof first[i]);
    std::memcpy(products[1][i].data(), &second[i], sizeof second[i]);
  }
}

#else

bool has_vnni() {
  return false;
}

void tile_products_of_vnni(const TileValues&, const TileWeights&, TileProducts&) {
  assert(false);
}

#endif

}  // namespace net
