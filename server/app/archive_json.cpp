#include "server/app/archive_json.h"

#include <utility>

#include "server/app/api_reply.h"
#include "server/app/store_error.h"
#include "server/archive/opening.h"
#include "server/store/utc_time.h"

namespace app {

using Json = nlohmann::ordered_json;

net::HttpReply unreadable(const base::Fault& fault) {
  return error_reply(store_error("", "archive", fault, base::Fault{"the archive cannot be read"}));
}

Json games_json(const std::vector<store::ArchivedGame>& games) {
  Json list = Json::array();
  for (const store::ArchivedGame& game : games) {
    Json json{{"game", game.game},   {"kind", game.kind},     {"black", game.black},
              {"white", game.white}, {"result", game.result}, {"date", store::utc_text(game.ended_at)}};
    if (game.ply) json["ply"] = *game.ply;
    list.push_back(std::move(json));
  }
  return list;
}

net::HttpReply games_reply(const base::Expected<std::vector<store::ArchivedGame>>& found) {
  if (!found) return unreadable(found.error());
  return json_reply(Json{{"games", games_json(*found)}}.dump());
}

net::HttpReply openings_reply(const archive::OpeningFilter& opening,
                              const base::Expected<std::vector<store::Continuation>>& found) {
  if (!found) return unreadable(found.error());
  Json moves = Json::array();
  for (const archive::OpeningMove& each : archive::opening_moves(*opening.kind, opening.game, *found))
    moves.push_back({{"move", each.move},
                     {"games", each.played.games},
                     {"black", each.played.black},
                     {"white", each.played.white},
                     {"draws", each.played.draws}});
  return json_reply(Json{{"moves", std::move(moves)}}.dump());
}

}  // namespace app
