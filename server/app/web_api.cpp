#include "server/app/web_api.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "engine/core/text.h"
#include "engine/games.h"
#include "protocol/error_code.h"
#include "protocol/plain_text.h"
#include "server/app/game_json.h"
#include "server/app/openapi.h"
#include "server/app/query_string.h"
#include "server/app/record_text.h"
#include "server/room/archive_filter.h"
#include "server/store/utc_time.h"

namespace app {
namespace {

namespace asio = boost::asio;
using Json = nlohmann::ordered_json;
using net::HttpReply;
using protocol::ErrorCode;

constexpr const char* json_type = "application/json; charset=utf-8";

/// Questions of pages wait in the same queue as the moves that are to be written: never many of them at once.
constexpr int most_questions = 8;

HttpReply json(std::string text) {
  return {200, json_type, std::move(text), {{"Cache-Control", "no-cache"}}};
}

HttpReply error(int status, ErrorCode code, const std::string& text) {
  const Json body{{"error", {{"code", protocol::word(code)}, {"text", protocol::to_plain(text)}}}};
  return {
      status, json_type, body.dump(-1, ' ', false, Json::error_handler_t::replace), {{"Cache-Control", "no-store"}}};
}

int status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::no_game:
      return 404;
    case ErrorCode::internal:
      return 500;
    default:
      return 400;
  }
}

HttpReply board(std::string_view name, std::string_view query) {
  const core::GameKind* const kind = engine::find_game(name);
  if (kind == nullptr)
    return error(404, ErrorCode::no_game,
                 "no game is called '" + protocol::excerpt(name) + "': there is " + engine::game_names());
  const core::Expected<std::vector<core::KeyValue>> options = parse_query(query);
  if (!options) return error(400, ErrorCode::syntax, options.error().text);
  core::Expected<std::string> text = board_json(*kind, *options);
  if (!text) return error(400, ErrorCode::bad_option, text.error().text);
  return json(*std::move(text));
}

HttpReply list(const core::Expected<std::vector<store::ArchivedGame>>& found) {
  if (!found) {
    spdlog::error("archive: {}", found.error().text);
    return error(500, ErrorCode::internal, "the archive cannot be read");
  }
  Json games = Json::array();
  for (const store::ArchivedGame& game : *found)
    games.push_back({{"game", game.game},
                     {"kind", game.kind},
                     {"black", game.black},
                     {"white", game.white},
                     {"result", game.result},
                     {"date", store::utc_text(game.ended_at)}});
  return json(Json{{"games", std::move(games)}}.dump());
}

HttpReply file(protocol::RoomId game, const std::string& format,
               core::Expected<std::optional<protocol::GameRecord>> found) {
  core::Expected<std::string, protocol::answer::Error> text = record_text(game, format, std::move(found));
  if (!text) return error(status_of(text.error().code), text.error().code, text.error().text);
  HttpReply reply = json(*std::move(text));
  if (format == "sgf") reply.content_type = "application/x-go-sgf; charset=utf-8";
  if (format == "xml") reply.content_type = "application/xml; charset=utf-8";
  reply.headers.emplace_back("Content-Disposition", std::string(format == "json" ? "inline" : "attachment") +
                                                        "; filename=\"qiyuan-" + std::to_string(game) + '.' + format +
                                                        '"');
  return reply;
}

}  // namespace

void WebApi::answer(const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
  std::string_view path = request.path;
  path.remove_prefix(root.size());
  constexpr std::string_view boards = "board/";
  constexpr std::string_view records = "games/";
  if (path == "kinds") return answer(json(kinds_json()));
  if (path == "openapi.json") return answer(json(std::string(openapi)));
  if (path == "games") return archive(request, answer);
  if (path.starts_with(boards)) return answer(board(path.substr(boards.size()), request.query));
  if (path.starts_with(records)) return record(path.substr(records.size()), answer);
  answer(error(404, ErrorCode::unknown_verb, "there is no such page: /api/openapi.json describes all"));
}

void WebApi::archive(const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
  const core::Expected<std::vector<core::KeyValue>> filters = parse_query(request.query);
  if (!filters) return answer(error(400, ErrorCode::syntax, filters.error().text));
  core::Expected<store::ArchiveFilter> filter = room::parse_archive_filter(*filters);
  if (!filter) return answer(error(400, ErrorCode::bad_option, filter.error().text));
  if (!may_ask(answer)) return;
  store_.archive(*std::move(filter), [this, answer](core::Expected<std::vector<store::ArchivedGame>> found) {
    asio::post(io_, [this, answer, found = std::move(found)] {
      --questions_;
      answer(list(found));
    });
  });
}

void WebApi::record(std::string_view file_name, const net::HttpServer::Answer& answer) {
  const std::size_t dot = std::min(file_name.find('.'), file_name.size());
  const std::optional<protocol::RoomId> game = core::parse_number<protocol::RoomId>(file_name.substr(0, dot));
  const std::string format(file_name.substr(std::min(dot + 1, file_name.size())));
  if (!game || (format != "json" && format != "sgf" && format != "xml"))
    return answer(error(404, ErrorCode::no_game, "a record is called like 12.json, 12.sgf or, of jiaqi, 12.xml"));
  if (!may_ask(answer)) return;
  store_.game(*game, [this, game = *game, format, answer](core::Expected<std::optional<protocol::GameRecord>> found) {
    asio::post(io_, [this, game, format, answer, found = std::move(found)] {
      --questions_;
      answer(file(game, format, found));
    });
  });
}

bool WebApi::may_ask(const net::HttpServer::Answer& answer) {
  if (questions_ < most_questions) {
    ++questions_;
    return true;
  }
  HttpReply reply = error(503, ErrorCode::busy, "too many questions at once: ask again in a second");
  reply.headers.emplace_back("Retry-After", "1");
  answer(std::move(reply));
  return false;
}

}  // namespace app
