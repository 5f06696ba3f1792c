#pragma once

#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/app/api_worker.h"
#include "server/app/players_json.h"
#include "server/app/ratings.h"
#include "server/net/http_server.h"
#include "server/net/shares.h"
#include "server/store/store.h"

namespace app {

/// Data of the server as JSON, without a login and without changing anything: the pages under /api/.
/// protocol/openapi.json describes them. Belongs to the io thread.
class WebApi {
 public:
  /// All must outlive it.
  WebApi(boost::asio::io_context& io, store::Store& store, Ratings& ratings);

  static constexpr std::string_view root = "/api/";
  /// The path that takes a file of a game (opened_page.h).
  static constexpr std::string_view opened = "/api/opened";

  /// The store answers a few questions at a time and lets the addresses take turns; with this many waiting, a client is
  /// asked to try again later. Twenty browsers behind one address open the lobby, each with the six requests that it
  /// makes at once.
  static constexpr std::size_t max_questions = 256;
  static constexpr std::size_t max_questions_per_address = 128;

  /// Expects a path that begins with root. Answers at once, or when the store or the worker has answered.
  void answer(const net::HttpRequest& request, const net::HttpServer::Answer& answer);

 private:
  void find_answer(const net::HttpRequest& request, const net::HttpServer::Answer& answer);
  void archive(const net::HttpRequest& request, const net::HttpServer::Answer& answer);
  void tournament(std::string_view name, const std::string& network, const net::HttpServer::Answer& answer);
  void acts(const net::HttpRequest& request, const net::HttpServer::Answer& answer);
  void record(std::string_view file, const std::string& network, const net::HttpServer::Answer& answer);
  void analyses(std::string_view number, const std::string& network, const net::HttpServer::Answer& answer);
  void players(const net::HttpRequest& request, const net::HttpServer::Answer& answer);
  void player(std::string_view name, const net::HttpServer::Answer& answer);
  /// Asks for the players of the archive; `reply` receives all of them and today's date.
  void ask_players(const net::HttpServer::Answer& answer,
                   std::function<net::HttpReply(const tournament::PlayerBook& book, std::int64_t today)> reply);
  void openings(const net::HttpRequest& request, const net::HttpServer::Answer& answer);
  /// Puts a question to the store; `reply` makes the answer from the result, on the store's thread.
  template <class T>
  void ask(const net::HttpServer::Answer& answer, const std::function<void(store::Store::Answer<T>)>& question,
           std::function<net::HttpReply(base::Expected<T>)> reply);

  boost::asio::io_context& io_;
  store::Store& store_;
  Ratings& ratings_;
  std::shared_ptr<ApiWorker> worker_;
  std::shared_ptr<const std::string> kinds_;                         ///< the page /api/kinds
  net::Shares questions_{max_questions, max_questions_per_address};  ///< not yet answered
};

}  // namespace app
