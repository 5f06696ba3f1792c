#include "server/tables/table_filter.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "server/identity/user_name.h"

namespace room {
namespace {

constexpr std::array unfinished{Phase::open, Phase::ready, Phase::playing, Phase::paused, Phase::scoring};
constexpr std::string_view filter_names = "game, state, player, tournament, after, limit, follow";

/// Reads one state or several, `playing+paused`.
base::Expected<std::uint8_t> parse_phases(std::string_view text) {
  std::uint8_t phases = 0;
  for (bool more = true; more;) {
    const std::size_t plus = text.find('+');
    const std::string_view wanted = base::trim(text.substr(0, plus));
    const auto found =
        std::ranges::find_if(unfinished, [&](Phase phase) { return base::equal_ignoring_case(wanted, word(phase)); });
    if (found == unfinished.end()) {
      std::vector<std::string_view> words;
      for (const Phase phase : unfinished) words.push_back(word(phase));
      return base::fault("unknown state '{text}'; valid: {names}, or several of them with + between them",
                         protocol::excerpt(wanted), base::join(words, ", "));
    }
    phases = static_cast<std::uint8_t>(phases | 1U << static_cast<unsigned>(*found));
    more = plus != std::string_view::npos;
    if (more) text.remove_prefix(plus + 1);
  }
  return phases;
}

base::Expected<bool> parse_yes(std::string_view field, const std::string& text) {
  if (base::equal_ignoring_case(text, "yes")) return true;
  if (base::equal_ignoring_case(text, "no")) return false;
  return base::fault("{field} must be {valid}, not '{value}'", field, "yes or no", protocol::excerpt(text));
}

std::optional<base::Fault> read(std::string_view key, const std::string& value, TablePage& page) {
  const auto is = [&](std::string_view name) { return base::equal_ignoring_case(key, name); };
  if (is("game")) {
    const core::GameKind* const kind = engine::find_game(value);
    if (kind == nullptr) return engine::no_such_game(protocol::excerpt(value));
    page.filter.game = kind->name;
  } else if (is("state")) {
    const base::Expected<std::uint8_t> phases = parse_phases(value);
    if (!phases) return phases.error();
    page.filter.phases = *phases;
  } else if (is("player")) {
    page.filter.player = identity::fold_name(value);
  } else if (is("tournament")) {
    page.filter.tournament = base::parse_number<store::TournamentId>(value);
    if (!page.filter.tournament)
      return base::Fault{"'{value}' is not the number of a tournament", protocol::excerpt(value)};
  } else if (is("after")) {
    const auto after = base::parse_number<protocol::RoomId>(value);
    if (!after) return base::Fault{"'{value}' is not the number of a table", protocol::excerpt(value)};
    page.after = *after;
  } else if (is("limit")) {
    const auto limit = base::parse_number<std::size_t>(value);
    if (!limit || *limit < 1 || *limit > TablePage::max)
      return base::Fault{"{field} must be {min} to {max}, not '{value}'", "limit", 1, TablePage::max,
                         protocol::excerpt(value)};
    page.limit = *limit;
  } else if (is("follow")) {
    const base::Expected<bool> follow = parse_yes("follow", value);
    if (!follow) return follow.error();
    page.follow = *follow;
  } else {
    return base::Fault{"unknown filter '{filter}'; valid: {names}", protocol::excerpt(key), filter_names};
  }
  return std::nullopt;
}

}  // namespace

bool TableFilter::matches(const TableFacts& facts) const {
  return has(facts.phase) && (game.empty() || game == facts.kind->name) &&
         (player.empty() || player == facts.players.black || player == facts.players.white) &&
         (!tournament || tournament == facts.tournament);
}

base::Expected<TablePage> parse_table_page(const std::vector<protocol::KeyValue>& filters) {
  TablePage page;
  for (const auto& [key, value] : filters)
    if (std::optional<base::Fault> fault = read(key, value, page)) return tl::unexpected(*std::move(fault));
  return page;
}

}  // namespace room
