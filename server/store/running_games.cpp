#include "server/store/running_games.h"

#include <stdexcept>
#include <utility>

#include "server/store/checksum.h"

namespace store {
namespace {

/// The log is written anew when it has this many bytes for each byte that it must keep, and some more.
constexpr std::size_t max_share = 4;
constexpr std::size_t max_rest = std::size_t{1} << 20U;
/// A log that is written anew has rows of about this size: a damaged one concerns only some of the games.
constexpr std::size_t row_size = std::size_t{1} << 15U;

}  // namespace

RunningGames::RunningGames(Database& database)
    : began_(database, "SELECT coalesce(started_at, opened_at) FROM game WHERE id = ?1 AND ended_at IS NULL"),
      new_row_(database, insert_row(database, "move_log")),
      forget_(database, "DELETE FROM move_log WHERE number BETWEEN ?1 AND ?2") {
  MoveLog log = read_move_log(database);
  for (auto& [game, moves] : log.games)
    if (moves.plies() > 0) games_.emplace(game, std::move(moves));
  damaged_ = std::move(log.damaged);
  max_size_ = max_rest;
  if (!damaged_.empty()) kept_to_ = log.last_number;
  committed_ = open_ = {log.last_number, log.size};
}

std::vector<NewMove> RunningGames::moves(RoomId game) const {
  const auto found = games_.find(game);
  return found == games_.end() ? std::vector<NewMove>{} : found->second.unpacked(game);
}

/// No gaps: a move that follows one which could not be saved must fail too.
void RunningGames::add(const NewMove& move) {
  PackedMoves& moves = about_to_change(move.game);
  if (move.ply != moves.plies() + 1)
    throw std::runtime_error("game " + std::to_string(move.game) + " is not at ply " + std::to_string(move.ply));
  const PackedMoves::Place from = moves.place();
  changes_.add(move.game, from, moves.add(move));
}

void RunningGames::start(RoomId game, std::int64_t at) {
  started_.insert_or_assign(game, at);
  if (games_.contains(game)) replace(game, moves(game));
}

std::vector<NewMove> RunningGames::take_back(RoomId game, int plies) {
  std::vector<NewMove> taken;
  const auto found = games_.find(game);
  if (found == games_.end() || found->second.plies() <= plies) return taken;
  for (NewMove& move : moves(game))
    if (move.ply > plies) taken.push_back(std::move(move));
  PackedMoves& left = about_to_change(game);
  left.cut(plies);
  changes_.add(game, left.place(), {});
  return taken;
}

std::optional<PackedMoves> RunningGames::end(RoomId game) {
  started_.erase(game);
  const auto found = games_.find(game);
  if (found == games_.end()) return std::nullopt;
  PackedMoves moves = std::move(found->second);
  games_.erase(found);
  steps_.push_back({game, moves});
  return moves;
}

void RunningGames::replace(RoomId game, const std::vector<NewMove>& moves) {
  PackedMoves whole = no_moves(game);
  const PackedMoves::Place start = whole.place();
  for (const NewMove& move : moves) whole.add(move);
  changes_.add(game, start, whole.bytes());
  about_to_change(game) = std::move(whole);
}

/// The game, whose state before the change can be restored. Throws if it does not exist or is over.
PackedMoves& RunningGames::about_to_change(RoomId game) {
  const auto found = games_.find(game);
  if (found != games_.end()) {
    steps_.push_back({game, found->second});
    return found->second;
  }
  PackedMoves none = no_moves(game);
  steps_.push_back({game, std::nullopt});
  started_.erase(game);
  return games_.emplace(game, std::move(none)).first->second;
}

PackedMoves RunningGames::no_moves(RoomId game) {
  std::int64_t began = 0;
  bool is_running = true;
  if (const auto known = started_.find(game); known != started_.end()) {
    began = known->second;
  } else {
    began_.bind(game);
    is_running = began_.step();
    if (is_running) began_.read(began);
    began_.reset();
  }
  if (damaged_.contains(game)) throw std::runtime_error("the moves of game " + std::to_string(game) + " are damaged");
  if (!is_running) throw std::runtime_error("game " + std::to_string(game) + " does not exist or is over");
  return PackedMoves(began);
}

void RunningGames::write() {
  if (is_too_long())
    write_anew();
  else if (!changes_.empty())
    write_row(changes_);
}

bool RunningGames::is_too_long() {
  const std::size_t size = open_.size + changes_.size();
  if (size <= max_size_) return false;
  std::size_t needed = 0;
  for (const auto& [game, moves] : games_) needed += moves.bytes().size();
  max_size_ = max_rest + max_share * needed;
  return size > max_size_;
}

/// Games that are over leave the log like this, and moves that were taken back.
void RunningGames::write_anew() {
  forget_.run(kept_to_ + 1, open_.last_number);
  open_.size = 0;
  MoveChanges row;
  for (const auto& [game, moves] : games_) {
    row.add(game, PackedMoves(0).place(), moves.bytes());
    if (row.size() < row_size) continue;
    write_row(row);
    row = {};
  }
  if (!row.empty()) write_row(row);
}

void RunningGames::write_row(const MoveChanges& changes) {
  new_row_.run_row(++open_.last_number, Blob{changes.games()}, Blob{changes.entries()});
  open_.size += changes.size();
}

void RunningGames::committed() {
  steps_.clear();
  changes_.cut({});
  committed_ = open_;
}

void RunningGames::roll_back(Mark mark) {
  started_.clear();
  for (; steps_.size() > mark.steps; steps_.pop_back()) {
    Step& last = steps_.back();
    games_.erase(last.game);
    if (last.before) games_.emplace(last.game, *std::move(last.before));
  }
  changes_.cut(mark.changes);
  if (mark.steps == 0) open_ = committed_;
}

}  // namespace store
