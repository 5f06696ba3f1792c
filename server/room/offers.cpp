#include "server/room/offers.h"

#include "engine/base/text.h"

namespace room {

std::optional<Offer> parse_offer(std::string_view word) {
  for (std::size_t i = 0; i < offer_words.size(); ++i)
    if (base::equal_ignoring_case(word, offer_words[i])) return static_cast<Offer>(i);
  return std::nullopt;
}

}  // namespace room
