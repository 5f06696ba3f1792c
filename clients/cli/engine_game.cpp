#include "clients/cli/engine_game.h"

#include <iostream>
#include <utility>

#include "clients/cli/table_refresh.h"
#include "engine/core/text.h"

namespace cli {
namespace {

namespace event = protocol::event;
namespace request = protocol::request;

void enter_again(Hall& hall, Visitor& visitor, const std::string& why) {
  std::cerr << "qiyuan: " << why << "; trying again\n";
  hall = come_back(visitor, [](const std::string&, std::chrono::milliseconds) {});
}

/// An engine on one seat of one table.
class EngineGame {
 public:
  EngineGame(Hall& hall, Visitor& visitor, EnginePlayer& engine, const Seat& seat, TableView table)
      : hall_(hall), visitor_(visitor), engine_(engine), seat_(seat), table_(std::move(table)) {
    report_.room = seat_.room;
    report_.side = seat_.side;
  }

  EngineGameReport play() {
    std::string trouble;
    while (!table_.is_over() && !has_left_) {
      try {
        if (!trouble.empty()) come_back_to_table(std::exchange(trouble, {}));
        report_.failure.empty() ? step() : give_up();
      } catch (const EngineFailure& failed) {
        report_.failure = failed.what();
      } catch (const Disconnected& lost) {
        trouble = lost.what();
      }
    }
    return report();
  }

 private:
  /// Does what the lines and the engine's answer ask for that are here, then waits for more.
  void step() {
    while (const std::optional<Message> message = hall_.event(Clock::now())) on(*message);
    if (table_.is_over()) return;
    if (const std::optional<EnginePlayer::Thought> thought = engine_.thought()) return play_move(*thought);
    if (!std::exchange(engine_is_set_up_, true)) engine_.begin(table_.task(Clock::now()));
    if (table_.may_move(seat_.side) && !engine_.is_thinking() && sent_ply_ <= table_.game().ply() && !resigned_)
      engine_.think(table_.task(Clock::now()));
    wait_for_either(hall_.fd(), engine_.fd(), engine_.deadline());
  }

  void on(const Message& message) {
    if (table_.apply(message) == TableView::Change::out_of_step) table_ = fetch_table(hall_, seat_.room);
    if (std::holds_alternative<event::Undone>(message)) sent_ply_ = 0;
    if (const auto* const scoring = std::get_if<event::Scoring>(&message)) on_scoring(*scoring);
    if (const auto* const asked = std::get_if<event::Asked>(&message); asked != nullptr && asked->room == seat_.room) {
      // An engine cannot weigh a draw, and its next game is not for the opponent to choose; taking back and pauses are
      // all the same to it.
      const bool declines = asked->what == "draw" || asked->what == "rematch";
      const auto answer = declines ? protocol::YesNo::no : protocol::YesNo::yes;
      static_cast<void>(hall_.ask(request::Reply{seat_.room, asked->what, answer}));
    }
  }

  /// Of dead stones an engine knows nothing: it agrees to the board as it stands, which is what counts anyway once the
  /// time for an agreement is over.
  void on_scoring(const event::Scoring& scoring) {
    if (scoring.room == seat_.room && scoring.dead.empty())
      static_cast<void>(hall_.ask(request::Reply{seat_.room, "score", protocol::YesNo::yes}));
  }

  void play_move(const EnginePlayer::Thought& thought) {
    // Moves were taken back while it thought: its next task tells it so.
    if (thought.ply != table_.game().ply() + 1 || !table_.may_move(seat_.side)) return;
    if (core::equal_ignoring_case(thought.move, "resign")) return resign();
    const Answer answer = hall_.ask(move_request(seat_.room, seat_.side, thought.move, thought.ply));
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
        return refresh_table(hall_, table_);
      default:
        throw Failure(explain(answer.error()));
    }
  }

  void resign() {
    if (std::exchange(resigned_, true)) return;
    static_cast<void>(hall_.ask(request::Lose{seat_.room}));
  }

  /// The engine has failed: resigns, or leaves a table where the game has not begun.
  void give_up() {
    if (table_.state() == "open" || table_.state() == "ready") {
      static_cast<void>(hall_.ask(request::StandUp{seat_.room}));
      has_left_ = true;
      return;
    }
    resign();
    on(*hall_.event(std::nullopt));
  }

  void come_back_to_table(const std::string& why) {
    enter_again(hall_, visitor_, why);
    sent_ply_ = 0;
    resigned_ = false;
    refresh_table(hall_, table_);
    be_ready(hall_, table_, seat_.side);
  }

  [[nodiscard]] EngineGameReport report() const {
    EngineGameReport report = report_;
    report.opponent = table_.players()[core::opponent(seat_.side)];
    report.plies = table_.game().ply();
    if (table_.result()) {
      report.result = table_.result()->result;
      report.reason = table_.result()->reason;
    }
    return report;
  }

  Hall& hall_;
  Visitor& visitor_;
  EnginePlayer& engine_;
  Seat seat_;
  TableView table_;
  EngineGameReport report_;
  bool engine_is_set_up_ = false;
  bool resigned_ = false;
  bool has_left_ = false;
  int sent_ply_ = 0;  ///< of our last accepted move
};

}  // namespace

EngineGameReport play_engine_game(Hall& hall, Visitor& visitor, const SeatWish& wish, EnginePlayer& engine) {
  for (;;) {
    std::optional<EngineGame> game;
    try {
      const Seat seat = take_seat(hall, wish);
      game.emplace(hall, visitor, engine, seat, fetch_table(hall, seat.room));
    } catch (const Disconnected& lost) {
      enter_again(hall, visitor, lost.what());
    }
    if (game) return game->play();
  }
}

}  // namespace cli
