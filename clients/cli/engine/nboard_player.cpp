#include "clients/cli/engine/nboard_player.h"

#include <algorithm>

#include "engine/base/text.h"
#include "protocol/record/ggf.h"

namespace cli {
namespace {

/// The value; a fault, for something that the protocol cannot express, becomes an EngineFailure.
std::string or_failure(base::Expected<std::string> text) {
  if (!text) throw EngineFailure(text.error().text());
  return *std::move(text);
}

/// The start of the game, followed by these moves.
std::string game_line(const EngineTask& task) {
  core::AnyGame start = task.game;
  start.rewind(0);
  const core::BoardView board = start.view();
  protocol::ggf::Game game;
  game.turn = start.to_move();
  game.rows.clear();
  for (std::size_t i = 0; i < board.stones.size(); ++i) {
    if (i > 0 && board.points[i].y != board.points[i - 1].y) game.rows += '/';
    game.rows += !board.stones[i] ? '.' : *board.stones[i] == Side::black ? 'x' : 'o';
  }
  for (const EngineMove& move : task.moves) {
    protocol::RecordedMove& made = game.record.moves.emplace_back();
    made.side = move.side;
    made.move = move.move;
  }
  return "set game " + or_failure(protocol::ggf::write(game));
}

std::vector<std::string> greeting(const std::optional<int>& depth) {
  std::vector<std::string> lines{"nboard 2"};
  if (depth) lines.push_back("set depth " + std::to_string(*depth));
  lines.emplace_back("set contempt 0");
  return lines;
}

/// Whether the line begins with this word, which is then removed.
bool take_start(std::string_view& line, std::string_view word) {
  if (!line.starts_with(word)) return false;
  line = base::trim(line.substr(word.size()));
  return true;
}

}  // namespace

void NboardPlayer::stop() {
  process_.reset();
  thought_.reset();
  told_.reset();
}

void NboardPlayer::restart() {
  stop();
  name_.clear();
  pings_ = 0;
  process_ = std::make_unique<EngineProcess>(settings().command, settings().process);
  process_->at("nboard 2");
  std::vector<std::string> lines = greeting(settings().depth);
  lines.push_back(ping());
  send(lines);
  if (!wait_for_pong(after(settings().max_preparation))) process_->give_up();
}

void NboardPlayer::send(const std::vector<std::string>& lines) {
  script_.insert(script_.end(), lines.begin(), lines.end());
  process_->send(lines);
}

std::string NboardPlayer::script() const {
  return base::join(script_, "\n") + "\n";
}

bool NboardPlayer::is_pong(std::string_view line) {
  line = base::trim(line);
  if (take_start(line, "set myname ")) {
    name_ = protocol::escaped(line);
    return false;
  }
  if (!take_start(line, "pong ") || base::parse_number<int>(line) != pings_) return false;
  process_->answered();
  return true;
}

bool NboardPlayer::wait_for_pong(Deadline deadline) {
  while (const std::optional<std::string> line = process_->receive(deadline))
    if (is_pong(*line)) return true;
  return false;
}

void NboardPlayer::begin(const EngineTask& task) {
  if (task.kind != nullptr)
    if (const auto fits = check_language(EngineLanguage::nboard, *task.kind); !fits)
      throw EngineFailure(fits.error().text());
  settle();
  if (!process_) restart();
  script_ = greeting(settings().depth);
  told_.reset();
}

std::vector<std::string> NboardPlayer::follow(const EngineTask& task) {
  const auto same = [](const EngineMove& told, const EngineMove& move) {
    return told.side == move.side && base::equal_ignoring_case(told.move, move.move);
  };
  std::vector<std::string> lines;
  if (told_ && std::ranges::mismatch(*told_, task.moves, same).in1 == told_->end()) {
    for (const EngineMove& move : task.moves.subspan(told_->size()))
      lines.push_back("move " + or_failure(protocol::ggf::to_move(move.move)));
  } else {
    lines.push_back(game_line(task));
  }
  told_.emplace(task.moves.begin(), task.moves.end());
  return lines;
}

void NboardPlayer::think(const EngineTask& task) {
  std::vector<std::string> lines = follow(task);
  lines.push_back(ping());
  lines.emplace_back("go");
  process_->at("go");
  thought_ = Thinking{task.game.ply() + 1, longest(task), false};
  send(lines);
}

Deadline NboardPlayer::deadline() const {
  return thought_ ? Deadline{thought_->until} : std::nullopt;
}

std::optional<EnginePlayer::Thought> NboardPlayer::thought(Clock::time_point until) {
  if (!thought_) return std::nullopt;
  while (const std::optional<std::string> line = process_->receive(std::min(until, thought_->until))) {
    if (is_pong(*line)) thought_->has_heard = true;
    std::string_view said = base::trim(*line);
    if (!thought_->has_heard || !take_start(said, "===")) continue;
    process_->answered();
    const base::Expected<std::string> move = protocol::ggf::from_move(said);
    if (!move) throw EngineFailure("the engine answered '" + *line + "' to 'go': " + move.error().text());
    return Thought{std::exchange(thought_, std::nullopt)->ply, *move, "go"};
  }
  if (Clock::now() >= thought_->until) process_->give_up();
  return std::nullopt;
}

void NboardPlayer::settle() {
  if (!process_ || !thought_) return;
  try {
    thought_.reset();
    // A ping stops an engine that thinks.
    send({ping()});
    if (!wait_for_pong(after(time_to_settle))) stop();
  } catch (const EngineFailure&) {
    stop();
  }
}

}  // namespace cli
