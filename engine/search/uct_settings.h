#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace search {

/// How much a move's uncertainty adds to its value.
enum class Bandit : std::uint8_t {
  ucb1,        ///< C √(2 ln N / n): Auer, Cesa-Bianchi and Fischer (2002)
  ucb1_tuned,  ///< C √(ln N / n · min(¼, V)), V the bound of the variance: the same, section 4
};

/// The choices that UCT leaves open.
struct UctSettings {
  Bandit bandit = Bandit::ucb1;
  /// C of the bandit: C = 1 is UCB1 as its authors give it for rewards in [0, 1].
  double exploration = 0;
  /// The value of a move without a visit, real or virtual ("first play urgency", Gelly and others 2006); infinite:
  /// every move is tried once before any is tried twice.
  double first_play = std::numeric_limits<double>::infinity();
  /// A node gets children at the first playout that finds it with so many visits.
  std::uint32_t expand_after = 1;
  /// Whether wins and losses proven at terminal positions are backed up (Winands, Björnsson and Saito 2008).
  bool backs_up_proofs = false;

  /// How many playouts a move needs until they weigh as much as those in which it was played later (AMAF): the k of
  /// β = m / (m + n + m n / k), n and m being the counts of both (Silver's schedule as Pachi has it). 0: AMAF is not
  /// used.
  double amaf_equivalence = 0;
  /// Moves played soon count more in AMAF than late ones: from 1 at once to 1 - amaf_decay at the end of the playout.
  float amaf_decay = 0;
  /// Virtual visits with the value ½ that every move begins with ("even" prior).
  float even_prior = 0;
  /// The virtual visits that a policy knows of count so many times.
  float knowledge = 1;
  /// How much a move that the policy takes for likely is preferred as long as it was seldom visited: the value of a
  /// move with the share p is raised by this times p √N / (1 + n), N and n being the visits of its parent and its own
  /// ("PUCT", Rosin 2011, as Silver and others 2016 have it).
  double share_bonus = 0;
  /// Where the policy judges positions, how much of a simulation's value its judgement of the node that was expanded
  /// is; the rest is the playout's (Silver and others 2016).
  double judgement = 0;
  /// The value of a playout is moved by its margin: so much for winning, or losing, everything there is.
  double margin_bonus = 0;

  /// Whether the move with the highest mean of real and virtual visits is played; otherwise, and among equal ones, the
  /// most visited.
  bool plays_best_mean = false;
  /// How many standard errors below its win rate a move of the root is taken to be when the choice is made ("lower
  /// confidence bound"); 0: the most visited move is played.
  double bound_errors = 0;
  /// Whether what is below the position that has come about stays in the tree for the next search.
  bool keeps_tree = false;
  /// Whether a search that is out of nodes drops seldom visited ones; else its tree grows no more.
  bool prunes = false;
  /// Whether a search on the clock ends when its choice cannot change any more, and takes longer when it is in doubt.
  bool manages_time = false;
  /// A node takes 48 bytes or a little more.
  std::size_t most_nodes = std::size_t{1} << 22U;
};

/// UCT as Kocsis and Szepesvári (2006) describe it, with the constant that theses on board games use.
inline constexpr UctSettings plain_uct{.exploration = 0.7071067811865476};

/// The search with the settings that won the most games, for a policy without knowledge and traces.
inline constexpr UctSettings tuned_uct{.exploration = 0.3,
                                       .first_play = 1.0,
                                       .expand_after = 2,
                                       .backs_up_proofs = true,
                                       .keeps_tree = true,
                                       .prunes = true,
                                       .manages_time = true};

}  // namespace search
