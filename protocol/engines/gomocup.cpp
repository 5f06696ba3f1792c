#include "protocol/engines/gomocup.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/text.h"
#include "engine/grid/notation.h"

namespace protocol::gomocup {
namespace {

/// Removes and returns the text before the next comma.
std::string_view take_part(std::string_view& text) {
  const std::size_t comma = std::min(text.find(','), text.size());
  const std::string_view part = base::trim(text.substr(0, comma));
  text.remove_prefix(std::min(comma + 1, text.size()));
  return part;
}

std::string to_upper(std::string_view text) {
  std::string capitals{text};
  std::transform(capitals.begin(), capitals.end(), capitals.begin(), base::upper);
  return capitals;
}

/// The value of `key="value"` in an answer to ABOUT; empty if it is missing.
std::string_view value_of(std::string_view about, std::string_view key) {
  for (std::size_t at = about.find(key); at != std::string_view::npos; at = about.find(key, at + 1)) {
    std::string_view rest = base::trim(about.substr(at + key.size()));
    const bool is_word = at == 0 || about[at - 1] == ' ' || about[at - 1] == ',';
    if (!is_word || !rest.starts_with('=')) continue;
    rest = base::trim(rest.substr(1));
    if (!rest.starts_with('"')) continue;
    rest.remove_prefix(1);
    return rest.substr(0, std::min(rest.find('"'), rest.size()));
  }
  return {};
}

}  // namespace

std::optional<Point> parse_point(std::string_view text) {
  const std::optional<int> x = base::parse_number<int>(take_part(text));
  const std::optional<int> y = base::parse_number<int>(base::trim(text));
  if (!x || !y) return std::nullopt;
  return Point{*x, *y};
}

std::string format(Point point) {
  return std::to_string(point.x) + ',' + std::to_string(point.y);
}

std::string move_at(Point point, int size) {
  return grid::point_name(grid::point_at(point.x, point.y, size), size, size);
}

std::optional<Point> point_of(std::string_view move, int size) {
  const base::Expected<grid::Point> point = grid::parse_point(move, size, size);
  if (!point) return std::nullopt;
  const auto index = static_cast<int>(grid::index(*point));
  return Point{index % size, index / size};
}

std::optional<Stone> parse_stone(std::string_view text) {
  const std::string_view x = take_part(text);
  const std::string_view y = take_part(text);
  const std::optional<Point> point = parse_point(std::string{x} + ',' + std::string{y});
  const std::string_view owner = base::trim(text);
  if (!point || (owner != "1" && owner != "2")) return std::nullopt;
  return Stone{*point, owner == "1"};
}

std::string format(const Stone& stone) {
  return format(stone.point) + (stone.own ? ",1" : ",2");
}

std::optional<Command> parse_command(std::string_view line) {
  const std::string_view text = base::trim(line);
  if (text.empty()) return std::nullopt;
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  return Command{to_upper(text.substr(0, end)), std::string{base::trim(text.substr(end))}};
}

Answer parse_answer(std::string_view line) {
  using Kind = Answer::Kind;
  const std::optional<Command> words = parse_command(line);
  if (!words) return {Kind::other};
  if (words->name == "OK") return {Kind::ok, {}, words->argument};
  if (words->name == "ERROR") return {Kind::error, {}, words->argument};
  if (words->name == "UNKNOWN") return {Kind::unknown, {}, words->argument};
  if (words->name == "SUGGEST")
    if (const std::optional<Point> point = parse_point(words->argument)) return {Kind::suggest, *point};
  if (const std::optional<Point> point = parse_point(line)) return {Kind::move, *point};
  return {Kind::other, {}, std::string{base::trim(line)}};
}

std::string about(std::string_view name, std::string_view version) {
  return "name=\"" + std::string{name} + "\", version=\"" + std::string{version} + '"';
}

std::string title_of(std::string_view about) {
  const std::string_view name = value_of(about, "name");
  const std::string_view version = value_of(about, "version");
  if (name.empty()) return std::string{base::trim(about)};
  return std::string{name} + (version.empty() ? "" : " " + std::string{version});
}

}  // namespace protocol::gomocup
