#include "clients/cli/check/examiner.h"

#include <algorithm>

#include "engine/base/text.h"

namespace cli::check {
namespace {

std::string play_command(base::Side side, const std::string& move) {
  return "play " + std::string{name(side)} + " " + move;
}

}  // namespace

Examiner::Examiner(const CheckArguments& arguments, const core::GameKind& kind, core::AnyGame start)
    : arguments_(arguments), kind_(kind), start_(std::move(start)), rng_(arguments.seed) {}

void Examiner::start() {
  commands_.clear();
  known_.clear();
  engine_.reset();
  engine_ = std::make_unique<GtpEngine>(arguments_.engine, ProcessSettings{.keep_errors = true});
}

GtpEngine::Reply Examiner::ask(const std::string& command) {
  commands_.push_back(command);
  return engine_->ask(command, arguments_.max_thought);
}

std::string Examiner::tell(const std::string& command, const std::string& why) {
  GtpEngine::Reply reply = ask(command);
  if (!reply) throw Flaw(reply.error().text() + (why.empty() ? "" : ": " + why));
  return *std::move(reply);
}

void Examiner::expect_refusal(const std::string& command, const std::string& why) {
  const GtpEngine::Reply reply = ask(command);
  if (reply)
    throw Flaw("the engine answered '= " + *reply + "' to '" + command + "', but " + why +
               ": it must answer '? …' and change nothing");
}

std::vector<std::string> Examiner::tell_together(const std::vector<std::string>& commands) {
  commands_.insert(commands_.end(), commands.begin(), commands.end());
  engine_->send(commands);
  std::vector<std::string> answers;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    std::optional<GtpEngine::Reply> reply = engine_->receive(after(arguments_.max_thought));
    if (!reply) engine_->process().give_up();
    if (!*reply) throw Flaw(reply->error().text());
    answers.push_back(**std::move(reply));
  }
  return answers;
}

std::string Examiner::last_line() const {
  const std::string conversation = engine_->process().conversation();
  std::string last;
  for (std::size_t at = 0; at < conversation.size();) {
    const std::size_t end = std::min(conversation.find('\n', at), conversation.size());
    const std::string line = conversation.substr(at, end - at);
    if (line.starts_with("<< ") && line.size() > 3) last = line.substr(3);
    at = end + 1;
  }
  return last;
}

bool Examiner::knows(const std::string& command) {
  if (known_.empty()) known_ = "\n" + base::to_lower(tell("list_commands")) + "\n";
  std::erase(known_, ' ');
  return known_.find("\n" + command + "\n") != std::string::npos;
}

core::AnyGame Examiner::begin() {
  if (const std::string size = option_of(arguments_, kind_, "size"); !size.empty()) tell("boardsize " + size);
  tell("clear_board");
  if (const std::string komi = option_of(arguments_, kind_, "komi"); !komi.empty()) tell("komi " + komi);
  return start_;
}

void Examiner::play(core::AnyGame& game, const std::string& move) {
  tell(play_command(game.to_move(), move), "the rules allow it");
  game.play(move);
}

std::string Examiner::random_move(const core::AnyGame& game) {
  std::vector<std::string> moves = game.legal_moves();
  if (moves.size() > 1) std::erase(moves, "pass");
  return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
}

std::string option_of(const CheckArguments& arguments, const core::GameKind& kind, std::string_view key) {
  const base::Expected<core::Options> options = core::Options::parse(kind.options, arguments.options);
  for (const core::KeyValue& option : options->all())
    if (option.first == key) return option.second;
  return {};
}

}  // namespace cli::check
