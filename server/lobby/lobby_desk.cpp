#include <cmath>

#include "server/lobby/lobby.h"

/// The arbiter's desk, and the watchers' question for the score.
namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace request = protocol::request;

namespace {

/// `B+3.5`: what a mean of playouts would be as a result, in half points.
std::string lead_text(double lead) {
  const auto half_points = static_cast<int>(std::lround(lead * 2));
  const core::Outcome outcome = half_points > 0   ? core::Outcome::black_wins
                                : half_points < 0 ? core::Outcome::white_wins
                                                  : core::Outcome::draw;
  return core::result_text({outcome, core::EndReason::score, std::abs(half_points)});
}

/// One digit for each point, from 0 (White's) to 9 (Black's).
std::string ownership_text(const std::vector<double>& ownership) {
  std::string digits;
  for (const double owner : ownership) digits += static_cast<char>('0' + std::lround((owner + 1) * 4.5));
  return digits;
}

}  // namespace

void Lobby::on(const request::Arbiter& wanted, Call& call) {
  const base::Expected<ArbiterAct> act = parse_arbiter_act(wanted.action, wanted.arguments);
  if (!act) return refuse(call, ErrorCode::bad_option, act.error().text);
  if (wanted.room == 0) return arbitrate_all(*act, call);
  bool present = false;
  if (const auto* replace = std::get_if<arbiter::Replace>(&*act)) {
    const base::Expected<UserName> user = identity::parse_user_name(replace->who);
    present = user && users_.contains(user->key);
    const auto found = rooms_.find(wanted.room);
    const bool bot = found != rooms_.end() && found->second.room.state().kind->bot(replace->who) != nullptr;
    if (found != rooms_.end() && !bot && user && !present && !accounts_.contains(user->key))
      return refuse(
          call, ErrorCode::name_invalid,
          "nobody called " + user->shown + " is here or has an account, and no bot of this game has that name");
  }
  const RoomId id = wanted.room;
  if (const TournamentGame* const game = tournament_game(id);
      game != nullptr && std::holds_alternative<arbiter::Reopen>(*act))
    if (const auto why = tournaments_.at(game->tournament).controller.not_to_be_reopened(game->number))
      return refuse(call, ErrorCode::forbidden, *why);
  if (std::holds_alternative<arbiter::Reopen>(*act) && !rooms_.contains(id)) {
    // A game that was over long ago, or before the last start.
    call.pending = true;
    call.out.list.push_back(Reload{id, Reload::Asker{call.session.id, {call.tag, wanted}}});
    return;
  }
  const bool was_over = std::ranges::find(over_, id) != over_.end();
  ask_room(id, call, [&](Room& room) { return room.arbitrate(*act, call.session.user->shown, present, call.now); });
  const auto found = rooms_.find(id);
  if (was_over && found != rooms_.end() && found->second.room.state().phase != Phase::over) std::erase(over_, id);
}

/// Room 0 means all games.
void Lobby::arbitrate_all(const ArbiterAct& act, Call& call) {
  if (!std::holds_alternative<arbiter::Pause>(act) && !std::holds_alternative<arbiter::Resume>(act))
    return refuse(call, ErrorCode::bad_option, "only pause and resume can be done to all games at once (room 0)");
  for (auto& [id, table] : rooms_) {
    if (table.broken) continue;
    Effects out{id, {}};
    address(table, table.room.arbitrate(act, call.session.user->shown, false, call.now).effects, nullptr, call.now,
            out);
    if (!out.list.empty()) call.others.push_back(std::move(out));
  }
  reply(call, answer::Arbiter{0, std::string{word(act)}});
}

void Lobby::on(const request::Estimate& wanted, Call& call) {
  const Table* const table = find_table(wanted.room, call);
  if (table == nullptr) return;
  const core::Scoring* const scoring = table->room.state().kind->scoring;
  if (scoring == nullptr)
    return refuse(call, ErrorCode::forbidden,
                  "the score of " + std::string{table->room.state().kind->name} + " is no estimate");
  if (table->room.state().seats.seated(*call.session.user) && table->room.state().phase != Phase::over)
    return refuse(call, ErrorCode::forbidden, "players are not told what an engine thinks of their game");
  call.pending = true;
  call.out.list.push_back(AskEstimate{wanted.room, scoring, game_for(call, *table), call.session.id, call.tag, 0});
}

Batches Lobby::estimated(const AskEstimate& work, const std::optional<core::Estimate>& estimate, Now now) {
  if (!work.session)
    return room_event(work.room, now, [&](Room& room) { return room.estimated(work.turn, estimate, now); });
  const std::string verb{request::Estimate::verb};
  Effects out;
  if (estimate)
    out.list.push_back(Send{
        *work.session,
        answer::Estimate{work.room, work.game.ply(), lead_text(estimate->lead), ownership_text(estimate->ownership)},
        work.tag});
  else
    out.list.push_back(
        Send{*work.session, answer::Error{ErrorCode::busy, verb, "too many at once: try again in a moment"}, work.tag});
  out.list.push_back(Next{*work.session});
  return {std::move(out)};
}

}  // namespace room
