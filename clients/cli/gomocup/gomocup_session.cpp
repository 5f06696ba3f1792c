#include "clients/cli/gomocup/gomocup_session.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "clients/cli/game_start.h"
#include "engine/base/text.h"

namespace cli {
namespace {

namespace gomocup = protocol::gomocup;

std::vector<std::string> error(std::string_view text) {
  return {"ERROR " + std::string{text}};
}

/// The game's sizes: `15, 20`.
std::string sizes_of(const core::GameKind& kind) {
  std::vector<std::string> sizes;
  for (const std::int64_t size : std::get<core::IntegerChoice>(kind.option("size")->type).values)
    sizes.push_back(std::to_string(size));
  return base::join(sizes, ", ");
}

bool has_size(const core::GameKind& kind, int size) {
  const auto& sizes = std::get<core::IntegerChoice>(kind.option("size")->type).values;
  return std::ranges::find(sizes, size) != sizes.end();
}

/// For the manager's log: the search depth and the expected line.
std::string message(const core::Thought& thought, int size) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "MESSAGE depth %d nodes %lld win %.1f %% line", thought.depth,
                static_cast<long long>(thought.nodes), thought.win_rate * 100);
  std::string line{text.data()};
  constexpr std::size_t max_moves = 12;
  for (std::size_t i = 0; i < std::min(thought.variation.size(), max_moves); ++i)
    if (const auto point = gomocup::point_of(thought.variation[i], size)) line += ' ' + gomocup::format(*point);
  return line;
}

}  // namespace

base::Expected<GomocupSession> GomocupSession::open(const core::GameKind& kind, const BotSpec& bot) {
  const base::Expected<const core::BotKind*> found = find_bot(kind, bot.name);
  if (!found) return tl::unexpected(found.error());
  if (const auto options = core::Options::parse((*found)->options, bot.options); !options)
    return tl::unexpected(options.error());
  return GomocupSession(kind, bot);
}

std::vector<std::string> GomocupSession::answer(std::string_view line, const std::stop_token& stop) {
  if (board_) return take_stone(line, stop);
  const std::optional<gomocup::Command> command = gomocup::parse_command(line);
  if (!command) return {};
  const auto& [name, argument] = *command;
  if (name == "END") {
    is_over_ = true;
    return {};
  }
  if (name == "ABOUT") return {gomocup::about("Qiyuan " + bot_.name, QIYUAN_VERSION)};
  if (name == "INFO") return take_info(argument), Lines{};
  if (name == "START") return start(base::parse_number<int>(argument));
  if (name == "RECTSTART") return start_rectangle(argument);
  constexpr std::array<std::string_view, 6> needs_board{"RESTART", "BEGIN", "TURN", "BOARD", "TAKEBACK", "PLAY"};
  if (std::ranges::find(needs_board, name) == needs_board.end()) return {"UNKNOWN command " + name};
  if (size_ == 0) return error(name + " before START");
  if (name == "RESTART") return start(size_);
  if (name == "TURN") return turn(argument, stop);
  if (name == "TAKEBACK") return take_back(argument);
  if (name == "PLAY") return play(argument);
  if (name == "BEGIN") return stones_.empty() ? move(stop) : error("BEGIN on a board that has stones");
  board_.emplace();
  board_fault_.reset();
  return {};
}

GomocupSession::Lines GomocupSession::start(std::optional<int> size) {
  if (!size || !has_size(*kind_, *size))
    return error("the size must be one of " + sizes_of(*kind_) + (size ? ", not " + std::to_string(*size) : ""));
  size_ = *size;
  stones_.clear();
  forget_player();
  return {"OK"};
}

GomocupSession::Lines GomocupSession::start_rectangle(std::string_view argument) {
  const std::optional<Point> sides = gomocup::parse_point(argument);
  if (!sides) return error("RECTSTART takes WIDTH,HEIGHT, not '" + std::string{argument} + "'");
  if (sides->x != sides->y) return error("the board must be square");
  return start(sides->x);
}

GomocupSession::Lines GomocupSession::take_stone(std::string_view line, const std::stop_token& stop) {
  const std::optional<gomocup::Command> command = gomocup::parse_command(line);
  if (!command) return {};
  if (command->name == "END") return is_over_ = true, Lines{};
  if (command->name != "DONE") {
    const std::optional<Stone> stone = gomocup::parse_stone(line);
    if (stone)
      board_->push_back(*stone);
    else if (!board_fault_)
      board_fault_ = "'" + std::string{base::trim(line)} + "' is not X,Y,1 or X,Y,2";
    return {};
  }
  const std::vector<Stone> told = *std::exchange(board_, std::nullopt);
  if (board_fault_) return error(*board_fault_);
  const std::vector<Stone> before = std::exchange(stones_, {});
  for (const Stone& stone : told) {
    if (!is_free(stone.point)) {
      stones_ = before;
      return error(gomocup::format(stone.point) + " is taken or not on the board");
    }
    stones_.push_back(stone);
  }
  Lines lines = move(stop);
  if (!lines.empty() && lines.back().starts_with("ERROR")) stones_ = before;
  return lines;
}

GomocupSession::Lines GomocupSession::turn(std::string_view argument, const std::stop_token& stop) {
  const std::optional<Point> point = gomocup::parse_point(argument);
  if (!point) return error("TURN takes X,Y, not '" + std::string{argument} + "'");
  if (!is_free(*point)) return error(gomocup::format(*point) + " is taken or not on the board");
  stones_.push_back({*point, false});
  Lines lines = move(stop);
  if (!lines.empty() && lines.back().starts_with("ERROR")) stones_.pop_back();
  return lines;
}

GomocupSession::Lines GomocupSession::take_back(std::string_view argument) {
  const std::optional<Point> point = gomocup::parse_point(argument);
  const auto stone = std::ranges::find_if(stones_, [&](const Stone& each) { return each.point == point; });
  if (stone == stones_.end()) return error("there is no stone on '" + std::string{argument} + "'");
  stones_.erase(stone);
  return {"OK"};
}

GomocupSession::Lines GomocupSession::play(std::string_view argument) {
  const std::optional<Point> point = gomocup::parse_point(argument);
  if (!point || !is_free(*point)) return error("'" + std::string{argument} + "' is taken or not on the board");
  stones_.push_back({*point, true});
  return {gomocup::format(*point)};
}

/// Ignores information that our bots do not need, as the protocol demands.
void GomocupSession::take_info(std::string_view argument) {
  const std::size_t end = std::min(argument.find(' '), argument.size());
  const std::string key = base::to_lower(argument.substr(0, end));
  const std::optional<std::int64_t> value = base::parse_number<std::int64_t>(base::trim(argument.substr(end)));
  if (!value) return;
  if (key == "timeout_turn") time_.set_turn(*value);
  if (key == "timeout_match") time_.set_match(*value);
  if (key == "time_left") time_.set_left(*value);
  if (key == "max_memory") max_memory_ = *value;
  if (key == "rule" && *value != std::exchange(rule_, *value)) forget_player();
}

GomocupSession::Lines GomocupSession::move(const std::stop_token& stop) {
  const base::Expected<core::AnyGame> position = game();
  if (!position) return error(position.error().text());
  if (position->ending()) return error("the game is over");
  const core::Thought thought = think(*position, stop);
  if (stop.stop_requested()) return {};
  const Point point = gomocup::point_of(thought.move, size_).value();
  stones_.push_back({point, true});
  return {message(thought, size_), gomocup::format(point)};
}

base::Expected<core::AnyGame> GomocupSession::game() const {
  if ((rule_ & ~gomocup::rules::exactly_five) != 0)
    return base::fault("rule {rule} is not supported; valid: 0 (five or more win), 1 (exactly five win)", rule_);
  const std::vector<core::KeyValue> given{{"size", std::to_string(size_)},
                                          {"rules", rule_ == gomocup::rules::exactly_five ? "standard" : "freestyle"}};
  const auto own = std::ranges::count_if(stones_, &Stone::own);
  // Black began. If a board was set up out of turn, the colours do not matter.
  const base::Side side = 2 * own < std::ssize(stones_) ? base::Side::white : base::Side::black;
  core::Stones stones(static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_));
  for (const Stone& stone : stones_)
    stones[static_cast<std::size_t>(stone.point.y * size_ + stone.point.x)] = stone.own ? side : base::opponent(side);
  return core::Options::parse(kind_->options, given).and_then([&](const core::Options& options) {
    return kind_->set_up(options, stones, side);
  });
}

bool GomocupSession::is_free(Point point) const {
  return point.x >= 0 && point.x < size_ && point.y >= 0 && point.y < size_ &&
         std::ranges::none_of(stones_, [&](const Stone& stone) { return stone.point == point; });
}

core::Thought GomocupSession::think(const core::AnyGame& game, const std::stop_token& stop) {
  const core::BotKind& kind = *kind_->bot(bot_.name);
  if (!player_) {
    std::vector<core::KeyValue> given = bot_.options;
    // A quarter of the memory is for the largest table; the other tables and the program take the rest.
    constexpr std::int64_t mebibyte = 1 << 20U;
    constexpr std::int64_t usual = 16;
    const bool has_memory = std::ranges::any_of(kind.options, [](const auto& each) { return each.name == "memory"; });
    const bool is_given = std::ranges::any_of(given, [](const auto& each) { return each.first == "memory"; });
    if (max_memory_ > 0 && has_memory && !is_given)
      given.emplace_back("memory", std::to_string(std::clamp<std::int64_t>(max_memory_ / 4 / mebibyte, 1, usual)));
    player_ = kind.make(core::Options::parse(kind.options, given).value(), game);
  }
  return player_->think(game, {.time = time_.limit(), .own_limits = !bot_.options.empty()}, stop);
}

}  // namespace cli
