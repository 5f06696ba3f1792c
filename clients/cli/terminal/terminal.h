#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/board_view.h"

namespace cli {

/// The capabilities of the terminal.
struct Look {
  bool colour = false;
  core::Charset charset = core::Charset::ascii;

  [[nodiscard]] std::string bold(std::string_view text) const { return paint("1", text); }
  [[nodiscard]] std::string faint(std::string_view text) const { return paint("2", text); }
  [[nodiscard]] std::string red(std::string_view text) const { return paint("31", text); }

 private:
  [[nodiscard]] std::string paint(std::string_view code, std::string_view text) const;
};

/// Uses colours only on a terminal without NO_COLOR (no-color.org), and ● and ○ in UTF-8 locales unless ASCII is asked
/// for. Sets the program's character locale from the environment.
Look look_of_stdout(bool ascii);

/// Prompts on the terminal without echo. Empty if there is no terminal.
std::optional<std::string> ask_password(std::string_view prompt);

/// While a line is being edited, the terminal delivers single keys. Restores its current settings if SIGINT or SIGTERM
/// ends the program meanwhile. Does nothing without a terminal.
void restore_terminal_on_signals();

}  // namespace cli
