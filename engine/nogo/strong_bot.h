#pragma once

#include <cassert>
#include <memory>
#include <stop_token>
#include <utility>

#include "engine/nogo/policy.h"
#include "engine/nogo/search_params.h"
#include "engine/search/bots.h"

namespace nogo {

/// Plays with the net until `endgame_shared` points are left that both sides may take, then without it. Tactics decide
/// which side runs out of moves first, and a search without the net, with five times as many playouts in the same time,
/// sees them earlier. With few playouts the net is the better adviser to the end.
template <int Size>
class StrongBot final : public core::Bot {
 public:
  explicit StrongBot(core::Options options) : options_(std::move(options)) {}

  core::Thought think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) override {
    const auto* record = game.as<typename P::Game>();
    assert(record != nullptr);
    const core::Limits limits = search::within_budget(search::limits(options_), budget);
    const bool is_short = limits.playouts && *limits.playouts < min_playouts_without_net;
    const bool has_net = is_short || typename P::Board(record->position()).shared().count() > endgame_shared;
    if (!bot_ || has_net != has_net_) bot_ = make(has_net);
    has_net_ = has_net;
    return bot_->think(game, budget, stop);
  }

 private:
  using P = Policy<Size, Size>;

  [[nodiscard]] std::unique_ptr<core::Bot> make(bool has_net) const {
    return std::make_unique<search::UctBot<P>>(has_net ? strong_search(Size, true) : endgame_search(Size),
                                               has_net ? P::with_net() : P{}, options_);
  }

  core::Options options_;
  std::unique_ptr<core::Bot> bot_;
  bool has_net_ = false;
};

}  // namespace nogo
