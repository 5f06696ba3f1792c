#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/field.h"

/// The Go Text Protocol, version 2 (G. Farnebäck, draft 2 of 2002), as text: the form of commands and responses. The
/// engine or controller that uses this decides what the commands mean.
namespace protocol::gtp {

/// From 0 to 2³¹ − 1.
using Id = std::uint32_t;

/// `[id] name [arguments]`.
struct Command {
  std::optional<Id> id;
  std::string name;  ///< empty if a line contained only an id
  std::vector<std::string> arguments;
  friend bool operator==(const Command&, const Command&) = default;
};

/// Parses a line as an engine does. Returns nullopt if there is nothing to answer: a blank line or only a comment.
std::optional<Command> parse_command(std::string_view line);

/// The line that a controller sends, with its LF.
std::string format(const Command& command);

struct Response {
  std::optional<Id> id;
  bool success = true;
  std::string text;  ///< one or more lines, or empty
  friend bool operator==(const Response&, const Response&) = default;
};

/// The standard texts of failures.
inline constexpr const char* unknown_command = "unknown command";
inline constexpr const char* syntax_error = "syntax error";

/// The response as an engine sends it, with the empty line that ends it. Omits empty lines inside the text, which would
/// end it too early.
std::string format(const Response& response);

/// Assembles an engine's lines into responses. Ignores everything outside a response: many engines print a greeting to
/// their standard output.
class ResponseReader {
 public:
  /// Takes the next line, without its LF; returns the response that it completes.
  std::optional<Response> add(std::string_view line);

 private:
  std::optional<Response> open_;
};

/// `black`, `b`, `white` or `w`, in any case.
std::optional<Side> parse_color(std::string_view text);

}  // namespace protocol::gtp
