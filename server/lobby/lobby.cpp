#include "server/lobby/lobby.h"

#include <utility>

#include "server/accounts/password_work.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;

Lobby::Lobby(const LobbySettings& settings, const store::Contents& contents)
    : table_limits_(settings.tables),
      account_book_(contents.accounts),
      sign_ins_(
          settings.make_secret, [this](const std::string& user) { return sessions_.is_here(user); }, contents.sign_ins,
          settings.sign_ins),
      guard_(settings.logins),
      audience_(sessions_, account_book_),
      tables_(table_limits_, account_book_, audience_, table_news_, *this, contents.next_game),
      table_lists_(tables_, table_news_),
      caretaker_(tables_, audience_, sessions_),
      tournament_tables_(tournament_book_, tables_, audience_, hold_),
      tasks_(settings.worker_silence, tournament_book_, tables_, sessions_),
      tournaments_(tournament_book_, tournament_tables_, tasks_, sessions_, hold_,
                   [this](SessionId session, const protocol::Tagged<protocol::Request>& asked, Now now) {
                     return request(session, asked, now);
                   }),
      compliance_tests_(tables_, sessions_, account_book_, hold_),
      analyses_(settings.max_analyses, sessions_, contents.next_analysis, contents.running_analyses),
      considerations_(settings.considerations, tables_),
      estimates_(tables_, audience_),
      names_(sessions_, account_book_, tables_),
      visits_(sessions_, tables_, table_news_, audience_, tournaments_, considerations_, *this),
      entrance_(settings.guests, sessions_, account_book_, sign_ins_, names_, guard_, tables_, visits_),
      sign_in_requests_(sessions_, sign_ins_, visits_),
      catalogue_(settings.version),
      accounts_(settings.max_bots_per_user, sessions_, account_book_, names_, guard_, sign_in_requests_),
      roles_(account_book_, tournament_book_),
      table_requests_(table_limits_.guest_bots, tables_, audience_, sessions_),
      arbiter_requests_(tables_, tournament_book_, sessions_, account_book_),
      tournament_requests_(tournament_book_, tournaments_, tournament_tables_, tables_, account_book_),
      handlers_(catalogue_, entrance_, sign_in_requests_, accounts_, roles_, table_lists_, table_requests_,
                arbiter_requests_, estimates_, analyses_, considerations_, tournament_requests_, tasks_,
                compliance_tests_) {
  faults_ = contents.faults;
  tournament_book_.begin_at(contents.next_tournament);
  for (const store::StoredTournament& stored : contents.tournaments)
    if (std::optional<std::string> fault = tournament_book_.restore(stored)) faults_.push_back(*std::move(fault));
  for (const store::StoredGame& stored : contents.unfinished) {
    base::Expected<Room> room = Room::restore(stored);
    if (!room) {
      faults_.push_back(room.error().text());
      continue;
    }
    const std::optional<TournamentGame> game = tournament_book_.game_at(room->state().id);
    tables_.add(*std::move(room), game);
  }
  names_.add_stored();
}

void Lobby::admit(bool guests, const LoginLimits& logins, const TableLimits& tables) {
  table_limits_ = tables;
  entrance_.admit_guests(guests);
  guard_.limit(logins);
}

Batches Lobby::start(Now now) {
  Batches batches;
  for (auto& [id, table] : tables_.all()) tables_.wake(table, now, batches.emplace_back(Effects{id, {}}));
  std::vector<RoomId> restored;
  for (const auto& [id, table] : tables_.all()) restored.push_back(id);
  for (const RoomId id : restored) caretaker_.restored(id, now, batches);
  tournaments_.go_on_everywhere(now, batches);
  analyses_.start(now, batches);
  SignIns::Rows old;
  sign_ins_.expire(now.wall, old);
  save_sign_ins(std::move(old), batches);
  return batches;
}

void Lobby::opened(Session session) {
  sessions_.open(std::move(session));
}

Batches Lobby::closed(SessionId id, Now now) {
  Session* const session = sessions_.find(id);
  if (session == nullptr) return {};
  Batches batches;
  visits_.end(*session, now, batches);
  sessions_.close(id);
  return batches;
}

Batches Lobby::contact_lost(SessionId id, referee::Millis silence, Now now) {
  Batches batches;
  if (Session* const session = sessions_.find(id)) visits_.contact_lost(*session, now.steady - silence, now, batches);
  return batches;
}

Batches Lobby::contact_regained(SessionId id, Now now) {
  Batches batches;
  if (Session* const session = sessions_.find(id)) visits_.contact_regained(*session, now, batches);
  return batches;
}

Batches Lobby::request(SessionId id, const protocol::Tagged<protocol::Request>& request, Now now) {
  Session* const session = sessions_.find(id);
  if (session == nullptr) return {};
  const RequestRow& row = row_of(request.message);
  Call call{*session, request.tag, row.verb, now, {}, {}, false};
  if (is_admitted(row, call)) row.answer(handlers_, request.message, call);
  compliance_tests_.note_refusal(call, request.message);
  return call.finish();
}

bool Lobby::is_admitted(const RequestRow& row, Call& call) const {
  const std::optional<Role> role = account_book_.role(call.session.user);
  if (call.session.worker ? !row.callers.contain_workers() : !row.callers.contain(role)) {
    if (call.session.worker)
      call.refuse(ErrorCode::forbidden, "{user} has logged in as a worker, which cannot send {verb}", call.user().shown,
                  row.verb);
    else if (role)
      call.refuse(ErrorCode::forbidden, "{user} has the role {role}; valid for {verb}: {roles}", call.user().shown,
                  word(*role), row.verb, roles_that_may_ask(row.verb));
    else
      call.refuse(ErrorCode::login_first, "log in first: Login,user[,password]");
    return false;
  }
  if (row.begins_something && hold_.is_on()) {
    call.refuse(ErrorCode::busy, *hold_.why);
    return false;
  }
  return true;
}

Batches Lobby::unreadable(SessionId session, const protocol::ParseError& error) {
  return {Effects{std::nullopt,
                  {Send{session, answer::Error::of(error.code, error.verb, error.fault), error.tag}, Next{session}}}};
}

Batches Lobby::password_checked(const CheckPassword& work, std::optional<bool> matches, Now now) {
  room::password_checked(guard_, work, matches, now);
  Session* const session = sessions_.find(work.session);
  if (session == nullptr) return {};
  namespace request = protocol::request;
  Call call{*session, work.tag, work.new_password ? request::Password::verb : request::Login::verb, now, {}, {}, false};
  const store::Account* const account = account_book_.find(identity::fold_name(work.user));
  if (!matches) {
    call.refuse(ErrorCode::busy, "the server is busy: try again in a moment");
  } else if (!*matches || account == nullptr || account->password_hash != work.hash) {
    // The last case: the password was changed while the old one was being checked.
    call.note("failed " + std::string{call.verb} + " of " + work.user + ", from " + work.address);
    call.refuse(ErrorCode::bad_login, wrong_password());
  } else if (work.new_password) {
    accounts_.replace_password(work, call);
  } else {
    entrance_.admit({account->name, account->key}, work.keep, call);
  }
  return call.finish();
}

Batches Lobby::time_passes(std::optional<RoomId> room, Now now) {
  if (room) return tables_.time_passes(*room, now);
  Batches batches;
  tournaments_.go_on_everywhere(now, batches);
  compliance_tests_.go_on(now, batches);
  return batches;
}

Batches Lobby::reloaded(const Reload& work, const std::optional<store::StoredGame>& stored, Now now) {
  const RoomId id = work.room;
  // The table was being read for a client that looks at it; in the meantime it has been replaced.
  if (work.asker && tables_.find(id) != nullptr) return request(work.asker->session, work.asker->request, now);
  base::Expected<Room> room = stored ? Room::restore(*stored) : base::fault("the database has no such game");
  if (const auto& asker = work.asker) {
    if (!room)
      return unreadable(asker->session, {asker->request.tag, ErrorCode::no_room,
                                         std::string{protocol::verb(asker->request.message)}, no_such_table(id)});
    tables_.bring_back(*std::move(room), tournament_book_.game_at(id), now);
    return request(asker->session, asker->request, now);
  }
  if (!stored) tournament_book_.forget(id);
  Batches batches;
  tables_.replace(id, std::move(room), now, batches);
  return batches;
}

Batches Lobby::hold_games(std::optional<base::Fault> why, Now now) {
  hold_.why = std::move(why);
  return hold_.is_on() ? Batches{} : time_passes(std::nullopt, now);
}

Batches Lobby::closing(const std::string& text) const {
  Effects out;
  out.list.push_back(Broadcast{sessions_.ids(), event::Closing{text, "shutdown"}});
  return {std::move(out)};
}

void Lobby::changed(const Table& table, const GameNews& news, Now now, Effects& out) {
  tournament_tables_.game_changed(table, news, out);
  compliance_tests_.game_changed(table, news, now, out);
}

void Lobby::settle(RoomId room, Now now, Batches& out) {
  tournament_tables_.settle(room, now, out);
  caretaker_.settle(room, now, out);
}

}  // namespace room
