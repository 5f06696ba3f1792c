#include "clients/cli/commands/play.h"

#include <memory>

#include "clients/cli/engine/failure_bundle.h"
#include "clients/cli/terminal/line_input.h"
#include "clients/cli/terminal/table_command.h"
#include "clients/cli/terminal/table_refresh.h"
#include "clients/cli/terminal/table_text.h"
#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

namespace request = protocol::request;
using Change = TableView::Change;

/// The program may answer the server's pings, because nothing here keeps it from reading for long.
Client present(Client client) {
  client.answer_pings();
  return client;
}

/// A person at a table: prints what happens and executes what the person types.
class Player {
 public:
  explicit Player(PlayArguments arguments)
      : visitor_(std::move(arguments.visitor)),
        wish_(std::move(arguments.wish)),
        look_(look_of_stdout(arguments.ascii)),
        client_(present(enter(visitor_))),
        seat_(take_seat(client_, wish_)),
        table_(fetch_table_with_guests(client_, seat_.room)),
        input_(open_line_input()) {}

  void play() {
    input_->print("Table " + std::to_string(seat_.room) + ": you are " + std::string{name(seat_.side)} + " (" +
                  stone(seat_.side, look_) + "). Type `help` for the commands, `quit` to leave and keep the game.\n" +
                  how_to_resume());
    unseen_ = Change::position;
    for (;;) {
      try {
        if (is_away_) come_back_to_table();
        if (follow()) return;
      } catch (const Disconnected& lost) {
        input_->print(look_.red(protocol::escaped(lost.what())) + '\n');
        is_away_ = true;
      }
    }
  }

 private:
  /// Returns true when the program can exit: the game is over, or the person leaves.
  bool follow() {
    for (;;) {
      hear();
      if (table_.is_over() && !said_goodbye_) say_goodbye();
      if (table_.is_over() && !input_->interactive()) return true;
      if (const std::optional<std::string> line = next_line()) {
        const TableCommand command = parse_table_command(*line);
        if (command.kind == TableCommand::Kind::quit) return leave();
        execute(command);
        continue;
      }
      if (input_->ended() && !held_ && !move_is_under_way()) return leave();
      if (wait_for_either(client_.fd(), input_->fd(), std::nullopt).second) input_->read();
    }
  }

  bool leave() {
    if (!table_.is_over()) input_->print("The game is saved. " + how_to_resume());
    return true;
  }

  // ---- messages of the server

  /// Handles all messages that have arrived.
  void hear() {
    while (const std::optional<Message> message = client_.event(Clock::now())) on(*message);
    if (unseen_ == Change::position) show_table();
    if (unseen_ == Change::status) show_status();
    input_->prompt(prompt());
  }

  void on(const Message& message) {
    const Change change = table_.apply(message);
    if (change == Change::out_of_step) table_ = fetch_table_with_guests(client_, seat_.room);
    if (change == Change::position && holds_alternative<protocol::event::Move>(message))
      input_->print(move_text(table_.game().history().back(), look_));
    if (change == Change::position || change == Change::out_of_step)
      unseen_ = Change::position;
    else if (change == Change::status && unseen_ == Change::none)
      unseen_ = Change::status;
    if (holds_alternative<protocol::event::Undone>(message)) sent_ply_ = 0;
    if (const auto* const asked = get_if<protocol::event::Asked>(&message)) asked_ = asked->what;
    if (holds_alternative<protocol::event::Scoring>(message)) asked_ = "score";
    if (holds_alternative<protocol::event::Turn>(message)) asked_.reset();
    const auto* const resume = get_if<protocol::event::Resume>(&message);
    if (resume != nullptr && resume->room == seat_.room) return;
    if (const std::string news = news_text(message, look_); !news.empty()) input_->print(news);
    if (const auto* const again = get_if<protocol::event::Rematched>(&message);
        again != nullptr && again->room == seat_.room)
      move_to(again->next);
  }

  /// Moves to the table of a rematch, with the colours swapped.
  void move_to(RoomId next) {
    seat_ = {next, base::opponent(seat_.side)};
    table_ = fetch_table_with_guests(client_, next);
    sent_ply_ = 0;
    said_goodbye_ = false;
    unseen_ = Change::position;
    input_->print("You are " + std::string{name(seat_.side)} + " in the next game.\n");
  }

  void say_goodbye() {
    said_goodbye_ = true;
    input_->print("To show the game again, run `qiyuan record show " + std::to_string(seat_.room) + "`.\n");
    if (input_->interactive()) input_->print("Type `rematch` for another game, `quit` to leave.\n");
  }

  void come_back_to_table() {
    client_ = present(reconnect(visitor_, [this](const std::string& why, std::chrono::milliseconds pause) {
      input_->print(look_.faint(protocol::escaped(why) + "; reconnecting in " + clock_text(pause.count()) + " s") +
                    '\n');
    }));
    refresh_table(client_, table_);
    mark_guests(client_, table_);
    be_ready(client_, table_, seat_.side);
    is_away_ = false;
    sent_ply_ = 0;
    unseen_ = Change::position;
    input_->print("Back at table " + std::to_string(seat_.room) + ".\n");
  }

  // ---- input

  /// The next line to execute. Moves of a script wait for their turn; a person gets an answer at once.
  std::optional<std::string> next_line() {
    if (!held_) held_ = input_->next();
    if (!held_) return std::nullopt;
    const bool is_move = parse_table_command(*held_).kind == TableCommand::Kind::move;
    if (is_move && move_is_under_way()) return std::nullopt;
    if (is_move && !input_->interactive() && !table_.may_move(seat_.side)) return std::nullopt;
    return std::exchange(held_, std::nullopt);
  }

  /// The server has accepted a move whose Move line has not arrived yet.
  [[nodiscard]] bool move_is_under_way() const { return sent_ply_ > table_.game().ply(); }

  void execute(const TableCommand& command) {
    using Kind = TableCommand::Kind;
    switch (command.kind) {
      case Kind::move: {
        const int ply = table_.game().ply() + 1;
        if (ask(move_request(seat_.room, seat_.side, command.text, ply))) sent_ply_ = ply;
        return;
      }
      case Kind::resign:
        ask(request::Lose{seat_.room});
        return;
      case Kind::undo:
        propose(request::Repent{seat_.room, std::nullopt});
        return;
      case Kind::draw:
        propose(request::Draw{seat_.room});
        return;
      case Kind::yes:
      case Kind::no:
        reply(command.kind == Kind::yes ? protocol::YesNo::yes : protocol::YesNo::no);
        return;
      case Kind::dead:
      case Kind::alive:
        ask(request::Dead{seat_.room, command.text, command.kind == Kind::dead ? "dead" : "alive"});
        return;
      case Kind::pause:
        propose(request::Pause{seat_.room});
        return;
      case Kind::go_on:
        ask(request::Continue{seat_.room});
        return;
      case Kind::abort:
        ask(request::Abort{seat_.room});
        return;
      case Kind::claim:
        ask(request::Claim{seat_.room});
        return;
      case Kind::rematch:
        propose(request::Rematch{seat_.room});
        return;
      case Kind::legal:
        input_->print(base::join(table_.game().legal_moves(), " ") + '\n');
        return;
      case Kind::board:
        show_table();
        return;
      case Kind::say:
        ask(request::Say{seat_.room, command.text});
        return;
      case Kind::help:
        input_->print(table_command_help());
        return;
      case Kind::quit:
      case Kind::nothing:
        return;
    }
  }

  void propose(const Request& request) {
    if (ask(request)) input_->print(look_.faint("Waiting for your opponent's answer.") + '\n');
  }

  void reply(protocol::YesNo answer) {
    if (!asked_ && table_.state() == "scoring") asked_ = "score";
    if (!asked_) return input_->print("Your opponent has no pending request.\n");
    ask(request::Reply{seat_.room, *std::exchange(asked_, std::nullopt), answer});
  }

  /// Sends a request and prints a refusal. Returns whether the server accepted it.
  bool ask(const Request& request) {
    const Answer answer = client_.ask(request);
    if (!answer) input_->print(look_.red(explain(answer.error())) + '\n');
    return answer.has_value();
  }

  // ---- output

  void show_table() {
    input_->print('\n' + table_text(table_, look_, Clock::now()));
    unseen_ = Change::none;
  }

  void show_status() {
    input_->print(status_text(table_, look_, Clock::now()));
    unseen_ = Change::none;
  }

  [[nodiscard]] std::string prompt() const {
    if (table_.may_move(seat_.side) && !move_is_under_way()) return "Your move " + stone(seat_.side, look_) + "> ";
    if (table_.is_over()) return "Game over> ";
    if (table_.state() == "scoring") return "Scoring> ";
    if (table_.state() == "paused") return "Paused> ";
    return table_.state() == "playing" ? "Opponent's move> " : "Waiting> ";
  }

  [[nodiscard]] std::string how_to_resume() const {
    return look_.faint("To resume it: qiyuan play --server " + format(visitor_.server) + trust_options() + " --user " +
                       shell_word(visitor_.user) + " --room " + std::to_string(seat_.room)) +
           '\n';
  }

  [[nodiscard]] std::string trust_options() const {
    const Trust& trust = visitor_.server.trust;
    if (!trust.fingerprint.empty()) return " --fingerprint " + trust.fingerprint;
    return trust.ca_file.empty() ? "" : " --ca " + trust.ca_file;
  }

  Credentials visitor_;
  SeatWish wish_;
  Look look_;
  Client client_;
  Seat seat_;
  TableView table_;
  std::unique_ptr<LineInput> input_;
  std::optional<std::string> held_;   ///< a line that waits for its turn
  std::optional<std::string> asked_;  ///< the last request of the opponent that has no answer
  int sent_ply_ = 0;                  ///< ply of our last accepted move
  Change unseen_ = Change::none;      ///< changes since the table was shown
  bool is_away_ = false;              ///< the connection is lost
  bool said_goodbye_ = false;         ///< the end of the game has been announced
};

}  // namespace

int play(PlayArguments arguments) {
  restore_terminal_on_signals();
  Player(std::move(arguments)).play();
  return 0;
}

}  // namespace cli
