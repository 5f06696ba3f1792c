#pragma once

#include <cstddef>
#include <vector>

#include "server/tournament/formats.h"
#include "server/tournament/swiss_players.h"

namespace tournament {

/// The pairs that are allowed in this round: the absolute criteria (C.04.3, 2.1), forbidden pairs and schools.
///
/// Players are numbered as in swiss_players. With an odd number of players the bye comes last as an additional one. It
/// may be paired with players who have had none and who have the lowest score that can be left over.
///
/// If the criteria allow no complete pairing, they are relaxed as little as possible: first by as few pairs as possible
/// that have met, then by a second bye, then colours, then schools; each among players with similar scores. Players who
/// still cannot be paired, because of forbidden pairs, are in `left_over`.
class SwissGraph {
 public:
  SwissGraph(const Situation& now, const std::vector<SwissPlayer>& players);

  [[nodiscard]] bool allowed(std::size_t one, std::size_t other) const { return allowed_[one * size_ + other]; }
  /// Including the bye.
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool is_bye(std::size_t vertex) const { return vertex == players_.size(); }
  [[nodiscard]] const std::vector<std::size_t>& left_over() const { return left_over_; }
  /// Whether all of these can be paired with one another.
  [[nodiscard]] bool can_complete(const std::vector<std::size_t>& vertices) const;

 private:
  enum class Harm : char { none, school, colour, bye, met, never };
  [[nodiscard]] Harm harm(const Situation& now, std::size_t one, std::size_t other) const;
  void allow_harmless(const Situation& now);
  void allow_least_harm(const Situation& now);
  void choose_bye();
  void allow(std::size_t one, std::size_t other, bool value = true);

  const std::vector<SwissPlayer>& players_;
  std::size_t size_;
  std::vector<bool> allowed_;
  std::vector<std::size_t> left_over_;
};

}  // namespace tournament
