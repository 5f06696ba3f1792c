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
  /// First-play urgency (Gelly and others 2006): the value of a move without a visit, real or virtual. Infinite: the
  /// search tries every move once before it tries any twice.
  double fpu = std::numeric_limits<double>::infinity();
  /// The search expands a node at the first playout that finds at least so many visits there.
  std::uint32_t expansion_threshold = 1;
  /// MCTS-Solver (Winands, Björnsson and Saito 2008): whether the search backs up wins and losses that terminal
  /// positions prove.
  bool mcts_solver = false;

  /// RAVE equivalence: how many playouts of a move weigh as much as those in which it was played later (AMAF). It is
  /// the k of β = m / (m + n + m n / k), n and m being the counts of both (Silver's schedule as Pachi has it). 0: the
  /// search does not use RAVE.
  double rave_equivalence = 0;
  /// A move that is played soon counts more in AMAF than a late one: from 1 at once to 1 - rave_decay at the end of the
  /// playout.
  float rave_decay = 0;
  /// The "even" prior: virtual visits with the value ½ that every move begins with.
  float even_prior = 0;
  /// The factor of the virtual visits that the policy gives a move.
  float knowledge = 1;
  /// c_puct of PUCT (Rosin 2011, as Silver and others 2016 have it): how much the search prefers a move with a high
  /// policy prior while it has few visits. The value of a move with the prior P rises by c_puct P √N / (1 + n), N and n
  /// being the visits of its parent and its own.
  double c_puct = 0;
  /// Where the policy estimates the value of a position: the weight of that estimate, made at the node that the
  /// simulation expanded, in the simulation's value; the playout has the rest (λ of Silver and others 2016).
  double value_weight = 0;
  /// How much the margin of a playout moves its value where a side wins, or loses, everything there is.
  double margin_bonus = 0;

  /// Whether the bot plays the move with the highest mean of real and virtual visits; otherwise, and among equal ones,
  /// it plays the most visited.
  bool plays_best_mean = false;
  /// Lower confidence bound (LCB): the bot plays the move of the root whose win rate minus this many standard errors is
  /// highest. 0: it plays the most visited move.
  double lcb_stdevs = 0;
  /// Tree reuse: whether the next search keeps the part of the tree below the position that has come about.
  bool reuse_tree = false;
  /// Whether a search that is out of nodes drops seldom visited ones; otherwise its tree stops growing.
  bool prunes = false;
  /// Whether a search on the clock ends when its choice cannot change any more, and takes longer when the choice is
  /// unclear.
  bool manages_time = false;
  /// The size of the tree; a node takes 48 bytes or a little more.
  std::size_t max_nodes = std::size_t{1} << 22U;
};

/// UCT as Kocsis and Szepesvári (2006) describe it, with the constant that theses on board games use.
inline constexpr UctSettings plain_uct{.exploration = 0.7071067811865476};

/// The search with the settings that won the most games, for a policy without prior knowledge and traces.
inline constexpr UctSettings tuned_uct{.exploration = 0.3,
                                       .fpu = 1.0,
                                       .expansion_threshold = 2,
                                       .mcts_solver = true,
                                       .reuse_tree = true,
                                       .prunes = true,
                                       .manages_time = true};

}  // namespace search
