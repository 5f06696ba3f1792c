#include "server/app/app.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <stdexcept>

#include "protocol/codec/codec.h"
#include "server/app/encoded_message.h"
#include "server/app/network_of.h"
#include "server/app/unsaved.h"
#include "server/auth/secret.h"

namespace app {
namespace {

namespace asio = boost::asio;
namespace answer = protocol::answer;
using protocol::ErrorCode;

/// What the protocol says about lines, added to the limits that the operator has set.
net::LineLimits with_protocol(net::LineLimits limits) {
  limits.line_bytes = protocol::max_line + 1;  // the CR of CR LF does not count
  return limits;
}

std::string in_seconds(std::chrono::milliseconds time) {
  return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count()) + " s";
}

/// How often it is looked how much room there is; no game writes much in that time.
constexpr auto disk_time = std::chrono::seconds(2);

template <class Row>
std::uint64_t count(const std::vector<store::Write>& rows) {
  const auto found = std::ranges::count_if(rows, [](const auto& row) { return holds_alternative<Row>(row); });
  return static_cast<std::uint64_t>(found);
}

}  // namespace

App::App(asio::io_context& io, const Settings& settings)
    : io_(io),
      settings_(settings),
      limits_(with_protocol(settings.limits)),
      store_(settings.data, [this](const std::string& error) { disk_has_failed(error); }),
      indexer_(store_),
      lobby_(settings.lobby, store_.load()),
      thesis_(settings.thesis ? settings.thesis->tables : room::ThesisSettings{}, lobby_),
      clock_(std::chrono::steady_clock::now()),
      commit_queue_({[this](auto rows, auto done) { write(std::move(rows), std::move(done)); },
                     [this](room::Effect& effect) { visit([this](auto& each) { this->perform(each); }, effect); },
                     [this](const room::Effects& batch, const std::string& error) { failed(batch, error); }}),
      heartbeat_(io),
      bots_(settings.bot_threads),
      analyst_(bots_, ways_of_analyses()),
      lines_(io, settings.port, *this, limits_),
      pages_(WebApi(io, store_), settings.web,
             {[this] { return lines_.port(); }, [this] { return health(); }, metrics_}),
      web_(
          io, settings.http_port,
          [this](const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
            pages_.answer(request, answer);
          },
          &lines_, net::Proxies(settings.proxies)) {
  if (settings.tls) lines_.listen_tls(settings.tls->port, settings.tls->files);
  if (settings.thesis) lines_.listen_thesis(settings.thesis->port);
  for (const std::string& fault : lobby_.faults()) spdlog::error("left on disk: {}", fault);
  look_at_disk();
  beat();
  carry_out(lobby_.start(now()));
  indexer_.start();
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
  expect_same(settings.data == settings_.data, "--data");
  expect_same(settings.port == settings_.port, "--port");
  expect_same(settings.http_port == settings_.http_port, "--http-port");
  expect_same(settings.tls.has_value() == settings_.tls.has_value() &&
                  (!settings.tls || settings.tls->port == settings_.tls->port),
              "--tls-port");
  expect_same(settings.thesis == settings_.thesis, "--thesis-port, --thesis-tables and --thesis-bot");
  expect_same(settings.bot_threads == settings_.bot_threads, "--bot-threads");
  expect_same(settings.announce == settings_.announce, "--announce");
  expect_same(settings.limits == settings_.limits, "limits of connections and times");
  expect_same(settings.proxies == settings_.proxies, "--trust-proxy");

  pages_.renew(settings.web);
  settings_.web = settings.web;
  if (settings.tls && settings_.tls) {
    lines_.renew_tls(settings.tls->files);
    settings_.tls->files = settings.tls->files;
  }
  lobby_.admit(settings.lobby.guests, settings.lobby.logins);
  settings_.lobby = settings.lobby;
  settings_.disk = settings.disk;
  settings_.drain = settings.drain;
  look_at_disk();
  for (const std::string_view option : fixed) spdlog::warn("{} has changed: that takes a new start", option);
}

void App::drain(std::function<void()> stopped) {
  stopped_ = std::move(stopped);
  drained_at_ = std::chrono::steady_clock::now() + settings_.drain;
  announcement_.reset();
  hold_games();
  const std::size_t games = games_played(lobby_.tables());
  if (games == 0 || settings_.drain == std::chrono::seconds{0}) return stop();
  spdlog::info("{} games are played: the server ends after them, in {} at the latest", games,
               in_seconds(settings_.drain));
  carry_out(lobby_.announce("The server goes down for a while: this game can be played to its end within " +
                            in_seconds(settings_.drain) + ", after that it is kept and goes on at the next start"));
}

void App::hold_games() {
  carry_out(lobby_.hold_games(
      drained_at_ ? "the server goes down soon: games begin again when it is back" : disk_lacks_, now()));
}

void App::look_at_disk() {
  disk_looked_at_ = std::chrono::steady_clock::now();
  disk_room_ = disk_room(settings_.data);
  if (log_watch_.outgrown(disk_room_.log_bytes))
    spdlog::warn(
        "{0} has {1} MB and grows, games go on: most likely another program reads the database and does not stop, a "
        "backup or an open sqlite3. `fuser -v {0}` names it; when it has ended, the server writes the log back",
        store::log_file(settings_.data).string(), disk_room_.log_bytes >> 20U);
  const std::string lacks = too_little(disk_room_, settings_.disk);
  if (lacks == disk_lacks_) return;
  if (lacks.empty())
    spdlog::info("there is room on the disk again: games begin");
  else
    spdlog::error("{} ({} MB of data, {} MB free)", lacks, disk_room_.data_bytes >> 20U, disk_room_.free_bytes >> 20U);
  disk_lacks_ = lacks;
  hold_games();
}

void App::stop() {
  if (stopping_) return;
  stopping_ = true;
  if (stopped_) stopped_();
  announcement_.reset();
  carry_out(lobby_.closing("the server goes down; games are kept"));
  lines_.stop();
  web_.stop();
  deadlines_.clear();
  heartbeat_.cancel();
}

void App::opened(net::SessionId session, const std::string& address) {
  spdlog::debug("session {} from {}", static_cast<std::uint64_t>(session), address);
  ++metrics_.connections;
  if (lines_.encoding(session) == net::Encoding::thesis) return thesis_.opened(session, network_of(address));
  lobby_.opened({.id = session, .user = {}, .address = network_of(address)});
}

void App::line(net::SessionId session, std::string_view line) {
  ++metrics_.lines;
  if (thesis_.serves(session)) return carry_out(thesis_.line(session, line, now()));
  const auto request = lines_.encoding(session) == net::Encoding::json ? protocol::parse_request_json(line)
                                                                       : protocol::parse_request(line);
  if (request) {
    if (holds_alternative<protocol::request::Pong>(request->message)) lines_.answers_pings(session);
    return carry_out(lobby_.request(session, *request, now()));
  }
  ++metrics_.unreadable;
  carry_out(lobby_.unreadable(session, request.error()));
  if (request.error().code == ErrorCode::too_long) lines_.close(session);
}

void App::line_too_long(net::SessionId session) {
  if (thesis_.serves(session)) {
    room::Line line{session, "no: a line has at most " + std::to_string(protocol::max_line) + " bytes"};
    perform(line);
    return lines_.close(session);
  }
  send(session,
       answer::Error{ErrorCode::too_long, "", "a line has at most " + std::to_string(protocol::max_line) + " bytes"},
       "");
  lines_.close(session);
}

void App::lapsed(net::SessionId session, net::Lapse lapse) {
  switch (lapse) {
    case net::Lapse::none:
      return;
    case net::Lapse::login:
      return say_goodbye(session, "nobody has logged in for " + in_seconds(limits_.login_time) +
                                      ": come again and send Login,user[,password]");
    case net::Lapse::sound:
      return send(session, protocol::event::Ping{"are you there?"}, "");
    case net::Lapse::pong:
      return say_goodbye(session, "no sound from you for " + in_seconds(3 * limits_.ping_time) +
                                      ", not even a Pong: log in again, games are kept");
  }
}

void App::closed(net::SessionId session) {
  carry_out(lobby_.closed(session, now()));
  thesis_.closed(session);
}

void App::carry_out(room::Batches batches) {
  for (room::Effects& batch : thesis_.translated(std::move(batches))) commit_queue_.submit(std::move(batch));
}

void App::write(std::vector<store::Write> rows, std::function<void(const std::string&)> done) {
  const std::uint64_t moves = count<store::NewMove>(rows);
  const std::uint64_t games = count<store::GameEnded>(rows);
  const auto begun = std::chrono::steady_clock::now();
  store_.write(std::move(rows), [this, moves, games, begun, done = std::move(done)](const std::string& error) {
    asio::post(io_, [this, moves, games, begun, done, error] {
      metrics_.disk_works = error.empty();
      if (error.empty()) {
        metrics_.moves += moves;
        metrics_.games += games;
        metrics_.saves.add(std::chrono::steady_clock::now() - begun);
      } else {
        ++metrics_.failed_saves;
      }
      done(error);
    });
  });
}

Health App::health() const {
  return {settings_.lobby.version,
          std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - started_),
          lobby_.sessions().count(),
          lobby_.tables().count(),
          stopping_ || drained_at_,
          !disk_lacks_.empty(),
          disk_room_,
          clock_.stood(),
          bots_.load()};
}

void App::failed(const room::Effects& batch, const std::string& error) {
  spdlog::critical("not saved: {} (table {})", error, batch.room.value_or(0));
  for (const room::Effect& effect : batch.list) {
    if (const auto* saved = get_if<room::AccountSaved>(&effect))
      lobby_.account_book().cancel_change(saved->account.key);
    if (const auto* saved = get_if<room::TournamentSaved>(&effect))
      carry_out(lobby_.tournaments().not_saved(saved->tournament, now()));
    const auto* next = get_if<room::Next>(&effect);
    if (next == nullptr) continue;
    if (std::optional<room::Line> line = thesis_refusal(next->session, batch)) perform(*line);
    const room::Send* const answer = answer_to(next->session, batch);
    const std::string what{answer == nullptr ? "" : protocol::verb(answer->message)};
    send(next->session, answer::Error{ErrorCode::internal, what, "nothing was done: it could not be saved"},
         answer == nullptr ? "" : answer->tag);
    lines_.next(next->session);
  }
  if (batch.room) carry_out(lobby_.tables().save_failed(*batch.room));
  if (const std::optional<std::int64_t> analysis = analysis_of(batch)) {
    analyst_.stop(*analysis);
    carry_out(lobby_.analyses().not_saved(*analysis, now()));
  }
}

void App::perform(room::Send& effect) {
  send(effect.to, effect.message, effect.tag);
}

void App::perform(room::Broadcast& effect) {
  EncodedMessage letter(effect.message);
  for (const net::SessionId session : effect.to) lines_.send(session, letter.in(lines_.encoding(session)));
}

void App::perform(room::Line& effect) {
  lines_.send(effect.to, std::make_shared<const std::string>(effect.text + '\n'));
}

void App::perform(room::Save&) {}  // the CommitQueue has done it

void App::perform(room::Next& effect) {
  lines_.next(effect.session);
}
void App::perform(room::Close& effect) {
  lines_.close(effect.session);
}

void App::perform(room::LoggedIn& effect) {
  lines_.logged_in(effect.session, effect.in);
}

void App::perform(room::TurnShown& effect) {
  asio::post(io_, [this, effect] { carry_out(lobby_.tables().turn_shown(effect.room, effect.turn, now())); });
}

void App::perform(room::SetDeadline& effect) {
  if (!effect.at || stopping_) {
    deadlines_.erase(effect.room);
    return;
  }
  deadlines_.insert_or_assign(effect.room, Deadline{*effect.at, asio::steady_timer(io_)});
  wait_for(effect.room);
}

void App::wait_for(std::optional<room::RoomId> room) {
  Deadline& deadline = deadlines_.at(room);
  deadline.timer.expires_after(deadline.at - now().steady);
  deadline.timer.async_wait([this, room](const boost::system::error_code& cancelled) {
    // What is cancelled too late to be stopped comes all the same.
    const auto found = deadlines_.find(room);
    if (cancelled || found == deadlines_.end()) return;
    if (now().steady < found->second.at) return wait_for(room);
    deadlines_.erase(found);
    carry_out(lobby_.time_passes(room, now()));
  });
}

/// The server's clock finds out by its beats that the server stood still.
void App::beat() {
  if (stopping_) return;
  now();
  const auto time = std::chrono::steady_clock::now();
  // The last results are told first, which waits for the disk.
  if (drained_at_ && ((games_played(lobby_.tables()) == 0 && commit_queue_.empty()) || time >= *drained_at_))
    return stop();
  if (time - disk_looked_at_ >= disk_time) look_at_disk();
  heartbeat_.expires_after(ServerClock::beat);
  heartbeat_.async_wait([this](const boost::system::error_code& cancelled) {
    if (!cancelled) beat();
  });
}

referee::Now App::now() {
  const referee::Millis stood_before = clock_.stood();
  const referee::TimePoint steady = clock_.read(std::chrono::steady_clock::now());
  if (const referee::Millis stood = clock_.stood() - stood_before; stood >= std::chrono::seconds{1})
    spdlog::warn("the server stood still for {} ms: no player is charged for it", stood.count());
  const auto wall = std::chrono::system_clock::now().time_since_epoch();
  return {steady, std::chrono::duration_cast<std::chrono::milliseconds>(wall).count()};
}

void App::perform(room::AskBot& effect) {
  const auto answer = [this, room = effect.room, side = effect.side,
                       turn = effect.turn](const std::optional<core::Thought>& thought) {
    asio::post(io_, [=, this] { carry_out(lobby_.tables().bot_moved(room, side, turn, thought, now())); });
  };
  bots_.ask({effect.room, effect.side}, *effect.kind, effect.options, std::move(effect.game), effect.budget, answer);
}

void App::perform(room::ForgetBot& effect) {
  bots_.forget({effect.room, effect.side});
}

void App::perform(room::AskEstimate& effect) {
  const auto answer = [this, effect](const std::optional<core::Estimate>& estimate) {
    asio::post(io_, [this, effect, estimate] { carry_out(lobby_.estimates().estimated(effect, estimate, now())); });
  };
  if (!estimator_.ask(*effect.scoring, effect.game, answer))
    carry_out(lobby_.estimates().estimated(effect, std::nullopt, now()));
}

void App::perform(room::HashPassword& effect) {
  const auto answer = [this, effect](const std::string& hash) {
    // An empty hash means that there was no memory for it: busy, like a full queue.
    const auto made = hash.empty() ? std::nullopt : std::optional{hash};
    asio::post(io_, [this, effect, made] { carry_out(lobby_.accounts().password_hashed(effect, made, now())); });
  };
  if (!hasher_.hash(effect.password, answer)) carry_out(lobby_.accounts().password_hashed(effect, std::nullopt, now()));
}

void App::perform(room::CheckPassword& effect) {
  const auto answer = [this, effect](bool matches) {
    asio::post(io_, [this, effect, matches] { carry_out(lobby_.password_checked(effect, matches, now())); });
  };
  if (!hasher_.verify(effect.hash, effect.password, answer))
    carry_out(lobby_.password_checked(effect, std::nullopt, now()));
}

void App::perform(room::Reload& effect) {
  store_.stored(effect.room, [this, effect](base::Expected<std::optional<store::StoredGame>> found) {
    asio::post(io_, [this, effect, found = std::move(found)] {
      if (!found) spdlog::critical("table {} cannot be read: {}", effect.room, found.error().text);
      carry_out(lobby_.reloaded(effect, found ? *found : std::nullopt, now()));
    });
  });
}

/// Nobody is answered any more: what the disk holds can only be known by reading it again, which a new start does.
void App::disk_has_failed(const std::string& error) {
  asio::post(io_, [error] {
    throw std::runtime_error("the disk did not confirm a write (" + error +
                             "). The server ends; what is stored is found when it is started again");
  });
}

void App::perform(room::BeginAnalysis& effect) {
  analyst_.begin({effect.analysis, effect.kind, std::move(effect.options), std::move(effect.game)});
}

void App::perform(room::StopAnalysis& effect) {
  analyst_.stop(effect.analysis);
}

bot::Analyst::Ways App::ways_of_analyses() {
  return {[this](std::int64_t analysis, int ply, base::Side side, const core::Thought& thought) {
            asio::post(io_, [=, this] { carry_out(lobby_.analyses().analysed(analysis, ply, side, thought)); });
          },
          [this](std::int64_t analysis, bool done) {
            asio::post(io_, [=, this] { carry_out(lobby_.analyses().ended(analysis, done, now())); });
          }};
}

void App::perform(room::MakeSecret& effect) {
  const auth::Secret made = auth::make_secret();
  carry_out(lobby_.accounts().secret_made(effect, made.text, made.hash, now()));
}

void App::perform(room::AccountSaved& effect) {
  lobby_.account_book().saved(effect.account);
}

void App::perform(room::TournamentSaved& effect) {
  carry_out(lobby_.tournaments().saved(effect.tournament, effect.rows, now()));
}

void App::perform(room::Note& effect) {
  spdlog::info("{}", effect.text);
}

void App::send(net::SessionId session, const protocol::Message& message, std::string_view tag) {
  if (thesis_.serves(session)) return;  // it would not understand
  lines_.send(session, EncodedMessage(message, tag).in(lines_.encoding(session)));
}

void App::say_goodbye(net::SessionId session, const std::string& text) {
  send(session, protocol::event::Closing{text}, "");
  lines_.close(session);
}

}  // namespace app
