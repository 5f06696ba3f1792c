#include <algorithm>

#include "engine/base/overload.h"
#include "engine/base/text.h"
#include "engine/games.h"
#include "server/lobby/lobby.h"

/// What is asked of tournaments.
namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace request = protocol::request;

void Lobby::on(const request::Events&, Call& call) {
  call.pending = true;
  call.out.list.push_back(AskTournaments{call.session.id, call.tag, std::nullopt});
}

void Lobby::on(const request::Event& tournament, Call& call) {
  call.pending = true;
  call.out.list.push_back(AskTournaments{call.session.id, call.tag, tournament.id});
}

Lobby::Contest* Lobby::find_contest(store::TournamentId id, const protocol::Request& request, Call& call) {
  const auto found = tournaments_.find(id);
  if (found == tournaments_.end()) {
    refuse(call, ErrorCode::no_game, "there is no tournament " + std::to_string(id) + ": Events lists them");
    return nullptr;
  }
  if (found->second.changes == 0) return &found->second;
  call.pending = true;
  found->second.waiting.emplace_back(call.session.id, protocol::Tagged<protocol::Request>{call.tag, request});
  return nullptr;
}

void Lobby::change(Contest& contest, tournament::Rows rows, Effects& out) {
  if (rows.empty()) return;
  ++contest.changes;
  for (const store::Write& row : rows) out.list.push_back(Save{row});
  out.list.push_back(TournamentSaved{contest.controller.id(), std::move(rows)});
}

/// The answer comes before everything that the change brings about.
void Lobby::answer_change(Contest& contest, tournament::Wanted rows, protocol::Message answer, Call& call) {
  if (!rows) return refuse(call, rows.error().code, rows.error().text);
  reply(call, std::move(answer));
  change(contest, *std::move(rows), call.out);
}

void Lobby::on(const request::Join& join, Call& call) {
  Contest* const contest = find_contest(join.id, join, call);
  if (contest == nullptr) return;
  const UserName& user = *call.session.user;
  if (!accounts_.contains(user.key))
    return refuse(call, ErrorCode::forbidden,
                  "a tournament is for accounts, and you are a guest: Register,user,password");
  answer_change(*contest, contest->controller.join(user.shown, {user.shown, call.now.wall}), answer::Join{join.id},
                call);
}

void Lobby::on(const request::Leave& leave, Call& call) {
  Contest* const contest = find_contest(leave.id, leave, call);
  if (contest == nullptr) return;
  const UserName& user = *call.session.user;
  answer_change(*contest, contest->controller.leave(user.shown, begun_in(*contest), {user.shown, call.now.wall}),
                answer::Leave{leave.id}, call);
}

void Lobby::on(const request::Capacity& capacity, Call& call) {
  constexpr int most = 1000;
  if (capacity.games < 1 || capacity.games > most)
    return refuse(
        call, ErrorCode::bad_option,
        "a client plays 1 to " + std::to_string(most) + " games at once, not " + std::to_string(capacity.games));
  call.session.capacity = capacity.games;
  reply(call, answer::Capacity{capacity.games});
  go_on_everywhere(call.now, call.others);
}

void Lobby::on(const request::Fail& fail, Call& call) {
  const TournamentGame* const game = tournament_game(fail.room);
  const int restarts = game == nullptr ? 0 : tournaments_.at(game->tournament).controller.definition().restarts;
  ask_room(fail.room, call, [&](Room& room) { return room.fail(fail, *call.session.user, restarts, call.now); });
}

void Lobby::on(const request::NewEvent& made, Call& call) {
  base::Expected<tournament::NewTournament> tournament = tournament::parse_definition(made.definition);
  if (!tournament) return refuse(call, ErrorCode::bad_option, tournament.error().text);
  const core::GameKind* const kind = engine::find_game(tournament->definition.game);
  if (const auto options = referee::TableOptions::parse(*kind, tournament->definition.options); !options)
    return refuse(call, ErrorCode::bad_option, options.error().text);
  for (tournament::Entrant& entrant : tournament->entrants) {
    base::Expected<std::string, Refused> name =
        entrant_name(entrant.name, entrant.bot ? std::optional{entrant.bot->bot} : std::nullopt);
    if (!name) return refuse(call, name.error().code, name.error().text);
    entrant.name = *std::move(name);
  }
  const store::TournamentId id = next_tournament_++;
  tournament::Rows rows =
      tournament::Controller::create(id, *tournament, made.definition, {call.session.user->shown, call.now.wall});
  reply(call, answer::NewEvent{id});
  for (const store::Write& row : rows) call.out.list.push_back(Save{row});
  call.out.list.push_back(TournamentSaved{id, std::move(rows)});
}

void Lobby::on(const request::Direct& wanted, Call& call) {
  base::Expected<tournament::Act> act = tournament::parse_act(wanted.action, wanted.arguments);
  if (!act) return refuse(call, ErrorCode::bad_option, act.error().text);
  Contest* const contest = find_contest(wanted.id, wanted, call);
  if (contest == nullptr) return;
  if (auto* enter = std::get_if<tournament::act::Enter>(&*act)) {
    const auto bot = std::ranges::find_if(
        enter->given, [](const core::KeyValue& given) { return base::equal_ignoring_case(given.first, "bot"); });
    base::Expected<std::string, Refused> name =
        entrant_name(enter->name, bot == enter->given.end() ? std::nullopt : std::optional{bot->second});
    const bool was_here = contest->controller.find(enter->name).has_value();
    if (!name && !was_here) return refuse(call, name.error().code, name.error().text);
    if (name) enter->name = *std::move(name);
  }
  answer_change(*contest, direct(*contest, *act, {call.session.user->shown, call.now.wall}),
                answer::Direct{wanted.id, std::string{tournament::word(*act)}}, call);
}

tournament::Wanted Lobby::direct(const Contest& contest, const tournament::Act& act, const tournament::By& by) const {
  const tournament::Controller& tournament = contest.controller;
  const tournament::Controller::Begun begun = begun_in(contest);
  return std::visit(
      base::Overload{
          [&](const tournament::act::Start&) { return tournament.start(by); },
          [&](const tournament::act::Pause& pause) { return tournament.pause(pause.reason, by); },
          [&](const tournament::act::Resume&) { return tournament.resume(by); },
          [&](const tournament::act::End& end) { return tournament.end(end.reason, begun, by); },
          [&](const tournament::act::Enter& enter) { return tournament.enter(enter.name, enter.given, by); },
          [&](const tournament::act::Withdraw& withdraw) { return tournament.withdraw(withdraw.name, begun, by); },
          [&](const tournament::act::Result& is) {
            return tournament.result(is.number, is.result, is.reason, begun, by);
          },
          [&](const tournament::act::Forbid& forbid) { return tournament.forbid(forbid.one, forbid.other, by); },
          [&](const tournament::act::Swap& swap) { return tournament.swap(swap.one, swap.other, begun, by); },
      },
      act);
}

base::Expected<std::string, Refused> Lobby::entrant_name(const std::string& name,
                                                         const std::optional<std::string>& bot) const {
  const auto account = accounts_.find(identity::fold_name(name));
  if (!bot) {
    if (account != accounts_.end()) return account->second.name;
    return tl::unexpected(Refused{ErrorCode::no_user, "no account is called " + name +
                                                          ": people and bots that log in need one, a built-in bot is "
                                                          "entered with bot=uct"});
  }
  if (account != accounts_.end())
    return tl::unexpected(
        Refused{ErrorCode::name_taken, name + " is an account: choose another name for the built-in bot"});
  // A bot may go by its own name, which is nobody else's.
  if (base::equal_ignoring_case(name, *bot)) return name;
  const base::Expected<UserName> good = identity::parse_user_name(name);
  if (!good) return tl::unexpected(Refused{ErrorCode::name_invalid, good.error().text});
  return good->shown;
}

}  // namespace room
