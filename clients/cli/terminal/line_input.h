#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace cli {

/// Where a person's lines come from, and where the program prints between them without spoiling the line that is being
/// typed. One object at a time.
class LineInput {
 public:
  LineInput() = default;
  LineInput(const LineInput&) = delete;
  LineInput& operator=(const LineInput&) = delete;
  virtual ~LineInput() = default;

  /// To be polled for reading; then call `read`.
  [[nodiscard]] virtual int fd() const = 0;
  virtual void read() = 0;
  /// A line that is complete, if there is one.
  virtual std::optional<std::string> next() = 0;
  /// No line is left, and none will come.
  [[nodiscard]] virtual bool ended() const = 0;
  /// Somebody sits there and sees the prompt. Otherwise lines come from a file or a program, and may come too early.
  [[nodiscard]] virtual bool interactive() const = 0;

  /// Prints the text, which ends with LF.
  virtual void print(std::string_view text) = 0;
  /// What stands before the line from now on.
  virtual void prompt(const std::string& text) = 0;
};

/// With line editing and history (libedit) when standard input and output are a terminal, else plain lines.
std::unique_ptr<LineInput> open_line_input();

}  // namespace cli
