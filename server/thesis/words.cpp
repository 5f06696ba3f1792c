#include "server/thesis/words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/text.h"

namespace room {
namespace {

constexpr auto verbs = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"Login", "Tables"},
    {"SitDown", "SitDown"},
    {"Ready", "Start"},
    {"Lose", "Lose"},
    {"SetDot", "SetDot"},
    {"Switcher", "SetDot"},
    {"Color", "Color"},
    {"Move_chess", "SetDotD"},
    {"SetDotD", "SetDotD"},
    {"Give_way", "SetDotD"},
    {"Repent", "Repent"},
});

const std::pair<std::string_view, std::string_view>* find_verb(std::string_view written) {
  const auto* const found =
      std::ranges::find_if(verbs, [&](const auto& verb) { return base::equal_ignoring_case(verb.first, written); });
  return found == verbs.end() ? nullptr : found;
}

}  // namespace

ThesisRequest split_thesis_line(std::string_view line) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t comma = line.find(',');
    parts.emplace_back(base::trim(line.substr(0, comma)));
    if (comma == std::string_view::npos) break;
    line.remove_prefix(comma + 1);
  }
  ThesisRequest request{std::move(parts.front()), false, {}};
  if (const auto* const verb = find_verb(request.verb)) {
    request.verb = verb->first;
    request.is_known = true;
  }
  request.fields.assign(std::make_move_iterator(parts.begin() + 1), std::make_move_iterator(parts.end()));
  return request;
}

std::string_view thesis_answer(std::string_view verb) {
  const auto* const found = find_verb(verb);
  return found == nullptr ? verb : found->second;
}

std::optional<ThesisColour> parse_thesis_colour(std::string_view text) {
  if (text == "1") return ThesisColour{Side::black, ColourForm::number};
  if (text == "2") return ThesisColour{Side::white, ColourForm::number};
  for (const Side side : base::both_sides)
    if (base::equal_ignoring_case(text, name(side))) return ThesisColour{side, ColourForm::word};
  return std::nullopt;
}

std::string thesis_colour(Side side, ColourForm form) {
  if (form == ColourForm::number) return side == Side::black ? "1" : "2";
  return std::string{name(side)};
}

}  // namespace room
