#include "clients/cli/engine_player.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "engine/core/text.h"
#include "server/room/replay.h"

namespace cli {
namespace {

/// What a clock that has run out is given beyond it, so that the server's word on it comes first.
constexpr std::chrono::seconds grace{30};
/// For a thought that nobody needs any more.
constexpr std::chrono::seconds time_to_settle{10};

std::optional<std::string> option(const TableView& table, std::string_view key) {
  for (const core::KeyValue& option : table.options())
    if (option.first == key) return option.second;
  return std::nullopt;
}

/// The points of the stones on the board, in lower case and in order.
std::set<std::string> stones(const core::AnyGame& game) {
  const core::BoardView view = game.view();
  std::set<std::string> names;
  for (std::size_t i = 0; i < view.points.size(); ++i)
    if (view.stones[i]) names.insert(core::to_lower(view.points[i].name));
  return names;
}

std::set<std::string> words(const std::string& text) {
  std::istringstream in(core::to_lower(text));
  return {std::istream_iterator<std::string>(in), {}};
}

std::string with_side(std::string_view command, Side side) {
  return std::string{command} + ' ' + std::string{name(side)};
}

}  // namespace

EnginePlayer::EnginePlayer(EngineSettings settings) : settings_(std::move(settings)) {
  restart();
}

void EnginePlayer::restart() {
  engine_.reset();
  thought_.reset();
  played_.clear();
  engine_ = std::make_unique<GtpEngine>(settings_.command, settings_.log_file);
  name_ = ask("name");
  commands_ = words(ask("list_commands"));
}

std::string EnginePlayer::ask(const std::string& command) {
  GtpEngine::Reply reply = engine_->ask(command, settings_.longest_preparation);
  if (!reply) throw EngineFailure(reply.error().text);
  return *std::move(reply);
}

void EnginePlayer::begin(const TableView& table) {
  begin_position(table);
  const std::optional<std::int64_t> time = table.clock(Side::black, Clock::now());
  if (time && knows("time_settings")) ask("time_settings " + std::to_string(*time / 1000) + " 0 0");
}

void EnginePlayer::begin_position(const TableView& table) {
  if (const std::optional<std::string> size = option(table, "size")) ask("boardsize " + *size);
  ask("clear_board");
  played_.clear();
  if (const std::optional<std::string> komi = option(table, "komi")) ask("komi " + *komi);
  place_handicap(table);
}

void EnginePlayer::place_handicap(const TableView& table) {
  core::AnyGame start = table.game();
  start.rewind(0);
  const std::set<std::string> wanted = stones(start);
  if (wanted.empty()) return;
  if (!knows("fixed_handicap")) {
    for (const std::string& point : wanted) ask(with_side("play", Side::black) + ' ' + point);
    return;
  }
  const std::string command = "fixed_handicap " + std::to_string(wanted.size());
  if (const std::string placed = ask(command); words(placed) != wanted)
    throw EngineFailure("the engine answered '" + placed + "' to '" + command + "'; the table has " +
                        core::join(wanted, " "));
}

void EnginePlayer::follow(const TableView& table) {
  const std::vector<core::Played> wanted = table.game().history();
  const auto same = [](const auto& played, const core::Played& move) {
    return played.first == move.side && core::equal_ignoring_case(played.second, move.move);
  };
  const auto common = std::ranges::mismatch(played_, wanted, same);
  if (common.in1 != played_.end() && knows("undo")) {
    while (common.in1 != played_.end()) {
      ask("undo");
      played_.pop_back();
    }
  } else if (common.in1 != played_.end()) {
    begin_position(table);
  }
  for (std::size_t i = played_.size(); i < wanted.size(); ++i) {
    ask(with_side("play", wanted[i].side) + ' ' + wanted[i].move);
    played_.emplace_back(wanted[i].side, wanted[i].move);
  }
}

void EnginePlayer::think(const TableView& table) {
  const Side side = table.game().to_move();
  std::chrono::milliseconds longest = settings_.longest_thought;
  const Clock::time_point now = Clock::now();
  for (const Side each : core::both_sides) {
    const std::optional<std::int64_t> left = table.clock(each, now);
    if (left && knows("time_left")) ask(with_side("time_left", each) + ' ' + std::to_string(*left / 1000) + " 0");
    if (left && each == side) longest = std::min(longest, std::chrono::milliseconds{*left} + grace);
  }
  thought_ = Thinking{table.game().ply() + 1, side, with_side("genmove", side), now + longest};
  engine_->send(thought_->command);
}

Deadline EnginePlayer::deadline() const {
  return thought_ ? Deadline{thought_->until} : std::nullopt;
}

std::optional<EnginePlayer::Thought> EnginePlayer::thought() {
  if (!thought_) return std::nullopt;
  const std::optional<GtpEngine::Reply> reply = engine_->receive(Clock::now());
  if (!reply) {
    if (Clock::now() >= thought_->until) engine_->give_up();
    return std::nullopt;
  }
  if (!*reply) throw EngineFailure(reply->error().text);
  const Thinking thinking = *std::exchange(thought_, std::nullopt);
  const std::string move{core::trim(**reply)};
  if (!core::equal_ignoring_case(move, "resign")) played_.emplace_back(thinking.side, move);
  return Thought{thinking.ply, move, thinking.command};
}

void EnginePlayer::settle() {
  if (!thought_) return;
  try {
    const bool finished = engine_->receive(after(time_to_settle)).has_value();
    thought_.reset();
    if (!finished) restart();
  } catch (const EngineFailure&) {
    restart();
  }
}

}  // namespace cli
