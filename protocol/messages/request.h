#pragma once

#include "protocol/messages/large_variant.h"
#include "protocol/messages/requests.h"

namespace protocol {

/// All requests, in the order of protocol/README.md. A new one is a struct in the header of its theme and its row here.
struct Request
    : boost::variant2::variant<
          request::Hello, request::Register, request::Login, request::Return, request::SignIns, request::SignOut,
          request::Password, request::Token, request::Logout, request::Games, request::Bots, request::Tables,
          request::Unfollow, request::Open, request::SitDown, request::StandUp, request::SeatBot, request::Ready,
          request::SetDot, request::SetDotD, request::Pass, request::Color, request::Switcher, request::MoveChess,
          request::GiveWay, request::Lose, request::Abort, request::Claim, request::Pause, request::Continue,
          request::Rematch, request::Estimate, request::Repent, request::Draw, request::Reply, request::Dead,
          request::Legal, request::State, request::Board, request::Watch, request::Unwatch, request::TakeOver,
          request::Say, request::Ping, request::Pong, request::Archive, request::Record, request::Thought,
          request::Analyse, request::StopAnalysis, request::Consider, request::StopConsidering, request::Events,
          request::Event, request::Join, request::Leave, request::Capacity, request::Check, request::Checks,
          request::Fail, request::NewEvent, request::Direct, request::Task, request::Played, request::Beat,
          request::Arbiter, request::Roles, request::Accounts, request::Grant, request::Expel> {
  Request();
  template <AlternativeOf<variant> M>
  Request(M request) : Request(alternative_number<M, variant>, &request) {}
  Request(const Request& other);
  Request(Request&& other) noexcept;
  Request& operator=(const Request& other);
  Request& operator=(Request&& other) noexcept;
  ~Request();

 private:
  Request(std::size_t number, void* alternative);
};

}  // namespace protocol
