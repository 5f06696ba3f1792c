#include "engine/jiaqi/book.h"

#include <string_view>

#include "engine/core/any_game_of.h"
#include "engine/jiaqi/position.h"

namespace jiaqi {
namespace {

/// Lines of core::BookLine; docs/engines/jiaqi.md tells how they were made.
constexpr std::string_view lines =
#include "engine/jiaqi/book.inc"
    ;

}  // namespace

const core::Book& opening_book() {
  static const core::Book book("jiaqi", core::AnyGame::of(Position<5>()), lines);
  return book;
}

}  // namespace jiaqi
