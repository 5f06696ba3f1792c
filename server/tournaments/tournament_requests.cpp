#include "server/tournaments/tournament_requests.h"

#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "engine/games.h"
#include "server/identity/clean_text.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace request = protocol::request;

namespace {

/// The definition is kept as it was written, so a text in it is refused instead of cleaned.
std::optional<base::Fault> hidden_characters(const std::string& text) {
  if (identity::clean_text(text) == base::trim(text)) return std::nullopt;
  return base::Fault{"'{text}' contains invisible characters or too many accents", text};
}

}  // namespace

void TournamentRequests::list(const request::Events&, Call& call) {
  call.answer_later(AskTournaments{call.session.id, call.tag, std::nullopt});
}

void TournamentRequests::show(const request::Event& tournament, Call& call) {
  call.answer_later(AskTournaments{call.session.id, call.tag, tournament.id});
}

Run* TournamentRequests::find(store::TournamentId id, const protocol::Request& request, Call& call) {
  Run* const run = book_.find(id);
  if (run == nullptr) {
    call.refuse(ErrorCode::no_game, "there is no tournament {tournament}", id);
    return nullptr;
  }
  if (run->changes == 0) return run;
  call.pending = true;
  run->waiting.emplace_back(call.session.id, protocol::Tagged<protocol::Request>{call.tag, request});
  return nullptr;
}

void TournamentRequests::answer_change(Run& run, tournament::Wanted rows, protocol::Message answer, Call& call) {
  if (!rows) return call.refuse(rows.error().code, rows.error().fault);
  call.reply(std::move(answer));
  save(run, *std::move(rows), call.out);
}

void TournamentRequests::make(const request::NewEvent& made, Call& call) {
  base::Expected<tournament::NewTournament> tournament = tournament::parse_definition(made.definition);
  if (!tournament) return call.refuse(ErrorCode::bad_option, tournament.error());
  const core::GameKind* const kind = engine::find_game(tournament->definition.game);
  if (const auto options = referee::TableOptions::parse(*kind, tournament->definition.options); !options)
    return call.refuse(ErrorCode::bad_option, options.error());
  else if (!options->opening.empty())
    return call.refuse(ErrorCode::bad_option, "a tournament has openings, not the option opening");
  if (const auto why = hidden_characters(tournament->definition.name)) return call.refuse(ErrorCode::bad_option, *why);
  for (tournament::Entrant& entrant : tournament->entrants) {
    if (const auto why = hidden_characters(entrant.school)) return call.refuse(ErrorCode::bad_option, *why);
    base::Expected<std::string, Refused> name =
        entrant_name(entrant.name, entrant.bot ? std::optional{entrant.bot->bot} : std::nullopt);
    if (!name) return call.refuse(name.error().code, name.error().fault);
    entrant.name = *std::move(name);
  }
  const store::TournamentId id = book_.new_number();
  tournament::Rows rows =
      tournament::new_tournament(id, *tournament, made.definition, {call.user().shown, call.now.wall});
  call.reply(answer::NewEvent{id});
  for (const store::Write& row : rows) call.out.list.push_back(Save{row});
  call.out.list.push_back(TournamentSaved{id, std::move(rows)});
}

void TournamentRequests::join(const request::Join& join, Call& call) {
  Run* const run = find(join.id, join, call);
  if (run == nullptr) return;
  const UserName& user = call.user();
  if (accounts_.find(user.key) == nullptr)
    return call.refuse(ErrorCode::forbidden, "guests cannot enter a tournament: create an account");
  answer_change(*run, tournament::join(run->controller, user.shown, {user.shown, call.now.wall}), answer::Join{join.id},
                call);
}

void TournamentRequests::leave(const request::Leave& leave, Call& call) {
  Run* const run = find(leave.id, leave, call);
  if (run == nullptr) return;
  const std::string& user = call.user().shown;
  answer_change(*run, tournament::leave(run->controller, user, their_tables_.begun_in(*run), {user, call.now.wall}),
                answer::Leave{leave.id}, call);
}

void TournamentRequests::direct(const request::Direct& wanted, Call& call) {
  std::vector<std::string> arguments;
  for (const std::string& argument : wanted.arguments) arguments.push_back(identity::clean_text(argument));
  base::Expected<tournament::Act> act = tournament::parse_act(wanted.action, arguments);
  if (!act) return call.refuse(ErrorCode::bad_option, act.error());
  Run* const run = find(wanted.id, wanted, call);
  if (run == nullptr) return;
  if (auto* enter = std::get_if<tournament::act::Enter>(&*act)) {
    const auto bot = std::ranges::find_if(
        enter->given, [](const core::KeyValue& given) { return base::equal_ignoring_case(given.first, "bot"); });
    base::Expected<std::string, Refused> name =
        entrant_name(enter->name, bot == enter->given.end() ? std::nullopt : std::optional{bot->second});
    const bool was_here = run->controller.find(enter->name).has_value();
    if (!name && !was_here) return call.refuse(name.error().code, name.error().fault);
    if (name) enter->name = *std::move(name);
  }
  answer_change(*run, perform(run->controller, *act, their_tables_.begun_in(*run), {call.user().shown, call.now.wall}),
                answer::Direct{wanted.id, std::string{tournament::word(*act)}}, call);
}

base::Expected<std::string, Refused> TournamentRequests::entrant_name(const std::string& name,
                                                                      const std::optional<std::string>& bot) const {
  const store::Account* const account = accounts_.find(identity::fold_name(name));
  if (!bot) {
    if (account != nullptr) return account->name;
    return refused(ErrorCode::no_user, "there is no account '{user}'; enter a built-in bot with bot=uct", name);
  }
  if (account != nullptr)
    return refused(ErrorCode::name_taken, "{name} is an account: choose another name for the built-in bot", name);
  // A bot may use its own name, which belongs to no one else.
  if (base::equal_ignoring_case(name, *bot)) return name;
  const base::Expected<UserName> good = identity::parse_user_name(name);
  if (!good) return refused(ErrorCode::name_invalid, good.error());
  return good->shown;
}

void TournamentRequests::set_capacity(const request::Capacity& capacity, Call& call) {
  constexpr int max = 1000;
  if (capacity.games < 1 || capacity.games > max)
    return call.refuse(ErrorCode::bad_option, "a client can play 1 to {max} games at once, not {games}", max,
                       capacity.games);
  call.session.capacity = capacity.games;
  call.reply(answer::Capacity{capacity.games});
  tournaments_.capacity_changed(call.user(), call.now, call.others);
}

void TournamentRequests::fail(const request::Fail& fail, Call& call) {
  const Table* const table = tables_.find(fail.room);
  const int max_restarts = table == nullptr || !table->tournament
                               ? 0
                               : book_.at(table->tournament->tournament).controller.definition().restarts;
  tables_.ask(fail.room, call, [&](Room& room) {
    return room.fail({fail.room, identity::clean_text(fail.text)}, call.user(), max_restarts, call.now);
  });
}

}  // namespace room
