#pragma once

#include "protocol/messages/accounts.h"
#include "protocol/messages/archive.h"
#include "protocol/messages/considering.h"
#include "protocol/messages/error.h"
#include "protocol/messages/events.h"
#include "protocol/messages/large_variant.h"
#include "protocol/messages/play.h"
#include "protocol/messages/tables.h"
#include "protocol/messages/tasks.h"
#include "protocol/messages/tournaments.h"

namespace protocol {

/// All messages of the server: answers, then unasked messages, in the order of protocol/README.md. If two messages have
/// the same verb, a line is read as the first whose fields fit, so the one with more fields comes first.
struct Message
    : boost::variant2::variant<
          answer::Hello, answer::Register, answer::Tables, answer::Return, answer::SignIn, answer::SignOut,
          answer::Token, answer::Logout, answer::Game, answer::Bot, answer::Table, answer::Unfollow, answer::End,
          answer::Opened, answer::SitDown, answer::StandUp, answer::SeatBot, answer::Ready, answer::SetDot,
          answer::SetDotD, answer::Pass, answer::Color, answer::BotSetDot, answer::BotSetDotD, answer::Lose,
          answer::Abort, answer::Claim, answer::Pause, answer::Continue, answer::Rematch, answer::Estimate,
          answer::Repent, answer::Draw, answer::Reply, answer::Dead, answer::Legal, answer::Room, answer::Option,
          answer::Row, answer::Unwatch, answer::TakeOver, answer::Say, answer::Pong, answer::Archived, answer::Record,
          answer::Analyse, answer::StopAnalysis, answer::Consider, answer::StopConsidering, answer::Event,
          answer::Entrant, answer::Rated, answer::Pairing, answer::Join, answer::Leave, answer::Capacity, answer::Check,
          answer::Fail, answer::NewEvent, answer::Direct, answer::Task, answer::Assigned, answer::Idle, answer::Played,
          answer::Beat, answer::Arbiter, answer::Password, answer::Role, answer::Account, answer::Grant, answer::Expel,
          answer::Error, event::Start, event::Turn, event::Move, event::Asked, event::Answered, event::Clock,
          event::LowTime, event::Waits, event::Paused, event::Continued, event::Scoring, event::Unsettled,
          event::Marked, event::Undone, event::GameOver, event::Rematched, event::Act, event::Thought, event::Withheld,
          event::Analysed, event::AnalysisOver, event::Considered, event::ConsideringOver, event::Checked,
          event::Paired, event::Stop, event::Said, event::Joined, event::Left, event::Listed, event::Resume,
          event::Input, event::Ping, event::Closing, answer::Thought> {
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
