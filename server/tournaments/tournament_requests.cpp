#include "server/tournaments/tournament_requests.h"

#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "engine/core/bot_identity.h"
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

/// The entrant that the arguments of `enter` name, as far as its name depends on it.
tournament::Entrant named_by(const tournament::act::Enter& enter) {
  tournament::Entrant entrant;
  entrant.name = enter.name;
  for (const auto& [key, value] : enter.given) {
    if (base::equal_ignoring_case(key, "bot")) entrant.bot = tournament::BuiltIn{value, {}};
    if (base::equal_ignoring_case(key, "engine")) entrant.engine = value;
  }
  for (const core::KeyValue& option : enter.given)
    if (const auto is = [&](std::string_view key) { return base::equal_ignoring_case(option.first, key); };
        entrant.bot && !is("bot") && !is("school") && !is("rating"))
      entrant.bot->options.push_back(option);
  return entrant;
}

/// The name under which a bot with these options is rated; as given if the game has no such bot.
std::string own_name(const core::GameKind& kind, const tournament::BuiltIn& built_in) {
  const core::BotKind* const bot = kind.bot(built_in.bot);
  if (bot == nullptr) return built_in.bot;
  const base::Expected<core::Options> options = core::Options::parse(bot->options, built_in.options);
  return options ? core::bot_identity(*bot, *options) : built_in.bot;
}

}  // namespace

void TournamentRequests::list(const request::Events&, Call& call) {
  call.answer_later(AskTournaments{call.session.id, call.tag, std::nullopt});
}

void TournamentRequests::show(const request::Event& tournament, Call& call) {
  call.answer_later(AskTournaments{call.session.id, call.tag, tournament.id});
}

void TournamentRequests::answer_change(Run& run, tournament::Wanted rows, protocol::Message answer, Call& call) {
  if (!rows) return call.refuse(rows.error().code, rows.error().fault);
  call.reply(std::move(answer));
  save(run, *std::move(rows), call.out);
}

void TournamentRequests::make(const request::NewEvent& made, Call& call) {
  const std::string definition = tournament::with_level_starts(tournament::with_usual_tie_breaks(made.definition));
  base::Expected<tournament::NewTournament> tournament = tournament::parse_definition(definition);
  if (!tournament) return call.refuse(ErrorCode::bad_option, tournament.error());
  const core::GameKind* const kind = engine::find_game(tournament->definition.game);
  if (const auto options = referee::TableOptions::parse(*kind, tournament->definition.options); !options)
    return call.refuse(ErrorCode::bad_option, options.error());
  else if (!options->opening.empty())
    return call.refuse(ErrorCode::bad_option, "a tournament has openings, not the option opening");
  if (const auto why = hidden_characters(tournament->definition.name)) return call.refuse(ErrorCode::bad_option, *why);
  for (const std::string& worker : tournament->definition.workers)
    if (accounts_.find(identity::fold_name(worker)) == nullptr)
      return call.refuse(ErrorCode::no_user, "there is no account '{user}' for workers", worker);
  for (tournament::Entrant& entrant : tournament->entrants) {
    if (const auto why = hidden_characters(entrant.school)) return call.refuse(ErrorCode::bad_option, *why);
    base::Expected<std::string, Refused> name = entrant_name(entrant, *kind);
    if (!name) return call.refuse(name.error().code, name.error().fault);
    entrant.name = *std::move(name);
    const auto has_name = [&](const tournament::Entrant& other) { return other.name == entrant.name; };
    if (std::ranges::count_if(tournament->entrants, has_name) > 1)
      return call.refuse(ErrorCode::name_taken, "the name {name} is taken: choose another", entrant.name);
  }
  const store::TournamentId id = book_.new_number();
  tournament::Rows rows = tournament::new_tournament(id, *tournament, definition, {call.user().shown, call.now.wall});
  call.reply(answer::NewEvent{id});
  for (const store::Write& row : rows) call.out.list.push_back(Save{row});
  call.out.list.push_back(TournamentSaved{id, std::move(rows)});
}

void TournamentRequests::join(const request::Join& join, Call& call) {
  Run* const run = book_.find(join.id, join, call);
  if (run == nullptr) return;
  const UserName& user = call.user();
  if (accounts_.find(user.key) == nullptr)
    return call.refuse(ErrorCode::forbidden, "guests cannot enter a tournament: create an account");
  answer_change(*run, tournament::join(run->controller, user.shown, {user.shown, call.now.wall}), answer::Join{join.id},
                call);
}

void TournamentRequests::leave(const request::Leave& leave, Call& call) {
  Run* const run = book_.find(leave.id, leave, call);
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
  Run* const run = book_.find(wanted.id, wanted, call);
  if (run == nullptr) return;
  if (auto* enter = std::get_if<tournament::act::Enter>(&*act)) {
    base::Expected<std::string, Refused> name =
        entrant_name(named_by(*enter), *engine::find_game(run->controller.definition().game));
    const bool was_here = run->controller.find(enter->name).has_value();
    if (!name && !was_here) return call.refuse(name.error().code, name.error().fault);
    if (name) enter->name = *std::move(name);
  }
  answer_change(*run, perform(run->controller, *act, their_tables_.begun_in(*run), {call.user().shown, call.now.wall}),
                answer::Direct{wanted.id, std::string{tournament::word(*act)}}, call);
}

base::Expected<std::string, Refused> TournamentRequests::entrant_name(const tournament::Entrant& entrant,
                                                                      const core::GameKind& kind) const {
  const std::string& name = entrant.name;
  const store::Account* const account = accounts_.find(identity::fold_name(name));
  if (entrant.is_account()) {
    if (account != nullptr) return account->name;
    return refused(ErrorCode::no_user, "there is no account '{user}'; enter a built-in bot with bot=uct", name);
  }
  if (account != nullptr)
    return refused(ErrorCode::name_taken, "{name} is an account: choose another name for the program", name);
  // A bot may use its own name, which belongs to no one else, and is then rated with all its other games.
  if (entrant.bot)
    if (const std::string own = own_name(kind, *entrant.bot);
        name == own || base::equal_ignoring_case(name, entrant.bot->bot))
      return own;
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
