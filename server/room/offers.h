#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/base/side.h"

namespace room {

/// What one side can ask the other.
enum class Offer { repent, draw, pause, rematch };
inline constexpr std::array<std::string_view, 4> offer_words{"repent", "draw", "pause", "rematch"};

constexpr std::string_view word(Offer offer) {
  return offer_words[static_cast<std::size_t>(offer)];
}
std::optional<Offer> parse_offer(std::string_view word);

/// The questions that wait for an answer. One of a kind at most: who asks what was asked agrees.
class Offers {
 public:
  struct Open {
    base::Side by{};
    int plies = 0;  ///< of a repent
  };

  [[nodiscard]] const std::optional<Open>& open(Offer what) const { return of(what).open; }
  void make(Offer what, base::Side by, int plies, int ply) {
    Kind& kind = kinds_[static_cast<std::size_t>(what)];
    kind.open = Open{by, plies};
    kind.asked_at[by] = ply;
  }
  /// Whether that side has asked for it at this ply already: nobody is pestered.
  [[nodiscard]] bool was_made(Offer what, base::Side by, int ply) const { return of(what).asked_at[by] == ply; }
  void drop(Offer what) { kinds_[static_cast<std::size_t>(what)].open.reset(); }
  /// All of them: a move answers every question.
  void clear() { kinds_ = {}; }

 private:
  struct Kind {
    std::optional<Open> open;
    base::PerSide<std::optional<int>> asked_at;
  };
  [[nodiscard]] const Kind& of(Offer what) const { return kinds_[static_cast<std::size_t>(what)]; }

  std::array<Kind, offer_words.size()> kinds_;
};

}  // namespace room
