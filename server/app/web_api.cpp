#include "server/app/web_api.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "server/app/api_reply.h"
#include "server/app/archive_json.h"
#include "server/app/board_json.h"
#include "server/app/game_json.h"
#include "server/app/network_of.h"
#include "server/app/openapi.h"
#include "server/app/opened_page.h"
#include "server/app/query_string.h"
#include "server/app/record_text.h"
#include "server/app/store_error.h"
#include "server/app/tournament_report.h"
#include "server/archive/archive_filter.h"
#include "server/store/utc_time.h"

namespace app {
namespace {

namespace asio = boost::asio;
namespace chrono = std::chrono;
using Json = nlohmann::ordered_json;
using net::HttpReply;
using protocol::ErrorCode;

HttpReply board(std::string_view name, std::string_view query) {
  const core::GameKind* const kind = engine::find_game(name);
  if (kind == nullptr) return error_reply(ErrorCode::no_game, engine::no_such_game(protocol::excerpt(name)));
  const base::Expected<std::vector<core::KeyValue>> values = parse_query(query);
  if (!values) return error_reply(ErrorCode::syntax, values.error());
  base::Expected<std::string, protocol::answer::Error> text = board_json(*kind, *values);
  if (!text) return error_reply(text.error());
  return json_reply(*std::move(text));
}

HttpReply not_readable(const base::Fault& why) {
  return error_reply(store_error("", "tournaments", why, base::Fault{"the tournaments cannot be read"}));
}

HttpReply tournament_page(store::TournamentId id, const base::Expected<std::optional<store::StoredTournament>>& found) {
  if (!found) return not_readable(found.error());
  if (!*found) return error_reply(ErrorCode::no_game, "there is no tournament {tournament}", id);
  base::Expected<std::string> text = tournament_json(**found);
  return text ? json_reply(*std::move(text)) : not_readable(text.error());
}

/// `limit=`, `before=` and `game=` of a list of acts.
base::Expected<store::ActFilter> parse_act_filter(const std::vector<core::KeyValue>& filters) {
  constexpr std::int64_t max_acts = 1000;
  store::ActFilter filter;
  for (const auto& [key, value] : filters) {
    const std::optional<std::int64_t> number = base::parse_number<std::int64_t>(value);
    if (key != "limit" && key != "before" && key != "game")
      return base::fault("unknown filter '{filter}'; valid: {names}", protocol::excerpt(key), "limit, before, game");
    const std::int64_t max = key == "limit" ? max_acts : std::numeric_limits<std::int64_t>::max();
    if (!number || *number < 1 || *number > max)
      return base::fault("{field} must be {min} to {max}, not '{value}'", key, 1, max, protocol::excerpt(value));
    if (key == "limit") filter.limit = static_cast<int>(*number);
    if (key == "before") filter.before = *number;
    if (key == "game") filter.game = *number;
  }
  return filter;
}

HttpReply log(const base::Expected<std::vector<store::LoggedAct>>& found) {
  if (!found) return error_reply(store_error("", "acts", found.error(), base::Fault{"the acts cannot be read"}));
  Json acts = Json::array();
  for (const store::LoggedAct& act : *found)
    acts.push_back({{"id", act.id},
                    {"game", act.game},
                    {"ply", act.ply},
                    {"action", act.action},
                    {"by", act.by},
                    {"detail", act.detail},
                    {"at", store::utc_text(act.at)}});
  return json_reply(Json{{"acts", std::move(acts)}}.dump());
}

Json position_json(const store::NewAnalysed& position) {
  return {{"ply", position.ply},
          {"side", base::name(position.side)},
          {"winrate", position.win_rate},
          {"playouts", position.playouts},
          {"variation", base::words(position.variation)}};
}

HttpReply analyses_of(protocol::RoomId game, const base::Expected<store::Store::AnalysedGame>& found) {
  if (!found)
    return error_reply(store_error("", "analyses of game " + std::to_string(game), found.error(),
                                   base::Fault{"the analyses cannot be read"}));
  if (!found->record || found->record->result.empty())
    return error_reply(ErrorCode::no_game, "there is no finished game {game}", game);
  Json analyses = Json::array();
  for (const store::StoredAnalysis& each : found->analyses) {
    Json options = Json::object();
    for (const auto& [key, value] : each.analysis.options) options[key] = value;
    Json positions = Json::array();
    for (const store::NewAnalysed& position : each.positions) positions.push_back(position_json(position));
    analyses.push_back({{"analysis", each.analysis.analysis},
                        {"bot", each.analysis.bot},
                        {"options", std::move(options)},
                        {"by", each.analysis.by},
                        {"state", each.state},
                        {"positions", std::move(positions)}});
  }
  return json_reply(Json{{"analyses", std::move(analyses)}}.dump());
}

HttpReply file(protocol::RoomId game, const std::string& format,
               base::Expected<std::optional<protocol::GameRecord>> found) {
  base::Expected<std::string, protocol::answer::Error> text = record_text(game, format, std::move(found));
  if (!text) return error_reply(text.error());
  HttpReply reply = json_reply(*std::move(text));
  if (format == "sgf") reply.content_type = "application/x-go-sgf; charset=utf-8";
  if (format == "xml") reply.content_type = "application/xml; charset=utf-8";
  if (format == "ggf") reply.content_type = "text/plain; charset=utf-8";
  reply.headers.emplace_back("Content-Disposition", std::string(format == "json" ? "inline" : "attachment") +
                                                        "; filename=\"qiyuan-" + std::to_string(game) + '.' + format +
                                                        '"');
  return reply;
}

/// A page whose text is made once.
HttpReply constant(const std::shared_ptr<const std::string>& text) {
  HttpReply reply = json_reply("");
  reply.shared_body = text;
  return reply;
}

}  // namespace

WebApi::WebApi(asio::io_context& io, store::Store& store, Ratings& ratings)
    : io_(io),
      store_(store),
      ratings_(ratings),
      worker_(std::make_shared<ApiWorker>(io)),
      kinds_(std::make_shared<const std::string>(kinds_json())) {}

template <class T>
void WebApi::ask(const net::HttpServer::Answer& answer, const std::function<void(store::Store::Answer<T>)>& question,
                 std::function<net::HttpReply(base::Expected<T>)> reply) {
  question([&io = io_, answer, reply = std::move(reply)](base::Expected<T> found) {
    // Made here, on the store's thread, because the io thread has players to serve.
    asio::post(io, [answer, made = reply(std::move(found))]() mutable { answer(std::move(made)); });
  });
}

void WebApi::answer(const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
  if (!questions_.take(request.address))
    return answer(error_reply(ErrorCode::busy, "the server is busy: try again in a second"));
  find_answer(request, [this, address = request.address, answer](HttpReply reply) {
    questions_.give_back(address);
    answer(std::move(reply));
  });
}

void WebApi::find_answer(const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
  std::string_view path = request.path;
  path.remove_prefix(root.size());
  const std::string network = network_of(request.address);
  constexpr std::string_view boards = "board/";
  constexpr std::string_view records = "games/";
  constexpr std::string_view tournaments = "tournaments/";
  constexpr std::string_view analyses_page = "/analyses";
  constexpr std::string_view profiles = "players/";
  if (request.path == opened)
    return worker_->reply(
        network, [file = request.body] { return opened_page(file); }, answer);
  if (path == "kinds") return answer(constant(kinds_));
  if (path == "openapi.json") return answer(json_reply(std::string(openapi)));
  if (path == "games") return archive(request, answer);
  if (path == "tournaments")
    return ask<std::vector<store::ListedTournament>>(
        answer, [&](auto found) { store_.tournaments(std::move(found), network); },
        [](const base::Expected<std::vector<store::ListedTournament>>& found) {
          return found ? json_reply(tournaments_json(*found)) : not_readable(found.error());
        });
  if (path.starts_with(tournaments)) return tournament(path.substr(tournaments.size()), network, answer);
  if (path == "acts") return acts(request, answer);
  if (path.starts_with(boards)) {
    auto made = [game = std::string(path.substr(boards.size())), query = request.query] { return board(game, query); };
    return worker_->reply(network, std::move(made), answer);
  }
  if (path.starts_with(records) && path.ends_with(analyses_page))
    return analyses(path.substr(records.size(), path.size() - records.size() - analyses_page.size()), network, answer);
  if (path == "openings") return openings(request, answer);
  if (path == "players") return players(request, answer);
  if (path.starts_with(profiles)) return player(path.substr(profiles.size()), answer);
  if (path.starts_with(records)) return record(path.substr(records.size()), network, answer);
  answer(error_reply(ErrorCode::unknown_verb, "there is no such page; /api/openapi.json lists them"));
}

void WebApi::archive(const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
  const base::Expected<std::vector<core::KeyValue>> filters = parse_query(request.query);
  if (!filters) return answer(error_reply(ErrorCode::syntax, filters.error()));
  base::Expected<store::ArchiveFilter> filter = archive::parse_archive_filter(*filters);
  if (!filter) return answer(error_reply(ErrorCode::bad_option, filter.error()));
  ask<std::vector<store::ArchivedGame>>(
      answer, [&](auto found) { store_.archive(*std::move(filter), std::move(found), network_of(request.address)); },
      games_reply);
}

void WebApi::openings(const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
  const base::Expected<std::vector<core::KeyValue>> filters = parse_query(request.query);
  if (!filters) return answer(error_reply(ErrorCode::syntax, filters.error()));
  base::Expected<archive::OpeningFilter> opening = archive::parse_opening_filter(*filters);
  if (!opening) return answer(error_reply(ErrorCode::bad_option, opening.error()));
  ask<std::vector<store::Continuation>>(
      answer, [&](auto found) { store_.continuations(opening->filter, std::move(found), network_of(request.address)); },
      [opening = *opening](const base::Expected<std::vector<store::Continuation>>& found) {
        return openings_reply(opening, found);
      });
}

void WebApi::players(const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
  const base::Expected<std::vector<core::KeyValue>> given = parse_query(request.query);
  if (!given) return answer(error_reply(ErrorCode::syntax, given.error()));
  base::Expected<PlayersQuery> query = PlayersQuery::parse(*given);
  if (!query) return answer(error_reply(ErrorCode::bad_option, query.error()));
  ask_players(answer, [query = *std::move(query)](const tournament::PlayerBook& book, std::int64_t today) {
    return players_reply(book, query, today);
  });
}

void WebApi::player(std::string_view name, const net::HttpServer::Answer& answer) {
  // Invalid text cannot be a name.
  ask_players(answer, [name = decode(name).value_or("")](const tournament::PlayerBook& book, std::int64_t today) {
    return player_reply(book, name, today);
  });
}

void WebApi::ask_players(const net::HttpServer::Answer& answer,
                         std::function<HttpReply(const tournament::PlayerBook& book, std::int64_t today)> reply) {
  const auto today = chrono::floor<chrono::days>(chrono::system_clock::now()).time_since_epoch().count();
  ratings_.ask([&io = io_, answer, today, reply = std::move(reply)](const Ratings::Book& book) {
    HttpReply made = book               ? reply(**book, today)
                     : book.error().yet ? error_reply(ErrorCode::busy, book.error().why)
                                        : unreadable(book.error().why);
    asio::post(io, [answer, made = std::move(made)]() mutable { answer(std::move(made)); });
  });
}

void WebApi::tournament(std::string_view name, const std::string& network, const net::HttpServer::Answer& answer) {
  constexpr std::string_view json = ".json";
  if (name.ends_with(json)) name.remove_suffix(json.size());
  const std::optional<store::TournamentId> id = base::parse_number<store::TournamentId>(name);
  if (!id) return answer(error_reply(ErrorCode::no_game, "a tournament has a number, as in /api/tournaments/3"));
  ask<std::optional<store::StoredTournament>>(
      answer, [&](auto found) { store_.tournament(*id, std::move(found), network); },
      [id = *id](const base::Expected<std::optional<store::StoredTournament>>& found) {
        return tournament_page(id, found);
      });
}

void WebApi::acts(const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
  const base::Expected<std::vector<core::KeyValue>> filters = parse_query(request.query);
  if (!filters) return answer(error_reply(ErrorCode::syntax, filters.error()));
  const base::Expected<store::ActFilter> filter = parse_act_filter(*filters);
  if (!filter) return answer(error_reply(ErrorCode::bad_option, filter.error()));
  ask<std::vector<store::LoggedAct>>(
      answer, [&](auto found) { store_.acts(*filter, std::move(found), network_of(request.address)); }, log);
}

void WebApi::analyses(std::string_view number, const std::string& network, const net::HttpServer::Answer& answer) {
  const std::optional<protocol::RoomId> game = base::parse_number<protocol::RoomId>(number);
  if (!game) return answer(error_reply(ErrorCode::no_game, "the analyses of game 12 are at /api/games/12/analyses"));
  ask<store::Store::AnalysedGame>(
      answer, [&](auto found) { store_.analyses(*game, std::move(found), network); },
      [game = *game](const base::Expected<store::Store::AnalysedGame>& found) { return analyses_of(game, found); });
}

void WebApi::record(std::string_view file_name, const std::string& network, const net::HttpServer::Answer& answer) {
  const std::size_t dot = std::min(file_name.find('.'), file_name.size());
  const std::optional<protocol::RoomId> game = base::parse_number<protocol::RoomId>(file_name.substr(0, dot));
  const std::string format(file_name.substr(std::min(dot + 1, file_name.size())));
  if (!game || !protocol::is_record_format(format))
    return answer(
        error_reply(ErrorCode::no_game,
                    "game records end in .json, .sgf, .xml (jiaqi) or .ggf (Othello), as in /api/games/12.sgf"));
  ask<std::optional<protocol::GameRecord>>(
      answer, [&](auto found) { store_.game(*game, std::move(found), network); },
      [game = *game, format](base::Expected<std::optional<protocol::GameRecord>> found) {
        return file(game, format, std::move(found));
      });
}

}  // namespace app
