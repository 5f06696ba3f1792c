#include "server/tournaments/tasks.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "server/referee/replay.h"
#include "server/tournament/entry.h"
#include "server/tournament/finished_game.h"
#include "server/tournament/progress.h"
#include "server/tournament/seating.h"

namespace room {

using protocol::ErrorCode;
using tournament::Controller;
namespace answer = protocol::answer;
namespace request = protocol::request;

namespace {

constexpr int max_cores = 64;
/// More than any game has.
constexpr int max_plies = 5000;
/// Of the games that are the same whenever they are played, every twentieth is played by two workers.
constexpr int replay_share = 20;

bool names(const Run& run, const UserName& user) {
  return std::ranges::any_of(run.controller.definition().workers,
                             [&](const std::string& worker) { return identity::fold_name(worker) == user.key; });
}

/// Whether the worker has the program of this entrant, if it needs one.
bool has_program(const tournament::Entrant& entrant, const std::vector<std::string>& programs) {
  if (!entrant.engine) return true;
  return std::ranges::find(programs, *tournament::program_of(*entrant.engine)) != programs.end();
}

/// The player in the form that `qiyuan match` reads.
std::string player_text(const Controller& of, std::size_t entrant, int number, Side side) {
  if (const std::optional<std::string>& engine = of.entrants()[entrant].engine) return *engine;
  const store::Player player = seat(of, entrant, number, side);
  std::string text = player.bot_name();
  char before = ':';
  for (const auto& [key, value] : player.bot_options) {
    text += before + key + "=" + value;
    before = ',';
  }
  return text;
}

/// The worker, for the organiser.
std::string origin(const Call& call) {
  return call.user().shown + " at " + call.session.address;
}

}  // namespace

void Tasks::give(const request::Task& wanted, Call& call) {
  if (wanted.cores < 1 || wanted.cores > max_cores)
    return call.refuse(ErrorCode::bad_option, "a worker has 1 to {max} cores, not {cores}", max_cores, wanted.cores);
  const Run* const only = wanted.event ? runs_.find(*wanted.event) : nullptr;
  if (wanted.event && only == nullptr)
    return call.refuse(ErrorCode::no_game, "there is no tournament {tournament}", *wanted.event);
  if (only != nullptr && !names(*only, call.user()))
    return call.refuse(ErrorCode::forbidden, "tournament {tournament} does not name {user} as a worker", *wanted.event,
                       call.user().shown);
  book_.expire(call.now.steady);
  if (book_.leases_of(call.session.id) >= TaskBook::max_leases_per_session)
    return call.refuse(ErrorCode::too_many, "this worker has {max} leases: that is the limit",
                       TaskBook::max_leases_per_session);
  for (const auto& [id, run] : runs_.all()) {
    if ((only != nullptr && &run != only) || !names(run, call.user())) continue;
    if (const std::vector<int> numbers = open_games(run, wanted, call.session.id); !numbers.empty())
      return hand_out(run, numbers, call);
  }
  const bool is_over = only != nullptr && only->controller.state() == tournament::State::over;
  call.reply(answer::Idle{is_over ? "over" : "waiting"});
}

std::vector<int> Tasks::open_games(const Run& run, const request::Task& wanted, SessionId session) const {
  const Controller& of = run.controller;
  const auto max = static_cast<std::size_t>(wanted.cores);
  std::vector<int> numbers = book_.replays_for(of.id(), session);
  if (numbers.size() > max) numbers.resize(max);
  if (of.state() != tournament::State::running) return numbers;
  const auto at_once = static_cast<std::size_t>(of.definition().at_once);
  std::size_t left = at_once == 0 ? max : at_once - std::min(at_once, book_.games_of(of.id()));
  for (const tournament::Pairing& pairing : of.pairings()) {
    if (numbers.size() >= max || left == 0) break;
    if (of.is_decided(pairing.number) || book_.is_given(of.id(), pairing.number)) continue;
    if (!has_program(of.entrants()[pairing.black], wanted.programs) ||
        !has_program(of.entrants()[*pairing.white], wanted.programs))
      continue;
    numbers.push_back(pairing.number);
    --left;
  }
  return numbers;
}

void Tasks::hand_out(const Run& run, const std::vector<int>& numbers, Call& call) {
  const Controller& of = run.controller;
  std::vector<Assignment> games;
  for (const int number : numbers) games.push_back({number, of.pairing(number).black, *of.pairing(number).white});
  const Lease& lease = book_.give(of.id(), std::move(games), call.user(), call.session.id, call.now);
  const tournament::Definition& definition = of.definition();
  constexpr int beats = 3;  // before the lease ends
  const int seconds = static_cast<int>(book_.silence().count()) / beats;
  call.reply(answer::Task{lease.id, of.id(), definition.game, seconds, definition.options});
  for (const Assignment& game : lease.games) {
    const std::string opening = base::join(opening_of(of, game.number), " ");
    call.reply(answer::Assigned{game.number, player_text(of, game.black, game.number, Side::black),
                                player_text(of, game.white, game.number, Side::white),
                                opening.empty() ? std::nullopt : std::optional{opening}});
  }
  call.reply(answer::End{std::string{call.verb}, std::ssize(lease.games)});
}

void Tasks::take(const request::Played& part, Call& call) {
  Run* const run = runs_.find(part.event, part, call);
  if (run == nullptr) return;
  if (!names(*run, call.user()))
    return call.refuse(ErrorCode::forbidden, "tournament {tournament} does not name {user} as a worker", part.event,
                       call.user().shown);
  const Controller& of = run->controller;
  if (part.number < 1 || part.number > std::ssize(of.pairings()) || !of.pairing(part.number).white)
    return call.refuse(ErrorCode::no_game, "tournament {tournament} has no game {game}", part.event, part.number);
  if (part.from < 1 || part.from > max_plies)
    return call.refuse(ErrorCode::bad_option, "{field} must be {min} to {max}, not '{value}'", "from", 1, max_plies,
                       part.from);
  const std::vector<std::string_view> moves = referee::split_moves(part.moves ? *part.moves : std::string_view{});
  Lease* const lease = book_.touch(part.lease, call.user(), call.session.id, call.now.steady);
  Assignment* const game = lease == nullptr || lease->tournament != part.event ? nullptr : lease->find(part.number);
  const bool is_decided = of.is_decided(part.number);
  const Replay* const first = is_decided ? book_.replay_of(part.event, part.number) : nullptr;
  const auto reply = [&] {
    call.reply(answer::Played{part.event, part.number, part.from - 1 + static_cast<int>(moves.size())});
  };
  if (is_decided && (game == nullptr || first == nullptr)) return reply();
  if (game == nullptr)
    return call.refuse(ErrorCode::stale, "lease {lease} has ended or does not have game {game}", part.lease,
                       part.number);
  if (lease->part_of != part.number) lease->part.clear();
  lease->part_of = part.number;
  if (part.from > std::ssize(lease->part) + 1)
    return call.refuse(ErrorCode::stale, "the server has {plies} moves of game {game}: continue after them",
                       lease->part.size(), part.number);
  lease->part.resize(static_cast<std::size_t>(part.from - 1));
  if (std::ssize(lease->part) + std::ssize(moves) > max_plies)
    return call.refuse(ErrorCode::too_many, "a game has at most {max} moves", max_plies);
  lease->part.insert(lease->part.end(), moves.begin(), moves.end());
  if (!part.result) return reply();
  if (const tournament::Pairing& pairing = of.pairing(part.number);
      pairing.black != game->black || pairing.white != game->white)
    return call.refuse(ErrorCode::stale, "game {game} has other players now", part.number);
  base::Expected<tournament::CheckedGame> checked =
      check(of, part.number, {std::exchange(lease->part, {}), *part.result, part.reason.value_or("")});
  if (!checked) {
    call.note("a worker of " + origin(call) + " reported a game of tournament " + std::to_string(part.event) +
              " that is not valid: " + protocol::escaped(checked.error().text()));
    return call.refuse(ErrorCode::illegal, checked.error());
  }
  game->is_reported = true;
  reply();
  if (first != nullptr) return compare(*run, part.number, *first, *checked, call);
  if (part.number % replay_share == 0 && is_repeatable(of, part.number))
    book_.replay_later(part.event, part.number, {call.session.id, origin(call), course_of(*checked)});
  record(*run, part.number, *std::move(checked), call);
}

void Tasks::record(Run& run, int number, tournament::CheckedGame game, Call& call) {
  const Controller& of = run.controller;
  const tournament::Definition& definition = of.definition();
  const tournament::Pairing& pairing = of.pairing(number);
  const core::GameKind& kind = *engine::find_game(definition.game);
  const RoomId room = tables_.new_number();
  runs_.plays_at(room, {of.id(), number});
  tournament::FinishedGame finished{
      {room, std::string{kind.name}, referee::TableOptions::parse(kind, definition.options).value().all(), of.by(),
       call.now.wall, of.id()},
      {seat(of, pairing.black, number, Side::black), seat(of, *pairing.white, number, Side::white)},
      {},
      {},
      game.result,
      call.now.wall};
  for (const core::Played& move : game.moves)
    finished.moves.push_back({room, move.ply, move.side, move.move, -1, -1, {}, call.now.wall});
  for (store::Write& row : rows_of(std::move(finished))) call.out.list.push_back(Save{std::move(row)});
  tournament::Rows rows = seated(of, number, room);
  rows.emplace_back(tournament::over_row(of.id(), number, game.result, game.end.ply() > 0));
  save(run, std::move(rows), call.out);
  if (game.end.ply() > 0) call.out.list.push_back(IndexPositions{room, &kind, std::move(game.end), call.now.wall});
}

void Tasks::compare(Run& run, int number, const Replay& first, const tournament::CheckedGame& game, Call& call) {
  const Controller& of = run.controller;
  const std::optional<std::string> differs = difference(first.course, course_of(game));
  const std::string from = first.from;
  book_.replayed(of.id(), number);
  if (!differs) return settle(run, call.others);
  const referee::GameResult none = referee::no_result(referee::Termination::adjudicated);
  const RoomId room = *of.played(number).game;
  const std::string text =
      "game " + std::to_string(number) + " does not count: two workers played it differently, " + *differs;
  call.note("tournament " + std::to_string(of.id()) + ": " + text + " (" + from + ", then " + origin(call) + ")");
  call.out.list.push_back(Save{store::GameReopened{room}});
  call.out.list.push_back(
      Save{store::GameEnded{room, referee::result_text(none), std::string{word(none.why)}, call.now.wall}});
  save(run,
       {store::PairingReopened{of.id(), number}, tournament::over_row(of.id(), number, none, true),
        tournament::act_row(of.id(), "replay", text, {call.user().shown, call.now.wall})},
       call.out);
}

void Tasks::beat(const request::Beat& beat, Call& call) {
  if (book_.touch(beat.lease, call.user(), call.session.id, call.now.steady) == nullptr)
    return call.refuse(ErrorCode::stale, "lease {lease} has ended: its games go to other workers", beat.lease);
  call.reply(answer::Beat{beat.lease});
}

void Tasks::settle(const Run& run, Batches& out) {
  const Controller& of = run.controller;
  const auto is_done = [&](const Assignment& game) {
    return of.is_decided(game.number) && (game.is_reported || book_.replay_of(of.id(), game.number) == nullptr);
  };
  for (const Lease& lease : book_.finish(of.id(), is_done)) {
    const Session* const session = sessions_.find(lease.session);
    if (session != nullptr && session->worker && session->user->key == lease.user)
      out.push_back({std::nullopt, {Send{lease.session, protocol::event::Stop{lease.id}, ""}}});
  }
}

}  // namespace room
