#include "tests/server/simulated_server.h"

#include <future>
#include <utility>

#include "engine/base/overload.h"
#include "protocol/codec/codec.h"
#include "tests/server/store_testing.h"

namespace tests {

SimulatedServer::SimulatedServer(const std::filesystem::path& folder, std::int64_t ms)
    : store_(
          folder, [this](const std::string&) { down_ = true; },
          [this](store::CommitReport report) {
            if (!disk_.power_is_cut()) committed_.push_back(std::move(report));
          }),
      lobby_({.version = "test"}, store_.load()),
      commit_queue_({[this](std::span<store::Write> rows) {
                       writes_.emplace_back(rows.begin(), rows.end());
                       return ++last_write_;
                     },
                     [this](room::Effect& effect) { perform(effect); },
                     [this](const room::Effects& batch, const std::string&) { failed(batch); }}),
      ms_(ms) {
  carry_out(lobby_.start(now()));
}

SimulatedServer::~SimulatedServer() = default;

void SimulatedServer::opens(const std::string& client) {
  clients_[client] = {room::SessionId{++last_session_}, false, {}};
  lobby_.opened({.id = clients_[client].session, .user = {}, .address = "10.0.0.1"});
}

void SimulatedServer::closes(const std::string& client) {
  const room::SessionId session = clients_.at(client).session;
  clients_.erase(client);
  carry_out(lobby_.closed(session, now()));
}

bool SimulatedServer::may_speak(const std::string& client) const {
  const auto found = clients_.find(client);
  return found != clients_.end() && !found->second.waits;
}

void SimulatedServer::says(const std::string& client, const std::string& line) {
  Client& speaker = clients_.at(client);
  speaker.waits = true;
  carry_out(lobby_.request(speaker.session, protocol::parse_request(line).value(), now()));
}

Lines SimulatedServer::hears(const std::string& client) {
  return std::exchange(clients_.at(client).lines, {});
}

void SimulatedServer::time_passes(std::int64_t ms) {
  ms_ += ms;
  const auto wished = deadlines_;
  for (const auto& [room, at] : wished) {
    if (at > now().steady) continue;
    deadlines_.erase(room);
    carry_out(lobby_.time_passes(room, now()));
  }
}

void SimulatedServer::disk_works() {
  for (const store::CommitReport& report : write(std::exchange(writes_, {}))) {
    commit_queue_.committed(report);
    if (!report.failures.empty() || unsaved_sign_ins_.empty()) continue;
    room::Batches again;
    room::save_sign_ins(lobby_.sign_ins().again(std::exchange(unsaved_sign_ins_, {})), again);
    carry_out(std::move(again));
  }
  turns_are_shown();
  if (is_down()) return;
  for (const room::Reload& reload : std::exchange(reloads_, {})) {
    std::promise<std::optional<store::StoredGame>> found;
    store_.stored(reload.room, [&](auto answer) { found.set_value(answer ? *answer : std::nullopt); });
    carry_out(lobby_.reloaded(reload, found.get_future().get(), now()));
  }
}

/// The reports made before the power failed, in order; there are none after a failed sync.
std::vector<store::CommitReport> SimulatedServer::write(std::vector<Rows> batches) {
  {
    const store::HeldUp together(store_);
    for (Rows& rows : batches) store_.submit(rows);
  }
  std::promise<void> behind;
  store_.stored(0, [&](const auto&) { behind.set_value(); });
  behind.get_future().wait();
  return std::exchange(committed_, {});
}

void SimulatedServer::bots_play(std::mt19937_64& random) {
  for (const room::AskBot& ask : std::exchange(asked_, {})) {
    const std::vector<std::string> moves = ask.game.legal_moves();
    if (moves.empty()) continue;
    const std::string& move = moves[random() % moves.size()];
    carry_out(lobby_.tables().bot_moved(ask.room, ask.side, ask.turn, core::Thought{move, 0.5, 1, {move}}, now()));
  }
}

referee::Now SimulatedServer::now() const {
  return {referee::TimePoint{referee::Millis{ms_}}, 1'000'000 + ms_};
}

SimulatedServer::Client* SimulatedServer::client(room::SessionId session) {
  for (auto& [name, each] : clients_)
    if (each.session == session) return &each;
  return nullptr;
}

void SimulatedServer::carry_out(room::Batches batches) {
  for (room::Effects& batch : batches) commit_queue_.submit(std::move(batch));
  turns_are_shown();
}

void SimulatedServer::turns_are_shown() {
  for (const room::TurnShown& turn : std::exchange(turns_, {}))
    carry_out(lobby_.tables().turn_shown(turn.room, turn.turn, now()));
}

void SimulatedServer::send(room::SessionId to, const std::string& line) {
  if (Client* const found = client(to)) found->lines.push_back(line);
}

/// Handles requests as app::App does. The clients of this test send nothing that needs passwords or other missing
/// parts.
void SimulatedServer::perform(room::Effect& effect) {
  visit(base::Overload{
            [&](const room::Send& one) { send(one.to, protocol::format_line(one.message, one.tag)); },
            [&](const room::Broadcast& all) {
              for (const room::SessionId to : all.to) send(to, protocol::format_line(all.message));
            },
            [&](const room::Next& next) {
              if (Client* const found = client(next.session)) found->waits = false;
            },
            [&](const room::TurnShown& turn) { turns_.push_back(turn); },
            [&](const room::SetDeadline& deadline) {
              deadlines_.erase(deadline.room);
              if (deadline.at) deadlines_.emplace(deadline.room, *deadline.at);
            },
            [&](const room::AskBot& ask) { asked_.push_back(ask); },
            [&](const room::Reload& reload) { reloads_.push_back(reload); },
            [](const auto&) {},
        },
        effect);
}

void SimulatedServer::failed(const room::Effects& batch) {
  for (const room::Effect& effect : batch.list)
    if (const auto* const again = get_if<room::AskAgain>(&effect))
      return carry_out(lobby_.request(again->session, again->request, now()));
  for (const room::Effect& effect : batch.list) {
    if (const auto* const saved = get_if<room::SignInsSaved>(&effect))
      unsaved_sign_ins_.insert(unsaved_sign_ins_.end(), saved->numbers.begin(), saved->numbers.end());
    if (const auto* const next = get_if<room::Next>(&effect)) {
      send(next->session, "Error,internal");
      if (Client* const found = client(next->session)) found->waits = false;
    }
  }
  if (batch.room) carry_out(lobby_.tables().save_failed(*batch.room));
}

}  // namespace tests
