#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "engine/base/rng.h"
#include "engine/core/record.h"
#include "engine/net/make_net/drawn.h"
#include "engine/net/make_net/games.h"
#include "engine/net/make_net/noisy_policy.h"
#include "engine/net/make_net/policy_target.h"
#include "engine/search/uct.h"

namespace net {

/// How much a game of self-play thinks. Playout-cap randomisation (Wu 2019, section 3.1): a net learns from the plies
/// with a full search; the others are searched quickly, so that many games end and many results are seen.
struct Effort {
  std::int64_t full = 600;    ///< playouts of a full search
  std::int64_t quick = 100;   ///< playouts of another
  unsigned full_share = 128;  ///< the share of full searches, in 1/256
};

/// Plays games of a policy's player against itself.
template <search::Policy P>
class SelfPlay {
 public:
  using Position = typename P::Game;
  using Move = typename Position::Move;

  SelfPlay(const search::UctSettings& settings, const P& policy, const Effort& effort)
      : effort_(effort),
        full_settings_(exploring(settings)),
        quick_(without_reuse(settings), policy),
        full_(full_settings_, NoisyPolicy<P>{policy, &noise_}) {}

  /// Plays a game. The same seed gives the same game.
  Game play(const Position& start, int lines, std::uint64_t seed) {
    base::Rng rng(seed);
    noise_ = base::Rng(rng.next());
    core::Record<Position> record{start};
    Game game{.size = static_cast<std::uint8_t>(lines)};
    const std::uint32_t free_plies = rng.below(static_cast<std::uint32_t>(lines + 6));
    int decided = 0;
    while (!record.ending() && record.ply() < max_plies && decided < plies_to_be_sure) {
      const bool is_full = rng.below(256) < effort_.full_share;
      const std::vector<Move> legal = record.legal_moves();
      const search::Root<Position> root{record.position(), legal, record.moves()};
      const std::uint64_t search_seed = rng.next();
      const auto result = is_full ? full_.search(root, {.playouts = effort_.full}, search_seed, std::stop_token{})
                                  : quick_.search(root, {.playouts = effort_.quick}, search_seed, std::stop_token{});
      const bool is_black = record.position().to_move() == base::Side::black;
      const double rate = result.best().win_rate;
      game.black = static_cast<float>(is_black ? rate : 1 - rate);
      decided = std::abs(rate - 0.5) > 0.485 ? decided + 1 : 0;
      if (result.proven) decided = plies_to_be_sure;
      const auto ply = static_cast<std::uint32_t>(record.ply());
      const Move move = ply < free_plies || rng.below(24) == 0 ? drawn(result, rng) : result.best().move;
      game.plies.push_back(this->ply(result, move, is_full));
      note_end(result, game);
      record.play(move);
    }
    if (const auto ending = record.ending())
      game.black = static_cast<float>(core::value_for(base::Side::black, ending->outcome));
    game.black = game.black > 0.5F ? 1.0F : game.black < 0.5F ? 0.0F : 0.5F;
    return game;
  }

 private:
  static constexpr int max_plies = 3 * static_cast<int>(P::Geometry::size) / 2;
  static constexpr int plies_to_be_sure = 8;
  static constexpr double forced_playouts = 2;

  static search::UctSettings without_reuse(search::UctSettings settings) {
    settings.reuse_tree = false;
    return settings;
  }

  static search::UctSettings exploring(search::UctSettings settings) {
    settings = without_reuse(settings);
    if (settings.c_puct > 0) settings.forced_playouts = forced_playouts;
    return settings;
  }

  template <class Result>
  Ply ply(const Result& result, const Move& move, bool is_full) {
    Ply ply{static_cast<std::uint16_t>(P::code(move)), is_full, static_cast<float>(result.best().win_rate)};
    if (!is_full) return ply;
    const std::vector<std::int64_t> visits =
        policy_target(result, full_settings_.c_puct, full_settings_.forced_playouts);
    for (std::size_t i = 0; i < visits.size(); ++i)
      if (visits[i] > 0)
        ply.visits.emplace_back(static_cast<std::uint16_t>(P::code(result.moves[i].move)),
                                static_cast<std::uint16_t>(std::min<std::int64_t>(visits[i], 65535)));
    return ply;
  }

  /// Keeps the owners and the margin that the playouts of the last search saw.
  template <class Result>
  static void note_end(const Result& result, Game& game) {
    if constexpr (search::TalliesPoints<P>) {
      game.owners.assign(result.ownership.begin(), result.ownership.end());
      game.margin = static_cast<std::int16_t>(std::lround(2 * result.margin * static_cast<double>(P::points)));
    }
  }

  Effort effort_;
  search::UctSettings full_settings_;
  base::Rng noise_{0};
  search::Uct<P> quick_;
  search::Uct<NoisyPolicy<P>> full_;
};

}  // namespace net
