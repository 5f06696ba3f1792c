#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/field.h"

/// The Go Text Protocol, version 2 (G. Farnebäck, draft 2 of 2002), as text: what a command and a response look like.
/// What the commands mean is the business of the engine or controller that uses this.
namespace protocol::gtp {

/// From 0 to 2³¹ − 1.
using Id = std::uint32_t;

/// `[id] name [arguments]`.
struct Command {
  std::optional<Id> id;
  std::string name;  ///< empty when a line held nothing but an id
  std::vector<std::string> arguments;
  friend bool operator==(const Command&, const Command&) = default;
};

/// What an engine makes of a line. Nothing where there is nothing to answer: a blank line or a mere comment.
std::optional<Command> parse_command(std::string_view line);

/// The line that a controller sends, with its LF.
std::string format(const Command& command);

struct Response {
  std::optional<Id> id;
  bool success = true;
  std::string text;  ///< one or more lines, or nothing
  friend bool operator==(const Response&, const Response&) = default;
};

/// The standard texts of failures.
inline constexpr const char* unknown_command = "unknown command";
inline constexpr const char* syntax_error = "syntax error";

/// The response as an engine sends it, with the empty line that ends it. Empty lines inside the text, which would end
/// it too early, are left out.
std::string format(const Response& response);

/// Puts an engine's lines together to responses. Whatever comes outside of a response is passed over: many engines
/// greet on their standard output.
class ResponseReader {
 public:
  /// Takes the next line, without its LF. Gives the response when this line has ended one.
  std::optional<Response> add(std::string_view line);

 private:
  std::optional<Response> open_;
};

/// `black`, `b`, `white` or `w`, in any case.
std::optional<Side> parse_color(std::string_view text);

}  // namespace protocol::gtp
