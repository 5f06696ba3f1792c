#pragma once

#include <array>
#include <string_view>

#include "engine/go/heavy_playout.h"
#include "engine/go/knowledge.h"
#include "engine/search/uct_settings.h"

namespace go {

/// All parameters of the strong player. These values won the most games on 9×9 (docs/engines/go.md).
struct SearchParams {
  search::UctSettings search{.exploration = 0,
                             .fpu = 1,
                             .expansion_threshold = 1,
                             .mcts_solver = true,
                             .rave_equivalence = 3500,
                             .even_prior = 20,
                             .knowledge = 0.5,
                             .c_puct = 0.5,
                             .value_weight = 0.5,
                             .lcb_stdevs = 0,
                             .reuse_tree = true,
                             .prunes = true,
                             .manages_time = true};
  PlayoutParams playout;
  PriorWeights priors{.near_last = {}};  ///< no weight for nearness: the net predicts answers better, and using both
                                         ///< lost games
  bool uses_net = true;
};

/// Without the net, the prior knowledge counts in full.
inline void leave_out_net(SearchParams& params) {
  params.uses_net = false;
  params.priors = {};
  params.search.knowledge = 1;
}

/// A technique of the strong player that can be left out to measure its worth.
struct Ablation {
  std::string_view name;
  void (*leave_out)(SearchParams&);
};

inline constexpr std::array ablations{
    Ablation{"rave",
             [](SearchParams& p) {
               p.search.rave_equivalence = 0;
               p.search.exploration = 0.3;
             }},
    Ablation{"net", leave_out_net},
    Ablation{"value", [](SearchParams& p) { p.search.value_weight = 0; }},
    Ablation{"even-prior", [](SearchParams& p) { p.search.even_prior = 0; }},
    Ablation{"knowledge", [](SearchParams& p) { p.search.knowledge = 0; }},
    Ablation{"solver", [](SearchParams& p) { p.search.mcts_solver = false; }},
    Ablation{"tactics", [](SearchParams& p) { p.playout.tactics = 0; }},
    Ablation{"two-liberties", [](SearchParams& p) { p.playout.two_liberties = 0; }},
    Ablation{"patterns", [](SearchParams& p) { p.playout.patterns = 0; }},
    Ablation{"captures", [](SearchParams& p) { p.playout.captures = 0; }},
    Ablation{"self-atari",
             [](SearchParams& p) {
               p.playout.refuse_suggested = 0;
               p.playout.refuse_random = 0;
               p.playout.max_throw_in = 1000;
             }},
    Ablation{"ladders", [](SearchParams& p) { p.priors.reads_ladders = false; }},
};

/// The values of the option `without`: `nothing`, and the names of the ablations.
inline constexpr auto ablation_names = [] {
  std::array<std::string_view, ablations.size() + 1> names{"nothing"};
  for (std::size_t i = 0; i < ablations.size(); ++i) names[i + 1] = ablations[i].name;
  return names;
}();

/// The parameters for boards of this size without the named technique. Expects one of ablation_names.
inline SearchParams params_without(std::string_view name, int size) {
  SearchParams params;
  // A node has as many children as the board has points; on large boards the search would never visit most of them.
  if (size > 9) params.search.expansion_threshold = size > 13 ? 4 : 2;
  // Fitted to 200 games against Pachi on this size; the others have seen too few.
  if (size == 9) params.search.calibration = {.factor = 2.7, .offset = -0.18};
  // The net was not trained on smaller boards.
  if (size < 9) leave_out_net(params);
  for (const Ablation& ablation : ablations)
    if (ablation.name == name) ablation.leave_out(params);
  return params;
}

}  // namespace go
