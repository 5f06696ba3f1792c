#include "clients/cli/engine/gtp_player.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "engine/base/text.h"
#include "server/referee/replay.h"

namespace cli {
namespace {

/// The name of a game for set_game, such as Othello.
std::string gtp_name(const core::GameKind& kind) {
  std::string name{kind.name};
  name[0] = base::upper(name[0]);
  return name;
}

/// The points of the stones on the board, in lower case, sorted.
std::set<std::string> stones(const core::AnyGame& game) {
  const core::BoardView view = game.view();
  std::set<std::string> names;
  for (std::size_t i = 0; i < view.points.size(); ++i)
    if (view.stones[i]) names.insert(base::to_lower(view.points[i].name));
  return names;
}

std::set<std::string> first_stones(const core::GameKind& kind) {
  const base::Expected<core::AnyGame> start = kind.start(core::Options::defaults(kind.options));
  return start ? stones(*start) : std::set<std::string>{};
}

std::set<std::string> words(const std::string& text) {
  std::istringstream in(base::to_lower(text));
  return {std::istream_iterator<std::string>(in), {}};
}

bool is_pass(std::string_view command) {
  return command.starts_with("play ") && command.ends_with(" pass");
}

std::string with_side(std::string_view command, Side side) {
  return std::string{command} + ' ' + std::string{name(side)};
}

}  // namespace

void GtpPlayer::stop() {
  engine_.reset();
  thought_.reset();
  played_.clear();
}

void GtpPlayer::restart() {
  stop();
  engine_ = std::make_unique<GtpEngine>(settings().command, settings().process);
  name_ = protocol::escaped(ask("name"));
  commands_ = words(ask("list_commands"));
  version_ = knows("version") ? protocol::escaped(ask("version")) : std::string{};
}

std::string GtpPlayer::ask(const std::string& command) {
  script_.push_back(command);
  GtpEngine::Reply reply = engine_->ask(command, settings().max_preparation);
  if (!reply) throw EngineFailure(reply.error().text());
  return *std::move(reply);
}

void GtpPlayer::send(const std::vector<std::string>& commands) {
  script_.insert(script_.end(), commands.begin(), commands.end());
  engine_->send(commands);
}

std::string GtpPlayer::script() const {
  std::string text;
  for (const std::string& command : script_) text += command + '\n';
  return text;
}

void GtpPlayer::begin(const EngineTask& task) {
  if (!engine_) restart();
  script_.clear();
  begin_position(task);
  const std::optional<std::int64_t> time = task.clocks[Side::black];
  if (time && knows("time_settings")) ask("time_settings " + std::to_string(*time / 1000) + " 0 0");
}

void GtpPlayer::begin_position(const EngineTask& task) {
  if (task.kind != nullptr && knows("set_game")) ask("set_game " + gtp_name(*task.kind));
  if (const std::optional<std::string> size = option_of(task, "size")) ask("boardsize " + *size);
  ask("clear_board");
  played_.clear();
  if (const std::optional<std::string> komi = option_of(task, "komi")) ask("komi " + *komi);
  place_handicap(task);
}

void GtpPlayer::place_handicap(const EngineTask& task) {
  core::AnyGame start = task.game;
  start.rewind(0);
  const std::set<std::string> wanted = stones(start);
  // The engine's board already has the stones of the game's start position, as in Othello.
  if (wanted.empty() || (task.kind != nullptr && wanted == first_stones(*task.kind))) return;
  if (!knows("fixed_handicap")) {
    for (const std::string& point : wanted) ask(with_side("play", Side::black) + ' ' + point);
    return;
  }
  const std::string command = "fixed_handicap " + std::to_string(wanted.size());
  if (const std::string placed = ask(command); words(placed) != wanted)
    throw EngineFailure("the engine answered '" + placed + "' to '" + command + "'; the table has " +
                        base::join(wanted, " "));
}

/// The commands for the missing moves; the caller sends them.
std::vector<std::string> GtpPlayer::follow(const EngineTask& task) {
  const std::span<const EngineMove> wanted = task.moves;
  const auto same = [](const EngineMove& played, const EngineMove& move) {
    return played.side == move.side && base::equal_ignoring_case(played.move, move.move);
  };
  const auto common = std::ranges::mismatch(played_, wanted, same);
  if (common.in1 != played_.end() && knows("undo")) {
    while (common.in1 != played_.end()) {
      ask("undo");
      played_.pop_back();
    }
  } else if (common.in1 != played_.end()) {
    begin_position(task);
  }
  std::vector<std::string> commands;
  for (std::size_t i = played_.size(); i < wanted.size(); ++i) {
    commands.push_back(with_side("play", wanted[i].side) + ' ' + wanted[i].move);
    played_.push_back(wanted[i]);
  }
  return commands;
}

void GtpPlayer::think(const EngineTask& task) {
  const Side side = task.game.to_move();
  // Sends everything at once and reads the first answers before the move: one round trip per move.
  std::vector<std::string> commands = follow(task);
  for (const Side each : base::both_sides) {
    const std::optional<std::int64_t> left = task.clocks[each];
    if (left && knows("time_left"))
      commands.push_back(with_side("time_left", each) + ' ' + std::to_string(*left / 1000) + " 0");
  }
  const std::string last = with_side("genmove", side);
  commands.push_back(last);
  thought_ = Thinking{task.game.ply() + 1, side, last, longest(task), {}};
  // Some programs play forced passes on their own and refuse to be told of them.
  if (task.game.forces_moves())
    for (const std::string& command : commands) thought_->may_refuse.push_back(is_pass(command));
  send(commands);
}

Deadline GtpPlayer::deadline() const {
  return thought_ ? Deadline{thought_->until} : std::nullopt;
}

std::optional<GtpPlayer::Thought> GtpPlayer::thought(Clock::time_point until) {
  if (!thought_) return std::nullopt;
  std::optional<GtpEngine::Reply> reply;
  do {
    reply = engine_->receive(std::min(until, thought_->until));
    if (!reply) {
      if (Clock::now() >= thought_->until) engine_->process().give_up();
      return std::nullopt;
    }
    std::deque<bool>& may_refuse = thought_->may_refuse;
    if (!*reply && (may_refuse.empty() || !may_refuse.front())) throw EngineFailure(reply->error().text());
    if (!may_refuse.empty()) may_refuse.pop_front();
  } while (engine_->unanswered() > 0);
  const Thinking thinking = *std::exchange(thought_, std::nullopt);
  const std::string move{base::trim(**reply)};
  if (!base::equal_ignoring_case(move, "resign")) played_.push_back({thinking.side, move});
  return Thought{thinking.ply, move, thinking.command};
}

void GtpPlayer::settle() {
  if (!thought_) return;
  try {
    const Deadline deadline = after(time_to_settle);
    bool finished = true;
    while (finished && engine_->unanswered() > 0) finished = engine_->receive(deadline).has_value();
    thought_.reset();
    if (!finished) stop();
  } catch (const EngineFailure&) {
    stop();
  }
}

}  // namespace cli
