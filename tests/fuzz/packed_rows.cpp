// Fuzzes the packed rows of finished games, as a failing disk or a curious user may leave them.

#include <stdexcept>
#include <string>
#include <string_view>

#include "server/store/packed_game.h"
#include "server/store/position_block.h"
#include "tests/fuzz/targets.h"

namespace fuzz {
namespace {

/// Runs `work`, which may refuse the bytes.
template <class Work>
void attempt(Work work) {
  try {
    work();
  } catch (const std::runtime_error& error) {
    require(std::string_view{error.what()} == "its packed bytes are damaged", "the error says what is wrong");
  }
}

}  // namespace

/// The bytes before the first line feed are moves, the others thoughts: a game that can be unpacked is the same after
/// it was packed again. Both parts are also the games and a block of positions.
void packed_rows(Input bytes) {
  const std::string_view first = bytes.substr(0, bytes.find('\n'));
  const std::string_view rest = bytes.substr(first.size() == bytes.size() ? first.size() : first.size() + 1);
  constexpr std::int64_t began = 1'700'000'000'000;
  attempt([&] {
    const store::GameMoves game = store::unpack(1, first, rest, began);
    const store::PackedGame packed = store::pack(game, began);
    require(store::unpack(1, packed.moves, packed.thoughts, began) == game, "packing changes nothing");
  });
  for (const std::int64_t key : {std::int64_t{0}, std::int64_t{1} << 12U, std::int64_t{-1}})
    attempt([&] { static_cast<void>(store::find_in_block(rest, first, key)); });
}

}  // namespace fuzz
