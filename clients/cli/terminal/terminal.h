#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/board_view.h"

namespace cli {

/// What the terminal at the other end can show.
struct Look {
  bool colour = false;
  core::Charset charset = core::Charset::ascii;

  [[nodiscard]] std::string bold(std::string_view text) const { return paint("1", text); }
  [[nodiscard]] std::string faint(std::string_view text) const { return paint("2", text); }
  [[nodiscard]] std::string red(std::string_view text) const { return paint("31", text); }

 private:
  [[nodiscard]] std::string paint(std::string_view code, std::string_view text) const;
};

/// Colours on a terminal only and not where NO_COLOR is set (no-color.org); ● and ○ where the locale is UTF-8, unless
/// ASCII is asked for. Sets the locale of the program's characters from the environment.
Look look_of_stdout(bool ascii);

/// Asks on the terminal without showing what is typed; none when there is no terminal to ask at.
std::optional<std::string> ask_password(std::string_view prompt);

/// While a line is being edited the terminal hands over single keys. Should SIGINT or SIGTERM end the program then, the
/// terminal gets back the settings it has now. Does nothing without a terminal.
void restore_terminal_on_signals();

}  // namespace cli
