#include "clients/cli/bench/load_guest.h"

#include <utility>

namespace cli::bench {
namespace {

/// All requests carry the same tag, which tells their answers from unasked lines. The server answers in order.
constexpr std::string_view the_tag = "a";
constexpr std::string_view before_answer = "@a ";

}  // namespace

void LoadGuest::ask(const protocol::Request& request, OnAnswer then) {
  pending_.push_back({false, std::move(then)});
  send_request(request);
}

void LoadGuest::ask_list(const protocol::Request& request, OnAnswer then) {
  pending_.push_back({true, std::move(then)});
  send_request(request);
}

void LoadGuest::send_request(const protocol::Request& request) {
  send(carrier() == Carrier::lines ? protocol::format_line(request, the_tag) : protocol::format_json(request, the_tag));
}

void LoadGuest::connected() {
  ask(protocol::request::Login{name_, std::nullopt, std::nullopt}, [this](std::string_view) { listener_.logged_in(); });
}

void LoadGuest::line(std::string_view text) {
  if (const std::optional<TableLine> row = read_table_line(text)) {
    if (row->unasked) ++told_;
    return listener_.listed(*this, *row);
  }
  if (carrier() == Carrier::lines) return heard_line(text);
  const auto message = protocol::parse_message_json(text);
  if (message) heard_line(protocol::format_line(message->message, message->tag));
}

void LoadGuest::heard_line(std::string_view text) {
  if (text.starts_with(before_answer)) return answer(text.substr(before_answer.size()));
  ++told_;
  // A server that turns the client away says so before it reads a request.
  if (text.starts_with("Error,"))
    if (const auto error = protocol::parse_message(text); error)
      if (const auto* const refusal = get_if<protocol::answer::Error>(&error->message))
        return listener_.refused(*refusal);
  listener_.heard(*this, text);
}

void LoadGuest::answer(std::string_view text) {
  if (pending_.empty()) return;
  const bool refusal = text.starts_with("Error,");
  if (pending_.front().list && !refusal && !text.starts_with("End,")) return;
  const OnAnswer then = std::move(pending_.front().then);
  pending_.pop_front();
  ++answered_;
  if (refusal) {
    const auto error = protocol::parse_message(text);
    if (error) listener_.refused(get<protocol::answer::Error>(error->message));
  } else if (then) {
    then(text);
  }
}

}  // namespace cli::bench
