#include <algorithm>
#include <cassert>
#include <type_traits>

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/codec/codec.h"
#include "server/lobby/lobby.h"

/// The check of programs that play over the line protocol; see trial.h.
namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

namespace {

/// Who plays against a program that is checked.
constexpr std::string_view examiner = "random";

template <class... R>
bool is_any(const protocol::Request& request) {
  return (holds_alternative<R>(request) || ...);
}

/// As it was sent, unless somebody's password may stand in it.
std::string quoted(const protocol::Request& asked) {
  if (is_any<request::Register, request::Login, request::Password, request::Token, request::Grant>(asked))
    return std::string{protocol::verb(asked)};
  return protocol::format_line(asked);
}

}  // namespace

void Lobby::on(const request::Check& check, Call& call) {
  const core::GameKind* const kind = engine::find_game(check.game);
  if (kind == nullptr)
    return refuse(call, ErrorCode::no_game, "no game is called '" + check.game + "': there is " + engine::game_names());
  const auto session = users_.find(identity::fold_name(check.user));
  if (session == users_.end())
    return refuse(call, ErrorCode::bad_option, check.user + " is not here: the program logs in first");
  const UserName& user = *sessions_.at(session->second).user;
  const UserName& asker = *call.session.user;
  if (!may_have_checked(user, call.session))
    return refuse(call, ErrorCode::forbidden,
                  "only " + user.shown + ", its owner and arbiters may have " + user.shown + " checked");
  if (const auto running = trials_.find(user.key); running != trials_.end() && !running->second.is_over())
    return refuse(call, ErrorCode::forbidden, user.shown + " is being checked already");
  ComplianceTest trial(user, asker, *kind, check.options);
  const base::Expected<referee::TableOptions> options = referee::TableOptions::parse(*kind, trial.options());
  if (!options) return refuse(call, ErrorCode::bad_option, options.error().text);
  if (const auto start = kind->start(options->game); !start)
    return refuse(call, ErrorCode::bad_option, start.error().text);
  reply(call, answer::Check{user.shown, static_cast<int>(compliance_stages().size())});
  const std::string key = user.key;
  trials_.erase(key);
  go_on(trials_.emplace(key, std::move(trial)).first->second, call.now, call.others);
}

bool Lobby::may_have_checked(const UserName& user, const Session& session) const {
  const auto account = accounts_.find(user.key);
  const bool is_owner = account != accounts_.end() && account->second.owner == session.user->key;
  const std::optional<Role> own = role(session);
  return user.key == session.user->key || is_owner || own == Role::arbiter || own == Role::admin;
}

void Lobby::on(const request::Checks& checks, Call& call) {
  const auto trial = trials_.find(identity::fold_name(checks.user));
  if (trial == trials_.end())
    return refuse(call, ErrorCode::no_game, checks.user + " has not been checked since the server was started");
  for (const event::Checked& found : trial->second.found()) reply(call, found);
  reply(call, answer::End{std::string{call.verb}, std::ssize(trial->second.found())});
}

void Lobby::go_on_with_trials(Now now, Batches& out) {
  for (auto& [key, trial] : trials_) go_on(trial, now, out);
}

void Lobby::go_on(ComplianceTest& trial, Now now, Batches& out) {
  if (trial.is_over()) return;
  if (trial.room())
    abort_trial_game(trial, now, out);
  else if (held_.empty())
    open_trial_table(trial, now, out);
}

void Lobby::abort_trial_game(ComplianceTest& trial, Now now, Batches& out) {
  const auto found = rooms_.find(*trial.room());
  if (trial.stage().trouble != Trouble::abort || found == rooms_.end()) return;
  Room& game = found->second.room;
  if (game.state().phase == Phase::over || !trial.is_due(game.state().live.ply())) return;
  trial.has_troubled();
  Effects effects{found->first, {}};
  address(found->second, game.end(referee::no_result(referee::Termination::aborted), now), nullptr, now, effects);
  out.push_back(std::move(effects));
}

void Lobby::open_trial_table(ComplianceTest& trial, Now now, Batches& out) {
  base::Expected<referee::TableOptions> options = referee::TableOptions::parse(trial.kind(), trial.options());
  assert(options);
  const base::Expected<core::AnyGame> start = trial.kind().start(options->game);
  assert(start);
  const RoomId id = next_room_++;
  trial.begins(id);
  trial_tables_[id] = trial.user().key;
  Effects effects{id, {}};
  effects.list.push_back(
      Save{store::NewGame{id, std::string{trial.kind().name}, options->all(), trial.asker().shown, now.wall}});
  Table& table = add_table(Room(id, trial.kind(), *std::move(options), *start, trial.asker(), now.wall));
  const core::BotKind* const bot = trial.kind().bot(examiner);
  assert(bot != nullptr);
  const base::Expected<core::Options> settings = core::Options::parse(bot->options, {});
  assert(settings);
  const Side side = trial.stage().side;
  base::PerSide<store::Player> players;
  players[side] = {trial.user().shown, false, {}, true};
  players[base::opponent(side)] = {std::string{examiner}, true, settings->all(), true};
  address(table, table.room.seat(players), nullptr, now, effects);
  tell(trial.user(), event::Paired{0, trial.number(), id, side, std::string{examiner}}, effects);
  address(table, table.room.begin({}, now), nullptr, now, effects);
  out.push_back(std::move(effects));
}

ComplianceTest* Lobby::trial_at(RoomId id) {
  const auto user = trial_tables_.find(id);
  const auto found = user == trial_tables_.end() ? trials_.end() : trials_.find(user->second);
  return found == trials_.end() || found->second.room() != id ? nullptr : &found->second;
}

void Lobby::trial_game_changed(const Table& table, const referee::GameResult* over, Now now, Effects& out) {
  ComplianceTest* const trial = trial_at(table.room.state().id);
  if (trial == nullptr) return;
  const int plies = table.room.state().live.game().ply();
  if (over != nullptr) {
    trial->ended(*over, plies);
    trial_tables_.erase(table.room.state().id);
    tell(trial->user(), trial->found().back(), out);
    if (trial->asker().key != trial->user().key) tell(trial->asker(), trial->found().back(), out);
  } else if (!trial->is_due(plies)) {
    return;
  } else if (trial->stage().trouble == Trouble::cut) {
    trial->has_troubled();
    if (const auto session = users_.find(trial->user().key); session != users_.end())
      out.list.push_back(Close{session->second});
    return;
  }
  // The next game, or the end of this one, comes in a batch of its own, once this one is done.
  out.list.push_back(SetDeadline{0, now.steady});
}

void Lobby::note_refusal(const Call& call, const protocol::Request& asked) {
  if (!call.session.user || trials_.empty()) return;
  const auto found = trials_.find(call.session.user->key);
  if (found == trials_.end() || found->second.is_over() || !found->second.room()) return;
  const auto table = rooms_.find(*found->second.room());
  for (const Effect& effect : call.out.list) {
    const auto* const sent = get_if<Send>(&effect);
    const auto* const error = sent == nullptr ? nullptr : get_if<answer::Error>(&sent->message);
    if (error != nullptr)
      found->second.refused(quoted(asked), error->text,
                            table == rooms_.end() ? 0 : table->second.room.state().live.game().ply());
  }
}

}  // namespace room
