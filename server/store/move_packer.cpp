#include "server/store/move_packer.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "server/store/checksum.h"
#include "server/store/clock_text.h"

namespace store {
namespace {

/// The time to which those of the packed moves are relative.
constexpr const char* began_at = "coalesce(started_at, opened_at)";

}  // namespace

std::optional<GameMoves> read_packed(Database& database, RoomId game) {
  Statement query(database, "SELECT " + is_sound(database, "game_moves") + ", plies, moves, thoughts, " + began_at +
                                " FROM game_moves JOIN game ON game.id = game WHERE game = ?1");
  query.bind(game);
  if (!query.step()) return std::nullopt;
  bool sound = false;
  std::int64_t plies = 0;
  std::string moves;
  std::string thoughts;
  std::int64_t began = 0;
  query.read(sound, plies, moves, thoughts, began);
  try {
    expect_sound(sound);
    GameMoves unpacked = unpack(game, moves, thoughts, began);
    if (static_cast<std::int64_t>(unpacked.moves.size()) != plies)
      throw std::runtime_error("it has " + std::to_string(unpacked.moves.size()) + " moves instead of " +
                               std::to_string(plies));
    return unpacked;
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(about_row("game_moves", "game=" + std::to_string(game), error.what()));
  }
}

MovePacker::MovePacker(Database& database)
    : database_(database),
      finished_(database, "SELECT " + std::string{began_at} + " FROM game WHERE id = ?1 AND ended_at IS NOT NULL"),
      moves_(database, "SELECT " + is_sound(database, "move") +
                           ", game, ply, side, move, clock_black, clock_white, clock, played_at FROM move "
                           "WHERE game = ?1 ORDER BY ply"),
      thoughts_(database, "SELECT " + is_sound(database, "thought") +
                              ", game, ply, win_rate, playouts, variation FROM thought WHERE game = ?1 ORDER BY ply"),
      is_packed_(database, "SELECT 1 FROM game_moves WHERE game = ?1"),
      keep_(database, replace_row(database, "game_moves")),
      forget_(database, "DELETE FROM game_moves WHERE game = ?1"),
      forget_moves_(database, "DELETE FROM move WHERE game = ?1"),
      forget_thoughts_(database, "DELETE FROM thought WHERE game = ?1"),
      new_thought_(database, insert_row(database, "thought")) {}

void MovePacker::keep(RoomId game, const PackedMoves& moves) {
  const Thoughts found = thoughts(game);
  const std::string packed_thoughts =
      found.sound.empty() ? std::string{} : pack_thoughts({moves.unpacked(game), found.sound});
  keep_.run_row(game, moves.plies(), Blob{packed_row(moves)}, Blob{packed_thoughts});
  if (found.are_all && !found.sound.empty()) forget_thoughts_.run(game);
}

void MovePacker::pack(RoomId game) {
  const std::optional<std::int64_t> start = began(game);
  if (!start) return;
  std::optional<std::vector<NewMove>> moves = sound_moves(game);
  Thoughts found = thoughts(game);
  if (!moves || moves->empty() || !found.are_all) return;
  write(game, {*std::move(moves), std::move(found.sound)}, *start);
}

void MovePacker::write(RoomId game, const GameMoves& moves, std::int64_t began) {
  const PackedGame packed = store::pack(moves, began);
  // The rows are deleted only if the packed row says exactly the same.
  if (store::unpack(game, packed.moves, packed.thoughts, began) != moves) return;
  keep_.run_row(game, static_cast<std::int64_t>(moves.moves.size()), Blob{packed.moves}, Blob{packed.thoughts});
  forget_moves_.run(game);
  forget_thoughts_.run(game);
}

std::vector<NewMove> MovePacker::take_moves(RoomId game) {
  std::optional<GameMoves> packed = read_packed(database_, game);
  if (!packed) {
    std::optional<std::vector<NewMove>> moves = take_rows(game);
    if (!moves) throw std::runtime_error("a move of game " + std::to_string(game) + " is damaged");
    return *std::move(moves);
  }
  for (const NewThought& thought : packed->thoughts)
    new_thought_.run_row(game, thought.ply, thought.win_rate, thought.playouts, thought.variation);
  forget_.run(game);
  return std::move(packed->moves);
}

std::optional<std::vector<NewMove>> MovePacker::take_rows(RoomId game) {
  std::optional<std::vector<NewMove>> moves = sound_moves(game);
  if (moves && !moves->empty()) forget_moves_.run(game);
  return moves;
}

bool MovePacker::add(const NewThought& thought) {
  is_packed_.bind(thought.game);
  const bool packed = is_packed_.step();
  is_packed_.reset();
  if (!packed) return false;
  GameMoves game = read_packed(database_, thought.game).value();
  const auto place = std::ranges::lower_bound(game.thoughts, thought.ply, {}, &NewThought::ply);
  if (place != game.thoughts.end() && place->ply == thought.ply)
    *place = thought;
  else
    game.thoughts.insert(place, thought);
  write(thought.game, game, began(thought.game).value());
  return true;
}

/// The time to which those of the packed moves are relative; nullopt if the game is not over.
std::optional<std::int64_t> MovePacker::began(RoomId game) {
  std::optional<std::int64_t> start;
  finished_.bind(game);
  if (finished_.step()) finished_.read(start.emplace());
  finished_.reset();
  return start;
}

/// nullopt if one of the rows is damaged or a move is missing.
std::optional<std::vector<NewMove>> MovePacker::sound_moves(RoomId game) {
  std::vector<NewMove> moves;
  bool sound = true;
  moves_.bind(game);
  while (sound && moves_.step()) {
    NewMove& move = moves.emplace_back();
    std::string side;
    std::string clock;
    moves_.read(sound, move.game, move.ply, side, move.move, move.clock_black, move.clock_white, clock, move.at);
    sound = sound && move.ply == static_cast<int>(moves.size());
    if (!sound) break;
    move.side = side == base::name(Side::black) ? Side::black : Side::white;
    move.clock = clock_from_text(clock);
  }
  moves_.reset();
  return sound ? std::optional(std::move(moves)) : std::nullopt;
}

MovePacker::Thoughts MovePacker::thoughts(RoomId game) {
  Thoughts found;
  thoughts_.bind(game);
  while (thoughts_.step()) {
    NewThought thought;
    bool sound = false;
    thoughts_.read(sound, thought.game, thought.ply, thought.win_rate, thought.playouts, thought.variation);
    if (sound)
      found.sound.push_back(std::move(thought));
    else
      found.are_all = false;
  }
  thoughts_.reset();
  return found;
}

}  // namespace store
