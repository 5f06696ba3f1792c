#pragma once

// Makes a game's entries of the list of bots. Compiles the searches into the including file: for engine/<game>/ only.

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <vector>

#include "engine/core/any_game_of.h"
#include "engine/core/bot.h"
#include "engine/search/bot_options.h"
#include "engine/search/policy.h"
#include "engine/search/uct.h"

namespace search {

/// Plays what UCT finds.
template <PlayoutPolicy Policy>
class UctBot final : public core::Bot {
 public:
  UctBot(const UctSettings& settings, core::Options options) : settings_(settings), options_(std::move(options)) {}

  core::Thought think(const core::AnyGame& game, std::optional<std::chrono::milliseconds> budget,
                      const std::stop_token& stop) override {
    const auto* record = game.as<Game>();
    assert(record != nullptr && !record->ending());
    Uct<Policy> uct(settings_, seed_for_ply(options_, record->ply()));
    const auto result =
        uct.search(record->position(), record->legal_moves(), within_budget(limits(options_), budget), stop);
    core::Thought thought{Game::format(result.move), result.win_rate, result.playouts, {}};
    for (const typename Game::Move& move : result.variation) thought.variation.push_back(Game::format(move));
    return thought;
  }

 private:
  using Game = typename Policy::Game;

  UctSettings settings_;
  core::Options options_;
};

/// Plays any of the candidates, each as likely as the others.
template <PlayoutPolicy Policy>
class RandomBot final : public core::Bot {
 public:
  explicit RandomBot(core::Options options) : options_(std::move(options)) {}

  core::Thought think(const core::AnyGame& game, std::optional<std::chrono::milliseconds> /*budget*/,
                      const std::stop_token& /*stop*/) override {
    const auto* record = game.as<Game>();
    assert(record != nullptr && !record->ending());
    core::Rng rng(seed_for_ply(options_, record->ply()));
    const auto moves = allowed_candidates<Policy>(record->position(), record->legal_moves());
    core::Thought thought;
    thought.move = Game::format(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    return thought;
  }

 private:
  using Game = typename Policy::Game;

  core::Options options_;
};

/// The bots of a game, one policy for each of the types that its AnyGame can hold. A game's bots.cpp reads in full:
///
///   #include "engine/go/bots.h"  // extern const std::span<const core::BotKind> bots;
///
///   #include "engine/go/policy.h"
///   #include "engine/search/bots.h"
///
///   namespace go {
///   constinit const std::span<const core::BotKind> bots = search::Bots<Policy<5>, Policy<7>, Policy<9>>::kinds;
///   }
///
/// constinit, because the kind.cpp that copies the span must find it ready.
template <PlayoutPolicy... Policies>
class Bots {
  static std::unique_ptr<core::Bot> make_uct(const core::Options& options, const core::AnyGame& game) {
    return make<UctBot>(game, tuned_uct, options);
  }
  static std::unique_ptr<core::Bot> make_plain_uct(const core::Options& options, const core::AnyGame& game) {
    return make<UctBot>(game, plain_uct, options);
  }
  static std::unique_ptr<core::Bot> make_random(const core::Options& options, const core::AnyGame& game) {
    return make<RandomBot>(game, options);
  }

  /// A BotOf<P> for the policy P of the type inside `game`.
  template <template <class> class BotOf, class... Arguments>
  static std::unique_ptr<core::Bot> make(const core::AnyGame& game, const Arguments&... arguments) {
    std::unique_ptr<core::Bot> bot;
    const auto try_one = [&]<class Policy>() {
      if (!bot && game.as<typename Policy::Game>() != nullptr) bot = std::make_unique<BotOf<Policy>>(arguments...);
    };
    (try_one.template operator()<Policies>(), ...);
    assert(bot != nullptr);
    return bot;
  }

 public:
  static constexpr std::array<core::BotKind, 3> kinds{{
      {"uct", "Monte Carlo tree search", uct_options, make_uct},
      {"uct-plain", "Monte Carlo tree search as the textbook has it", uct_options, make_plain_uct},
      {"random", "any move that is not plain nonsense", random_options, make_random},
  }};
};

}  // namespace search
