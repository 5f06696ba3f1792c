#include "protocol/record/sgf_game.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "protocol/record/sgf_go.h"
#include "protocol/record/sgf_tree.h"

namespace protocol::sgf {
namespace {

/// `1 (go, nogo), 2 (othello)`.
std::string known_numbers() {
  std::map<int, std::vector<std::string_view>> names;
  for (const core::GameKind* const kind : engine::games())
    if (kind->sgf.number != core::SgfFacts::unregistered) names[kind->sgf.number].push_back(kind->name);
  std::vector<std::string> texts;
  for (const auto& [number, kinds] : names)
    texts.push_back(std::to_string(number) + " (" + base::join(kinds, ", ") + ")");
  return base::join(texts, ", ");
}

/// For Othello: `f5`, in upper or lower case.
std::optional<std::string> square_of(std::string_view value, int size) {
  const std::string text = base::to_lower(value);
  const std::optional<int> row = text.size() < 2 ? std::nullopt : base::parse_number<int>(text.substr(1));
  if (!row || *row < 1 || *row > size || text[1] == '0' || text[0] < 'a' || text[0] >= 'a' + size) return std::nullopt;
  return text;
}

/// An empty value is a pass in FF[4]; Othello programs have their own words for it.
bool is_pass(std::string_view value, core::SgfMoves moves, int size) {
  if (value.empty()) return true;
  // Before FF[4], a pass on boards up to 19 lines was `tt`.
  if (moves == core::SgfMoves::letters) return value == "tt" && size <= 19;
  constexpr std::array<std::string_view, 4> words{"pass", "pa", "--", "@@@@"};
  return std::ranges::find(words, base::to_lower(value)) != words.end();
}

}  // namespace

const core::SgfFacts& facts_of(std::string_view kind) {
  static constexpr core::SgfFacts unknown;
  const core::GameKind* const found = engine::find_game(kind);
  return found == nullptr ? unknown : found->sgf;
}

base::Expected<const core::GameKind*> kind_of_file(std::string_view number, std::string_view rules,
                                                   std::string_view wanted) {
  std::vector<const core::GameKind*> kinds;
  for (const core::GameKind* const kind : engine::games())
    if (kind->sgf.number != core::SgfFacts::unregistered && std::to_string(kind->sgf.number) == number)
      kinds.push_back(kind);
  if (kinds.empty())
    return base::fault("unknown game GM[{number}]; valid: {numbers}", excerpt(number), known_numbers());
  const auto find = [&](auto is_it) -> const core::GameKind* {
    const auto found = std::ranges::find_if(kinds, is_it);
    return found == kinds.end() ? nullptr : *found;
  };
  const core::GameKind* kind = find([&](const core::GameKind* each) {
    return !each->sgf.game_word.empty() && base::equal_ignoring_case(each->sgf.game_word, rules);
  });
  if (kind == nullptr)
    kind = find([&](const core::GameKind* each) { return base::equal_ignoring_case(each->name, wanted); });
  if (kind == nullptr) kind = find([](const core::GameKind* each) { return each->sgf.game_word.empty(); });
  if (kind != nullptr) return kind;
  std::vector<std::string> words;
  for (const core::GameKind* const each : kinds) words.push_back("RU[" + std::string{each->sgf.game_word} + "]");
  return base::fault("GM[{number}] can be read only with {words}", number, base::join(words, " or "));
}

std::string value_of_move(std::string_view move, core::SgfMoves moves, int size) {
  if (moves != core::SgfMoves::text && move == "pass") return {};
  if (moves == core::SgfMoves::letters) return sgf_of_point(move, size).value_or(std::string{move});
  return std::string{move};
}

std::optional<std::string> move_of_value(std::string_view value, core::SgfMoves moves, int size) {
  if (moves == core::SgfMoves::text) return std::string{value};
  if (is_pass(value, moves, size)) return "pass";
  return moves == core::SgfMoves::letters ? point_of_sgf(value, size) : square_of(value, size);
}

std::vector<std::string> points_of_value(std::string_view value, core::SgfMoves moves, int size) {
  std::vector<std::string> points;
  if (moves == core::SgfMoves::letters) {
    for (const std::string& letters : points_of_list(value, size).value_or(std::vector<std::string>{}))
      points.push_back(*point_of_sgf(letters, size));
  } else if (const auto point = move_of_value(value, moves, size); point && *point != "pass" && !point->empty()) {
    points.push_back(*point);
  }
  return points;
}

base::Expected<core::AnyGame> start_of(const GameRecord& record) {
  const core::GameKind* const kind = engine::find_game(record.kind);
  if (kind == nullptr) return tl::unexpected(engine::no_such_game(excerpt(record.kind)));
  std::vector<core::KeyValue> known;
  for (const KeyValue& option : record.options)
    if (core::Options::parse(kind->options, std::array{option})) known.push_back(option);
  const base::Expected<core::Options> options = core::Options::parse(kind->options, known);
  if (!options) return tl::unexpected(options.error());
  return kind->start(*options);
}

std::string stone_properties(const core::AnyGame& game, core::SgfMoves moves, int size) {
  const core::BoardView view = game.view();
  std::string text;
  for (const Side side : base::both_sides) {
    std::string points;
    for (std::size_t i = 0; i < view.points.size(); ++i)
      if (view.stones[i] == side) points += "[" + escape(value_of_move(view.points[i].name, moves, size)) + "]";
    if (!points.empty()) text += std::string{"A"} + base::letter(side) + points;
  }
  return text.empty() ? text : text + "PL[" + base::letter(game.to_move()) + "]";
}

}  // namespace protocol::sgf
