#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace cli {

/// The person's input lines, and output that does not disturb the line being typed. One object at a time.
class LineInput {
 public:
  LineInput() = default;
  LineInput(const LineInput&) = delete;
  LineInput& operator=(const LineInput&) = delete;
  virtual ~LineInput() = default;

  /// Poll it for reading, then call `read`.
  [[nodiscard]] virtual int fd() const = 0;
  virtual void read() = 0;
  /// The next complete line, if there is one.
  virtual std::optional<std::string> next() = 0;
  /// Whether all lines were taken and the input has ended.
  [[nodiscard]] virtual bool ended() const = 0;
  /// Whether a person sees the prompt. Otherwise lines come from a file or a program, possibly too early.
  [[nodiscard]] virtual bool interactive() const = 0;

  /// Prints the text, which ends with LF.
  virtual void print(std::string_view text) = 0;
  /// Sets the prompt.
  virtual void prompt(const std::string& text) = 0;
};

/// Uses line editing and history (libedit) if standard input and output are a terminal, else plain lines.
std::unique_ptr<LineInput> open_line_input();

}  // namespace cli
