#include "server/app/connections.h"

#include <vector>

namespace app {

net::Encoding Connections::encoding(net::SessionId session) const {
  return is_carried(session) ? doors_->encoding(session) : lines_.encoding(session);
}

void Connections::send(net::SessionId session, std::string_view text) {
  is_carried(session) ? doors_->send(session, text) : lines_.send(session, text);
}

void Connections::send(net::SessionId session, net::EncodedText& text) {
  is_carried(session) ? doors_->send(session, text.in(encoding(session))) : lines_.send(session, text);
}

void Connections::send(std::span<const net::SessionId> sessions, net::EncodedText& text) {
  std::vector<net::SessionId> carried;
  for (const net::SessionId session : sessions)
    if (is_carried(session))
      carried.push_back(session);
    else
      lines_.send(session, text);
  if (!carried.empty()) doors_->send(carried, text);
}

void Connections::next(net::SessionId session) {
  is_carried(session) ? doors_->next(session) : lines_.next(session);
}

void Connections::logged_in(net::SessionId session, bool in) {
  is_carried(session) ? doors_->logged_in(session, in) : lines_.logged_in(session, in);
}

void Connections::answers_pings(net::SessionId session) {
  is_carried(session) ? doors_->answers_pings(session) : lines_.answers_pings(session);
}

void Connections::close(net::SessionId session) {
  is_carried(session) ? doors_->close(session) : lines_.close(session);
}

}  // namespace app
