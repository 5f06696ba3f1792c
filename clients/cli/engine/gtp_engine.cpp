#include "clients/cli/engine/gtp_engine.h"

#include <utility>

namespace cli {

void GtpEngine::send(std::span<const std::string> commands) {
  if (commands.empty()) return;
  if (unanswered_.empty()) process_.at(commands.front());
  unanswered_.insert(unanswered_.end(), commands.begin(), commands.end());
  try {
    process_.send(commands);
  } catch (const EngineFailure&) {
    unanswered_.clear();
    throw;
  }
}

std::optional<std::string> GtpEngine::next_line(Deadline deadline) {
  try {
    return process_.receive(deadline);
  } catch (const EngineFailure&) {
    unanswered_.clear();
    throw;
  }
}

std::optional<GtpEngine::Reply> GtpEngine::receive(Deadline deadline) {
  while (const std::optional<std::string> line = next_line(deadline)) {
    const std::optional<protocol::gtp::Response> response = responses_.add(*line);
    if (!response || unanswered_.empty()) continue;
    process_.answered();
    const std::string answered = std::move(unanswered_.front());
    unanswered_.pop_front();
    if (!unanswered_.empty()) process_.at(unanswered_.front());
    if (response->success) return response->text;
    return base::fault("the engine answered '? {answer}' to '{command}'", response->text, answered);
  }
  return std::nullopt;
}

GtpEngine::Reply GtpEngine::ask(const std::string& command, std::chrono::milliseconds patience) {
  send(command);
  for (;;) {
    std::optional<Reply> reply = receive(after(patience));
    if (!reply) process_.give_up();
    if (unanswered_.empty()) return *std::move(reply);
    if (!*reply) throw EngineFailure(reply->error().text());
  }
}

}  // namespace cli
