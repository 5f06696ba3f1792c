// Fuzzes the messages of clients and of the server, in both encodings.

#include "protocol/codec/codec.h"
#include "protocol/codec/plain_text.h"
#include "tests/fuzz/targets.h"

namespace fuzz {
namespace {

/// Every message that was read can be written and read again without change, in this encoding and in the other one.
template <class M>
void require_same_again(const base::Expected<protocol::Tagged<M>, protocol::ParseError>& read, auto parse_line,
                        auto parse_json) {
  if (!read) {
    require(protocol::is_utf8(read.error().fault.text()), "an error is text");
    return;
  }
  const std::string line = protocol::format_line(read->message, read->tag);
  require(line.find('\n') == std::string::npos, "a message is one line");
  if (line.size() > protocol::max_line) return;  // a JSON message can be longer than a line
  const auto again = parse_line(line);
  require(again && again->tag == read->tag, "a written line can be read");
  require(protocol::format_line(again->message, again->tag) == line, "the line keeps the message");
  const auto by_json = parse_json(protocol::format_json(read->message, read->tag));
  require(by_json && protocol::format_line(by_json->message, by_json->tag) == line, "JSON keeps the message");
}

}  // namespace

void lines(Input bytes) {
  require_same_again(protocol::parse_request(bytes), protocol::parse_request, protocol::parse_request_json);
  require_same_again(protocol::parse_message(bytes), protocol::parse_message, protocol::parse_message_json);
}

void json(Input bytes) {
  require_same_again(protocol::parse_request_json(bytes), protocol::parse_request, protocol::parse_request_json);
  require_same_again(protocol::parse_message_json(bytes), protocol::parse_message, protocol::parse_message_json);
}

}  // namespace fuzz
