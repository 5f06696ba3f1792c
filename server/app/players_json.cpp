#include "server/app/players_json.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "server/app/api_reply.h"
#include "server/app/archive_json.h"
#include "server/store/utc_time.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t max_players = 1000;
constexpr std::size_t max_opponents = 200;
constexpr std::int64_t day_ms = std::chrono::milliseconds(std::chrono::days(1)).count();

/// Ratings are rounded to a tenth of a point.
double rounded(double value) {
  return std::round(value * 10) / 10;
}

Json tally_json(const tournament::Tally& tally) {
  return {{"games", tally.games}, {"won", tally.won}, {"drawn", tally.drawn}, {"lost", tally.lost}};
}

/// Appends the members of `from` to those of `to`.
Json with(Json to, const Json& from) {
  to.update(from);
  return to;
}

Json rating_json(const tournament::Glicko2& rating) {
  return {{"rating", rounded(rating.rating)}, {"deviation", rounded(rating.deviation)}};
}

Json kind_json(const tournament::PlayerBook::KindProfile& kind) {
  Json history = Json::array();
  for (const tournament::RatedDay& day : kind.history)
    history.push_back(with({{"date", store::utc_text(day.day * day_ms).substr(0, 10)}}, rating_json(day.rating)));
  Json json = with({{"game", kind.kind}}, rating_json(kind.rating));
  json["black"] = tally_json(kind.sides.black);
  json["white"] = tally_json(kind.sides.white);
  json["history"] = std::move(history);
  return json;
}

}  // namespace

base::Expected<PlayersQuery> PlayersQuery::parse(const std::vector<core::KeyValue>& query) {
  PlayersQuery result;
  for (const auto& [key, value] : query) {
    if (base::equal_ignoring_case(key, "prefix")) {
      result.prefix = value;
    } else if (base::equal_ignoring_case(key, "names")) {
      std::string_view rest = value;
      while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        if (comma > 0) result.names.emplace_back(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
      }
      if (result.names.size() > max_names)
        return base::fault("at most {max} names at once, not {count}", max_names, result.names.size());
    } else if (base::equal_ignoring_case(key, "game")) {
      const core::GameKind* const kind = engine::find_game(value);
      if (kind == nullptr) return tl::unexpected(engine::no_such_game(protocol::excerpt(value)));
      result.kind = kind->name;
    } else if (base::equal_ignoring_case(key, "limit")) {
      const auto limit = base::parse_number<std::size_t>(value);
      if (!limit || *limit < 1 || *limit > max_players)
        return base::fault("{field} must be {min} to {max}, not '{value}'", "limit", 1, max_players,
                           protocol::excerpt(value));
      result.limit = *limit;
    } else {
      return base::fault("unknown filter '{filter}'; valid: {names}", protocol::excerpt(key),
                         "prefix, names, game, limit");
    }
  }
  return result;
}

net::HttpReply players_reply(const tournament::PlayerBook& book, const PlayersQuery& query, std::int64_t today) {
  const tournament::PlayerBook::Rows rows = query.names.empty()
                                                ? book.rows(query.prefix, query.kind, today, query.limit)
                                                : book.rows_of(query.names, query.kind, today);
  Json players = Json::array();
  for (const tournament::PlayerBook::Row& row : rows.list) {
    Json json = with({{"name", row.name}}, tally_json(row.tally));
    json["last"] = store::utc_text(row.last);
    json["game"] = row.kind;
    players.push_back(with(std::move(json), rating_json(row.rating)));
  }
  return json_reply(Json{{"players", std::move(players)}, {"count", rows.count}}.dump());
}

net::HttpReply player_reply(const tournament::PlayerBook& book, const std::string& name, std::int64_t today) {
  const std::optional<tournament::PlayerBook::Profile> profile = book.profile(name, today, max_opponents);
  if (!profile)
    return error_reply(protocol::ErrorCode::no_user, "'{user}' has played no rated game", protocol::excerpt(name));
  Json kinds = Json::array();
  for (const tournament::PlayerBook::KindProfile& kind : profile->kinds) kinds.push_back(kind_json(kind));
  Json opponents = Json::array();
  for (const tournament::PlayerBook::Opponent& opponent : profile->opponents)
    opponents.push_back(with({{"name", opponent.name}}, tally_json(opponent.tally)));
  return json_reply(Json{{"name", profile->name},
                         {"kinds", std::move(kinds)},
                         {"opponents", std::move(opponents)},
                         {"last", games_json(profile->last)}}
                        .dump());
}

}  // namespace app
