#include "protocol/message_table.h"

#include <algorithm>
#include <numeric>

namespace protocol {
namespace {

/// Levenshtein's distance, letter case aside.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (core::lower(a[i]) == core::lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

}  // namespace

bool is_tag(std::string_view text) {
  return !text.empty() && text.size() <= 32 && std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7F'; });
}

std::string no_such_verb(std::string_view written, std::span<const std::string_view> verbs) {
  const std::string text = "there is no verb '" + excerpt(written) + "'";
  constexpr std::size_t longest = 16;
  if (written.size() <= longest) {
    const auto nearest =
        std::ranges::min_element(verbs, {}, [&](std::string_view verb) { return distance(written, verb); });
    if (distance(written, *nearest) <= std::min<std::size_t>(2, written.size() / 2))
      return text + "; did you mean " + std::string{*nearest} + "?";
  }
  return text + "; the verbs are " + core::join(verbs, ", ");
}

std::string usage(std::string_view verb, std::span<const FieldForm> fields) {
  using Kind = FieldForm::Kind;
  std::string text;
  std::string brackets;
  for (const FieldForm& field : fields) {
    if (field.kind != Kind::needed) {
      text += '[';
      brackets += ']';
    }
    if (&field != fields.data()) text += ',';
    text += field.kind == Kind::options ? "key=value" : field.name;
    if (field.kind == Kind::texts || field.kind == Kind::options) text += "…";
  }
  return std::string{verb} + " takes " + (fields.empty() ? "no fields" : text + brackets);
}

}  // namespace protocol
