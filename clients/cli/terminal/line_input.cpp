#include "clients/cli/terminal/line_input.h"

#include <editline/readline.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <deque>

#include "clients/cli/net/line_stream.h"

namespace cli {
namespace {

void write_out(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

/// Lines of a pipe or a file. Does not show the prompt.
class PlainInput final : public LineInput {
 public:
  [[nodiscard]] int fd() const override { return ended_ ? -1 : STDIN_FILENO; }
  void read() override { ended_ = !reader_.fill(STDIN_FILENO); }
  std::optional<std::string> next() override { return reader_.next(); }
  [[nodiscard]] bool ended() const override { return ended_ && !reader_.has_line(); }
  [[nodiscard]] bool interactive() const override { return false; }
  void print(std::string_view text) override { write_out(text); }
  void prompt(const std::string& /*text*/) override {}

 private:
  LineReader reader_;
  bool ended_ = false;
};

/// Lines edited with libedit. Its callbacks have no context argument, so they use one global instance.
///
/// After each line libedit leaves its key-by-key mode until the handler is installed again. That happens when the next
/// key is needed, so that the terminal is in normal mode while a line is executed.
class EditedInput final : public LineInput {
 public:
  EditedInput() {
    instance_ = this;
    rl_readline_name = "qiyuan";
    using_history();
  }
  EditedInput(const EditedInput&) = delete;
  EditedInput& operator=(const EditedInput&) = delete;
  ~EditedInput() override {
    close_line();
    instance_ = nullptr;
  }

  [[nodiscard]] int fd() const override { return ended_ ? -1 : STDIN_FILENO; }
  void read() override { rl_callback_read_char(); }

  std::optional<std::string> next() override {
    if (lines_.empty()) {
      open_line();
      return std::nullopt;
    }
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }

  [[nodiscard]] bool ended() const override { return ended_ && lines_.empty(); }
  [[nodiscard]] bool interactive() const override { return true; }

  void print(std::string_view text) override {
    if (!line_open_) return write_out(text);
    write_out("\r\x1b[K" + std::string{text});
    rl_forced_update_display();
  }

  void prompt(const std::string& text) override {
    if (text == prompt_) return;
    prompt_ = text;
    if (!line_open_) return;
    rl_set_prompt(prompt_.c_str());
    write_out("\r\x1b[K");
    rl_forced_update_display();
  }

 private:
  static void on_line(char* text) {
    instance_->close_line();
    if (text == nullptr) {
      instance_->ended_ = true;
      write_out("\n");
      return;
    }
    if (*text != '\0') add_history(text);
    instance_->lines_.emplace_back(text);
    std::free(text);
  }

  void open_line() {
    if (line_open_ || ended_) return;
    rl_callback_handler_install(prompt_.c_str(), &EditedInput::on_line);
    line_open_ = true;
  }

  void close_line() {
    if (line_open_) rl_callback_handler_remove();
    line_open_ = false;
  }

  static inline EditedInput* instance_ = nullptr;

  std::deque<std::string> lines_;
  std::string prompt_;
  bool line_open_ = false;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<LineInput> open_line_input() {
  if (::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0) return std::make_unique<EditedInput>();
  return std::make_unique<PlainInput>();
}

}  // namespace cli
