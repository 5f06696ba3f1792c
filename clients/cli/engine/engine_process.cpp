#include "clients/cli/engine/engine_process.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include "clients/cli/engine/child_process.h"
#include "clients/cli/engine/core_binding.h"
#include "engine/base/text.h"

namespace cli {
namespace {

constexpr std::chrono::seconds time_to_read{10};
constexpr std::chrono::seconds time_to_quit{2};
constexpr std::chrono::seconds time_to_terminate{1};
constexpr std::size_t max_line = std::size_t{1} << 20U;
constexpr std::size_t max_answer = std::size_t{16} << 20U;
constexpr std::size_t max_conversation = 200;
constexpr std::size_t max_errors = 16384;

UniqueFd open_log(const std::string& file) {
  if (file.empty()) return {};
  UniqueFd fd(::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (fd.get() < 0) throw Failure("cannot write the log " + file + ": " + std::generic_category().message(errno));
  return fd;
}

/// A file in memory.
UniqueFd open_errors() {
  UniqueFd fd(::memfd_create("errors", MFD_CLOEXEC));
  if (fd.get() < 0) throw Failure("cannot store an engine's errors: " + std::generic_category().message(errno));
  ::fcntl(fd.get(), F_SETFL, O_APPEND);
  return fd;
}

/// Reads and drops the rest of the output. Returns false if the deadline came first.
bool drained(int fd, Clock::time_point deadline) {
  std::array<char, 65536> bytes;
  while (Clock::now() < deadline && wait_for(fd, Direction::reading, deadline)) {
    const ssize_t count = ::read(fd, bytes.data(), bytes.size());
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return true;
  }
  return false;
}

}  // namespace

EngineProcess::EngineProcess(const std::string& command, const ProcessSettings& settings)
    : farewell_(settings.farewell),
      log_(open_log(settings.log_file)),
      errors_(settings.keep_errors || log_.get() >= 0 ? open_errors() : UniqueFd{}) {
  const CoreBinding binding(settings.core);
  try {
    const int error_fd = errors_.get() >= 0 ? errors_.get() : STDERR_FILENO;
    ChildProcess child = start_process(command, error_fd);
    process_ = child.id;
    input_ = std::move(child.input);
    output_ = std::move(child.output);
  } catch (const std::system_error& error) {
    throw EngineFailure("cannot start the engine '" + command + "': " + error.what());
  }
}

EngineProcess::~EngineProcess() {
  if (process_ < 0) return;
  try {
    log(">>", farewell_);
    write_all(input_.get(), farewell_ + '\n', after(time_to_quit));
    input_.reset();
    if (!drained(output_.get(), Clock::now() + time_to_quit)) {
      ::kill(-process_, SIGTERM);
      drained(output_.get(), Clock::now() + time_to_terminate);
    }
  } catch (const std::exception&) {
    // Both pipes are closed: there is nothing to wait for.
  }
  reap(process_);
  try {
    log_errors();
  } catch (const std::exception&) {
    // The disk is full, as the calls before have reported.
  }
}

void EngineProcess::send(std::span<const std::string> lines) {
  std::string bytes;
  for (const std::string& line : lines) {
    log(">>", line);
    bytes += line;
    bytes += '\n';
  }
  try {
    write_all(input_.get(), bytes, after(time_to_read));
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::timed_out) give_up();
    throw EngineFailure("the engine " + end_of_process() + during());
  }
}

std::optional<std::string> EngineProcess::receive(Deadline deadline) {
  for (;;) {
    if (std::optional<std::string> line = lines_.next()) {
      log("<<", *line);
      if (!line->empty()) last_line_ = *line;
      return line;
    }
    if (lines_.pending() > max_line) throw EngineFailure("the engine wrote a line that does not end" + during());
    if (!wait_for(output_.get(), Direction::reading, deadline)) return std::nullopt;
    const std::size_t before = lines_.pending();
    if (!lines_.fill(output_.get()) && !lines_.has_line())
      throw EngineFailure("the engine " + end_of_process() + during());
    // An engine that never stops writing must fail too.
    unanswering_ += lines_.pending() - before;
    if (unanswering_ > max_answer) throw EngineFailure("the engine does not stop writing" + during());
  }
}

void EngineProcess::at(std::string command) {
  command_ = std::move(command);
  last_line_.clear();
}

void EngineProcess::give_up() const {
  throw EngineFailure("the engine did not answer in time" + during());
}

std::string EngineProcess::during() const {
  const std::string where = " at '" + command_ + "'";
  return last_line_.empty() ? where : where + "; the last line it wrote was '" + last_line_ + "'";
}

std::string EngineProcess::end_of_process() {
  if (process_ < 0) return "is gone";
  std::string end = reap(process_);
  process_ = -1;
  return end;
}

void EngineProcess::log(std::string_view direction, std::string_view line) {
  std::string entry{direction};
  entry += ' ';
  entry += line;
  log_errors();
  if (log_.get() >= 0) write_all(log_.get(), protocol::escaped(entry) + '\n', std::nullopt);
  conversation_.push_back(std::move(entry));
  if (conversation_.size() > max_conversation) conversation_.pop_front();
}

void EngineProcess::log_errors() {
  if (log_.get() < 0) return;
  std::array<char, 4096> bytes;
  for (ssize_t count = 0; (count = ::pread(errors_.get(), bytes.data(), bytes.size(), logged_errors_)) > 0;
       logged_errors_ += count)
    write_all(log_.get(), protocol::escaped_lines({bytes.data(), static_cast<std::size_t>(count)}), std::nullopt);
}

std::string EngineProcess::conversation() const {
  return base::join(conversation_, "\n");
}

std::string EngineProcess::errors() const {
  if (errors_.get() < 0) return {};
  std::string tail(max_errors, '\0');
  const off_t end = ::lseek(errors_.get(), 0, SEEK_END);
  const ssize_t count =
      ::pread(errors_.get(), tail.data(), tail.size(), std::max(off_t{0}, end - static_cast<off_t>(tail.size())));
  tail.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
  return tail;
}

}  // namespace cli
