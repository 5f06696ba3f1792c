#pragma once

#include "protocol/messages/answers.h"
#include "protocol/messages/events.h"
#include "protocol/messages/large_variant.h"

namespace protocol {

/// Everything the server sends. Of entries with one verb the first whose fields fit is meant, so long ones come first.
struct Message
    : boost::variant2::variant<
          answer::Hello, answer::Register, answer::Tables, answer::Token, answer::Logout, answer::Game, answer::Bot,
          answer::Table, answer::End, answer::Opened, answer::SitDown, answer::StandUp, answer::SeatBot, answer::Ready,
          answer::SetDot, answer::SetDotD, answer::Pass, answer::Color, answer::BotSetDot, answer::BotSetDotD,
          answer::Lose, answer::Abort, answer::Claim, answer::Pause, answer::Continue, answer::Rematch,
          answer::Estimate, answer::Repent, answer::Draw, answer::Reply, answer::Dead, answer::Legal, answer::Room,
          answer::Option, answer::Row, answer::Unwatch, answer::Say, answer::Pong, answer::Archived, answer::Record,
          answer::Analyse, answer::StopAnalysis, answer::Event, answer::Entrant, answer::Rated, answer::Pairing,
          answer::Join, answer::Leave, answer::Capacity, answer::Check, answer::Fail, answer::NewEvent, answer::Direct,
          answer::Arbiter, answer::Password, answer::Account, answer::Grant, answer::Error, event::Start, event::Move,
          event::Turn, event::Asked, event::Marked, event::Undone, event::GameOver, event::Answered, event::Clock,
          event::LowTime, event::Paused, event::Continued, event::Scoring, event::Rematched, event::Act, event::Thought,
          event::Analysed, event::AnalysisOver, event::Paired, event::Checked, event::Said, event::Joined, event::Left,
          event::Resume, event::Ping, event::Closing, answer::Thought> {
  Message();
  template <AlternativeOf<variant> M>
  Message(M message) : Message(alternative_number<M, variant>, &message) {}
  Message(const Message& other);
  Message(Message&& other) noexcept;
  Message& operator=(const Message& other);
  Message& operator=(Message&& other) noexcept;
  ~Message();

 private:
  Message(std::size_t number, void* alternative);
};

}  // namespace protocol
