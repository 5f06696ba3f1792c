#include "clients/cli/gtp_engine.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

#include "clients/cli/child_process.h"

namespace cli {
namespace {

constexpr std::chrono::seconds time_to_read{10};
constexpr std::chrono::seconds time_to_quit{2};
constexpr std::chrono::seconds time_to_terminate{1};
constexpr std::size_t longest_line = std::size_t{1} << 20U;

UniqueFd open_log(const std::string& file) {
  if (file.empty()) return {};
  UniqueFd fd(::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (fd.get() < 0) throw Failure("cannot write the log " + file + ": " + std::generic_category().message(errno));
  return fd;
}

/// Reads what still comes; false when the deadline was first.
bool drained(int fd, LineReader& lines, Deadline deadline) {
  while (wait_for(fd, Direction::reading, deadline)) {
    if (!lines.fill(fd)) return true;
    while (lines.next()) {
    }
  }
  return false;
}

}  // namespace

GtpEngine::GtpEngine(const std::string& command, const std::string& log_file) : log_(open_log(log_file)) {
  try {
    ChildProcess child = start_process(command, log_.get() < 0 ? STDERR_FILENO : log_.get());
    process_ = child.id;
    input_ = std::move(child.input);
    output_ = std::move(child.output);
  } catch (const std::system_error& error) {
    throw EngineFailure("cannot start the engine '" + command + "': " + error.what());
  }
}

GtpEngine::~GtpEngine() {
  if (process_ < 0) return;
  try {
    log(">>", "quit");
    write_all(input_.get(), "quit\n", after(time_to_quit));
    input_.reset();
    if (!drained(output_.get(), lines_, after(time_to_quit))) {
      ::kill(-process_, SIGTERM);
      drained(output_.get(), lines_, after(time_to_terminate));
    }
  } catch (const std::exception&) {
    // It reads or writes no more: there is nothing to wait for.
  }
  reap(process_);
}

void GtpEngine::send(const std::string& command) {
  command_ = command;
  last_line_.clear();
  log(">>", command);
  try {
    write_all(input_.get(), command + '\n', after(time_to_read));
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::timed_out) give_up();
    throw EngineFailure("the engine " + end_of_process() + during());
  }
}

std::optional<GtpEngine::Reply> GtpEngine::receive(Deadline deadline) {
  for (;;) {
    while (const std::optional<std::string> line = lines_.next()) {
      log("<<", *line);
      if (!line->empty()) last_line_ = *line;
      const std::optional<protocol::gtp::Response> response = responses_.add(*line);
      if (!response) continue;
      if (response->success) return response->text;
      return core::fault("the engine answered '? " + response->text + "' to '" + command_ + "'");
    }
    if (lines_.pending() > longest_line) throw EngineFailure("the engine wrote a line without end" + during());
    if (!wait_for(output_.get(), Direction::reading, deadline)) return std::nullopt;
    if (!lines_.fill(output_.get()) && !lines_.has_line())
      throw EngineFailure("the engine " + end_of_process() + during());
  }
}

void GtpEngine::give_up() const {
  throw EngineFailure("the engine did not answer in time" + during());
}

GtpEngine::Reply GtpEngine::ask(const std::string& command, std::chrono::milliseconds patience) {
  send(command);
  std::optional<Reply> reply = receive(after(patience));
  if (!reply) give_up();
  return *std::move(reply);
}

std::string GtpEngine::during() const {
  const std::string where = " at '" + command_ + "'";
  return last_line_.empty() ? where : where + "; the last line it wrote was '" + last_line_ + "'";
}

std::string GtpEngine::end_of_process() {
  if (process_ < 0) return "is gone";
  const std::string end = reap(process_);
  process_ = -1;
  return end;
}

void GtpEngine::log(std::string_view direction, std::string_view line) const {
  if (log_.get() >= 0) write_all(log_.get(), std::string{direction} + ' ' + std::string{line} + '\n', std::nullopt);
}

}  // namespace cli
