#pragma once

#include <string>
#include <string_view>

#include "engine/base/expected.h"
#include "protocol/messages/message.h"
#include "protocol/messages/request.h"

/// The two encodings of the messages: lines for TCP, JSON for WebSocket. Both use the messages' own fields().
namespace protocol {

/// A message with the tag of its request; empty if the request had none.
template <class M>
struct Tagged {
  std::string tag;
  M message;
};

/// A request that could not be read. It is answered by `Error,<code>,<verb>,<text>` with the tag, and changes nothing.
struct ParseError {
  std::string tag;
  ErrorCode code{};
  std::string verb;
  base::Fault fault;
};

/// Maximum length in bytes of a line that a client sends, without its end of line.
inline constexpr std::size_t max_line = 4096;

/// Reads a line without its LF; ignores a CR at the end and an initial BOM. Never throws, whatever the bytes. Errors:
/// too_long, encoding (not UTF-8, or control characters), syntax, unknown_verb.
base::Expected<Tagged<Request>, ParseError> parse_request(std::string_view line);
/// The same for messages of the server.
base::Expected<Tagged<Message>, ParseError> parse_message(std::string_view line);

/// One line without its LF; control characters in texts are replaced by spaces.
std::string format_line(const Request& request, std::string_view tag = {});
std::string format_line(const Message& message, std::string_view tag = {});
/// Appends the same line to a text.
void append_line(std::string& text, const Message& message, std::string_view tag = {});

/// `{"verb":"SetDot","room":3,"side":"black","point":"D4","tag":"7"}`; key=value lists are objects, lists are arrays.
base::Expected<Tagged<Request>, ParseError> parse_request_json(std::string_view text);
base::Expected<Tagged<Message>, ParseError> parse_message_json(std::string_view text);
std::string format_json(const Request& request, std::string_view tag = {});
std::string format_json(const Message& message, std::string_view tag = {});
/// Appends the same JSON to a text.
void append_json(std::string& text, const Message& message, std::string_view tag = {});

/// The verb of a message in the protocol's spelling.
std::string_view verb(const Request& request);
std::string_view verb(const Message& message);

}  // namespace protocol
