#include "engine/go/book.h"

#include <string_view>

#include "engine/core/any_game_of.h"
#include "engine/go/position.h"

namespace go {
namespace {

/// The lines written by engine/go/make_book.
constexpr std::string_view lines_for_nine =
#include "engine/go/book_9.inc"
    ;

}  // namespace

const core::Book& book_for_nine() {
  static const core::Book book("go", core::AnyGame::of(Position<9, 9>(book_komi)), lines_for_nine);
  return book;
}

}  // namespace go
