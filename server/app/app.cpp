#include "server/app/app.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "protocol/codec/codec.h"
#include "server/app/network_of.h"
#include "server/app/session_page.h"
#include "server/app/unsaved.h"
#include "server/auth/secret.h"
#include "server/bot/thread_priority.h"
#include "server/store/commit_notes.h"
#include "server/store/data_folder.h"
#include "server/store/process_name.h"

namespace app {
namespace {

namespace asio = boost::asio;
using protocol::ErrorCode;

bool same_ports(const std::optional<Settings::Tls>& a, const std::optional<Settings::Tls>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->port == b->port && a->https_port == b->https_port && a->redirect_to_https == b->redirect_to_https;
}

std::string in_seconds(std::chrono::milliseconds time) {
  return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count()) + " s";
}

}  // namespace

App::App(asio::io_context& io, const Settings& settings, std::unique_ptr<store::Engine> engine, doors::Host* doors)
    : io_(io),
      settings_(settings),
      store_(
          std::move(engine), [this](const std::string& error) { store_has_failed(error); },
          [this](store::CommitReport report) {
            asio::post(io_, [this, report = std::move(report)] { saved(report); });
          },
          {settings.readers, settings.question_time, bot::lower_priority}),
      backlog_(store_),
      indexer_(backlog_),
      packer_(store_),
      data_checker_(settings.database ? std::optional<DataChecker>{}
                                      : std::optional<DataChecker>(std::in_place, store_,
                                                                   store::database_file(settings.data).string())),
      ratings_(store_.open_to_read()),
      lobby_(settings.lobby, store_.load()),
      thesis_(settings.thesis ? settings.thesis->tables : room::ThesisSettings{}, lobby_),
      clock_(std::chrono::steady_clock::now()),
      turns_(io, [this](const LobbyTurns::Turn& turn) { carry_out(turn(lobby_, now())); }),
      commit_queue_({[this](std::span<store::Write> rows) { return store_.submit(rows); },
                     [this](room::Effect& effect) { perform(effect); },
                     [this](const room::Effects& batch, const std::string& error) { failed(batch, error); }}),
      deadlines_(io, {[this] { return now().steady; },
                      [this](std::optional<room::RoomId> room) { carry_out(lobby_.time_passes(room, now())); }}),
      heartbeat_(io),
      disk_(settings.database ? std::optional<DiskWatch>{}
                              : std::optional<DiskWatch>(std::in_place, settings.data, settings.disk)),
      long_work_(turns_, settings.bot_threads),
      lines_(io, settings.port, *this, line_limits(settings)),
      doors_(doors),
      connections_(lines_, doors),
      clients_(connections_, thesis_),
      questions_(store_, clients_, turns_,
                 [this](net::SessionId session) {
                   const room::Session* const asks = lobby_.sessions().find(session);
                   return asks == nullptr ? std::string{} : asks->address;
                 }),
      api_(io, store_, ratings_),
      pages_([this](const net::HttpRequest& request,
                    const net::HttpServer::Answer& answer) { this->answer(request, answer); },
             settings.web,
             {[this] { return lines_.port(); }, [this] { return health(); }, metrics_,
              [this] { return own_page_addresses(settings_, web_); }},
             MetricsAccess(settings.metrics)),
      web_(
          io, settings.http_port,
          [this](const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
            pages_.answer(request, answer);
          },
          &lines_, web_settings(settings)) {
  open_more_ports(settings, lines_, web_);
  for (const std::string& fault : lobby_.faults()) spdlog::error("not restored, left on disk: {}", fault);
  for (const std::string& loss : store_.losses())
    spdlog::critical("the database has lost acknowledged data: {}. Compare these games with a backup, then remove {}",
                     loss, store::losses_file(settings.data).string());
  if (disk_has_changed()) hold_games();
  beat();
  carry_out(lobby_.start(now()));
  if (data_checker_) data_checker_->start();
  ratings_.start();
  if (doors_ != nullptr)
    doors_->start(store::process_name(), *this,
                  [this](const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
                    this->answer(request, answer);
                  });
  if (settings.announce)
    announcement_.emplace(
        io, net::Announcement::Service{*settings.announce, lines_.port(), web_.port(), settings.lobby.version});
}

App::~App() = default;

void App::reload(const Settings& settings) {
  std::vector<std::string_view> fixed;
  const auto expect_same = [&](bool same, std::string_view option) {
    if (!same) fixed.push_back(option);
  };
  expect_same(settings.place() == settings_.place(), "--data and --database");
  expect_same(settings.standby == settings_.standby && settings.link == settings_.link, "--standby and --link");
  expect_same(settings.port == settings_.port, "--port");
  expect_same(settings.http_port == settings_.http_port, "--http-port");
  expect_same(same_ports(settings.tls, settings_.tls), "--tls-port, --https-port and --redirect-to-https");
  expect_same(settings.thesis == settings_.thesis, "--thesis-port, --thesis-tables and --thesis-bot");
  expect_same(settings.bot_threads == settings_.bot_threads, "--bot-threads");
  expect_same(settings.readers == settings_.readers && settings.question_time == settings_.question_time,
              "--readers and --question-time");
  expect_same(settings.announce == settings_.announce, "--announce");
  expect_same(settings.limits == settings_.limits && settings.web_limits == settings_.web_limits,
              "limits of connections and times");
  expect_same(settings.hosts == settings_.hosts, "--host");
  expect_same(settings.proxies == settings_.proxies, "--trust-proxy");
  expect_same(settings.proxy_protocol == settings_.proxy_protocol, "--proxy-protocol");

  pages_.admit_to_metrics(MetricsAccess(settings.metrics));
  pages_.renew(settings.web);
  settings_.web = settings.web;
  if (settings.tls && settings_.tls) {
    renew_certificate(*settings.tls, lines_, web_);
    settings_.tls->files = settings.tls->files;
  }
  lobby_.admit(settings.lobby.guests, settings.lobby.logins, settings.lobby.tables);
  settings_.lobby = settings.lobby;
  settings_.disk = settings.disk;
  settings_.drain = settings.drain;
  if (disk_) disk_->limit(settings.disk);
  if (disk_has_changed()) hold_games();
  for (const std::string_view option : fixed) spdlog::warn("{} has changed: restart the server to apply it", option);
}

void App::drain(std::function<void()> stopped) {
  stopped_ = std::move(stopped);
  drained_at_ = std::chrono::steady_clock::now() + settings_.drain;
  announcement_.reset();
  hold_games();
  const std::size_t games = lobby_.tables().games_played();
  if (games == 0 || settings_.drain == std::chrono::seconds{0}) return stop();
  spdlog::info("{} games are running: the server stops when they are over, at the latest after {}", games,
               in_seconds(settings_.drain));
  carry_out(lobby_.announce("The server will shut down for a while. You can finish this game within " +
                            in_seconds(settings_.drain) + "; otherwise it is kept and continues at the next start"));
}

bool App::disk_has_changed() {
  return disk_ && disk_->look();
}

void App::hold_games() {
  std::optional<base::Fault> why;
  if (drained_at_)
    why = base::Fault{"the server is shutting down: no new games until it is back"};
  else if (disk_)
    why = disk_->lacks();
  carry_out(lobby_.hold_games(std::move(why), now()));
}

void App::stop() {
  if (stopping_) return;
  stopping_ = true;
  if (stopped_) stopped_();
  announcement_.reset();
  carry_out(lobby_.closing("the server is shutting down; games are kept"));
  lines_.stop();
  if (doors_ != nullptr) doors_->stop();
  web_.stop();
  deadlines_.clear();
  heartbeat_.cancel();
}

void App::opened(net::SessionId session, const net::Visitor& visitor) {
  spdlog::debug("session {} from {}", static_cast<std::uint64_t>(session), visitor.address);
  ++metrics_.connections;
  if (connections_.encoding(session) == net::Encoding::thesis)
    return thesis_.opened(session, network_of(visitor.address));
  lobby_.opened({.id = session,
                 .user = {},
                 .address = network_of(visitor.address),
                 .client = visitor.client,
                 .cookie = visitor.cookie});
}

void App::line(net::SessionId session, std::string_view line) {
  ++metrics_.lines;
  if (thesis_.serves(session)) return carry_out(thesis_.line(session, line, now()));
  const auto request = connections_.encoding(session) == net::Encoding::json ? protocol::parse_request_json(line)
                                                                             : protocol::parse_request(line);
  if (request) {
    if (holds_alternative<protocol::request::Pong>(request->message)) connections_.answers_pings(session);
    return carry_out(lobby_.request(session, *request, now()));
  }
  ++metrics_.unreadable;
  carry_out(lobby_.unreadable(session, request.error()));
  if (request.error().code == ErrorCode::too_long) connections_.close(session);
}

void App::line_too_long(net::SessionId session) {
  clients_.refuse_long_line(session);
}

void App::lapsed(net::SessionId session, net::Lapse lapse) {
  switch (lapse) {
    case net::Lapse::none:
      return;
    case net::Lapse::login:
      return clients_.dismiss(
          session,
          "no login for " + in_seconds(settings_.limits.login_time) + ": reconnect and send Login,user[,password]",
          "no-login");
    case net::Lapse::sound:
      return clients_.send(session, protocol::event::Ping{"are you there?"}, "");
    case net::Lapse::pong:
      return clients_.dismiss(session,
                              "nothing received for " + in_seconds(3 * settings_.limits.ping_time) +
                                  ", not even a Pong: log in again; your games are kept",
                              "no-pong");
  }
}

void App::closed(net::SessionId session) {
  carry_out(lobby_.closed(session, now()));
  thesis_.closed(session);
}

void App::contact_lost(net::SessionId session, std::chrono::milliseconds silence) {
  carry_out(lobby_.contact_lost(session, silence, now()));
}

void App::contact_regained(net::SessionId session) {
  carry_out(lobby_.contact_regained(session, now()));
}

void App::carry_out(room::Batches batches) {
  for (room::Effects& batch : thesis_.translated(std::move(batches))) commit_queue_.submit(std::move(batch));
}

void App::saved(const store::CommitReport& report) {
  const bool last_failed = !report.failures.empty() && report.failures.back().batch == report.last;
  metrics_.disk_works = !last_failed;
  save_watch_.saved();
  metrics_.moves += report.moves;
  metrics_.games += report.games;
  metrics_.failed_saves += report.failures.size();
  metrics_.saves.add(report.time);
  if (const bool notes = store_.notes_commits(); std::exchange(notes_commits_, notes) != notes)
    spdlog::error("cannot write {}: from now on the server might not notice that the write-ahead log was lost",
                  store::commits_file(settings_.data).string());
  commit_queue_.committed(report);
  if (!last_failed) save_sign_ins_again();
}

/// The pages under /api/ that need the data of the games.
void App::answer(const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
  if (request.path != session_path) return api_.answer(request, answer);
  answer(session_page(request, [this](std::string_view secret) {
    return lobby_.sign_ins().with_secret(secret, now().wall) != nullptr;
  }));
}

Health App::health() const {
  return {settings_.lobby.version,
          std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - started_),
          lobby_.sessions().count(),
          lobby_.tables().count(),
          stopping_ || drained_at_,
          disk_ && disk_->lacks(),
          disk_ ? std::optional(disk_->room()) : std::nullopt,
          clock_.stood(),
          long_work_.load(),
          store_.losses().size(),
          data_checker_ ? std::optional(data_checker_->report()) : std::nullopt,
          doors_ != nullptr ? std::optional(doors_->count()) : std::nullopt};
}

void App::failed(const room::Effects& batch, const std::string& error) {
  if (const room::AskAgain* const again = question_in(batch))
    return carry_out(lobby_.request(again->session, again->request, now()));
  spdlog::critical("not saved: {} (table {})", error, batch.room.value_or(0));
  for (const room::Effect& effect : batch.list) {
    if (const auto* saved = get_if<room::AccountSaved>(&effect))
      lobby_.account_book().cancel_change(saved->account.key);
    if (const auto* saved = get_if<room::SignInsSaved>(&effect))
      unsaved_sign_ins_.insert(unsaved_sign_ins_.end(), saved->numbers.begin(), saved->numbers.end());
    if (const auto* saved = get_if<room::TournamentSaved>(&effect))
      carry_out(lobby_.tournaments().not_saved(saved->tournament, now()));
  }
  clients_.tell_unsaved(batch);
  if (batch.room) carry_out(lobby_.tables().save_failed(*batch.room));
  if (const std::optional<std::int64_t> analysis = analysis_of(batch)) {
    long_work_.perform(room::StopAnalysis{*analysis});
    carry_out(lobby_.analyses().not_saved(*analysis, now()));
  }
}

/// The disk works again: what was not saved would be forgotten at the next start.
void App::save_sign_ins_again() {
  if (unsaved_sign_ins_.empty()) return;
  room::Batches batches;
  room::save_sign_ins(lobby_.sign_ins().again(std::exchange(unsaved_sign_ins_, {})), batches);
  carry_out(std::move(batches));
}

/// Passes each effect to the part that carries it out.
void App::perform(room::Effect& effect) {
  const auto by_its_part = [this](auto& each) {
    if constexpr (requires { clients_.perform(each); })
      clients_.perform(each);
    else if constexpr (requires { long_work_.perform(each); })
      long_work_.perform(each);
    else if constexpr (requires { questions_.perform(each); })
      questions_.perform(each);
    else
      this->perform(each);
  };
  visit(by_its_part, effect);
}

void App::perform(const room::TurnShown& effect) {
  turns_.post_shown(effect);
}

void App::perform(room::IndexPositions& effect) {
  indexer_.add(std::move(effect));
}

void App::perform(const room::SetDeadline& effect) {
  if (!stopping_) deadlines_.set(effect);
}

void App::perform(const room::MakeSecret& effect) {
  const auth::Secret made = auth::make_secret();
  carry_out(lobby_.accounts().secret_made(effect, made.text, made.hash, now()));
}

void App::perform(const room::AccountSaved& effect) {
  carry_out(lobby_.accounts().saved(effect, now()));
}

void App::perform(const room::TournamentSaved& effect) {
  carry_out(lobby_.tournaments().saved(effect.tournament, effect.rows, now()));
}

void App::perform(const room::Note& effect) {
  spdlog::info("{}", effect.text);
}

/// No client is answered any more: only a restart, which reads the database again, can find out what is stored.
void App::store_has_failed(const std::string& error) {
  asio::post(io_, [error] {
    throw std::runtime_error("a write was not confirmed (" + error +
                             "). The server stops; a restart will read what was stored");
  });
}

/// The server's clock detects by its ticks that the server was stalled.
void App::beat() {
  if (stopping_) return;
  now();
  const auto time = std::chrono::steady_clock::now();
  // The last results are sent first, after they are on disk.
  if (drained_at_ && ((lobby_.tables().games_played() == 0 && commit_queue_.empty()) || time >= *drained_at_))
    return stop();
  if (disk_ && disk_->is_due(time) && disk_has_changed()) hold_games();
  save_watch_.look(!commit_queue_.empty(), time);
  metrics_.saves_stalled = save_watch_.stalled();
  packer_.look(time);
  backlog_.look(time);
  carry_out(lobby_.tell_news(now()));
  heartbeat_.expires_after(ServerClock::beat);
  heartbeat_.async_wait([this](const boost::system::error_code& cancelled) {
    if (!cancelled) beat();
  });
}

referee::Now App::now() {
  const referee::Millis stood_before = clock_.stood();
  const referee::TimePoint steady = clock_.read(std::chrono::steady_clock::now());
  if (const referee::Millis stood = clock_.stood() - stood_before; stood >= std::chrono::seconds{1})
    spdlog::warn("the server was stalled for {} ms: no player loses clock time", stood.count());
  const auto wall = std::chrono::system_clock::now().time_since_epoch();
  return {steady, std::chrono::duration_cast<std::chrono::milliseconds>(wall).count()};
}

}  // namespace app
