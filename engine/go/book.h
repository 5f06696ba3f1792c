#pragma once

#include "engine/core/book.h"

namespace go {

/// The book for 9×9, read on first use, and the komi that it was made for, in half points.
const core::Book& book_for_nine();
inline constexpr int book_komi = 15;

}  // namespace go
