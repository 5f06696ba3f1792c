#pragma once

// Creates a game's entries in the list of bots. Compiles the searches into the including file, so only engine/<game>/
// may include it.

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <memory>
#include <vector>

#include "engine/core/any_game_of.h"
#include "engine/core/bot.h"
#include "engine/search/bot_options.h"
#include "engine/search/policy.h"
#include "engine/search/result.h"
#include "engine/search/seen_game.h"
#include "engine/search/uct.h"

namespace search {

/// Plays the move that UCT finds.
template <Policy P>
class UctBot final : public core::Bot {
 public:
  UctBot(const UctSettings& settings, const P& policy, core::Options options)
      : settings_(settings),
        policy_(policy),
        options_(std::move(options)),
        uct_(settings, policy, static_cast<unsigned>(options_.integer("threads"))) {}

  core::Thought think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) override {
    const auto* record = game.as<Game>();
    assert(record != nullptr && !record->ending());
    const core::Limits limits = within_budget(search::limits(options_), budget);
    // A level needs so little time that keeping its tree is not worth the memory.
    const bool keeps_with_playouts = options_.integer("playouts") > 0 && !budget.is_repeatable;
    const bool reuses_tree = settings_.reuse_tree && (!limits.playouts || keeps_with_playouts);
    const auto moves = seen_.moves_since(*record);
    if (reuses_tree && moves) uct_.advance(*moves);
    const std::vector<Move> legal = record->legal_moves();
    auto result =
        uct_.search({record->position(), legal, record->moves()}, limits, seed_for_ply(options_, record->ply()), stop);
    std::vector<core::TreeMove> tree;
    const auto rate = [&](const Node<Move>& node) {
      const double value = node.win_rate(settings_.value_weight);
      return node.mover() == record->position().to_move() ? reported(value) : 1 - reported(1 - value);
    };
    if (budget.tree) tree = moves_below<Game>(uct_.tree(), root_node, *budget.tree, rate);
    if (!reuses_tree) uct_.forget();
    if constexpr (OverridesMove<P>) apply_override(*record, result, stop);
    for (RootMove<Move>& move : result.moves) {
      move.win_rate = reported(move.win_rate);
      move.lower_bound = reported(move.lower_bound);
    }
    core::Thought thought = this->thought(*record, result);
    thought.tree = std::move(tree);
    return thought;
  }

 private:
  using Game = typename P::Game;
  using Move = typename Game::Move;

  /// The win rate to report for a value of the search for the side to move, see Calibration.
  [[nodiscard]] double reported(double value) const {
    if (value <= 0 || value >= 1) return value;
    const auto& [factor, offset] = settings_.calibration;
    if (factor == 1 && offset == 0) return value;
    const double odds = std::pow(value / (1 - value), factor) * std::exp(offset);
    return odds / (1 + odds);
  }

  /// If the policy overrides the search's move, puts its move first, provided that it does not lose and everything is
  /// still settled after it with the other side to move: what the first search considers settled may depend on the move
  /// that the search itself would play.
  void apply_override(const core::Record<Game>& record, SearchResult<Move>& result, const std::stop_token& stop) const {
    if (result.ownership.empty() || result.best().win_rate < min_win_rate_for_override) return;
    const std::optional<Move> move = P::override_move(record.position(), result.ownership);
    if (!move) return;
    const auto found = std::ranges::find(result.moves, *move, &RootMove<Move>::move);
    if (found == result.moves.end() || found->win_rate == 0 || !is_sound_override(record, *move, result.playouts, stop))
      return;
    if (found->visits == 0) found->win_rate = result.best().win_rate;
    std::rotate(result.moves.begin(), found, found + 1);
  }

  [[nodiscard]] bool is_sound_override(core::Record<Game> record, const Move& move, std::int64_t playouts,
                                       const std::stop_token& stop) const {
    const Game before = record.position();
    record.play(move);
    if (record.ending()) return true;
    const std::vector<Move> legal = record.legal_moves();
    const core::Limits limits{.playouts = std::min(playouts, max_playouts_for_override)};
    const auto reply =
        Uct<P>(settings_, policy_)
            .search({record.position(), legal, record.moves()}, limits, seed_for_ply(options_, record.ply()), stop);
    return 1 - reply.best().win_rate >= min_win_rate_for_override && P::override_move(before, reply.ownership) == move;
  }

  core::Thought thought(const core::Record<Game>& record, const SearchResult<Move>& result) const {
    core::Thought thought = thought_of<Game>(result);
    const auto resign_below = static_cast<double>(options_.integer("resign")) / 100;
    thought.resigns = result.visits >= min_visits_to_resign && thought.win_rate < resign_below;
    if constexpr (TalliesPoints<P>) thought.lead = result.margin * P::max_margin(record.position());
    return thought;
  }

  /// A bot that is behind must continue to look for a chance.
  static constexpr double min_win_rate_for_override = 0.8;
  static constexpr std::int64_t max_playouts_for_override = 2000;
  /// With fewer visits, a bad start of the search could look like a lost game.
  static constexpr std::int64_t min_visits_to_resign = 500;

  UctSettings settings_;
  P policy_;
  core::Options options_;
  Uct<P> uct_;
  SeenGame<Game> seen_;
};

/// Plays a random candidate, all with the same probability.
template <PlayoutPolicy P>
class RandomBot final : public core::Bot {
 public:
  explicit RandomBot(core::Options options) : options_(std::move(options)) {}

  core::Thought think(const core::AnyGame& game, const core::Budget& /*budget*/,
                      const std::stop_token& /*stop*/) override {
    const auto* record = game.as<Game>();
    assert(record != nullptr && !record->ending());
    base::Rng rng(seed_for_ply(options_, record->ply()));
    const std::vector<Move> moves = candidates(*record);
    core::Thought thought;
    thought.move = Game::format(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    return thought;
  }

 private:
  using Game = typename P::Game;
  using Move = typename Game::Move;

  /// The candidates among the legal moves, or all legal moves if there are none.
  static std::vector<Move> candidates(const core::Record<Game>& record) {
    const std::vector<Move> legal = record.legal_moves();
    typename Game::Moves listed;
    P::candidates(record.position(), listed);
    std::vector<Move> moves;
    for (const Move& move : listed)
      if (std::ranges::find(legal, move) != legal.end()) moves.push_back(move);
    return moves.empty() ? legal : moves;
  }

  core::Options options_;
};

/// Returns the bot that `make.template operator()<P>()` creates for the policy P whose game is inside `game`.
template <class... Policies>
std::unique_ptr<core::Bot> make_bot(const core::AnyGame& game, auto make) {
  std::unique_ptr<core::Bot> bot;
  const auto try_one = [&]<class P>() {
    if (!bot && game.as<typename P::Game>() != nullptr) bot = make.template operator()<P>();
  };
  (try_one.template operator()<Policies>(), ...);
  assert(bot != nullptr);
  return bot;
}

/// Factories for a game's list of bots, with one policy for each type that its AnyGame can hold. A game's bots.cpp
/// lists core::BotKinds with them, constinit, because the kind.cpp that copies the span needs it to be initialised.
template <const UctSettings& settings, Policy... Policies>
std::unique_ptr<core::Bot> make_uct(const core::Options& options, const core::AnyGame& game) {
  return make_bot<Policies...>(game, [&]<class P>() { return std::make_unique<UctBot<P>>(settings, P{}, options); });
}
/// The same for options that include the constants of UCT.
template <const UctSettings& settings, Policy... Policies>
std::unique_ptr<core::Bot> make_plain_uct(const core::Options& options, const core::AnyGame& game) {
  return make_bot<Policies...>(
      game, [&]<class P>() { return std::make_unique<UctBot<P>>(with_constants(settings, options), P{}, options); });
}
template <PlayoutPolicy... Policies>
std::unique_ptr<core::Bot> make_random(const core::Options& options, const core::AnyGame& game) {
  return make_bot<Policies...>(game, [&]<class P>() { return std::make_unique<RandomBot<P>>(options); });
}

/// The bots that every game gets from a PlayoutPolicy alone.
template <PlayoutPolicy... Policies>
inline constexpr core::BotKind uct_tuned{"uct",
                                         "UCT",
                                         "Monte Carlo tree search with tuned settings and random playouts",
                                         uct_options,
                                         make_uct<tuned_uct, Plain<Policies>...>,
                                         time_alone};
template <PlayoutPolicy... Policies>
inline constexpr core::BotKind uct_plain{"uct-plain", "Classic UCT",
                                         "UCT as it was first published, with UCB1 and random playouts", plain_options,
                                         make_plain_uct<plain_uct, Plain<Policies>...>};
template <PlayoutPolicy... Policies>
inline constexpr core::BotKind random_player{"random", "Random mover",
                                             "Plays a random sensible move; a first opponent to beat", random_options,
                                             make_random<Policies...>};

}  // namespace search
