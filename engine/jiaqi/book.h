#pragma once

#include "engine/core/book.h"
#include "engine/jiaqi/rules.h"

namespace jiaqi {

/// The book for five lines under the default rules, read on first use.
const core::Book& opening_book();

/// True if the book's values hold under these rules, on five lines.
constexpr bool has_book(const Rules& rules) {
  return rules == Rules{};
}

}  // namespace jiaqi
