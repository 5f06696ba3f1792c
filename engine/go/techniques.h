#pragma once

#include <array>
#include <string_view>

#include "engine/go/heavy_playout.h"
#include "engine/go/knowledge.h"
#include "engine/search/uct_settings.h"

namespace go {

/// All that the strong player chooses. The numbers are those that won the most games on 9×9 (engine/README.md).
struct Strength {
  search::UctSettings search{.exploration = 0,
                             .first_play = 1,
                             .expand_after = 1,
                             .backs_up_proofs = true,
                             .amaf_equivalence = 3500,
                             .even_prior = 20,
                             .knowledge = 0.5,
                             .share_bonus = 0.5,
                             .judgement = 0.5,
                             .bound_errors = 0,
                             .keeps_tree = true,
                             .prunes = true,
                             .manages_time = true};
  PlayoutHabits habits;
  MoveKnowledge worth{.near_last = {}};  ///< the net knows better where the answers are: nearness beside it lost games
  bool asks_net = true;
};

/// What is known beforehand then counts in full.
inline void leave_out_net(Strength& strength) {
  strength.asks_net = false;
  strength.worth = {};
  strength.search.knowledge = 1;
}

/// A technique of the strong player that can be left out, to see what it is worth.
struct Technique {
  std::string_view name;
  void (*leave_out)(Strength&);
};

inline constexpr std::array techniques{
    Technique{"rave",
              [](Strength& s) {
                s.search.amaf_equivalence = 0;
                s.search.exploration = 0.3;
              }},
    Technique{"net", leave_out_net},
    Technique{"judgement", [](Strength& s) { s.search.judgement = 0; }},
    Technique{"even-prior", [](Strength& s) { s.search.even_prior = 0; }},
    Technique{"knowledge", [](Strength& s) { s.search.knowledge = 0; }},
    Technique{"solver", [](Strength& s) { s.search.backs_up_proofs = false; }},
    Technique{"tactics", [](Strength& s) { s.habits.tactics = 0; }},
    Technique{"two-liberties", [](Strength& s) { s.habits.two_liberties = 0; }},
    Technique{"patterns", [](Strength& s) { s.habits.patterns = 0; }},
    Technique{"captures", [](Strength& s) { s.habits.captures = 0; }},
    Technique{"self-atari",
              [](Strength& s) {
                s.habits.refuse_suggested = 0;
                s.habits.refuse_random = 0;
                s.habits.largest_throw_in = 1000;
              }},
    Technique{"ladders", [](Strength& s) { s.worth.reads_ladders = false; }},
};

/// The names, after `nothing`: what the option `without` takes.
inline constexpr auto technique_names = [] {
  std::array<std::string_view, techniques.size() + 1> names{"nothing"};
  for (std::size_t i = 0; i < techniques.size(); ++i) names[i + 1] = techniques[i].name;
  return names;
}();

/// For boards of this size. Expects one of technique_names.
inline Strength strength_without(std::string_view name, int size) {
  Strength strength;
  // A node has as many children as the board has points: on large boards most would never be visited.
  if (size > 9) strength.search.expand_after = size > 13 ? 4 : 2;
  // The net has seen no smaller ones.
  if (size < 9) leave_out_net(strength);
  for (const Technique& technique : techniques)
    if (technique.name == name) technique.leave_out(strength);
  return strength;
}

}  // namespace go
