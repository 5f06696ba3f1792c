#include "server/tournament/words.h"

#include <array>
#include <utility>

#include "engine/base/text.h"

namespace tournament {
namespace {

constexpr std::array<std::pair<Format, std::string_view>, 8> formats{{{Format::round_robin, "round-robin"},
                                                                      {Format::gauntlet, "gauntlet"},
                                                                      {Format::swiss, "swiss"},
                                                                      {Format::mcmahon, "mcmahon"},
                                                                      {Format::knockout, "knockout"},
                                                                      {Format::double_knockout, "double-knockout"},
                                                                      {Format::league, "league"},
                                                                      {Format::match, "match"}}};

constexpr std::array<std::pair<TieBreak, std::string_view>, 9> tie_breaks{
    {{TieBreak::buchholz, "buchholz"},
     {TieBreak::buchholz_cut1, "buchholz-cut1"},
     {TieBreak::median_buchholz, "median-buchholz"},
     {TieBreak::sonneborn_berger, "sonneborn-berger"},
     {TieBreak::direct_encounter, "direct-encounter"},
     {TieBreak::wins, "wins"},
     {TieBreak::blacks, "blacks"},
     {TieBreak::rating, "rating"},
     {TieBreak::discs, "discs"}}};

template <class Table, class Value>
std::string_view word_of(const Table& table, Value value) {
  for (const auto& [entry, word] : table)
    if (entry == value) return word;
  return {};
}

template <class Table>
auto value_of(const Table& table, std::string_view text) -> std::optional<decltype(table[0].first)> {
  for (const auto& [entry, word] : table)
    if (base::equal_ignoring_case(word, text)) return entry;
  return std::nullopt;
}

template <class Table>
std::string all_words(const Table& table) {
  std::string text;
  for (const auto& [entry, word] : table) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

}  // namespace

std::string_view word(Format format) {
  return word_of(formats, format);
}

std::string_view word(TieBreak tie_break) {
  return word_of(tie_breaks, tie_break);
}

std::optional<Format> parse_format(std::string_view word) {
  return value_of(formats, word);
}

std::optional<TieBreak> parse_tie_break(std::string_view word) {
  return value_of(tie_breaks, word);
}

std::string format_words() {
  return all_words(formats);
}

std::string tie_break_words() {
  return all_words(tie_breaks);
}

}  // namespace tournament
