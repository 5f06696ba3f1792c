#include "server/app/long_work.h"

#include <optional>
#include <string>

namespace app {
namespace {

bot::Analyst::Ways ways_of_analyses(const LobbyTurns& turns) {
  return {.found =
              [&turns](std::int64_t analysis, int ply, base::Side side, const core::Thought& thought) {
                turns.post([=](room::Lobby& lobby, referee::Now) {
                  return lobby.analyses().analysed(analysis, ply, side, thought);
                });
              },
          .ended =
              [&turns](std::int64_t analysis, bool done) {
                turns.post(
                    [=](room::Lobby& lobby, referee::Now now) { return lobby.analyses().ended(analysis, done, now); });
              }};
}

/// The place of a position among the seats of the pool: the numbers of rooms are positive.
bot::SeatKey place_of(std::int64_t consideration) {
  return {-consideration, base::Side::black};
}

}  // namespace

LongWork::LongWork(const LobbyTurns& turns, unsigned bot_threads)
    : turns_(turns), bots_(bot_threads), analyst_(bots_, ways_of_analyses(turns)) {}

void LongWork::perform(const room::AskBot& effect) {
  const auto answer = [this, room = effect.room, side = effect.side,
                       turn = effect.turn](const std::optional<core::Thought>& thought) {
    turns_.post(
        [=](room::Lobby& lobby, referee::Now now) { return lobby.tables().bot_moved(room, side, turn, thought, now); });
  };
  const auto begins = [this, room = effect.room, turn = effect.turn] {
    turns_.post([=](room::Lobby& lobby, referee::Now now) { return lobby.tables().bot_begins(room, turn, now); });
  };
  const bool may_wait = bots_.ask({effect.room, effect.side}, {effect.payer, effect.at_once, effect.can_be_cut},
                                  *effect.kind, effect.options, effect.game, effect.budget, {begins, answer});
  if (may_wait)
    turns_.post([room = effect.room, turn = effect.turn](room::Lobby& lobby, referee::Now now) {
      return lobby.tables().bot_waits(room, turn, now);
    });
}

void LongWork::perform(const room::ForgetBot& effect) {
  bots_.forget({effect.room, effect.side});
}

void LongWork::perform(const room::AskEstimate& effect) {
  const auto turn_with = [effect](const std::optional<core::Estimate>& estimate) {
    return [effect, estimate](room::Lobby& lobby, referee::Now now) {
      return lobby.estimates().estimated(effect, estimate, now);
    };
  };
  const auto answer = [this, turn_with](const std::optional<core::Estimate>& estimate) {
    turns_.post(turn_with(estimate));
  };
  if (!estimator_.ask(*effect.scoring, effect.game, answer)) turns_.take(turn_with(std::nullopt));
}

void LongWork::perform(const room::BeginAnalysis& effect) {
  analyst_.begin({effect.analysis, effect.kind, effect.options, effect.game});
}

void LongWork::perform(const room::StopAnalysis& effect) {
  analyst_.stop(effect.analysis);
}

void LongWork::perform(const room::ConsiderPosition& effect) {
  const auto answer = [this, number = effect.number](const std::optional<core::Thought>& thought) {
    turns_.post([=](room::Lobby& lobby, referee::Now) { return lobby.considerations().considered(number, thought); });
  };
  bots_.ask(place_of(effect.number), {.user = effect.user, .spare = true}, *effect.kind, effect.options, effect.game,
            effect.budget, {[] {}, answer});
}

void LongWork::perform(const room::ForgetPosition& effect) {
  bots_.forget(place_of(effect.number));
}

void LongWork::perform(const room::HashPassword& effect) {
  const auto turn_with = [effect](const std::optional<std::string>& hash) {
    return [effect, hash](room::Lobby& lobby, referee::Now now) {
      return lobby.accounts().password_hashed(effect, hash, now);
    };
  };
  const auto answer = [this, turn_with](const std::string& hash) {
    // An empty hash means that there was not enough memory: busy, like a full queue.
    turns_.post(turn_with(hash.empty() ? std::nullopt : std::optional{hash}));
  };
  if (!hasher_.hash(effect.password, answer)) turns_.take(turn_with(std::nullopt));
}

void LongWork::perform(const room::CheckPassword& effect) {
  const auto turn_with = [effect](std::optional<bool> matches) {
    return [effect, matches](room::Lobby& lobby, referee::Now now) {
      return lobby.password_checked(effect, matches, now);
    };
  };
  const auto answer = [this, turn_with](bool matches) { turns_.post(turn_with(matches)); };
  if (!hasher_.verify(effect.hash, effect.password, answer)) turns_.take(turn_with(std::nullopt));
}

}  // namespace app
