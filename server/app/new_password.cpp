#include "server/app/new_password.h"

#include <termios.h>
#include <unistd.h>

#include <iostream>
#include <stdexcept>

#include "engine/base/text.h"

namespace app {
namespace {

/// Hides typed text while this object exists.
class Hidden {
 public:
  Hidden() {
    ::tcgetattr(STDIN_FILENO, &shown_);
    termios hidden = shown_;
    hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
  }
  Hidden(const Hidden&) = delete;
  Hidden& operator=(const Hidden&) = delete;
  ~Hidden() { ::tcsetattr(STDIN_FILENO, TCSADRAIN, &shown_); }

 private:
  termios shown_{};
};

std::string read_line() {
  std::string line;
  if (!std::getline(std::cin, line)) throw std::runtime_error("no password on the standard input");
  return std::string{base::trim(line)};
}

std::string ask(const std::string& question) {
  std::string answer;
  {
    const Hidden hidden;  // before the prompt: the answer must never be visible
    std::cerr << question << std::flush;
    answer = read_line();
  }
  std::cerr << '\n';
  return answer;
}

}  // namespace

std::string read_new_password(const std::string& name) {
  if (::isatty(STDIN_FILENO) == 0) return read_line();
  std::string first = ask("Password of " + name + ": ");
  if (ask("Once more: ") != first) throw std::runtime_error("the two passwords differ");
  return first;
}

}  // namespace app
