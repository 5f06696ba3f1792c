#include "clients/cli/engine/contest_player.h"

#include <algorithm>

#include "engine/core/text.h"

namespace cli {
namespace {

/// Columns of boards leave out I, those of the contest do not.
constexpr std::string_view columns = "ABCDEFGHJKLMNOPQRST";

std::string upper(std::string_view text) {
  std::string result{text};
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return result;
}

core::Fault no_move(std::string_view text) {
  return {"'" + std::string{text} +
          "' is no move of the contest's protocol: two letters for each stone, as AB or AABB"};
}

}  // namespace

core::Expected<std::string> to_contest_move(std::string_view move) {
  std::string text;
  for (std::string_view rest = move; !rest.empty();) {
    const std::string_view point = rest.substr(0, rest.find('-'));
    rest.remove_prefix(std::min(point.size() + 1, rest.size()));
    const std::size_t column = columns.find(upper(point.substr(0, 1)));
    const std::optional<int> row = core::parse_number<int>(point.substr(std::min<std::size_t>(1, point.size())));
    if (point.empty() || column == std::string_view::npos || !row || *row < 1 || *row > std::ssize(columns))
      return core::fault("'" + std::string{move} + "' cannot be said in the contest's protocol, which has points only");
    text += static_cast<char>('A' + column);
    text += static_cast<char>('A' + *row - 1);
  }
  return text;
}

core::Expected<std::string> from_contest_move(std::string_view text) {
  if (text.size() != 2 && text.size() != 4) return tl::unexpected(no_move(text));
  std::string move;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const std::string point = upper(text.substr(i, 2));
    const int column = point[0] - 'A';
    const int row = point[1] - 'A';
    if (column < 0 || column >= std::ssize(columns) || row < 0 || row >= std::ssize(columns))
      return tl::unexpected(no_move(text));
    if (!move.empty()) move += '-';
    move += columns[static_cast<std::size_t>(column)] + std::to_string(row + 1);
  }
  return move;
}

void ContestPlayer::stop() {
  process_.reset();
  thought_.reset();
  played_.clear();
  in_game_ = false;
}

void ContestPlayer::restart() {
  stop();
  process_ = std::make_unique<EngineProcess>(settings().command, settings().process);
  process_->at("name?");
  send("name?");
  const Deadline deadline = after(settings().longest_preparation);
  for (;;) {
    const std::optional<std::string> line = process_->receive(deadline);
    if (!line) process_->give_up();
    if (!line->starts_with("name")) continue;
    name_ = core::trim(std::string_view{*line}.substr(4));
    process_->answered();
    return;
  }
}

void ContestPlayer::send(const std::string& line) {
  script_.push_back(line);
  process_->send({&line, 1});
}

std::string ContestPlayer::script() const {
  return core::join(script_, "\n") + "\n";
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
    in_game_ = true;
    process_->at(command);
    send(command);
  }
  const bool follows = std::equal(
      played_.begin(), played_.end(), task.moves.begin(),
      task.moves.begin() + std::min(std::ssize(played_), std::ssize(task.moves)),
      [](const std::string& played, const EngineMove& move) { return core::equal_ignoring_case(played, move.move); });
  const std::size_t news = task.moves.size() - std::min(played_.size(), task.moves.size());
  // Black begins by itself; otherwise it answers one move.
  const std::size_t expected = side == Side::black && played_.empty() ? 0 : 1;
  if (!follows || news != expected)
    throw EngineFailure(
        "an engine of the contest's protocol can only go on from its own last move: it knows neither "
        "openings nor moves taken back, nor can it take up a game");
  if (news == 1) {
    const core::Expected<std::string> text = to_contest_move(task.moves.back().move);
    if (!text) throw EngineFailure(text.error().text);
    command = "move " + *text;
    process_->at(command);
    send(command);
    played_.push_back(task.moves.back().move);
  }
  thought_ = Thinking{task.game.ply() + 1, command, longest(task)};
}

Deadline ContestPlayer::deadline() const {
  return thought_ ? Deadline{thought_->until} : std::nullopt;
}

std::optional<EnginePlayer::Thought> ContestPlayer::thought(Clock::time_point until) {
  if (!thought_) return std::nullopt;
  while (const std::optional<std::string> line = process_->receive(std::min(until, thought_->until))) {
    const std::string_view said = core::trim(*line);
    if (said.starts_with("error"))
      throw EngineFailure("the engine answered '" + std::string{said} + "' to '" + thought_->command + "'");
    // Whatever else it says is for people.
    if (!said.starts_with("move")) continue;
    process_->answered();
    const core::Expected<std::string> move = from_contest_move(core::trim(said.substr(4)));
    if (!move)
      throw EngineFailure("the engine answered '" + std::string{said} + "' to '" + thought_->command +
                          "': " + move.error().text);
    const Thinking thinking = *std::exchange(thought_, std::nullopt);
    played_.push_back(*move);
    return Thought{thinking.ply, *move, thinking.command};
  }
  if (Clock::now() >= thought_->until) process_->give_up();
  return std::nullopt;
}

void ContestPlayer::settle() {
  if (!process_ || !in_game_) return;
  try {
    const Deadline deadline = after(time_to_settle);
    while (thought_)
      if (!thought(*deadline)) return stop();
    send("end");
    in_game_ = false;
  } catch (const EngineFailure&) {
    stop();
  }
}

}  // namespace cli
