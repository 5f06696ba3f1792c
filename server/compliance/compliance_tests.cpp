#include "server/compliance/compliance_tests.h"

#include <cassert>
#include <utility>

#include "engine/games.h"
#include "protocol/codec/codec.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

namespace {

/// The opponent of a program under test.
constexpr std::string_view examiner = "random";

template <class... R>
bool is_any(const protocol::Request& request) {
  return (holds_alternative<R>(request) || ...);
}

/// The line as it was sent, unless it may contain a password.
std::string quoted(const protocol::Request& asked) {
  if (is_any<request::Register, request::Login, request::Password, request::Token, request::Grant>(asked))
    return std::string{protocol::verb(asked)};
  return protocol::format_line(asked);
}

}  // namespace

void ComplianceTests::begin(const request::Check& check, Call& call) {
  const core::GameKind* const kind = engine::find_game(check.game);
  if (kind == nullptr) return call.refuse(ErrorCode::no_game, engine::no_such_game(check.game));
  const std::string key = identity::fold_name(check.user);
  // Checked first: the later refusals show whether the user is connected.
  if (!may_begin(key, call.session))
    return call.refuse(ErrorCode::forbidden, "only {user}, its owner and arbiters can test it", check.user);
  const Session* const session = sessions_.newest_of(key);
  if (session == nullptr)
    return call.refuse(ErrorCode::bad_option, "{user} is not connected: the program must log in first", check.user);
  const UserName& user = *session->user;
  if (const auto running = tests_.find(user.key); running != tests_.end() && !running->second.is_over())
    return call.refuse(ErrorCode::forbidden, "{user} is being tested already", user.shown);
  ComplianceTest test(user, call.user(), *kind, check.options);
  const base::Expected<referee::TableOptions> options = referee::TableOptions::parse(*kind, test.options());
  if (!options) return call.refuse(ErrorCode::bad_option, options.error());
  if (const auto start = kind->start(options->game); !start) return call.refuse(ErrorCode::bad_option, start.error());
  call.reply(answer::Check{user.shown, static_cast<int>(compliance_stages().size())});
  tests_.erase(user.key);
  go_on(tests_.emplace(user.key, std::move(test)).first->second, call.now, call.others);
}

bool ComplianceTests::may_begin(const std::string& user, const Session& asker) const {
  const store::Account* const account = accounts_.find(user);
  const bool is_owner = account != nullptr && account->owner == asker.user->key;
  const std::optional<Role> role = accounts_.role(asker.user);
  return user == asker.user->key || is_owner || role == Role::arbiter || role == Role::admin;
}

void ComplianceTests::show(const request::Checks& checks, Call& call) {
  const auto test = tests_.find(identity::fold_name(checks.user));
  if (test == tests_.end())
    return call.refuse(ErrorCode::no_game, "{user} has not been tested since the server started", checks.user);
  for (const event::Checked& found : test->second.found()) call.reply(found);
  call.reply(answer::End{std::string{call.verb}, std::ssize(test->second.found())});
}

void ComplianceTests::go_on(Now now, Batches& out) {
  for (auto& [key, test] : tests_) go_on(test, now, out);
}

void ComplianceTests::go_on(ComplianceTest& test, Now now, Batches& out) {
  if (test.is_over()) return;
  if (test.room())
    abort_game(test, now, out);
  else if (!hold_.is_on())
    open_table(test, now, out);
}

void ComplianceTests::abort_game(ComplianceTest& test, Now now, Batches& out) {
  Table* const table = tables_.find(*test.room());
  if (test.stage().trouble != Trouble::abort || table == nullptr || table->is_over() ||
      !test.is_due(table->state().live.ply()))
    return;
  test.has_troubled();
  Effects effects{table->id(), {}};
  tables_.carry_out(*table, table->room.end(referee::no_result(referee::Termination::aborted), now), now, effects);
  out.push_back(std::move(effects));
}

void ComplianceTests::open_table(ComplianceTest& test, Now now, Batches& out) {
  base::Expected<referee::TableOptions> options = referee::TableOptions::parse(test.kind(), test.options());
  assert(options);
  const base::Expected<core::AnyGame> start = test.kind().start(options->game);
  assert(start);
  const RoomId id = tables_.new_number();
  test.begins(id);
  users_[id] = test.user().key;
  Effects effects{id, {}};
  effects.list.push_back(
      Save{store::NewGame{id, std::string{test.kind().name}, options->all(), test.asker().shown, now.wall}});
  Table& table = tables_.add(Room(id, test.kind(), *std::move(options), *start, test.asker()));
  const core::BotKind* const bot = test.kind().bot(examiner);
  assert(bot != nullptr);
  const base::Expected<core::Options> settings = core::Options::parse(bot->options, {});
  assert(settings);
  const Side side = test.stage().side;
  base::PerSide<store::Player> players;
  players[side] = {test.user().shown, false, {}, true};
  players[base::opponent(side)] = {std::string{examiner}, true, settings->all(), true};
  tables_.carry_out(table, table.room.seat(players), now, effects);
  sessions_.tell(test.user().key, event::Paired{0, test.number(), id, side, std::string{examiner}}, effects);
  tables_.carry_out(table, table.room.begin({}, now), now, effects);
  out.push_back(std::move(effects));
}

ComplianceTest* ComplianceTests::test_at(RoomId id) {
  const auto user = users_.find(id);
  const auto found = user == users_.end() ? tests_.end() : tests_.find(user->second);
  return found == tests_.end() || found->second.room() != id ? nullptr : &found->second;
}

void ComplianceTests::game_changed(const Table& table, const GameNews& news, Now now, Effects& out) {
  ComplianceTest* const test = test_at(table.id());
  if (test == nullptr) return;
  const int plies = table.state().live.game().ply();
  if (news.ended) {
    test->ended(*news.ended, plies);
    users_.erase(table.id());
    sessions_.tell(test->user().key, test->found().back(), out);
    if (test->asker().key != test->user().key) sessions_.tell(test->asker().key, test->found().back(), out);
  } else if (!test->is_due(plies)) {
    return;
  } else if (test->stage().trouble == Trouble::cut) {
    test->has_troubled();
    for (const SessionId id : sessions_.of(test->user().key)) out.list.push_back(Close{id});
    return;
  }
  // The next game, or the end of this one, comes in a batch of its own after this one.
  out.list.push_back(SetDeadline{std::nullopt, now.steady});
}

void ComplianceTests::note_refusal(const Call& call, const protocol::Request& asked) {
  if (!call.session.user || tests_.empty()) return;
  const auto found = tests_.find(call.session.user->key);
  if (found == tests_.end() || found->second.is_over() || !found->second.room()) return;
  const Table* const table = tables_.find(*found->second.room());
  for (const Effect& effect : call.out.list) {
    const auto* const sent = get_if<Send>(&effect);
    const auto* const error = sent == nullptr ? nullptr : get_if<answer::Error>(&sent->message);
    if (error != nullptr)
      found->second.refused(quoted(asked), error->text, table == nullptr ? 0 : table->state().live.game().ply());
  }
}

}  // namespace room
