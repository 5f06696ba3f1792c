#pragma once

namespace store {

/// SQL: that a game that has ended counts for ratings.
inline constexpr const char* is_rated = "(result <> 'void' AND black <> white AND options ->> 'opening' IS NULL)";

}  // namespace store
