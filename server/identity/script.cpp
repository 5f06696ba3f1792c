#include "server/identity/script.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <utility>
#include <vector>

namespace identity {
namespace {

enum class Script {
  common,
  latin,
  greek,
  cyrillic,
  armenian,
  hebrew,
  arabic,
  thaana,
  devanagari,
  bengali,
  gurmukhi,
  gujarati,
  oriya,
  tamil,
  telugu,
  kannada,
  malayalam,
  sinhala,
  thai,
  lao,
  tibetan,
  myanmar,
  georgian,
  hangul,
  ethiopic,
  khmer,
  mongolian,
  han,
  hiragana,
  katakana,
  bopomofo,
  yi
};

constexpr std::array<std::string_view, 32> script_names{
    "",           "Latin",   "Greek",     "Cyrillic", "Armenian", "Hebrew",   "Arabic",   "Thaana",
    "Devanagari", "Bengali", "Gurmukhi",  "Gujarati", "Oriya",    "Tamil",    "Telugu",   "Kannada",
    "Malayalam",  "Sinhala", "Thai",      "Lao",      "Tibetan",  "Myanmar",  "Georgian", "Hangul",
    "Ethiopic",   "Khmer",   "Mongolian", "Han",      "Hiragana", "Katakana", "Bopomofo", "Yi"};

struct Range {
  utf8proc_int32_t first;
  utf8proc_int32_t last;
  Script script;
};

/// Only letters and digits: names cannot contain the other characters in these ranges. From Scripts.txt of Unicode
/// 14.0, the scripts of UAX #31 table 5, Mongolian and Yi; for a letter or digit that Scripts.txt lists as Common but
/// that belongs to only one script, the script of ScriptExtensions.txt.
constexpr auto ranges = std::to_array<Range>({
    {0x0030, 0x0039, Script::common},     {0x0041, 0x00AA, Script::latin},      {0x00B5, 0x00B5, Script::common},
    {0x00BA, 0x02B8, Script::latin},      {0x02B9, 0x02D1, Script::common},     {0x02E0, 0x02E4, Script::latin},
    {0x02EC, 0x02EE, Script::common},     {0x0370, 0x0373, Script::greek},      {0x0374, 0x0374, Script::common},
    {0x0376, 0x03E1, Script::greek},      {0x03F0, 0x03FF, Script::greek},      {0x0400, 0x052F, Script::cyrillic},
    {0x0531, 0x0588, Script::armenian},   {0x05D0, 0x05F2, Script::hebrew},     {0x0620, 0x06FF, Script::arabic},
    {0x0750, 0x077F, Script::arabic},     {0x0780, 0x07B1, Script::thaana},     {0x0870, 0x08C9, Script::arabic},
    {0x0904, 0x097F, Script::devanagari}, {0x0980, 0x09FC, Script::bengali},    {0x0A05, 0x0A74, Script::gurmukhi},
    {0x0A85, 0x0AF9, Script::gujarati},   {0x0B05, 0x0B71, Script::oriya},      {0x0B83, 0x0BEF, Script::tamil},
    {0x0C05, 0x0C6F, Script::telugu},     {0x0C80, 0x0CF2, Script::kannada},    {0x0D04, 0x0D7F, Script::malayalam},
    {0x0D85, 0x0DEF, Script::sinhala},    {0x0E01, 0x0E59, Script::thai},       {0x0E81, 0x0EDF, Script::lao},
    {0x0F00, 0x0F8C, Script::tibetan},    {0x1000, 0x1099, Script::myanmar},    {0x10A0, 0x10FF, Script::georgian},
    {0x1100, 0x11FF, Script::hangul},     {0x1200, 0x138F, Script::ethiopic},   {0x1780, 0x17E9, Script::khmer},
    {0x1810, 0x18AA, Script::mongolian},  {0x1C80, 0x1C88, Script::cyrillic},   {0x1C90, 0x1CBF, Script::georgian},
    {0x1CE9, 0x1CFA, Script::common},     {0x1D00, 0x1D25, Script::latin},      {0x1D26, 0x1D2A, Script::greek},
    {0x1D2B, 0x1D2B, Script::cyrillic},   {0x1D2C, 0x1D5C, Script::latin},      {0x1D5D, 0x1D61, Script::greek},
    {0x1D62, 0x1D65, Script::latin},      {0x1D66, 0x1D6A, Script::greek},      {0x1D6B, 0x1D77, Script::latin},
    {0x1D78, 0x1D78, Script::cyrillic},   {0x1D79, 0x1DBE, Script::latin},      {0x1DBF, 0x1DBF, Script::greek},
    {0x1E00, 0x1EFF, Script::latin},      {0x1F00, 0x1FFC, Script::greek},      {0x2071, 0x209C, Script::latin},
    {0x2102, 0x2124, Script::common},     {0x2126, 0x2126, Script::greek},      {0x2128, 0x2128, Script::common},
    {0x212A, 0x212B, Script::latin},      {0x212C, 0x2131, Script::common},     {0x2132, 0x2132, Script::latin},
    {0x2133, 0x2149, Script::common},     {0x214E, 0x2184, Script::latin},      {0x2C60, 0x2C7F, Script::latin},
    {0x2D00, 0x2D2D, Script::georgian},   {0x2D80, 0x2DDE, Script::ethiopic},   {0x2E2F, 0x2E2F, Script::common},
    {0x3005, 0x3005, Script::han},        {0x3006, 0x3035, Script::common},     {0x303B, 0x303B, Script::han},
    {0x303C, 0x303C, Script::common},     {0x3041, 0x309F, Script::hiragana},   {0x30A1, 0x30FF, Script::katakana},
    {0x3105, 0x312F, Script::bopomofo},   {0x3131, 0x318E, Script::hangul},     {0x31A0, 0x31BF, Script::bopomofo},
    {0x31F0, 0x31FF, Script::katakana},   {0x3400, 0x9FFF, Script::han},        {0xA000, 0xA48C, Script::yi},
    {0xA640, 0xA69D, Script::cyrillic},   {0xA717, 0xA71F, Script::common},     {0xA722, 0xA787, Script::latin},
    {0xA788, 0xA788, Script::common},     {0xA78B, 0xA7FF, Script::latin},      {0xA8F2, 0xA8FE, Script::devanagari},
    {0xA960, 0xA97C, Script::hangul},     {0xA9CF, 0xA9CF, Script::common},     {0xA9E0, 0xA9FE, Script::myanmar},
    {0xAA60, 0xAA7F, Script::myanmar},    {0xAB01, 0xAB2E, Script::ethiopic},   {0xAB30, 0xAB64, Script::latin},
    {0xAB65, 0xAB65, Script::greek},      {0xAB66, 0xAB69, Script::latin},      {0xAC00, 0xD7FB, Script::hangul},
    {0xF900, 0xFAD9, Script::han},        {0xFB00, 0xFB06, Script::latin},      {0xFB13, 0xFB17, Script::armenian},
    {0xFB1D, 0xFB4F, Script::hebrew},     {0xFB50, 0xFEFC, Script::arabic},     {0xFF10, 0xFF19, Script::common},
    {0xFF21, 0xFF5A, Script::latin},      {0xFF66, 0xFF9F, Script::katakana},   {0xFFA0, 0xFFDC, Script::hangul},
    {0x10780, 0x107BA, Script::latin},    {0x16FE3, 0x16FE3, Script::han},      {0x1AFF0, 0x1B000, Script::katakana},
    {0x1B001, 0x1B11F, Script::hiragana}, {0x1B120, 0x1B122, Script::katakana}, {0x1B150, 0x1B152, Script::hiragana},
    {0x1B164, 0x1B167, Script::katakana}, {0x1D400, 0x1D7FF, Script::common},   {0x1DF00, 0x1DF1E, Script::latin},
    {0x1E7E0, 0x1E7FE, Script::ethiopic}, {0x1EE00, 0x1EEBB, Script::arabic},   {0x1FBF0, 0x1FBF9, Script::common},
    {0x20000, 0x3134A, Script::han},
});
static_assert(std::ranges::is_sorted(ranges, {}, &Range::first));

/// The script of a character. For a character that the table lacks, it is the block of 256 characters around it, most
/// of which belong to the same Unicode block.
struct Origin {
  Script script;
  utf8proc_int32_t page;
  utf8proc_int32_t example;
};

Origin origin_of(utf8proc_int32_t character) {
  const auto after = std::ranges::upper_bound(ranges, character, {}, &Range::first);
  if (after != ranges.begin() && character <= std::prev(after)->last) return {std::prev(after)->script, 0, character};
  return {Script::common, character >> 8, character};
}

bool is_letter_or_digit(utf8proc_int32_t character) {
  switch (utf8proc_category(character)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
      return true;
    default:
      return false;
  }
}

/// UTS #39 section 5.2, "highly restrictive".
bool go_together(const Origin& a, const Origin& b) {
  if (a.script == b.script) return a.page == b.page;
  using enum Script;
  static constexpr std::array<std::array<Script, 4>, 3> written_together{
      {{latin, han, hiragana, katakana}, {latin, han, bopomofo, bopomofo}, {latin, han, hangul, hangul}}};
  return std::ranges::any_of(written_together, [&](const auto& scripts) {
    return std::ranges::find(scripts, a.script) != scripts.end() &&
           std::ranges::find(scripts, b.script) != scripts.end();
  });
}

std::string name(const Origin& origin) {
  if (origin.script != Script::common) return std::string{script_names[static_cast<std::size_t>(origin.script)]};
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "the script of U+%04X", static_cast<unsigned>(origin.example));
  return text.data();
}

}  // namespace

std::optional<std::string> mixed_scripts(std::string_view text) {
  std::vector<Origin> seen;
  const auto* at = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  for (auto left = static_cast<utf8proc_ssize_t>(text.size()); left > 0;) {
    utf8proc_int32_t character = 0;
    const utf8proc_ssize_t size = utf8proc_iterate(at, left, &character);
    if (size <= 0) return std::nullopt;
    at += size;
    left -= size;
    const Origin origin = origin_of(character);
    const bool of_every_script = origin.script == Script::common && origin.page == 0;
    if (of_every_script || !is_letter_or_digit(character)) continue;
    for (const Origin& other : seen)
      if (!go_together(other, origin)) return name(other) + " and " + name(origin);
    seen.push_back(origin);
  }
  return std::nullopt;
}

}  // namespace identity
