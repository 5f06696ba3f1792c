#include "tests/server/table_model.h"

#include <algorithm>

namespace tests {

using Kind = TableCommand::Kind;

bool TableModel::apply(const TableCommand& command) {
  const int who = command.who;
  switch (command.kind) {
    case Kind::sit:
      return sit(command);
    case Kind::stand:
      return stand(who);
    case Kind::ready:
      return ready(who);
    case Kind::move:
      return move(command);
    case Kind::resign:
      if (!sits(who) || !in_game()) return false;
      end(side_of(who) == 0 ? "W+resign" : "B+resign");
      return true;
    case Kind::abort:
      if (!sits(who) || !in_game() || game.ply() >= 2) return false;
      end("void");
      return true;
    case Kind::repent:
      return ask(repents, who, command.a);
    case Kind::draw:
      return ask(draws, who, 0);
    case Kind::pause:
      return ask(pauses, who, 0);
    case Kind::go_on:
      if (!sits(who) || state != "paused" || pause_why_ != "agreed") return false;
      resume();
      return true;
    case Kind::reply:
      return reply(static_cast<What>(command.a % 3), who, command.b % 2 == 0);
    case Kind::claim:
      return claim(who);
    case Kind::leave:
      leave(who);
      return true;
    case Kind::come:
      come(who);
      return true;
    case Kind::wait:
      wait(command.a * 500);
      return true;
  }
  return false;
}

bool TableModel::sit(const TableCommand& command) {
  if (state == "over") return false;
  const int side = command.a % 2;
  if (seat_[at(side)]) return holds(command.who, side);
  seat_[at(side)] = command.who;
  ready_[at(side)] = false;
  if (seat_[0] && seat_[1]) state = "ready";
  return true;
}

bool TableModel::stand(int who) {
  if (!sits(who) || (state != "open" && state != "ready")) return false;
  for (const int side : {0, 1})
    if (holds(who, side)) seat_[at(side)].reset();
  state = "open";
  return true;
}

bool TableModel::ready(int who) {
  if (!sits(who) || state == "over") return false;
  if (in_game()) return true;
  for (const int side : {0, 1})
    if (holds(who, side)) ready_[at(side)] = true;
  if (!seat_[0] || !seat_[1] || !ready_[0] || !ready_[1]) return true;
  state = "playing";
  begin_turn();
  return true;
}

bool TableModel::move(const TableCommand& command) {
  const int side = command.b % 4 == 0 ? 1 - turn() : turn();
  if (!holds(command.who, side) || state != "playing" || side != turn() || !game.play(move_text(command))) return false;
  clock_[at(side)] -= used();
  offers_ = {};
  begin_turn();
  if (const auto ending = game.ending()) end(core::result_text(*ending));
  return true;
}

bool TableModel::ask(What what, int who, int plies) {
  if (!sits(who) || state != "playing") return false;
  const int side = side_of(who);
  if (what == repents) {
    if (plies == 0) {
      const std::vector<core::Played> moves = game.history();
      const auto own = std::find_if(moves.rbegin(), moves.rend(), [&](const core::Played& played) {
        return holds(who, played.side == base::Side::black ? 0 : 1);
      });
      if (own == moves.rend()) return false;
      plies = static_cast<int>(own - moves.rbegin()) + 1;
    }
    if (plies > game.ply()) return false;
  }
  Offer& offer = offers_[what];
  if ((offer.by == 1 - side && offer.plies == plies) || holds(who, 1 - side)) {
    agree(what, plies);
    return true;
  }
  if (offer.asked_at[at(side)] == game.ply()) return false;
  offer.by = side;
  offer.plies = plies;
  offer.asked_at[at(side)] = game.ply();
  return true;
}

bool TableModel::reply(What what, int who, bool yes) {
  Offer& offer = offers_[what];
  if (!offer.by || !holds(who, 1 - *offer.by)) return false;
  offer.by.reset();
  if (yes) agree(what, offer.plies);
  return true;
}

void TableModel::agree(What what, int plies) {
  if (what == draws) return end("draw");
  if (what == pauses) {
    offers_[pauses].by.reset();
    return halt("agreed", std::nullopt);
  }
  charge();
  game.rewind(game.ply() - plies);
  offers_ = {};
  if (state == "playing") begin_turn();
}

bool TableModel::claim(int who) {
  if (!sits(who) || !in_game()) return false;
  const int absent = 1 - side_of(who);
  const auto& since = away_since_[at(absent)];
  if (!since || now_ - *since < patience_[at(absent)]) return false;
  end(absent == 0 ? "W+abandoned" : "B+abandoned");
  return true;
}

void TableModel::leave(int who) {
  present[at(who)] = false;
  for (const int side : {0, 1})
    if (holds(who, side)) away_since_[at(side)] = now_;
  if (state == "playing" && nobody_here() && nobody_here_left_ > 0) halt("nobody-here", now_ + nobody_here_left_);
}

void TableModel::come(int who) {
  present[at(who)] = true;
  if (state == "over") return;
  for (const int side : {0, 1}) {
    if (!holds(who, side) || !away_since_[at(side)]) continue;
    patience_[at(side)] = std::max(patience_[at(side)] - (now_ - *away_since_[at(side)]), min_patience);
    away_since_[at(side)].reset();
  }
  if (sits(who) && state == "paused" && pause_why_ == "nobody-here") resume();
}

void TableModel::wait(std::int64_t ms) {
  now_ += ms;
  const bool adjourned = state == "paused" && pause_why_ == "agreed";
  if (in_game() && game.ply() < 2 && nobody_here() && !adjourned &&
      now_ - std::max(*away_since_[0], *away_since_[1]) >= kept_for_nobody)
    return end("void");
  if (state == "paused" && pause_until_ && *pause_until_ <= now_) return resume();
  if (state == "playing" && used() >= clock_[at(turn())]) end(turn() == 0 ? "W+time" : "B+time");
}

bool TableModel::nobody_here() const {
  return away_since_[0] && away_since_[1];
}

void TableModel::begin_turn() {
  used_ = 0;
  since_ = now_;
}

void TableModel::charge() {
  clock_[at(turn())] -= std::min(used(), clock_[at(turn())]);
  used_ = 0;
  since_.reset();
}

void TableModel::halt(const std::string& why, std::optional<std::int64_t> until) {
  used_ = used();
  since_.reset();
  state = "paused";
  pause_why_ = why;
  pause_until_ = until;
  pause_since_ = now_;
}

void TableModel::resume() {
  if (pause_why_ == "nobody-here") nobody_here_left_ -= now_ - pause_since_;
  state = "playing";
  since_ = now_;
}

void TableModel::end(const std::string& result) {
  result_ = result;
  charge();
  state = "over";
}

std::int64_t TableModel::left_now(int side) const {
  const bool counts = in_game() && side == turn();
  return std::max<std::int64_t>(0, clock_[at(side)] - (counts ? used() : 0));
}

std::string TableModel::move_text(const TableCommand& command) const {
  const int point = command.a % 26;
  if (point == 25) return "pass";
  return std::string{"ABCDE"[point % 5]} + std::to_string(1 + point / 5);
}

std::string TableModel::line(const TableCommand& command) const {
  const std::string side = command.a % 2 == 0 ? "black" : "white";
  switch (command.kind) {
    case Kind::sit:
      return "SitDown,1," + side;
    case Kind::stand:
      return "StandUp,1";
    case Kind::ready:
      return "Ready,1";
    case Kind::move: {
      const int mover = command.b % 4 == 0 ? 1 - turn() : turn();
      const std::string text = move_text(command);
      const std::string head = (text == "pass" ? "Pass,1," : "SetDot,1,") + std::string{mover == 0 ? "black" : "white"};
      return text == "pass" ? head : head + "," + text;
    }
    case Kind::resign:
      return "Lose,1";
    case Kind::abort:
      return "Abort,1";
    case Kind::repent:
      return command.a == 0 ? "Repent,1" : "Repent,1," + std::to_string(command.a);
    case Kind::draw:
      return "Draw,1";
    case Kind::pause:
      return "Pause,1";
    case Kind::go_on:
      return "Continue,1";
    case Kind::reply:
      return std::string{"Reply,1,"} + std::array{"repent", "draw", "pause"}[at(command.a % 3)] +
             (command.b % 2 == 0 ? ",yes" : ",no");
    case Kind::claim:
      return "Claim,1";
    case Kind::leave:
    case Kind::come:
    case Kind::wait:
      return "";
  }
  return "";
}

std::string TableModel::state_line() const {
  const auto name = [&](int side) -> std::string {
    return !seat_[at(side)] ? "" : *seat_[at(side)] == 0 ? "ana" : "bob";
  };
  return "Room,1,go," + state + "," + name(0) + "," + name(1) + "," + (turn() == 0 ? "black" : "white") + "," +
         std::to_string(game.ply()) + "," + std::to_string(clock_[0]) + "," + std::to_string(clock_[1]);
}

}  // namespace tests
