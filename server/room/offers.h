#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/base/side.h"

namespace room {

/// The requests that one side can make to the other.
enum class Offer { repent, draw, pause, rematch };
inline constexpr std::array<std::string_view, 4> offer_words{"repent", "draw", "pause", "rematch"};

constexpr std::string_view word(Offer offer) {
  return offer_words[static_cast<std::size_t>(offer)];
}
std::optional<Offer> parse_offer(std::string_view word);

/// The pending requests, at most one of each kind. Making a request that the other side has pending accepts it.
class Offers {
 public:
  struct Open {
    base::Side by{};
    int plies = 0;  ///< for a repent
  };

  [[nodiscard]] const std::optional<Open>& open(Offer what) const { return of(what).open; }
  void make(Offer what, base::Side by, int plies, int ply) {
    Kind& kind = kinds_[static_cast<std::size_t>(what)];
    kind.open = Open{by, plies};
    kind.asked_at[by] = ply;
  }
  /// Whether this side has already made this request at this ply; it may not be repeated.
  [[nodiscard]] bool was_made(Offer what, base::Side by, int ply) const { return of(what).asked_at[by] == ply; }
  void drop(Offer what) { kinds_[static_cast<std::size_t>(what)].open.reset(); }
  /// Clears all requests: a move answers every one of them.
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
