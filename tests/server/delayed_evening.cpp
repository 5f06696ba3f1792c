#include "tests/server/delayed_evening.h"

#include <algorithm>
#include <array>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "protocol/codec/codec.h"
#include "server/app/metrics.h"
#include "server/app/ratings.h"
#include "server/app/record_text.h"
#include "server/app/session_page.h"
#include "server/app/tournament_report.h"
#include "server/app/web_api.h"
#include "server/app/web_pages.h"
#include "tests/server/store_testing.h"

namespace tests {
namespace {

constexpr std::int64_t delay = 300'000;
/// Less than the delay, and until ana has less than 30 s left.
constexpr std::int64_t until_low_time = 275'000;

struct Person {
  const char* name;
  identity::Role role;
};
constexpr std::array<Person, 6> people{{{"ana", identity::Role::player},
                                        {"bob", identity::Role::player},
                                        {"ari", identity::Role::arbiter},
                                        {"ada", identity::Role::admin},
                                        {"eva", identity::Role::player},
                                        {"max", identity::Role::player}}};

store::Contents accounts() {
  store::Contents contents;
  for (const Person& person : people) contents.accounts.push_back({person.name, person.name, "hash", person.role});
  return contents;
}

/// The lines that each secret consists of: `ana: Pause,1`; `bot: D4`, `wait` and `leave bob` stand for themselves.
const std::map<std::string_view, std::vector<std::string_view>> secret_lines{
    {"nothing", {}},
    {"moves", {"ana: SetDot,1,black,C3", "bob: SetDot,1,white,D4", "ana: SetDot,2,black,C5", "bot: B2"}},
    {"a pause", {"ana: Pause,1", "bob: Reply,1,pause,yes"}},
    {"the end of a pause", {"ana: Pause,1", "bob: Reply,1,pause,yes", "bob: Continue,1"}},
    {"an offer", {"ana: Repent,1"}},
    {"a refused offer", {"ana: Repent,1", "bob: Reply,1,repent,no"}},
    {"a takeback", {"ana: Repent,1", "bob: Reply,1,repent,yes"}},
    {"two passes", {"ana: Pass,1,black", "bob: Pass,1,white", "bob: Dead,1,A1,dead", "ana: Reply,1,score,yes"}},
    {"a low clock", {"wait"}},
    {"a player's absence", {"leave bob"}},
    {"a player's return", {"leave bob", "bob: Login,bob,the right one"}},
    {"time from the arbiter", {"ari: Arbiter,1,addtime,white,60000,lights out"}},
    {"an arbiter's pause", {"ari: Arbiter,1,pause,lights out"}},
    {"a relayed move", {"ari: Arbiter,1,relay,black,C3"}},
    {"a thought", {"bob: Thought,1,4,700,100,E5,C3"}},
    {"chat of the players", {"ana: Say,1,good luck"}},
};

std::string text_of(const net::HttpReply& reply) {
  return std::to_string(reply.status) + " " + reply.body;
}

}  // namespace

DelayedEvening::DelayedEvening(bool began_differently) : lobby_(accounts()) {
  for (const Person& person : people) lobby_.enters_with_account(person.name);
  lobby_.enters("gus");
  lobby_.opens("vic");
  lobby_.says("ari", R"(NewEvent,"{""name"":""Friday"",""game"":""go"",""format"":""match"",)"
                     R"(""options"":{""size"":5,""komi"":0.5,""clock"":""10m"",""delay"":""5m""},)"
                     R"(""entrants"":[{""name"":""ana""},{""name"":""bob""}]}")");
  secretly("ari", "Direct,1,start");
  secretly("ana", "Open,go,size=5,clock=10m,delay=5m");
  secretly("ana", "SitDown,2,black");
  for (const char* watcher : {"eva", "ari"})
    for (const char* table : {"1", "2"}) secretly(watcher, std::string{"Watch,"} + table);
  secretly("ana", "SeatBot,2,white,uct,level=1");
  secretly("ana", "Ready,2");
  secretly("ana", "SetDot,1,black,C1");
  secretly("bob", "SetDot,1,white,A1");
  secretly("ana", "SetDot,2,black,C3");
  bot_replies("A1");
  for (const char* follower : {"ana", "bob", "ari", "eva"}) secretly(follower, "Tables,away,follow=yes");
  if (began_differently) {
    secretly("ana", "SetDot,1,black,D1");
    secretly("bob", "SetDot,1,white,A2");
  }
  released_ = lobby_.waits(delay);
  secretly("ana", "SetDot,1,black,C2");
  secretly("bob", "SetDot,1,white,E5");
  secretly("ana", "SetDot,2,black,C4");
  bot_replies("B1");
}

const std::vector<std::string_view>& DelayedEvening::secrets() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> found;
    for (const auto& [name, lines] : secret_lines) found.push_back(name);
    return found;
  }();
  return names;
}

void DelayedEvening::keeps(std::string_view secret) {
  for (const std::string_view line : secret_lines.at(secret)) {
    const std::size_t colon = line.find(": ");
    if (line == "wait")
      std::ranges::move(lobby_.waits(until_low_time), std::back_inserter(effects_));
    else if (line == "leave bob")
      std::ranges::move(lobby_.leaves("bob"), std::back_inserter(effects_));
    else if (line.starts_with("bot: "))
      bot_replies(std::string{line.substr(colon + 2)});
    else
      secretly(std::string{line.substr(0, colon)}, line.substr(colon + 2));
  }
}

void DelayedEvening::secretly(const std::string& client, std::string_view line) {
  const bool is_login = line.starts_with("Login,");
  if (is_login) lobby_.opens(client);
  std::ranges::move(with_estimates(lobby_.says(client, line)), std::back_inserter(effects_));
  if (is_login) std::ranges::move(lobby_.checked(true), std::back_inserter(effects_));
}

void DelayedEvening::bot_replies(const std::string& move) {
  // `ask 2 white 4 budget …`: the number of the turn is part of the question to the bot.
  const std::string question = "ask 2 white ";
  const auto asked = std::find_if(effects_.rbegin(), effects_.rend(),
                                  [&](const std::string& effect) { return effect.starts_with(question); });
  if (asked == effects_.rend()) throw std::logic_error("the bot was not asked");
  const int turn = std::stoi(asked->substr(question.size()));
  std::ranges::move(lobby_.bot_plays(2, base::Side::white, turn, move), std::back_inserter(effects_));
}

Lines DelayedEvening::says(const std::string& client, std::string_view line) {
  if (client == "ana2") {
    lobby_.opens(client);
    lobby_.says(client, "Login,ana,the right one");
    lobby_.checked(true);
  }
  return with_estimates(lobby_.says(client, line));
}

Lines DelayedEvening::with_estimates(Lines effects) {
  const bool estimates = std::ranges::any_of(effects, [](const std::string& e) { return e.starts_with("estimate "); });
  if (estimates) std::ranges::move(lobby_.estimated({}, {"E5"}), std::back_inserter(effects));
  return effects;
}

DelayedDisk::DelayedDisk(const TestLobby& lobby)
    : store_(std::make_unique<store::Store>(folder_.path())), metrics_(std::make_unique<app::Metrics>()) {
  if (const std::string error = store::write_now(*store_, lobby.saved()); !error.empty())
    throw std::runtime_error(error);
  ratings_ = std::make_unique<app::Ratings>(store_->open_to_read());
  ratings_->start();
  pages_ = std::make_unique<app::WebPages>(
      [api = std::make_shared<app::WebApi>(io_, *store_, *ratings_)](const net::HttpRequest& request,
                                                                     const net::HttpServer::Answer& answer) {
        if (request.path != app::session_path) return api->answer(request, answer);
        answer(app::session_page(request, {}));
      },
      std::nullopt, app::WebPages::About{[] { return std::uint16_t{5188}; }, [] { return app::Health{}; }, *metrics_},
      app::MetricsAccess{app::MetricsSettings{}});
}
DelayedDisk::~DelayedDisk() = default;

Lines DelayedDisk::answers(const Lines& effects) const {
  Lines lines;
  const auto add = [&](const protocol::Message& message) { lines.push_back(protocol::format_line(message)); };
  for (const std::string& effect : effects) {
    if (effect.starts_with("archive "))
      for (const store::ArchivedGame& game : store::archive_now(*store_)) lines.push_back(std::to_string(game.game));
    if (effect.starts_with("record ") || effect.starts_with("analyses of "))
      add(app::record_answer(1, "json", store::game_now(*store_, 1)));
    if (!effect.starts_with("tournaments ")) continue;
    std::promise<base::Expected<std::optional<store::StoredTournament>>> answered;
    store_->tournament(1, [&](auto found) { answered.set_value(std::move(found)); });
    const base::Expected<std::vector<protocol::Message>> found =
        app::tournament_lines(*answered.get_future().get().value());
    std::ranges::for_each(found.value(), add);
  }
  return lines;
}

std::string DelayedDisk::page(const std::string& path) {
  const std::size_t query = std::min(path.find('?'), path.size());
  net::HttpRequest request;
  request.path = path.substr(0, query);
  request.query = path.substr(std::min(query + 1, path.size()));
  request.sender = "192.0.2.7";
  std::optional<net::HttpReply> reply;
  const auto work = boost::asio::make_work_guard(io_);
  pages_->answer(request, [&](net::HttpReply answer) { reply = std::move(answer); });
  while (!reply) {
    io_.restart();
    io_.run_one();
  }
  return text_of(*reply);
}

}  // namespace tests
