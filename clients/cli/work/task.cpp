#include "clients/cli/work/task.h"

#include <utility>

#include "clients/cli/game_start.h"
#include "engine/base/text.h"
#include "server/referee/replay.h"

namespace cli {
namespace {

namespace answer = protocol::answer;

/// Of the moves in one line, which has at most 4096 bytes.
constexpr std::size_t max_text = 3500;

template <class T>
T value_or_fail(base::Expected<T> value, const std::string& what) {
  if (!value) throw Failure(what + ": " + value.error().text());
  return *std::move(value);
}

match::PlayerSpec read_player(const std::string& text, const core::GameKind& kind, const Programs& programs) {
  match::PlayerSpec player = value_or_fail(programs.player(text), "the server's task");
  if (const base::Expected<void> fits = match::check(player, kind); !fits)
    throw Failure(player.text + ": " + fits.error().text());
  return player;
}

/// The moves must be legal, because matches rely on it.
std::vector<std::string> read_opening(const answer::Assigned& game, const core::AnyGame& start) {
  const std::vector<std::string_view> moves = referee::split_moves(game.opening ? *game.opening : std::string_view{});
  const core::AnyGame position = value_or_fail(referee::play_moves(start, moves), "the server's task");
  if (position.ending()) throw Failure("the server's task: an opening ends the game");
  return {moves.begin(), moves.end()};
}

}  // namespace

Task read_task(const std::vector<Message>& answer, const Programs& programs) {
  const auto* const head = get_if<answer::Task>(&answer.front());
  if (head == nullptr) throw Failure("the server answered '" + protocol::format_line(answer.front()) + "' to Task");
  const core::GameKind& kind = *value_or_fail(find_kind(head->game), "the server's task");
  const match::Conditions conditions = value_or_fail(match::read_conditions(kind, head->options), "the server's task");
  Task task;
  task.lease = head->lease;
  task.tournament = head->event;
  task.beat = std::chrono::seconds{std::max(1, head->seconds)};
  task.next_beat = Clock::now() + task.beat;
  std::map<std::pair<std::string, std::string>, std::shared_ptr<const match::Setup>> setups;
  for (const Message& line : answer) {
    const auto* const game = get_if<answer::Assigned>(&line);
    if (game == nullptr) continue;
    // Engines continue from game to game with the same players; bots have a seed of their own in each.
    std::shared_ptr<const match::Setup>& setup = setups[{game->black, game->white}];
    if (setup == nullptr)
      setup = std::make_shared<const match::Setup>(
          match::Setup{conditions, read_player(game->black, kind, programs), read_player(game->white, kind, programs)});
    task.orders.push_back({game->number, true, read_opening(*game, conditions.start), 0, setup, task.stop});
  }
  task.left = task.orders.size();
  return task;
}

std::vector<protocol::request::Played> report_of(const match::Report& report, const Task& task) {
  std::vector<protocol::request::Played> parts;
  const auto begin = [&](int from) {
    parts.push_back({task.tournament, report.order.number, task.lease, from, {}, {}, {}});
  };
  begin(1);
  for (const store::NewMove& move : report.game_played.moves) {
    if (parts.back().moves.value_or("").size() + move.move.size() > max_text) begin(move.ply);
    std::optional<std::string>& moves = parts.back().moves;
    moves = moves ? *moves + " " + move.move : move.move;
  }
  parts.back().result = referee::result_text(*report.game_played.result);
  parts.back().reason = word(report.game_played.result->why);
  return parts;
}

}  // namespace cli
