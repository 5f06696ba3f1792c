#include "clients/cli/net/seat_choice.h"

#include "clients/cli/net/client.h"
#include "clients/cli/terminal/table_view.h"
#include "engine/base/text.h"

namespace cli {

namespace answer = protocol::answer;
namespace request = protocol::request;

Seat take_seat(Client& client, const SeatWish& wish) {
  const RoomId room =
      wish.room ? *wish.room : client.expect<answer::Opened>(request::Open{wish.game, wish.options}).room;
  const std::optional<Side> side = wish.room ? wish.side : wish.side.value_or(Side::black);
  const Seat seat{room, client.expect<answer::SitDown>(request::SitDown{room, side}).side};
  if (wish.opponent)
    client.expect<answer::SeatBot>(
        request::SeatBot{room, base::opponent(seat.side), wish.opponent->name, wish.opponent->options});
  client.expect<answer::Ready>(request::Ready{room, seat.side, std::nullopt});
  return seat;
}

void be_ready(Client& client, const TableView& table, Side side) {
  if (table.state() == "open" || table.state() == "ready")
    client.expect<answer::Ready>(request::Ready{table.room(), side, std::nullopt});
}

Request move_request(RoomId room, Side side, const std::string& move, int ply) {
  if (base::equal_ignoring_case(move, "pass")) return request::Pass{room, side, ply};
  const std::size_t dash = move.find('-');
  if (dash == std::string::npos) return request::SetDot{room, side, move, ply};
  return request::SetDotD{room, side, move.substr(0, dash), move.substr(dash + 1), ply};
}

}  // namespace cli
