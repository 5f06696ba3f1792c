#include "clients/cli/match/played_game.h"

#include <algorithm>
#include <cassert>

#include "clients/cli/engine/gtp_engine.h"
#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"
#include "server/referee/clock.h"
#include "server/referee/win_rate.h"

namespace cli::match {
using referee::Termination;

namespace {

/// Gives the two players of a game different seeds.
std::uint64_t seed_of(std::uint64_t game, base::Side side) {
  return 2 * game + (side == base::Side::white ? 1 : 0);
}

class Game {
 public:
  Game(const Conditions& conditions, const base::PerSide<Player*>& players, const std::stop_token& stop)
      : conditions_(conditions),
        players_(players),
        stop_(stop),
        clock_(conditions.table.time, conditions.table.lag),
        game_{conditions.start, {}, {}, {}, {}, {}, wall_time(), 0} {}

  PlayedGame play(const std::vector<std::string>& opening, std::uint64_t seed) {
    for (const std::string& move : opening) {
      const core::Verdict verdict = game_.game.play(move);
      assert(verdict);
      note(*verdict);
    }
    for (const base::Side side : base::both_sides) {
      if (is_over()) break;
      try {
        players_[side]->begin(task(), seed_of(seed, side));
      } catch (const EngineFailure& failure) {
        fail(side, failure.what());
      }
    }
    while (!is_over() && !stop_.stop_requested()) turn();
    game_.ended_at = wall_time();
    return std::move(game_);
  }

 private:
  [[nodiscard]] bool is_over() const { return game_.result.has_value(); }

  [[nodiscard]] EngineTask task() const {
    const auto left = [&](base::Side side) {
      return clock_.has_limit(side) ? std::optional{clock_.left(side)} : std::nullopt;
    };
    return {
        conditions_.options, game_.game, moves_, {left(base::Side::black), left(base::Side::white)}, conditions_.kind};
  }

  void turn() {
    if (const std::optional<std::string> forced = game_.game.forced_move()) return made(*game_.game.play(*forced));
    const base::Side side = game_.game.to_move();
    const EngineTask now = task();
    const core::Budget budget = clock_.budget(side);
    clock_.start(side, Clock::now());
    std::optional<Decision> decision;
    try {
      decision = players_[side]->decide(now, budget, clock_.flag_time(), stop_);
    } catch (const EngineFailure& failure) {
      return fail(side, failure.what());
    }
    if (!decision && stop_.stop_requested()) return;
    if (!clock_.move_made(Clock::now()) || !decision)
      return lose(side, Termination::time,
                  decision ? "the move " + decision->move + " came too late" : "no move came before the flag fell");
    if (base::equal_ignoring_case(decision->move, "resign")) {
      game_.result = referee::victory(base::opponent(side), Termination::resign);
      return;
    }
    const core::Verdict verdict = game_.game.play(decision->move);
    if (!verdict) return fail(side, "illegal move '" + decision->move + "': " + verdict.error().fault.text());
    if (decision->thought) note(*verdict, *decision->thought);
    made(*verdict);
  }

  void made(const core::Played& played) {
    note(played);
    if (const std::optional<core::Ending> ending = game_.game.ending()) game_.result = referee::result_of(*ending);
  }

  void note(const core::Played& played) {
    moves_.push_back({played.side, played.move});
    const auto left = [&](base::Side side) { return clock_.has_limit(side) ? clock_.left(side) : -1; };
    game_.moves.push_back(store::NewMove{0, played.ply, played.side, played.move, left(base::Side::black),
                                         left(base::Side::white), clock_.state(played.side), wall_time()});
  }
  void note(const core::Played& played, const core::Thought& thought) {
    game_.thoughts.push_back(store::NewThought{0, played.ply, referee::thousandths(thought.win_rate), thought.playouts,
                                               base::join(thought.variation, " ")});
    game_.efforts[played.side].add({1, thought.playouts, thought.nodes, thought.seconds, thought.depth});
  }

  void fail(base::Side side, std::string_view failure) { lose(side, Termination::forfeit, failure); }
  void lose(base::Side side, Termination why, std::string_view failure) {
    game_.forfeiter = side;
    game_.failure = protocol::escaped(failure);
    game_.result = referee::victory(base::opponent(side), why);
  }

  const Conditions& conditions_;
  const base::PerSide<Player*>& players_;
  const std::stop_token& stop_;
  referee::Clock clock_;
  PlayedGame game_;
  std::vector<EngineMove> moves_;
};

}  // namespace

void Effort::add(const Effort& other) {
  moves += other.moves;
  playouts += other.playouts;
  nodes += other.nodes;
  seconds += other.seconds;
  depth = std::max(depth, other.depth);
}

std::int64_t wall_time() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

base::Expected<Conditions> read_conditions(const core::GameKind& kind, std::span<const core::KeyValue> options) {
  base::Expected<referee::TableOptions> table = referee::TableOptions::parse(kind, options);
  if (!table) return tl::unexpected(table.error());
  if (!table->opening.empty()) return base::fault("the games of a match have openings, not the option opening");
  base::Expected<core::AnyGame> start = kind.start(table->game);
  if (!start) return tl::unexpected(start.error());
  return Conditions{&kind, table->all(), *std::move(table), *std::move(start)};
}

PlayedGame play_game(const Conditions& conditions, const std::vector<std::string>& opening,
                     const base::PerSide<Player*>& players, std::uint64_t seed, const std::stop_token& stop) {
  return Game(conditions, players, stop).play(opening, seed);
}

}  // namespace cli::match
