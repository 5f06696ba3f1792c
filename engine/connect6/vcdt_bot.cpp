#include "engine/connect6/vcdt_bot.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <utility>

#include "engine/connect6/best_first.h"
#include "engine/connect6/lines.h"
#include "engine/connect6/sizes.h"
#include "engine/connect6/tree.h"
#include "engine/connect6/vcdt.h"
#include "engine/core/any_game_of.h"
#include "engine/core/book.h"
#include "engine/search/book_bot.h"
#include "engine/search/bot_options.h"
#include "engine/search/bots.h"
#include "engine/search/result.h"
#include "engine/search/seen_game.h"
#include "engine/search/time_manager.h"

namespace connect6 {
namespace {

/// The nodes per turn of levels 1 to 10.
constexpr std::array<std::int64_t, 10> level_nodes{2, 10, 30, 70, 150, 350, 900, 2300, 5000, 10'000};

/// The limits of a turn that the options set.
core::Limits limits_of_turn(const core::Options& options) {
  core::Limits limits;
  if (const std::int64_t nodes = options.integer("nodes"); nodes > 0) limits.playouts = nodes;
  if (const std::int64_t time = options.integer("time"); time > 0) limits.time = std::chrono::milliseconds{time};
  if (!limits.playouts && !limits.time)
    limits.playouts = level_nodes[static_cast<std::size_t>(options.integer("level") - 1)];
  return limits;
}

/// The share of a turn's limits for the next stone: the first of two decides most, and the search for the second one
/// reuses its tree.
core::Limits share_of_stone(core::Limits turn, int stones_before) {
  if (stones_before == 0) return turn;
  const int fifths = line::stones_left_after<Rules>(stones_before) == 2 ? 4 : 1;
  if (turn.playouts) turn.playouts = std::max<std::int64_t>(1, *turn.playouts * fifths / 5);
  if (turn.time) turn.time = std::max(*turn.time * fifths / 5, std::chrono::milliseconds{1});
  return turn;
}

template <int Size>
class VcdtBot final : public core::Bot {
 public:
  using Game = Position<Size>;

  explicit VcdtBot(core::Options options)
      : options_(std::move(options)),
        search_((static_cast<std::size_t>(options_.integer("memory")) << 20U) / sizeof(Node)) {}

  core::Thought think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) override {
    const auto* record = game.as<Game>();
    assert(record != nullptr && !record->ending());
    const Game& position = record->position();
    const core::Limits limits =
        search::within_budget(share_of_stone(limits_of_turn(options_), position.count()), budget);
    const search::TimeManager time({}, stop);
    const auto stones = seen_.moves_since(*record);
    if (limits.playouts)
      begin_fixed(*record, stones && stones->size() == 1, stop);
    else
      continue_with(stones);
    if (const auto win = find_win(position, limits)) return thought_of_win(*win, time);
    const auto result = search_.search(position, search::rest_of(limits, time), stop);
    core::Thought thought = search::thought_of<Game>(result);
    const auto rate = [](const Node& node) { return node.win_rate(); };
    if (budget.tree) thought.tree = search::moves_below<Game>(search_.tree(), search::root_node, *budget.tree, rate);
    return thought;
  }

 private:
  /// Keeps what is known of the game if it continued with these stones.
  void continue_with(const std::optional<std::span<const Move>>& stones) {
    if (stones) {
      search_.advance(*stones);
    } else {
      vcdt_.forget();
      search_.forget();
    }
  }

  /// With a fixed number of nodes the same position gets the same stone, whatever the bot searched before: a turn
  /// starts from nothing, and the second stone from the search for the first one, which is made again if it was not the
  /// last.
  void begin_fixed(const core::Record<Game>& record, bool has_one_more_stone, const std::stop_token& stop) {
    const std::span<const Move> moves = record.moves();
    const bool is_second = !moves.empty() && line::stones_left_after<Rules>(record.position().count() - 1) == 2;
    if (!is_second || !has_one_more_stone) continue_with(std::nullopt);
    if (!is_second) return;
    if (!has_one_more_stone) {
      Game before = record.start();
      for (const Move& move : moves.first(moves.size() - 1)) before.play(move);
      const core::Limits limits = share_of_stone(limits_of_turn(options_), before.count());
      if (!find_win(before, limits)) search_.search(before, limits, stop);
    }
    search_.advance(moves.last(1));
  }

  /// A win by double threats for the side to move, if a share of the limits is enough to find it.
  std::optional<Win> find_win(const Game& position, const core::Limits& limits) {
    constexpr std::int64_t max_nodes = 1'000'000;
    constexpr std::int64_t nodes_per_millisecond = 20;
    constexpr std::int64_t nodes_per_node = 4;  // the other search's nodes are much more expensive
    std::int64_t nodes = max_nodes;
    if (limits.time) nodes = std::min<std::int64_t>(nodes, 100 + limits.time->count() * nodes_per_millisecond);
    if (limits.playouts) nodes = std::min(nodes, *limits.playouts * nodes_per_node);
    const LineBoard<Size> board(position);
    return vcdt_.find(board, board.to_move(), board.stones_left(), {.nodes = nodes});
  }

  core::Thought thought_of_win(const Win& win, const search::TimeManager& time) const {
    search::SearchResult<Move> result;
    std::vector<Move> turn{{win.first}};
    if (win.second != win.first) turn.push_back({win.second});
    result.moves.push_back({.move = turn.front(),
                            .visits = vcdt_.nodes(),
                            .win_rate = 1,
                            .lower_bound = 1,
                            .prior = 0,
                            .variation = turn});
    result.depth = 4 * win.turns;
    result.nodes = vcdt_.nodes();
    result.seconds = std::chrono::duration<double>(time.elapsed()).count();
    return search::thought_of<Game>(result);
  }

  core::Options options_;
  Vcdt<Size> vcdt_{std::size_t{1} << 17U};
  BestFirst<Size> search_;
  search::SeenGame<Game> seen_;
};

/// The book for 19×19, read on first use; docs/engines/connect6.md tells how it was made.
const core::Book& opening_book() {
  static const core::Book book("connect6", core::AnyGame::of(Position<19>()),
#include "engine/connect6/book.inc"
  );
  return book;
}

template <int... Sizes>
std::unique_ptr<core::Bot> make_for(grid::SquareSizes<Sizes...> /*sizes*/, const core::Options& options,
                                    const core::AnyGame& game) {
  return search::make_bot<VcdtBot<Sizes>...>(game, [&]<class Bot>() { return std::make_unique<Bot>(options); });
}

}  // namespace

std::unique_ptr<core::Bot> make_vcdt(const core::Options& options, const core::AnyGame& game) {
  std::unique_ptr<core::Bot> bot = make_for(Sizes{}, options, game);
  if (!options.flag("book") || game.as<Position<19>>() == nullptr) return bot;
  return std::make_unique<search::BookBot>(opening_book(), search::BookVariety{}, std::move(bot));
}

std::optional<std::chrono::milliseconds> vcdt_time_alone(const core::Options& options) {
  const core::Limits own = limits_of_turn(options);
  return own.playouts ? std::nullopt : own.time;
}

}  // namespace connect6
