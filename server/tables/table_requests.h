#pragma once

#include <string_view>

#include "server/tables/tables.h"

namespace room {

/// Requests to tables: opening one, watching, chat, and the requests that a table's room handles itself.
class TableRequests {
 public:
  /// All arguments must outlive the object.
  TableRequests(const GuestBots& guest_bots, Tables& tables, const Audience& audience, const Sessions& sessions)
      : guest_bots_(guest_bots), tables_(tables), audience_(audience), sessions_(sessions) {}

  void open(const protocol::request::Open& open, Call& call);
  /// All requests that the room of a table handles itself.
  template <TableRequest R>
  void pass_on(const R& request, Call& call) {
    tables_.ask(request.room, call, [&](Room& room) { return room.ask(request, call.user(), call.now); });
    play_here(request.room, call);
  }
  void seat_bot(const protocol::request::SeatBot& seat, Call& call);
  void stand_up(const protocol::request::StandUp& stand, Call& call);
  void rematch(const protocol::request::Rematch& rematch, Call& call);

  /// Switcher, Move_chess and Give_way are three words of the thesis for the same thing: the next move of the opposing
  /// bot.
  template <class R>
  void wait_for_bot(const R& wanted, Call& call) {
    wait_for_bot(wanted.room, wanted.side, call);
  }
  void legal(const protocol::request::Legal& legal, Call& call);
  void state(const protocol::request::State& state, Call& call);
  void board(const protocol::request::Board& board, Call& call);
  void watch(const protocol::request::Watch& watch, Call& call);
  void unwatch(const protocol::request::Unwatch& unwatch, Call& call);
  void take_over(const protocol::request::TakeOver& take, Call& call);
  void say(const protocol::request::Say& say, Call& call);

 private:
  /// The caller, if it plays at this table, plays with this connection from now on.
  void play_here(RoomId id, Call& call);
  void wait_for_bot(RoomId id, Side side, Call& call);
  void send_state(const Table& table, Call& call) const;

  const GuestBots& guest_bots_;
  Tables& tables_;
  const Audience& audience_;
  const Sessions& sessions_;
};

}  // namespace room
