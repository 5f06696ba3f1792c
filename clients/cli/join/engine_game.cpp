#include "clients/cli/join/engine_game.h"

#include <filesystem>
#include <utility>

#include "clients/cli/engine/failure_bundle.h"
#include "clients/cli/terminal/table_refresh.h"
#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

namespace request = protocol::request;

/// Maximum length of the failure text that the server passes on; the rest is in the report.
constexpr std::size_t max_failure = 500;

std::vector<ReportedMove> moves_of(const TableView& table) {
  std::vector<ReportedMove> moves;
  const EngineTask task = table.task(Clock::now());
  moves.reserve(task.moves.size());
  for (const EngineMove& move : task.moves) moves.push_back({move.side, move.move, table.clock_trace()[moves.size()]});
  return moves;
}

}  // namespace

EngineGame::EngineGame(Client& client, EnginePlayer& engine, const Seat& seat, TableView table, std::string failures)
    : client_(client), engine_(engine), seat_(seat), table_(std::move(table)), failures_(std::move(failures)) {
  report_.room = seat_.room;
  report_.side = seat_.side;
}

void EngineGame::hear(const Message& message) {
  if (table_.apply(message) == TableView::Change::out_of_step) table_ = fetch_table(client_, seat_.room);
  if (const auto* const undone = get_if<protocol::event::Undone>(&message);
      undone != nullptr && undone->room == seat_.room)
    sent_ply_ = 0;
  if (const auto* const scoring = get_if<protocol::event::Scoring>(&message)) answer(*scoring);
  if (const auto* const asked = get_if<protocol::event::Asked>(&message)) answer(*asked);
}

void EngineGame::act() {
  if (is_over() || has_lost_) return;
  try {
    step();
  } catch (const EngineFailure& failure) {
    fail(failure.what());
  }
}

void EngineGame::step() {
  if (const std::optional<EnginePlayer::Thought> thought = engine_.thought()) return play_move(*thought);
  if (!std::exchange(engine_is_set_up_, true)) engine_.begin(table_.task(Clock::now()));
  if (has_to_act()) engine_.think(table_.task(Clock::now()));
}

bool EngineGame::has_to_act() const {
  if (is_over() || has_lost_) return false;
  const bool has_to_move = table_.may_move(seat_.side) && !engine_.is_thinking() && sent_ply_ <= table_.game().ply();
  return !engine_is_set_up_ || has_to_move;
}

void EngineGame::answer(const protocol::event::Asked& asked) {
  if (asked.room != seat_.room) return;
  // Engines cannot judge a draw, and the opponent does not choose their next game; takebacks and pauses make no
  // difference to them.
  const bool declines = asked.what == "draw" || asked.what == "rematch";
  const auto answer = declines ? protocol::YesNo::no : protocol::YesNo::yes;
  static_cast<void>(client_.ask(request::Reply{seat_.room, asked.what, answer}));
}

/// An engine cannot discuss dead stones: it agrees to the board as it stands, which counts anyway when the time for an
/// agreement is over.
void EngineGame::answer(const protocol::event::Scoring& scoring) {
  if (scoring.room == seat_.room && scoring.dead.empty())
    static_cast<void>(client_.ask(request::Reply{seat_.room, "score", protocol::YesNo::yes}));
}

void EngineGame::play_move(const EnginePlayer::Thought& thought) {
  // Moves were taken back while it thought: its next task has the new position.
  if (thought.ply != table_.game().ply() + 1 || !table_.may_move(seat_.side)) return;
  if (base::equal_ignoring_case(thought.move, "resign")) return resign();
  const Answer answer = client_.ask(move_request(seat_.room, seat_.side, thought.move, thought.ply));
  if (answer) {
    sent_ply_ = thought.ply;
    return;
  }
  switch (answer.error().code) {
    using enum protocol::ErrorCode;
    case illegal:
    case repetition:
    case syntax:
      throw EngineFailure("the engine answered '" + thought.move + "' to '" + thought.command +
                          "': " + explain(answer.error()));
    case stale:
    case not_your_turn:
    case game_over:
      return refresh_table(client_, table_);
    default:
      throw Failure(explain(answer.error()));
  }
}

void EngineGame::resign() {
  has_lost_ = true;
  static_cast<void>(client_.ask(request::Lose{seat_.room}));
}

/// The server decides whether the engine may be restarted. Leaves a table whose game has not begun.
void EngineGame::fail(const std::string& failure) {
  ++failed_;
  report_.failure = protocol::escaped(failure);
  write_report(failure);
  engine_.stop();
  engine_is_set_up_ = false;
  if (table_.state() == "open" || table_.state() == "ready") {
    has_left_ = true;
    static_cast<void>(client_.ask(request::StandUp{seat_.room}));
    return;
  }
  const Answer answer =
      client_.ask(request::Fail{seat_.room, protocol::to_plain(std::string_view{failure}.substr(0, max_failure))});
  // A refusal means that the game is already over.
  const auto* const failed = answer ? get_if<protocol::answer::Fail>(&answer->back()) : nullptr;
  has_lost_ = failed == nullptr || failed->verdict != "restart";
}

void EngineGame::write_report(const std::string& failure) {
  const std::string table = "table-" + std::to_string(seat_.room) + (failed_ > 1 ? "-" + std::to_string(failed_) : "");
  const std::filesystem::path folder = std::filesystem::path{failures_} / table;
  const std::string& command = engine_.command();
  FailureBundle bundle;
  bundle.about = {
      {"game", "table " + std::to_string(seat_.room) + ", " + std::string{table_.kind().name} + ", after " +
                   std::to_string(table_.game().ply()) + " plies"},
      {"player", engine_.title() + ", " + std::string{name(seat_.side)} + ": " + command},
      {"files", files_of_command(command)},
      {"failure", failure},
      {"options", options_text(table_.options())},
      {"again", "sh -c " + shell_word("exec " + command) + " < " + shell_word((folder / "commands.gtp").string())}};
  bundle.files = {{"moves.txt", moves_text(moves_of(table_))},
                  {"commands.gtp", engine_.script()},
                  {"conversation.txt", engine_.conversation() + "\n"},
                  {"stderr.txt", engine_.errors()}};
  write_bundle(folder, bundle);
  report_.bundle = folder.string();
}

void EngineGame::reconnect() {
  sent_ply_ = 0;
  // A resignation may have been lost with the connection. A failure happens again, or the clock runs out.
  has_lost_ = false;
  refresh_table(client_, table_);
}

EngineGameReport EngineGame::report() const {
  EngineGameReport report = report_;
  report.opponent = table_.players()[base::opponent(seat_.side)];
  report.plies = table_.game().ply();
  if (table_.result()) {
    report.result = table_.result()->result;
    report.reason = table_.result()->reason;
  }
  return report;
}

}  // namespace cli
