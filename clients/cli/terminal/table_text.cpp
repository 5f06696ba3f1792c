#include "clients/cli/terminal/table_text.h"

#include "engine/base/overload.h"
#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

namespace answer = protocol::answer;
using protocol::escaped;

std::string two_digits(std::int64_t number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

std::string side_word(Side side) {
  return side == Side::black ? "Black" : "White";
}

std::string player_text(const TableView& table, Side side, const Look& look, Clock::time_point now) {
  const std::string& player = table.players()[side];
  std::string text = stone(side, look) + ' ' + (player.empty() ? "(empty seat)" : escaped(player)) +
                     (table.is_guest(side) ? " (guest)" : "");
  if (const std::optional<std::int64_t> left = table.clock(side, now)) text += ' ' + clock_text(*left);
  return table.may_move(side) ? look.bold(text) : text;
}

/// The points of the changes of one kind, after the verb.
std::string points_text(const core::Played& played, core::Change::Kind kind, std::string_view verb) {
  std::string text;
  for (const core::Change& change : played.changes)
    if (change.kind == kind) text += ' ' + change.point;
  return text.empty() ? text : ' ' + std::string{verb} + text;
}

std::string state_text(const TableView& table, const Look& look) {
  if (table.result()) return look.bold(ending_text(table.result()->result, table.result()->reason));
  if (table.state() != "playing") return "The table is " + table.state() + ".";
  const Side side = table.game().to_move();
  return side_word(side) + " (" + stone(side, look) +
         (table.bot_waits() ? ") waits for a free thread of the server; its clock is stopped." : ") to move.");
}

std::string asked_text(const protocol::event::Asked& asked) {
  const std::string who = side_word(asked.side);
  if (asked.what == "pause") return who + " asks for a pause";
  if (asked.what == "rematch") return who + " asks for a rematch";
  if (asked.what == "draw") return who + " offers a draw";
  if (asked.what == "repent")
    return who + " asks to take back " +
           (asked.plies.value_or(1) > 1 ? std::to_string(*asked.plies) + " moves" : "a move");
  return who + " asks for an answer: " + asked.what;
}

std::string answered_text(const protocol::event::Answered& answered) {
  const bool yes = answered.answer == protocol::YesNo::yes;
  if (answered.what == "score") return side_word(answered.side) + " accepts the score";
  return side_word(answered.side) + (yes ? " agrees: " : " declines: ") + answered.what;
}

std::string paused_text(const protocol::event::Paused& paused) {
  std::string text = "The game is paused";
  if (paused.why == "agreed") text += "; type `continue` to resume it";
  if (paused.why == "arbiter") text += " by an arbiter";
  if (paused.why == "restart") text += ": the server restarted and waits for the player to move";
  if (paused.why == "unreachable") text += ": the server cannot reach the player to move";
  if (paused.why == "nobody-here") text += ": both players are away";
  if (paused.why == "unwatched") text += ": nobody followed the bots";
  if (paused.left) text += ", for at most " + clock_text(*paused.left);
  return text;
}

std::string scoring_text(const protocol::event::Scoring& scoring) {
  return "Dead stones: " + (scoring.dead.empty() ? "none" : base::join(scoring.dead, " ")) +
         ". Result: " + scoring.result +
         ". Mark chains with `dead D4` and `alive D4`, agree with `yes`, resume play with `no`. In " +
         clock_text(scoring.left) + " the board counts as it stands";
}

std::string unsettled_text(const protocol::event::Unsettled& unsettled) {
  return "Unsettled stones: " + base::join(unsettled.stones, " ") +
         ". Their life depends on who moves first. They count as alive unless you mark them; resume play with `no` to "
         "settle them";
}

}  // namespace

std::string stone(Side side, const Look& look) {
  if (look.charset == core::Charset::ascii) return side == Side::black ? "x" : "o";
  return side == Side::black ? "●" : "○";
}

std::string clock_text(std::int64_t milliseconds) {
  const std::int64_t seconds = milliseconds / 1000;
  if (seconds < 10) return std::to_string(seconds) + '.' + std::to_string(milliseconds % 1000 / 100);
  const std::int64_t minutes = seconds / 60;
  const std::string end = ':' + two_digits(seconds % 60);
  return minutes < 60 ? std::to_string(minutes) + end
                      : std::to_string(minutes / 60) + ':' + two_digits(minutes % 60) + end;
}

std::string board_text(const core::AnyGame& game, const Look& look) {
  std::string text;
  for (const std::string& row : core::draw(game.view(), look.charset)) text += row + '\n';
  return text;
}

std::string move_text(const core::Played& played, const Look& look) {
  const std::string note = played.note.empty() ? "" : " (" + std::string{played.note} + ")";
  return "Move " + std::to_string(played.ply) + ": " + stone(played.side, look) + ' ' + played.move + note +
         points_text(played, core::Change::Kind::removed, "takes") +
         points_text(played, core::Change::Kind::recoloured, "turns") + '\n';
}

std::string status_text(const TableView& table, const Look& look, Clock::time_point now) {
  return player_text(table, Side::black, look, now) + "   " + player_text(table, Side::white, look, now) + '\n' +
         state_text(table, look) + '\n';
}

std::string table_text(const TableView& table, const Look& look, Clock::time_point now) {
  return board_text(table.game(), look) + status_text(table, look, now);
}

std::string news_text(const Message& message, const Look& look) {
  const std::string text = visit(
      base::Overload{
          [&](const protocol::event::Said& said) {
            return look.faint(said.channel == "watchers" ? "(watching) " : "") + escaped(said.user) + ": " +
                   escaped(said.text);
          },
          [](const protocol::event::Joined& joined) { return escaped(joined.user) + " joined (" + joined.role + ")"; },
          [](const protocol::event::Left& left) {
            const std::string text = escaped(left.user) + " left (" + left.role + ")";
            return left.left ? text + "; in " + clock_text(*left.left) + " you can claim the game" : text;
          },
          [](const protocol::event::Answered& answered) { return answered_text(answered); },
          [&](const protocol::event::LowTime& low) {
            return look.red(side_word(low.side) + " has " + clock_text(low.left) + " left");
          },
          [](const protocol::event::Paused& paused) { return paused_text(paused); },
          [](const protocol::event::Continued&) { return std::string{"The game continues"}; },
          [](const protocol::event::Scoring& scoring) { return scoring_text(scoring); },
          [](const protocol::event::Unsettled& unsettled) { return unsettled_text(unsettled); },
          [](const protocol::event::Rematched& again) {
            return "The next game is at table " + std::to_string(again.next);
          },
          [](const protocol::event::Act& act) {
            return "Arbiter " + escaped(act.by) + ": " + escaped(act.action + (act.text.empty() ? "" : " " + act.text));
          },
          [](const protocol::event::Asked& asked) { return asked_text(asked) + ": type yes or no"; },
          [](const protocol::event::Marked& marked) { return marked.point + " is marked " + marked.state; },
          [](const protocol::event::Closing& closing) {
            return "The server closed the connection: " + escaped(closing.text);
          },
          [](const protocol::event::Resume& resume) {
            return "You also sit at table " + std::to_string(resume.room) + " (" + std::string{name(resume.side)} +
                   ", " + std::to_string(resume.ply) + " plies played)";
          },
          [&](const answer::Error& error) { return look.red(explain(error)); },
          [](const auto&) { return std::string{}; },
      },
      message);
  return text.empty() ? text : text + '\n';
}

std::string ending_text(std::string_view result, std::string_view reason) {
  std::string shown{result};
  if (!reason.empty() && !result.ends_with(reason)) shown += ", " + std::string{reason};
  if (result.starts_with("B+")) return "Black wins (" + shown + ")";
  if (result.starts_with("W+")) return "White wins (" + shown + ")";
  if (result == "draw") return "A draw (" + shown + ")";
  return "The game ended without a winner (" + shown + ")";
}

}  // namespace cli
