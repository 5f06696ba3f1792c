#include "server/tables/estimates.h"

#include <string>

#include "server/referee/evaluation_text.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace request = protocol::request;

void Estimates::estimate(const request::Estimate& wanted, Call& call) {
  const Table* const table = tables_.find(wanted.room, call);
  if (table == nullptr) return;
  const core::GameKind& kind = *table->state().kind;
  if (kind.scoring == nullptr) return call.refuse(ErrorCode::forbidden, "{game} has no score to estimate", kind.name);
  if (table->state().seats.seated(call.user()) && !table->is_over())
    return call.refuse(ErrorCode::forbidden, "players cannot ask for an estimate of their own game");
  call.answer_later(
      AskEstimate{wanted.room, kind.scoring, audience_.game_for(call.session, *table), call.session.id, call.tag, 0});
}

Batches Estimates::estimated(const AskEstimate& work, const std::optional<core::Estimate>& estimate, Now now) {
  if (!work.session)
    return tables_.happen(work.room, now, [&](Room& room) { return room.estimated(work.turn, estimate, now); });
  const std::string verb{request::Estimate::verb};
  Effects out;
  if (estimate)
    out.list.push_back(Send{
        *work.session,
        answer::Estimate{work.room, work.game.ply(), referee::lead_text(estimate->lead),
                         referee::ownership_text(estimate->ownership), estimate->stones(core::StoneStatus::unsettled)},
        work.tag});
  else
    out.list.push_back(Send{
        *work.session,
        answer::Error::of(ErrorCode::busy, verb, base::Fault{"the server is busy: try again in a moment"}), work.tag});
  out.list.push_back(Next{*work.session});
  return {std::move(out)};
}

}  // namespace room
