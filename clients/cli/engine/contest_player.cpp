#include "clients/cli/engine/contest_player.h"

#include <algorithm>

#include "clients/cli/engine/contest_moves.h"
#include "engine/base/text.h"

namespace cli {
namespace {

/// Whether the side to move, at the beginning of its turn, places two stones.
bool has_pairs(core::AnyGame game) {
  const Side side = game.to_move();
  return game.play(game.legal_moves().front()) && game.to_move() == side;
}

/// A turn in the form of the protocol.
std::string told(std::span<const EngineMove> turn, bool pairs) {
  std::string text;
  for (const EngineMove& move : turn) {
    const base::Expected<std::string> point = to_contest_move(move.move);
    if (!point) throw EngineFailure(point.error().text());
    text += *point;
  }
  // Connect6 turns have room for two stones; Black's first turn has one.
  if (pairs && turn.size() == 1) text += no_stone;
  return text;
}

}  // namespace

void ContestPlayer::stop() {
  process_.reset();
  thought_.reset();
  played_.clear();
  second_.reset();
  in_game_ = false;
}

void ContestPlayer::restart() {
  stop();
  process_ = std::make_unique<EngineProcess>(settings().command, settings().process);
  process_->at("name?");
  send("name?");
  const Deadline deadline = after(settings().max_preparation);
  for (;;) {
    const std::optional<std::string> line = process_->receive(deadline);
    if (!line) process_->give_up();
    if (!line->starts_with("name")) continue;
    name_ = protocol::escaped(base::trim(std::string_view{*line}.substr(4)));
    process_->answered();
    return;
  }
}

void ContestPlayer::send(const std::string& line) {
  script_.push_back(line);
  process_->send({&line, 1});
}

std::string ContestPlayer::script() const {
  return base::join(script_, "\n") + "\n";
}

void ContestPlayer::begin(const EngineTask& /*task*/) {
  if (!process_) restart();
  settle();
  if (!process_) restart();
  script_.clear();
}

void ContestPlayer::think(const EngineTask& task) {
  const Side side = task.game.to_move();
  std::string command;
  if (!in_game_) {
    command = "new " + std::string{name(side)};
    played_.clear();
    second_.reset();
    in_game_ = true;
    process_->at(command);
    send(command);
  }
  const bool follows = std::equal(
      played_.begin(), played_.end(), task.moves.begin(),
      task.moves.begin() + std::min(std::ssize(played_), std::ssize(task.moves)),
      [](const std::string& played, const EngineMove& move) { return base::equal_ignoring_case(played, move.move); });
  const auto news = task.moves.subspan(std::min(played_.size(), task.moves.size()));
  const bool all_theirs = std::ranges::all_of(news, [&](const EngineMove& move) { return move.side != side; });
  // Black starts on its own, and a second stone was sent with the first; otherwise the engine answers a turn of the
  // other side.
  const bool needs_none = second_ || (side == Side::black && played_.empty());
  if (!follows || !all_theirs || news.empty() != needs_none)
    throw EngineFailure(
        "the contest protocol can only continue from the engine's own last move: it has no openings, no takebacks and "
        "cannot resume a game");
  if (!news.empty()) {
    command = "move " + told(news, has_pairs(task.game));
    process_->at(command);
    send(command);
    for (const EngineMove& move : news) played_.push_back(move.move);
  } else if (second_) {
    command = said_;
  }
  thought_ = Thinking{task.game.ply() + 1, command, longest(task), task.game};
}

Deadline ContestPlayer::deadline() const {
  if (!thought_) return std::nullopt;
  // The second stone was already sent with the first.
  return second_ ? Clock::time_point{} : thought_->until;
}

std::optional<EnginePlayer::Thought> ContestPlayer::thought(Clock::time_point until) {
  if (!thought_) return std::nullopt;
  if (second_) return decided(*std::exchange(second_, std::nullopt));
  while (const std::optional<std::string> line = process_->receive(std::min(until, thought_->until))) {
    const std::string_view said = base::trim(*line);
    if (said.starts_with("error"))
      throw EngineFailure("the engine answered '" + std::string{said} + "' to '" + thought_->command + "'");
    // Other output is for people.
    if (!said.starts_with("move")) continue;
    process_->answered();
    const base::Expected<std::string> move = from_contest_move(base::trim(said.substr(4)));
    if (!move)
      throw EngineFailure("the engine answered '" + std::string{said} + "' to '" + thought_->command +
                          "': " + move.error().text());
    said_ = thought_->command;
    return decided(first_of(*move));
  }
  if (Clock::now() >= thought_->until) process_->give_up();
  return std::nullopt;
}

std::string ContestPlayer::first_of(const std::string& move) {
  const std::size_t dash = move.find('-');
  core::AnyGame game = thought_->game;
  const Side side = game.to_move();
  // The rules decide whether the move is legal.
  if (!game.play(move.substr(0, dash))) return move;
  const bool wants_second = !game.ending() && game.to_move() == side;
  if (dash == std::string::npos && wants_second)
    throw EngineFailure("the engine answered one stone to '" + thought_->command + "', where a turn has two");
  if (dash == std::string::npos || (!wants_second && !game.ending())) return move;
  if (wants_second) second_ = move.substr(dash + 1);
  return move.substr(0, dash);
}

EnginePlayer::Thought ContestPlayer::decided(std::string move) {
  const Thinking thinking = *std::exchange(thought_, std::nullopt);
  played_.push_back(move);
  return {thinking.ply, std::move(move), thinking.command};
}

void ContestPlayer::settle() {
  if (!process_ || !in_game_) return;
  try {
    const Deadline deadline = after(time_to_settle);
    while (thought_)
      if (!thought(*deadline)) return stop();
    send("end");
    second_.reset();
    in_game_ = false;
  } catch (const EngineFailure&) {
    stop();
  }
}

}  // namespace cli
