#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "server/tournament/int512.h"

namespace tournament {

/// Finds the matching of maximum weight in any graph: Edmonds' blossoms with dual variables in O(n³), as Galil
/// describes it (Efficient algorithms for finding maximum matching in graphs, ACM Computing Surveys 18, 1986). Every
/// stage grows alternating trees from the free vertices. An odd cycle is shrunk to a blossom, which acts as a vertex
/// until its dual variable falls to zero and it is expanded.
///
/// Vertices are 0 … size-1; weights must be positive. Weight is std::int64_t or Int512.
template <class Weight>
class Matching {
 public:
  explicit Matching(std::size_t size)
      : size_(static_cast<int>(size)),
        width_(size + size / 2 + 2),
        doubled_((size + 1) * (size + 1)),
        nearest_(width_ * width_),
        dual_(width_),
        mate_(width_),
        best_(width_),
        top_(width_),
        parent_(width_),
        label_(width_),
        seen_(width_),
        inside_(width_),
        holds_(width_ * (size + 1)) {}

  void add_edge(std::size_t one, std::size_t other, const Weight& weight) {
    assert(weight > Weight{0});
    const auto u = static_cast<int>(one) + 1;
    const auto v = static_cast<int>(other) + 1;
    doubled(u, v) = doubled(v, u) = weight + weight;
    nearest(u, v) = {u, v};
    nearest(v, u) = {v, u};
    greatest_ = std::max(greatest_, weight);
  }

  /// The partner of every vertex. Call once.
  std::vector<std::optional<std::size_t>> solve() {
    used_ = size_;
    for (int v = 1; v <= size_; ++v) {
      top_[at(v)] = v;
      dual_[at(v)] = greatest_;
      holds(v, v) = v;
    }
    match_what_is_tight();
    while (augment_once()) continue;
    std::vector<std::optional<std::size_t>> result(at(size_));
    for (int v = 1; v <= size_; ++v)
      if (mate_[at(v)] != 0) result[at(v - 1)] = at(mate_[at(v)] - 1);
    return result;
  }

 private:
  // Vertices count from 1, blossoms follow them; 0 means none.
  struct Edge {
    int from = 0;
    int to = 0;
    [[nodiscard]] bool exists() const { return from != 0; }
  };
  enum class Label : char { free, even, odd };  ///< not reached; at an even or odd distance from a root

  /// Initialises the dual variables: the heaviest edges have no slack from the start.
  void match_what_is_tight() {
    for (int u = 1; u <= size_; ++u)
      for (int v = u + 1; v <= size_ && mate_[at(u)] == 0; ++v)
        if (mate_[at(v)] == 0 && nearest(u, v).exists() && slack({u, v}) == Weight{0}) {
          mate_[at(u)] = v;
          mate_[at(v)] = u;
        }
  }

  static std::size_t at(int index) { return static_cast<std::size_t>(index); }
  Weight& doubled(int u, int v) { return doubled_[at(u) * at(size_ + 1) + at(v)]; }
  /// The edge of least slack between two tops.
  Edge& nearest(int u, int v) { return nearest_[at(u) * width_ + at(v)]; }
  /// The part of a blossom that contains a vertex.
  int& holds(int blossom, int v) { return holds_[at(blossom) * at(size_ + 1) + at(v)]; }
  [[nodiscard]] bool is_top(int x) const { return top_[at(x)] == x; }
  Label& label_of_top(int v) { return label_[at(top_[at(v)])]; }
  int top_of_mate(int x) { return top_[at(mate_[at(x)])]; }

  Weight slack(Edge edge) { return dual_[at(edge.from)] + dual_[at(edge.to)] - doubled(edge.from, edge.to); }

  /// Checks whether `u` is the nearest even vertex to the top `x`.
  void offer(int u, int x) {
    int& best = best_[at(x)];
    if (best == 0 || slack(nearest(u, x)) < slack(nearest(best, x))) best = u;
  }
  void find_best(int x) {
    best_[at(x)] = 0;
    for (int u = 1; u <= size_; ++u)
      if (nearest(u, x).exists() && top_[at(u)] != x && label_of_top(u) == Label::even) offer(u, x);
  }

  void enqueue(int x) {
    if (x <= size_)
      queue_.push_back(x);
    else
      for (const int part : inside_[at(x)]) enqueue(part);
  }
  void set_top(int x, int top) {
    top_[at(x)] = top;
    if (x > size_)
      for (const int part : inside_[at(x)]) set_top(part, top);
  }

  /// Rotates the cycle of a blossom so that `part` is reached from its base by an even number of steps; returns that
  /// number.
  std::size_t steps_to(int blossom, int part) {
    std::vector<int>& cycle = inside_[at(blossom)];
    const auto found = static_cast<std::size_t>(std::ranges::find(cycle, part) - cycle.begin());
    if (found % 2 == 0) return found;
    std::reverse(cycle.begin() + 1, cycle.end());
    return cycle.size() - found;
  }

  /// Matches the top `u` by its edge to the top `v`, and updates the matching inside u.
  void match(int u, int v) {
    const Edge edge = nearest(u, v);
    mate_[at(u)] = edge.to;
    if (u <= size_) return;
    const int part = holds(u, edge.from);
    const std::size_t steps = steps_to(u, part);
    std::vector<int>& cycle = inside_[at(u)];
    for (std::size_t i = 0; i < steps; ++i) match(cycle[i], cycle[i ^ 1U]);
    match(part, v);
    std::rotate(cycle.begin(), cycle.begin() + static_cast<std::ptrdiff_t>(steps), cycle.end());
  }

  /// Swaps matched and unmatched edges from u to the root of its tree, where u is matched with v.
  void augment(int u, int v) {
    for (;;) {
      const int old = top_of_mate(u);
      match(u, v);
      if (old == 0) return;
      const int above = top_[at(parent_[at(old)])];
      match(old, above);
      u = above;
      v = old;
    }
  }

  /// The top at which the paths of two even tops to their roots meet; 0 for different roots.
  int common_ancestor(int u, int v) {
    ++stamp_;
    while (u != 0 || v != 0) {
      if (u != 0) {
        if (seen_[at(u)] == stamp_) return u;
        seen_[at(u)] = stamp_;
        u = top_of_mate(u);
        if (u != 0) u = top_[at(parent_[at(u)])];
      }
      std::swap(u, v);
    }
    return 0;
  }

  void shrink(int u, int base, int v) {
    int blossom = size_ + 1;
    while (blossom <= used_ && top_[at(blossom)] != 0) ++blossom;
    used_ = std::max(used_, blossom);
    dual_[at(blossom)] = Weight{0};
    label_[at(blossom)] = Label::even;
    mate_[at(blossom)] = mate_[at(base)];
    std::vector<int>& cycle = inside_[at(blossom)];
    cycle.assign(1, base);
    const auto climb = [&](int from) {
      for (int x = from; x != base;) {
        const int odd = top_of_mate(x);
        cycle.push_back(x);
        cycle.push_back(odd);
        enqueue(odd);
        x = top_[at(parent_[at(odd)])];
      }
    };
    climb(u);
    std::reverse(cycle.begin() + 1, cycle.end());
    climb(v);
    set_top(blossom, blossom);
    join_edges(blossom);
    find_best(blossom);
  }

  /// The nearest edge of a blossom is the nearest of any of its parts.
  void join_edges(int blossom) {
    for (int x = 1; x <= used_; ++x) nearest(blossom, x) = nearest(x, blossom) = {};
    for (int v = 1; v <= size_; ++v) holds(blossom, v) = 0;
    for (const int part : inside_[at(blossom)]) {
      for (int x = 1; x <= used_; ++x) {
        if (!nearest(part, x).exists()) continue;
        if (nearest(blossom, x).exists() && slack(nearest(part, x)) >= slack(nearest(blossom, x))) continue;
        nearest(blossom, x) = nearest(part, x);
        nearest(x, blossom) = nearest(x, part);
      }
      for (int v = 1; v <= size_; ++v)
        if (holds(part, v) != 0) holds(blossom, v) = part;
    }
  }

  /// Expands an odd blossom whose dual variable is zero.
  void expand(int blossom) {
    std::vector<int>& cycle = inside_[at(blossom)];
    for (const int part : cycle) set_top(part, part);
    const int entry = holds(blossom, nearest(blossom, parent_[at(blossom)]).from);
    const std::size_t steps = steps_to(blossom, entry);
    for (std::size_t i = 0; i < steps; i += 2) {
      const int odd = cycle[i];
      const int even = cycle[i + 1];
      parent_[at(odd)] = nearest(even, odd).from;
      label_[at(odd)] = Label::odd;
      label_[at(even)] = Label::even;
      best_[at(odd)] = 0;
      find_best(even);
      enqueue(even);
    }
    label_[at(entry)] = Label::odd;
    parent_[at(entry)] = parent_[at(blossom)];
    for (std::size_t i = steps + 1; i < cycle.size(); ++i) {
      label_[at(cycle[i])] = Label::free;
      find_best(cycle[i]);
    }
    top_[at(blossom)] = 0;
  }

  /// Adds an edge without slack from an even vertex; returns whether it completes an augmenting path.
  bool use(Edge edge) {
    const int u = top_[at(edge.from)];
    const int v = top_[at(edge.to)];
    if (label_[at(v)] == Label::free) {
      parent_[at(v)] = edge.from;
      label_[at(v)] = Label::odd;
      const int next = top_of_mate(v);
      best_[at(v)] = best_[at(next)] = 0;
      label_[at(next)] = Label::even;
      enqueue(next);
    } else if (label_[at(v)] == Label::even) {
      const int base = common_ancestor(u, v);
      if (base == 0) {
        augment(u, v);
        augment(v, u);
        return true;
      }
      shrink(u, base, v);
    }
    return false;
  }

  bool grow() {
    while (!queue_.empty()) {
      const int u = queue_.front();
      queue_.pop_front();
      if (label_of_top(u) == Label::odd) continue;
      for (int v = 1; v <= size_; ++v) {
        if (!nearest(u, v).exists() || top_[at(u)] == top_[at(v)]) continue;
        if (slack(nearest(u, v)) != Weight{0})
          offer(u, top_[at(v)]);
        else if (use(nearest(u, v)))
          return true;
      }
    }
    return false;
  }

  /// The amount by which the dual variables can change until an edge loses its slack or a blossom its variable.
  std::optional<Weight> room() {
    std::optional<Weight> least;
    const auto consider = [&](const Weight& value) {
      if (!least || value < *least) least = value;
    };
    for (int x = 1; x <= used_; ++x) {
      if (!is_top(x)) continue;
      if (x > size_ && label_[at(x)] == Label::odd) consider(half_of(dual_[at(x)]));
      if (best_[at(x)] == 0 || label_[at(x)] == Label::odd) continue;
      const Weight gap = slack(nearest(best_[at(x)], x));
      consider(label_[at(x)] == Label::free ? gap : half_of(gap));
    }
    return least;
  }

  /// False if the dual variable of a free vertex is zero: the matching is the maximum.
  bool change_duals() {
    // Free vertices are even and have the smallest variable of all even vertices.
    std::optional<Weight> step = room();
    for (int v = 1; v <= size_; ++v)
      if (label_of_top(v) == Label::even && (!step || dual_[at(v)] <= *step)) return false;
    const Weight twice = *step + *step;
    for (int v = 1; v <= size_; ++v) {
      if (label_of_top(v) == Label::even)
        dual_[at(v)] -= *step;
      else if (label_of_top(v) == Label::odd)
        dual_[at(v)] += *step;
    }
    for (int x = size_ + 1; x <= used_; ++x) {
      if (!is_top(x)) continue;
      if (label_[at(x)] == Label::even)
        dual_[at(x)] += twice;
      else if (label_[at(x)] == Label::odd)
        dual_[at(x)] -= twice;
    }
    return true;
  }

  bool augment_once() {
    std::ranges::fill(label_, Label::free);
    std::ranges::fill(best_, 0);
    queue_.clear();
    for (int x = 1; x <= used_; ++x)
      if (is_top(x) && mate_[at(x)] == 0) {
        parent_[at(x)] = 0;
        label_[at(x)] = Label::even;
        enqueue(x);
      }
    if (queue_.empty()) return false;
    for (;;) {
      if (grow()) return true;
      if (!change_duals()) return false;
      for (int x = 1; x <= used_; ++x) {
        if (!is_top(x) || best_[at(x)] == 0) continue;
        const Edge edge = nearest(best_[at(x)], x);
        if (top_[at(edge.from)] != x && slack(edge) == Weight{0} && use(edge)) return true;
      }
      for (int x = size_ + 1; x <= used_; ++x)
        if (is_top(x) && label_[at(x)] == Label::odd && dual_[at(x)] == Weight{0}) expand(x);
    }
  }

  int size_;
  std::size_t width_;
  int used_ = 0;  ///< the last vertex or blossom in use
  Weight greatest_{};
  std::vector<Weight> doubled_;
  std::vector<Edge> nearest_;
  std::vector<Weight> dual_;
  std::vector<int> mate_;    ///< by vertex
  std::vector<int> best_;    ///< the nearest even vertex to a top
  std::vector<int> top_;     ///< the outermost blossom, or the vertex itself; 0 for a blossom that no longer exists
  std::vector<int> parent_;  ///< of an odd top: the vertex from which it was reached
  std::vector<Label> label_;
  std::vector<int> seen_;
  int stamp_ = 0;
  std::vector<std::vector<int>> inside_;  ///< the cycle of a blossom, beginning with its base
  std::vector<int> holds_;
  std::deque<int> queue_;
};

}  // namespace tournament
