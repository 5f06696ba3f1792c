#include "clients/cli/engine/gomocup_player.h"

#include <algorithm>
#include <utility>

#include "engine/base/text.h"

namespace cli {
namespace {

namespace gomocup = protocol::gomocup;

constexpr std::chrono::milliseconds default_move_time{1000};
constexpr std::chrono::seconds time_to_introduce{2};

EngineSettings with_farewell(EngineSettings settings) {
  settings.process.farewell = "END";
  return settings;
}

std::string info(std::string_view key, std::int64_t value) {
  return "INFO " + std::string{key} + ' ' + std::to_string(value);
}

}  // namespace

GomocupPlayer::GomocupPlayer(EngineSettings settings) : EnginePlayer(with_farewell(std::move(settings))) {}

void GomocupPlayer::stop() {
  process_.reset();
  thought_.reset();
  told_.clear();
}

void GomocupPlayer::restart() {
  stop();
  name_.clear();
  process_ = std::make_unique<EngineProcess>(settings().command, settings().process);
  process_->at("ABOUT");
  send({"ABOUT"});
  // Some engines do not know this command and do not say so.
  const std::optional<std::string> line = process_->receive(after(time_to_introduce));
  process_->answered();
  const bool is_known = line && gomocup::parse_answer(*line).kind == gomocup::Answer::Kind::other;
  name_ = protocol::escaped(is_known ? gomocup::title_of(*line) : settings().command);
}

void GomocupPlayer::send(const std::vector<std::string>& lines) {
  script_.insert(script_.end(), lines.begin(), lines.end());
  process_->send(lines);
}

std::string GomocupPlayer::script() const {
  return base::join(script_, "\n") + "\n";
}

std::optional<gomocup::Answer> GomocupPlayer::receive(Deadline deadline) {
  while (const std::optional<std::string> line = process_->receive(deadline)) {
    gomocup::Answer answer = gomocup::parse_answer(*line);
    if (answer.kind == gomocup::Answer::Kind::other) continue;
    process_->answered();
    return answer;
  }
  return std::nullopt;
}

void GomocupPlayer::begin(const EngineTask& task) {
  if (task.kind != nullptr)
    if (const auto fits = check_language(EngineLanguage::gomocup, *task.kind); !fits)
      throw EngineFailure(fits.error().text());
  settle();
  if (!process_) restart();
  script_.clear();
  start(task);
}

void GomocupPlayer::start(const EngineTask& task) {
  const std::string size = option_of(task, "size").value_or("");
  const std::string command = "START " + size;
  size_ = base::parse_number<int>(size).value_or(0);
  told_.clear();
  process_->at(command);
  std::vector<std::string> lines = limits(task);
  lines.push_back(info("rule", option_of(task, "rules") == "standard" ? gomocup::rules::exactly_five : 0));
  lines.push_back(info("game_type", 1));
  lines.push_back(command);
  send(lines);
  const std::optional<gomocup::Answer> answer = receive(after(settings().max_preparation));
  if (!answer) process_->give_up();
  if (answer->kind != gomocup::Answer::Kind::ok)
    throw EngineFailure("the engine did not answer OK to '" + command + "': " + answer->text);
}

std::vector<std::string> GomocupPlayer::limits(const EngineTask& task) const {
  const std::int64_t own = settings().move_time.value_or(default_move_time).count();
  const std::optional<std::int64_t> left = task.clocks[task.game.to_move()];
  if (!left) return {info("timeout_turn", own), info("timeout_match", 0), info("time_left", gomocup::unlimited_time)};
  return {info("timeout_turn", settings().move_time ? std::min(own, *left) : *left), info("timeout_match", *left),
          info("time_left", *left)};
}

std::vector<std::string> GomocupPlayer::question(const EngineTask& task) {
  const auto same = [](const std::string& told, const EngineMove& move) {
    return base::equal_ignoring_case(told, move.move);
  };
  const bool follows = told_.size() < task.moves.size() && std::equal(told_.begin(), told_.end(), task.moves.begin(),
                                                                      task.moves.begin() + std::ssize(told_), same);
  const auto point = [&](const EngineMove& move) { return gomocup::point_of(move.move, size_).value(); };
  core::AnyGame start_of_game = task.game;
  start_of_game.rewind(0);
  const core::BoardView first = start_of_game.view();
  const bool is_empty = std::ranges::none_of(first.stones, [](const auto& stone) { return stone.has_value(); });
  std::vector<std::string> lines;
  if (is_empty && task.moves.empty() && told_.empty()) {
    lines = {"BEGIN"};
  } else if (is_empty && follows && task.moves.size() == told_.size() + 1) {
    lines = {"TURN " + gomocup::format(point(task.moves.back()))};
  } else {
    if (!told_.empty()) start(task);
    lines = {"BOARD"};
    const Side side = task.game.to_move();
    for (std::size_t i = 0; i < first.points.size(); ++i)
      if (first.stones[i])
        lines.push_back(gomocup::format(
            gomocup::Stone{gomocup::point_of(first.points[i].name, size_).value(), *first.stones[i] == side}));
    for (const EngineMove& move : task.moves)
      lines.push_back(gomocup::format(gomocup::Stone{point(move), move.side == side}));
    lines.emplace_back("DONE");
  }
  told_.clear();
  for (const EngineMove& move : task.moves) told_.push_back(move.move);
  return lines;
}

void GomocupPlayer::think(const EngineTask& task) {
  std::vector<std::string> lines = question(task);
  const std::string command = lines.front();
  const std::vector<std::string> told = limits(task);
  lines.insert(lines.begin(), told.begin(), told.end());
  process_->at(command);
  thought_ = Thinking{task.game.ply() + 1, command, longest(task)};
  send(lines);
}

Deadline GomocupPlayer::deadline() const {
  return thought_ ? Deadline{thought_->until} : std::nullopt;
}

std::optional<EnginePlayer::Thought> GomocupPlayer::thought(Clock::time_point until) {
  using Kind = gomocup::Answer::Kind;
  if (!thought_) return std::nullopt;
  while (const std::optional<gomocup::Answer> answer = receive(std::min(until, thought_->until))) {
    const gomocup::Point point = answer->point;
    if (answer->kind == Kind::suggest) {
      send({"PLAY " + gomocup::format(point)});
      continue;
    }
    if (answer->kind != Kind::move)
      throw EngineFailure("the engine did not answer '" + thought_->command + "' with a move: " + answer->text);
    if (point.x < 0 || point.x >= size_ || point.y < 0 || point.y >= size_)
      throw EngineFailure("the engine answered '" + gomocup::format(point) + "' to '" + thought_->command +
                          "', which is not on the board");
    const Thinking thinking = *std::exchange(thought_, std::nullopt);
    std::string move = gomocup::move_at(point, size_);
    told_.push_back(move);
    return Thought{thinking.ply, std::move(move), thinking.command};
  }
  if (Clock::now() >= thought_->until) process_->give_up();
  return std::nullopt;
}

/// The protocol cannot stop a thought: the engine gets some time to finish.
void GomocupPlayer::settle() {
  if (!process_ || !thought_) return;
  try {
    const Deadline deadline = after(time_to_settle);
    while (thought_)
      if (!thought(*deadline)) return stop();
  } catch (const EngineFailure&) {
    stop();
  }
}

}  // namespace cli
