#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

#include "clients/cli/dead_stones.h"
#include "clients/cli/gtp/gtp_handlers.h"
#include "engine/base/text.h"

// Commands that set up the board and play given moves.
namespace cli {
namespace {

GtpResult done(const base::Expected<void>& result) {
  return result ? GtpResult{""} : GtpResult{tl::unexpected(result.error())};
}

GtpResult boardsize(GtpContext& context, GtpArguments arguments) {
  if (!gtp_number_at(arguments, 0)) return base::fault("boardsize not an integer");
  return done(context.board.set_size(arguments[0]));
}

GtpResult clear_board(GtpContext& context, GtpArguments /*none*/) {
  return done(context.board.clear());
}

GtpResult komi(GtpContext& context, GtpArguments arguments) {
  if (arguments.empty()) return gtp_syntax_error();
  return done(context.board.set_komi(arguments[0]));
}

GtpResult kgs_rules(GtpContext& context, GtpArguments arguments) {
  if (arguments.empty()) return gtp_syntax_error();
  return done(context.board.set_rules(arguments[0]));
}

GtpResult play(GtpContext& context, GtpArguments arguments) {
  const std::optional<base::Side> side = gtp_color_at(arguments, 0);
  if (!side || arguments.size() < 2) return gtp_syntax_error();
  return done(context.board.play(*side, arguments[1]).map([](const core::Played&) {}));
}

/// Plays all of the moves or none.
GtpResult play_sequence(GtpContext& context, GtpArguments arguments) {
  if (arguments.size() % 2 != 0) return gtp_syntax_error();
  int played = 0;
  for (std::size_t i = 0; i < arguments.size(); i += 2, ++played) {
    GtpResult result = play(context, arguments.subspan(i, 2));
    if (result) continue;
    context.board.undo(played);
    return result;
  }
  return {};
}

GtpResult undo(GtpContext& context, GtpArguments arguments) {
  const std::int64_t moves = arguments.empty() ? 1 : gtp_number_at(arguments, 0).value_or(-1);
  if (moves < 0) return gtp_syntax_error();
  const auto max = static_cast<std::int64_t>(context.board.game().ply());
  if (moves > max || !context.board.undo(static_cast<int>(moves))) return base::fault("cannot undo");
  return {};
}

GtpResult undo_one(GtpContext& context, GtpArguments /*none*/) {
  return undo(context, {});
}

GtpResult loadsgf(GtpContext& context, GtpArguments arguments) {
  if (arguments.empty()) return gtp_syntax_error();
  std::ifstream file(arguments[0], std::ios::binary);
  if (!file) return base::fault("cannot load file");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  base::Expected<protocol::GameRecord> record = protocol::from_sgf(text, context.board.kind().name);
  if (!record) return tl::unexpected(base::Fault{"cannot load file"}.because(record.error()));
  if (arguments.size() > 1) {
    const std::optional<std::int64_t> move = gtp_number_at(arguments, 1);
    if (!move || *move < 1) return gtp_syntax_error();
    // "Up to the position before move_number."
    record->moves.resize(std::min(record->moves.size(), static_cast<std::size_t>(*move - 1)));
  }
  return done(context.board.load(*std::move(record)).map_error([](const base::Fault& fault) {
    return base::Fault{"cannot load file"}.because(fault);
  }));
}

GtpResult showboard(GtpContext& context, GtpArguments /*none*/) {
  const core::AnyGame& game = context.board.game();
  // The first line follows "=" and must not be a row of the board.
  return std::string{context.board.kind().name} + ", ply " + std::to_string(game.ply()) + ", " +
         std::string{base::name(game.to_move())} + " to move\n" +
         base::join(core::draw(game.view(), core::Charset::ascii), "\n");
}

GtpResult fixed_handicap(GtpContext& context, GtpArguments arguments) {
  if (!gtp_number_at(arguments, 0)) return gtp_syntax_error();
  return context.board.fixed_handicap(arguments[0]).map([](const std::vector<std::string>& points) {
    return base::join(points, " ");
  });
}

GtpResult set_free_handicap(GtpContext& context, GtpArguments arguments) {
  return done(context.board.free_handicap(arguments));
}

/// The points of the fixed handicap, up to the wanted number, then the bot's moves as if it always had the turn. The
/// draft allows fewer stones than wanted.
std::vector<std::string> chosen_points(GtpContext& context, int stones) {
  constexpr int max_fixed = 9;
  constexpr int max_chosen = 25;
  std::vector<std::string> points;
  for (int fixed = std::min(stones, max_fixed); fixed >= 2 && points.empty(); --fixed) {
    GtpBoard trial = context.board;
    if (auto placed = trial.fixed_handicap(std::to_string(fixed))) points = *std::move(placed);
  }
  while (static_cast<int>(points.size()) < std::min(stones, max_chosen)) {
    const base::Expected<core::AnyGame> game = context.board.start_with_stones(points);
    if (!game) break;
    std::string move =
        context.bot.think(context.board, *game, base::Side::black, {}, context.controller->interruption()).move;
    if (move == "pass") break;
    points.push_back(std::move(move));
  }
  return points;
}

GtpResult place_free_handicap(GtpContext& context, GtpArguments arguments) {
  const std::optional<std::int64_t> stones = gtp_number_at(arguments, 0);
  if (!stones) return gtp_syntax_error();
  if (!context.board.is_empty()) return base::fault("board not empty");
  const auto max = static_cast<std::int64_t>(context.board.game().view().points.size()) - 1;
  if (*stones < 2 || *stones > max) return base::fault("invalid number of stones: this board takes 2 to {max}", max);
  const std::vector<std::string> points = chosen_points(context, static_cast<int>(*stones));
  return context.board.free_handicap(points).map([&] { return base::join(points, " "); });
}

bool has_komi(const core::GameKind& kind) {
  return gtp_has_option(kind, "komi");
}
bool has_handicap(const core::GameKind& kind) {
  return gtp_has_option(kind, "handicap");
}

constexpr std::array<GtpHandler, 13> board_commands{{
    {"boardsize", boardsize},
    {"clear_board", clear_board},
    {"komi", komi, has_komi},
    {"kgs-rules", kgs_rules, has_dead_stones},
    {"fixed_handicap", fixed_handicap, has_handicap},
    {"place_free_handicap", place_free_handicap, has_handicap},
    {"set_free_handicap", set_free_handicap, has_handicap},
    {"play", play},
    {"gogui-play_sequence", play_sequence},
    {"undo", undo_one},
    {"gg-undo", undo},
    {"loadsgf", loadsgf},
    {"showboard", showboard},
}};

}  // namespace

std::span<const GtpHandler> gtp_board_handlers() {
  return board_commands;
}

}  // namespace cli
