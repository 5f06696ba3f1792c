#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace search {

/// The formula for the exploration bonus of a move.
enum class Bandit : std::uint8_t {
  ucb1,        ///< C √(2 ln N / n): Auer, Cesa-Bianchi and Fischer (2002)
  ucb1_tuned,  ///< C √(ln N / n · min(¼, V)), V the bound of the variance: the same paper, section 4
};

/// How the value of a search becomes the win rate that the bot reports: the log-odds of the side to move are
/// multiplied, then the offset is added. A value is a mean over good and bad continuations, so it promises too little,
/// and the search chooses the moves that it overestimates, so it flatters the side to move. Fitted to the results of
/// games.
struct Calibration {
  double factor = 1;
  double offset = 0;
};

/// The parameters of UCT.
struct UctSettings {
  Bandit bandit = Bandit::ucb1;
  /// C of the bandit: C = 1 is the authors' UCB1 for rewards in [0, 1].
  double exploration = 0;
  /// First-play urgency (Gelly and others 2006): the value of a move without visits, real or virtual. With infinity,
  /// the search tries every move once before it tries any twice.
  double fpu = std::numeric_limits<double>::infinity();
  /// The number of visits that a node must have before a playout expands it.
  std::uint32_t expansion_threshold = 1;
  /// MCTS-Solver (Winands, Björnsson and Saito 2008): whether the search backs up wins and losses proven by terminal
  /// positions.
  bool mcts_solver = false;

  /// RAVE equivalence: the number of playouts of a move that weigh as much as those in which it was played later
  /// (AMAF). It is the k of β = m / (m + n + m n / k), where n and m are the counts of both (Silver's schedule as in
  /// Pachi). 0 disables RAVE.
  double rave_equivalence = 0;
  /// The decay of AMAF weights: a move played at once counts 1, one at the end of the playout 1 - rave_decay.
  float rave_decay = 0;
  /// The "even" prior: the number of virtual visits with the value ½ that every move starts with.
  float even_prior = 0;
  /// The factor for the virtual visits that the policy gives a move.
  float knowledge = 1;
  /// c_puct of PUCT (Rosin 2011, in the form of Silver and others 2016): how much the search prefers moves with a high
  /// policy prior while they have few visits. The value of a move with the prior P increases by c_puct P √N / (1 + n),
  /// where N and n are the visits of its parent and its own.
  double c_puct = 0;
  /// Forced playouts (Wu 2019, section 3.2), for self-play: a move of the root that has been tried gets at least √(k P
  /// N) visits, where k is this number, P its prior and N the visits of the root.
  double forced_playouts = 0;
  /// The weight of the policy's estimates in the value of a move; the playouts have the rest (λ of Silver and others
  /// 2016). With 1, a simulation that has an estimate makes no playout. For policies that estimate the value of
  /// positions.
  double value_weight = 0;
  /// How much lower than its parent a move counts that has no estimate yet.
  double fpu_reduction = 0;
  /// The weight of the margin in the value of a playout; the outcome has the rest.
  double margin_bonus = 0;

  Calibration calibration{};

  /// Whether the bot plays the move with the highest mean of real and virtual visits; otherwise, and among equal means,
  /// it plays the most visited move.
  bool plays_best_mean = false;
  /// Lower confidence bound (LCB): the bot plays the root move with the highest win rate minus this many standard
  /// errors. With 0, it plays the most visited move.
  double lcb_stdevs = 0;
  /// Tree reuse: whether the next search keeps the part of the tree below the new position.
  bool reuse_tree = false;
  /// Whether a search that runs out of nodes drops rarely visited ones; otherwise its tree stops growing.
  bool prunes = false;
  /// Whether a search on the clock ends when its choice cannot change any more, and takes longer when the choice is
  /// unclear.
  bool manages_time = false;
  /// The maximum number of nodes of the tree; a node takes 48 bytes or slightly more.
  std::size_t max_nodes = std::size_t{1} << 22U;
};

/// UCT as described by Kocsis and Szepesvári (2006), with the constant used in theses on board games.
inline constexpr UctSettings plain_uct{.exploration = 0.7071067811865476};

/// The settings that won the most games, for a policy without prior knowledge and traces.
inline constexpr UctSettings tuned_uct{.exploration = 0.3,
                                       .fpu = 1.0,
                                       .expansion_threshold = 2,
                                       .mcts_solver = true,
                                       .reuse_tree = true,
                                       .prunes = true,
                                       .manages_time = true};

}  // namespace search
