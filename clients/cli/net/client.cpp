#include "clients/cli/net/client.h"

#include <algorithm>

#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

namespace answer = protocol::answer;
namespace request = protocol::request;

/// A busy server may have many other passwords to check first.
constexpr std::chrono::seconds answer_timeout{30};

template <class... Ms>
bool is_any(const Message& message) {
  return (holds_alternative<Ms>(message) || ...);
}

/// Whether more lines of the same answer follow this one.
bool is_item(const Message& message) {
  return is_any<answer::Game, answer::Bot, answer::Table, answer::Room, answer::Option, answer::Row, answer::Archived,
                answer::Role, answer::Account, answer::SignIn, answer::Event, answer::Entrant, answer::Rated,
                answer::Pairing, answer::Task, answer::Assigned, protocol::event::Move, protocol::event::Clock,
                protocol::event::Paused, protocol::event::Scoring, protocol::event::Unsettled, protocol::event::Asked,
                protocol::event::Left, protocol::event::Thought, protocol::event::Checked>(message);
}

/// Whether a client should stay away: its user has signed out, or has more connections than the server allows, so that
/// reconnecting would close another one, which might then do the same.
bool is_final(const Message& message) {
  const auto* const closing = get_if<protocol::event::Closing>(&message);
  return closing != nullptr && (closing->code == "signed-out" || closing->code == "too-many");
}

}  // namespace

Client::Client(const Address& server) : connection_(server) {
  expect<answer::Hello>(request::Hello{1, "qiyuan " QIYUAN_VERSION});
}

std::optional<protocol::Tagged<Message>> Client::receive(Deadline deadline) {
  for (;;) {
    const std::optional<std::string> line = connection_.receive(deadline);
    if (!line) return std::nullopt;
    heard_ = Clock::now();
    base::Expected<protocol::Tagged<Message>, protocol::ParseError> message = protocol::parse_message(*line);
    if (message) {
      if (is_final(message->message)) throw Failure(get<protocol::event::Closing>(message->message).text);
      const auto* const ping = get_if<protocol::event::Ping>(&message->message);
      if (ping == nullptr) return *std::move(message);
      if (answers_pings_) connection_.send(protocol::format_line(request::Pong{ping->text}));
      continue;
    }
    // A newer server may announce unknown events, but its answers must be understood.
    if (!message.error().tag.empty()) throw Failure("cannot parse the server's line '" + *line + "'");
  }
}

Answer Client::ask(const Request& request) {
  const std::string tag = std::to_string(++last_tag_);
  connection_.send(protocol::format_line(request, tag));
  const Deadline deadline = after(answer_timeout);
  std::vector<Message> lines;
  while (std::optional<protocol::Tagged<Message>> received = receive(deadline)) {
    auto& [answered, message] = *received;
    if (answered != tag) {
      // All our requests have tags: this error is about the connection, which the server closes.
      if (const auto* const error = get_if<answer::Error>(&message); error != nullptr && answered.empty())
        throw Disconnected(explain(*error));
      events_.push_back(std::move(message));
      continue;
    }
    if (auto* const error = get_if<answer::Error>(&message)) return tl::unexpected(std::move(*error));
    const bool more = is_item(message);
    lines.push_back(std::move(message));
    if (!more) return lines;
  }
  throw Disconnected("the server does not answer " + std::string{protocol::verb(request)});
}

void Client::probe() {
  if (Clock::now() >= silent_until()) ask(request::Ping{"there?"});
}

std::optional<Message> Client::event(Deadline deadline) {
  if (events_.empty()) {
    std::optional<protocol::Tagged<Message>> received = receive(deadline);
    if (!received) return std::nullopt;
    events_.push_back(std::move(received->message));
  }
  Message message = std::move(events_.front());
  events_.pop_front();
  return message;
}

std::set<std::string> guests_among(Client& client, const std::vector<std::string>& names) {
  constexpr std::size_t max_names = 100;
  std::set<std::string> guests;
  for (std::size_t from = 0; from < names.size(); from += max_names) {
    const auto first = names.begin() + static_cast<std::ptrdiff_t>(from);
    const auto count = static_cast<std::ptrdiff_t>(std::min(max_names, names.size() - from));
    const Answer answer = client.ask(request::Roles{{first, first + count}});
    if (!answer) break;
    for (const Message& line : *answer)
      if (const auto* const role = get_if<answer::Role>(&line); role != nullptr && role->role == "guest")
        guests.insert(role->name);
  }
  return guests;
}

std::string explain(const answer::Error& error) {
  return error.text.empty() ? std::string{protocol::word(error.code)} : protocol::escaped(error.text);
}

}  // namespace cli
