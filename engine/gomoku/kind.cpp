#include "engine/gomoku/kind.h"

#include <array>
#include <string_view>

#include "engine/core/any_game_of.h"
#include "engine/gomoku/bots.h"
#include "engine/gomoku/rules.h"
#include "engine/line/set_up.h"

namespace gomoku {
namespace {

constexpr std::string_view standard = "standard";
constexpr std::array<std::string_view, 2> rule_sets{"freestyle", standard};
// Managers for Gomocup engines write the protocol's numbers for the rules.
constexpr std::array<core::SgfRules, 4> sgf_rules{
    {{"freestyle", "Freestyle"}, {standard, "Standard"}, {"freestyle", "0"}, {standard, "1"}}};

constexpr std::array<core::OptionSpec, 2> options{{
    {"size", "rows and columns of the board", core::IntegerChoice{Sizes::values, 15}},
    {"rules", "winning rows: freestyle for five or more stones, standard for exactly five",
     core::WordChoice{rule_sets, rule_sets.front()}},
}};

/// Calls `make` with the rules and the size as types: make.template operator()<Freestyle, 15>().
template <class Make>
base::Expected<core::AnyGame> with_variant(const core::Options& given, Make make) {
  return Sizes::with(given.integer("size"), [&](auto size) {
    return given.word("rules") == standard ? make.template operator()<Standard, size>()
                                           : make.template operator()<Freestyle, size>();
  });
}

base::Expected<core::AnyGame> start(const core::Options& given) {
  return with_variant(given, []<class Rules, int Size>() -> base::Expected<core::AnyGame> {
    return core::AnyGame::of(line::Position<Rules, Size>());
  });
}

base::Expected<core::AnyGame> set_up(const core::Options& given, const core::Stones& stones, base::Side turn) {
  return with_variant(given, [&]<class Rules, int Size>() { return line::set_up<Rules, Size>(stones, turn); });
}

}  // namespace

constinit const core::GameKind kind{
    .name = "gomoku",
    .title = "Gomoku 五子棋",
    .options = options,
    .start = start,
    .bots = bots,
    .playouts = playouts,
    .draws = true,
    .set_up = set_up,
    .sgf = {.number = 4, .moves = core::SgfMoves::letters, .usual_size = 15, .rules = sgf_rules},
};

}  // namespace gomoku
