#include <algorithm>
#include <array>

#include "clients/cli/dead_stones.h"
#include "clients/cli/gtp/gtp_analysis.h"
#include "clients/cli/gtp/gtp_handlers.h"
#include "engine/base/text.h"

// Commands of GoGui beyond GTP: the rules of games that GoGui does not know, and pictures of the search (GoGui's
// manual, "Analyze Commands" and "Rules").
namespace cli {
namespace {

/// GoGui knows the points of Go boards; it can show a game with other names, but not play it by clicks.
bool has_go_points(const core::GameKind& kind) {
  const base::Expected<core::AnyGame> game = kind.start(core::Options::defaults(kind.options));
  return game && std::ranges::all_of(game->view().points, [](const core::BoardView::Point& point) {
           return !base::is_digit(point.name.front());
         });
}

GtpResult game_id(GtpContext& context, GtpArguments /*none*/) {
  return std::string{context.board.kind().name};
}

GtpResult rules_board(GtpContext& context, GtpArguments /*none*/) {
  const core::BoardView view = context.board.game().view();
  std::vector<std::string> lines;
  for (const std::vector<std::size_t>& row : rows_of(view)) {
    std::string& line = lines.emplace_back();
    for (const std::size_t point : row)
      line += !view.stones[point] ? '.' : *view.stones[point] == base::Side::black ? 'X' : 'O';
  }
  return base::join(lines, "\n");
}

GtpResult board_size(GtpContext& context, GtpArguments /*none*/) {
  return std::to_string(rows_of(context.board.game().view()).size());
}

/// Empty when the game is over.
GtpResult legal_moves(GtpContext& context, GtpArguments /*none*/) {
  return base::join(context.board.game().legal_moves(), " ");
}

GtpResult side_to_move(GtpContext& context, GtpArguments /*none*/) {
  return std::string{base::name(context.board.game().to_move())};
}

GtpResult final_result(GtpContext& context, GtpArguments /*none*/) {
  const std::optional<core::Ending> ending = context.board.game().ending();
  if (!ending) return "unknown";
  const std::optional<base::Side> winner = core::winner(ending->outcome);
  if (!winner) return "draw";
  return std::string{base::name(*winner)} + " wins: " + core::result_text(*ending);
}

const core::Thought& opinion(GtpContext& context) {
  return context.bot.opinion(context.board, context.controller->interruption());
}

/// Runs a command that needs the bot's opinion of the position.
template <auto show>
GtpResult with_opinion(GtpContext& context, GtpArguments /*none*/) {
  if (context.board.game().ending()) return base::fault("the game is over");
  return show(context, opinion(context));
}

std::string win_rate(GtpContext& context, const core::Thought& thought) {
  std::string text = std::string{base::name(context.board.game().to_move())} + " wins " +
                     fixed_decimal(100 * thought.win_rate, 1) + " % with " + thought.move;
  if (thought.lead)
    text += ", " + std::string{base::name(*thought.lead < 0 ? base::Side::white : base::Side::black)} + " leads by " +
            fixed_decimal(std::abs(*thought.lead), 1);
  return text;
}

std::string ownership(GtpContext& context, const core::Thought& thought) {
  std::vector<std::string> lines;
  for (const std::vector<std::size_t>& row : rows_of(context.board.game().view())) {
    std::vector<std::string> values;
    for (const std::size_t point : row)
      values.push_back(fixed_decimal(thought.ownership.empty() ? 0 : thought.ownership[point], 2));
    lines.push_back(base::join(values, " "));
  }
  return base::join(lines, "\n");
}

std::string variation(GtpContext& /*context*/, const core::Thought& thought) {
  return base::join(thought.variation, " ");
}

std::string visits(GtpContext& /*context*/, const core::Thought& thought) {
  std::vector<std::string> pairs;
  for (const core::Candidate& each : thought.candidates)
    if (each.visits > 0) pairs.push_back(each.move + ' ' + std::to_string(each.visits));
  return base::join(pairs, "\n");
}

/// All in one picture: ownership, the expected line, and the visits of moves in percent.
std::string picture(GtpContext& context, const core::Thought& thought) {
  const core::BoardView view = context.board.game().view();
  std::string text;
  if (!thought.ownership.empty()) {
    text += "INFLUENCE";
    for (std::size_t i = 0; i < view.points.size(); ++i)
      text += ' ' + view.points[i].name + ' ' + fixed_decimal(thought.ownership[i], 2);
    text += '\n';
  }
  std::int64_t all_visits = 0;
  for (const core::Candidate& each : thought.candidates) all_visits += each.visits;
  std::string labels;
  for (const core::Candidate& each : thought.candidates) {
    const std::int64_t percent = all_visits == 0 ? 0 : 100 * each.visits / all_visits;
    if (percent > 0 && each.move != "pass") labels += ' ' + each.move + ' ' + std::to_string(percent);
  }
  if (!labels.empty()) text += "LABEL" + labels + '\n';
  text += "VAR";
  base::Side side = context.board.game().to_move();
  for (const std::string& move : thought.variation) {
    text += (side == base::Side::black ? " b " : " w ") + (move == "pass" ? "PASS" : move);
    side = base::opponent(side);
  }
  return text + "\nTEXT " + win_rate(context, thought);
}

GtpResult analyze_commands(GtpContext& context, GtpArguments /*none*/) {
  const core::GameKind& kind = context.board.kind();
  std::vector<std::string> lines{"string/Win Rate/qiyuan-win_rate", "string/Final Score/final_score",
                                 "string/CPU Time/cputime"};
  if (has_go_points(kind))
    lines.insert(lines.begin(), {"gfx/Search/qiyuan-search", "var/Principal Variation/qiyuan-variation",
                                 "pspairs/Visits/qiyuan-visits", "plist/Legal Moves/gogui-rules_legal_moves"});
  if (has_dead_stones(kind)) {
    lines.emplace_back("dboard/Ownership/qiyuan-ownership");
    lines.emplace_back("plist/Dead Stones/final_status_list dead");
  }
  return base::join(lines, "\n");
}

constexpr std::array<GtpHandler, 12> gogui_commands{{
    {"gogui-analyze_commands", analyze_commands},
    {"gogui-rules_game_id", game_id},
    {"gogui-rules_board", rules_board},
    {"gogui-rules_board_size", board_size},
    {"gogui-rules_legal_moves", legal_moves},
    {"gogui-rules_side_to_move", side_to_move},
    {"gogui-rules_final_result", final_result},
    {"qiyuan-win_rate", with_opinion<win_rate>},
    {"qiyuan-ownership", with_opinion<ownership>, has_dead_stones},
    {"qiyuan-variation", with_opinion<variation>},
    {"qiyuan-visits", with_opinion<visits>},
    {"qiyuan-search", with_opinion<picture>},
}};

}  // namespace

std::span<const GtpHandler> gtp_gogui_handlers() {
  return gogui_commands;
}

}  // namespace cli
