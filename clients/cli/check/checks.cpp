#include "clients/cli/check/checks.h"

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>

#include "clients/cli/engine/child_process.h"
#include "engine/base/text.h"

namespace cli::check {
namespace {

constexpr int max_game = 200;          // plies of a test game
constexpr int games_of_moves = 3;      // random games that the engine has to follow
constexpr int positions_of_moves = 6;  // positions in which illegal moves are tried
constexpr int illegal_in_each = 8;
constexpr std::chrono::seconds clock_of_a_game{5};
constexpr int moves_on_the_clock = 10;
constexpr std::chrono::seconds time_to_end{5};

std::string starts(Examiner& engine) {
  const std::string name = engine.tell("name");
  const GtpEngine::Reply version = engine.ask("version");
  if (const std::string protocol{base::trim(engine.tell("protocol_version"))}; protocol != "2")
    throw Flaw("protocol_version must be 2, not '" + protocol + "'");
  return name + (version ? " " + *version : "");
}

std::string lists_commands(Examiner& engine) {
  std::vector<std::string> missing;
  for (const std::string command : {"name", "list_commands", "boardsize", "clear_board", "play", "genmove", "quit"}) {
    if (command == "boardsize" && option_of(engine.arguments(), engine.kind(), "size").empty()) continue;
    if (!engine.knows(command)) missing.push_back(command);
  }
  if (!missing.empty())
    throw Flaw("list_commands lacks required commands: " + base::join(missing, ", ") +
               "; the server uses only commands that it names");
  std::vector<std::string> useful;
  for (const std::string command : {"undo", "time_settings", "time_left", "komi", "fixed_handicap"}) {
    const bool of_no_use =
        (command == "komi" || command == "fixed_handicap") &&
        option_of(engine.arguments(), engine.kind(), command == "komi" ? "komi" : "handicap").empty();
    if (!of_no_use && !engine.knows(command)) useful.push_back(command);
  }
  return useful.empty() ? "" : "recommended: " + base::join(useful, ", ");
}

std::string refuses_the_unknown(Examiner& engine) {
  engine.expect_refusal("qiyuan-no-such-command", "there is no such command");
  engine.tell("name", "the engine must continue after an unknown command");
  return {};
}

std::string numbers_its_answers(Examiner& engine) {
  engine.tell("42 name");
  if (const std::string line = engine.last_line(); !line.starts_with("=42"))
    throw Flaw("the answer to '42 name' must begin with '=42', not '" + line + "'");
  engine.expect_refusal("43 qiyuan-no-such-command", "there is no such command");
  if (const std::string line = engine.last_line(); !line.starts_with("?43"))
    throw Flaw("the answer to '43 qiyuan-no-such-command' must begin with '?43', not '" + line + "'");
  return {};
}

std::string takes_untidy_lines(Examiner& engine) {
  const std::string name = engine.tell("name");
  for (const std::string line :
       {"  name", "name   ", "name # a comment", "name\r", "\tname", "\nname", "# nothing\nname"})
    if (const std::string again = engine.tell(line, "blanks, comments and empty lines must be ignored"); again != name)
      throw Flaw("'name' with extra blanks or a comment must get the same answer as 'name', not '" + again + "'");
  return {};
}

std::string knows_board_sizes(Examiner& engine) {
  const std::string size = option_of(engine.arguments(), engine.kind(), "size");
  if (size.empty()) throw LeftOut("this game has only one board size");
  engine.begin();
  engine.expect_refusal("boardsize 1000", "no board is that large");
  engine.expect_refusal("boardsize x", "that is not a size");
  engine.tell("boardsize " + size);
  return {};
}

std::string answers_in_order(Examiner& engine) {
  const std::string name = engine.tell("name");
  const std::vector<std::string> answers =
      engine.tell_together({"name", "protocol_version", "list_commands", "name", "protocol_version"});
  if (answers[0] != name || answers[3] != name || answers[1] != answers[4])
    throw Flaw("five commands sent at once were not answered in order");
  return {};
}

std::string follows_legal_moves(Examiner& engine) {
  int plies = 0;
  for (int game_number = 0; game_number < games_of_moves; ++game_number)
    for (core::AnyGame game = engine.begin(); !game.ending() && game.ply() < max_game; ++plies)
      engine.play(game, engine.random_move(game));
  return std::to_string(plies) + " plies of random games";
}

/// The points that are not legal moves here.
std::vector<std::string> illegal_points(const core::AnyGame& game) {
  std::set<std::string> legal;
  for (const std::string& move : game.legal_moves()) legal.insert(base::to_lower(move));
  std::vector<std::string> points;
  const core::BoardView view = game.view();
  for (const auto& point : view.points)
    if (!legal.contains(base::to_lower(point.name))) points.emplace_back(point.name);
  return points;
}

std::string refuses_illegal_moves(Examiner& engine) {
  int tried = 0;
  for (int position = 0; position < positions_of_moves; ++position) {
    core::AnyGame game = engine.begin();
    const int plies = 4 + static_cast<int>(engine.rng().below(30));
    while (!game.ending() && game.ply() < plies) engine.play(game, engine.random_move(game));
    if (game.ending()) continue;
    std::vector<std::string> points = illegal_points(game);
    for (int i = 0; i < illegal_in_each && !points.empty(); ++i, ++tried) {
      const std::size_t which = engine.rng().below(static_cast<std::uint32_t>(points.size()));
      core::AnyGame trial = game;
      const core::Verdict verdict = trial.play(points[which]);
      engine.expect_refusal(
          "play " + std::string{name(game.to_move())} + " " + points[which],
          verdict ? "it is not a move" : "it is not a legal move (" + verdict.error().fault.text() + ")");
      points.erase(points.begin() + static_cast<std::ptrdiff_t>(which));
    }
    // A refused move must not change the position: the game continues.
    for (int i = 0; i < 4 && !game.ending(); ++i) engine.play(game, engine.random_move(game));
  }
  return std::to_string(tried) + " moves";
}

/// Lets the engine move; the move must be legal. Returns false if it resigns.
bool let_it_move(Examiner& engine, core::AnyGame& game) {
  const std::string command = "genmove " + std::string{name(game.to_move())};
  const std::string move{base::trim(engine.tell(command))};
  if (base::equal_ignoring_case(move, "resign")) return false;
  if (const core::Verdict verdict = game.play(move); !verdict)
    throw Flaw("the engine answered '" + move + "' to '" + command +
               "', which is not a legal move: " + verdict.error().fault.text());
  return true;
}

std::string plays_legal_moves(Examiner& engine) {
  int moves = 0;
  for (const base::Side side : base::both_sides) {
    core::AnyGame game = engine.begin();
    bool plays = true;
    while (plays && !game.ending() && game.ply() < max_game) {
      if (game.to_move() == side) {
        plays = let_it_move(engine, game);
        ++moves;
      } else {
        engine.play(game, engine.random_move(game));
      }
    }
  }
  return std::to_string(moves) + " moves against a random player, both colours";
}

std::string takes_back(Examiner& engine) {
  if (!engine.knows("undo")) throw LeftOut("no undo command: after a takeback the game is set up again");
  core::AnyGame game = engine.begin();
  for (int i = 0; i < 6 && !game.ending(); ++i) engine.play(game, engine.random_move(game));
  const core::AnyGame before = game;
  const std::string move = engine.random_move(game);
  engine.play(game, move);
  engine.tell("undo");
  game = before;
  engine.play(game, move);
  while (game.ply() > 0) {
    engine.tell("undo");
    game.rewind(game.ply() - 1);
  }
  engine.play(game, engine.random_move(game));
  return {};
}

std::string clears_the_board(Examiner& engine) {
  core::AnyGame game = engine.begin();
  const std::string move = engine.random_move(game);
  engine.play(game, move);
  for (int i = 0; i < 8 && !game.ending(); ++i) engine.play(game, engine.random_move(game));
  game = engine.begin();
  engine.play(game, move);
  return {};
}

std::string keeps_to_the_clock(Examiner& engine) {
  if (!engine.knows("time_left"))
    throw LeftOut("no time_left command: the engine cannot see the clock, so use a fixed time per move");
  core::AnyGame game = engine.begin();
  if (engine.knows("time_settings")) engine.tell("time_settings " + std::to_string(clock_of_a_game.count()) + " 0 0");
  std::chrono::milliseconds left = clock_of_a_game;
  int moves = 0;
  for (; moves < moves_on_the_clock && !game.ending(); ++moves) {
    const std::string side{name(game.to_move())};
    engine.tell("time_left " + side + " " + std::to_string(left.count() / 1000) + " 0");
    const Clock::time_point began = Clock::now();
    const bool plays = let_it_move(engine, game);
    left -= std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began);
    if (left < std::chrono::milliseconds{0})
      throw Flaw("with " + std::to_string(clock_of_a_game.count()) +
                 " s for the game, the engine ran out of time at move " + std::to_string(moves + 1));
    if (!plays) break;
    if (!game.ending()) engine.play(game, engine.random_move(game));
  }
  return std::to_string(moves) + " moves in " + std::to_string((clock_of_a_game - left).count()) + " ms";
}

/// Whether the output ends in time.
bool ends(int output) {
  const Deadline deadline = after(time_to_end);
  LineReader lines;
  while (wait_for(output, Direction::reading, deadline))
    if (!lines.fill(output)) return true;
  return false;
}

std::string ends_when_told(Examiner& engine) {
  for (const bool quits : {true, false}) {
    // What it says meanwhile must not reach the terminal.
    const UniqueFd nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
    ChildProcess child = start_process(engine.arguments().engine, nowhere.get());
    write_all(child.input.get(), quits ? "quit\n" : "name\n", after(time_to_end));
    if (!quits) child.input.reset();
    const bool ended = ends(child.output.get());
    reap(child.id);
    if (!ended)
      throw Flaw(std::string{quits ? "after 'quit'" : "at the end of its input"} +
                 " the engine was still running after " + std::to_string(time_to_end.count()) + " s");
  }
  return {};
}

constexpr std::array all{
    Check{"starts", starts},
    Check{"lists its commands", lists_commands},
    Check{"refuses unknown commands", refuses_the_unknown},
    Check{"numbers its answers", numbers_its_answers},
    Check{"accepts untidy lines", takes_untidy_lines},
    Check{"answers in order", answers_in_order},
    Check{"accepts board sizes", knows_board_sizes},
    Check{"follows legal moves", follows_legal_moves},
    Check{"refuses illegal moves", refuses_illegal_moves},
    Check{"takes moves back", takes_back},
    Check{"clears the board", clears_the_board},
    Check{"plays legal moves", plays_legal_moves},
    Check{"keeps to the clock", keeps_to_the_clock},
    Check{"ends when asked", ends_when_told},
};

}  // namespace

std::span<const Check> checks() {
  return all;
}

}  // namespace cli::check
