#include "clients/cli/terminal/terminal.h"

#include <fcntl.h>
#include <langinfo.h>
#include <termios.h>
#include <unistd.h>

#include <clocale>
#include <csignal>
#include <cstdlib>

#include "clients/cli/net/line_stream.h"
#include "clients/cli/net/unique_fd.h"

namespace cli {
namespace {

termios settings_at_start;

extern "C" void restore_and_die(int signal) {
  ::tcsetattr(STDIN_FILENO, TCSANOW, &settings_at_start);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view{} : value;
}

}  // namespace

std::string Look::paint(std::string_view code, std::string_view text) const {
  if (!colour) return std::string{text};
  return "\x1b[" + std::string{code} + "m" + std::string{text} + "\x1b[0m";
}

Look look_of_stdout(bool ascii) {
  std::setlocale(LC_CTYPE, "");
  const bool utf8 = std::string_view{::nl_langinfo(CODESET)} == "UTF-8";
  return {::isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty() && environment("TERM") != "dumb",
          utf8 && !ascii ? core::Charset::unicode : core::Charset::ascii};
}

std::optional<std::string> ask_password(std::string_view prompt) {
  const UniqueFd terminal(::open("/dev/tty", O_RDWR | O_CLOEXEC));
  termios shown{};
  if (terminal.get() < 0 || ::tcgetattr(terminal.get(), &shown) != 0) return std::nullopt;
  termios hidden = shown;
  hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  ::tcsetattr(terminal.get(), TCSAFLUSH, &hidden);
  write_all(terminal.get(), prompt, std::nullopt);
  LineReader reader;
  while (!reader.has_line() && reader.fill(terminal.get())) {
  }
  ::tcsetattr(terminal.get(), TCSAFLUSH, &shown);
  write_all(terminal.get(), "\n", std::nullopt);
  return reader.next();
}

void restore_terminal_on_signals() {
  if (::tcgetattr(STDIN_FILENO, &settings_at_start) != 0) return;
  std::signal(SIGINT, restore_and_die);
  std::signal(SIGTERM, restore_and_die);
}

}  // namespace cli
