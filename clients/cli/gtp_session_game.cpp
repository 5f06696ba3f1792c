#include <algorithm>
#include <fstream>
#include <iterator>

#include "clients/cli/game_start.h"
#include "clients/cli/gtp_session.h"
#include "engine/core/text.h"
#include "server/room/replay.h"

// The commands of GTP that are about the game.
namespace cli {
namespace {

namespace gtp = protocol::gtp;

/// GTP sends komi as a floating point number; options take "6.5" and "7", not "6.500" or "7.0".
std::string shortest_decimal(std::string_view number) {
  if (number.find('.') == std::string_view::npos) return std::string{number};
  number = number.substr(0, number.find_last_not_of('0') + 1);
  if (number.ends_with('.')) number.remove_suffix(1);
  return std::string{number};
}

std::optional<std::int64_t> number_at(std::span<const std::string> arguments, std::size_t position) {
  return position < arguments.size() ? core::parse_number<std::int64_t>(arguments[position]) : std::nullopt;
}

std::optional<core::Side> color_at(std::span<const std::string> arguments, std::size_t position) {
  return position < arguments.size() ? gtp::parse_color(arguments[position]) : std::nullopt;
}

tl::unexpected<core::Fault> syntax_error() {
  return core::fault(std::string{gtp::syntax_error});
}

}  // namespace

core::Expected<core::AnyGame> GtpSession::start_with(std::string_view option, const std::string& value) {
  std::vector<core::KeyValue> changed = options_;
  std::erase_if(changed, [&](const auto& given) { return core::equal_ignoring_case(given.first, option); });
  if (!value.empty()) changed.emplace_back(option, value);
  core::Expected<core::AnyGame> game = start_game(*kind_, changed);
  if (game) options_ = std::move(changed);
  return game;
}

void GtpSession::begin(core::AnyGame game) {
  game_ = std::move(game);
  bots_ = {};
  plies_before_.clear();
}

GtpSession::Result GtpSession::boardsize(Arguments arguments) {
  if (!number_at(arguments, 0)) return core::fault("boardsize not an integer");
  // Handicap stones of one board may not fit on another.
  const std::vector<core::KeyValue> before = options_;
  static_cast<void>(start_with("handicap", ""));
  core::Expected<core::AnyGame> game = start_with("size", arguments[0]);
  if (!game) {
    options_ = before;
    return core::fault("unacceptable size: " + game.error().text);
  }
  begin(*std::move(game));
  return {};
}

GtpSession::Result GtpSession::clear_board(Arguments /*none*/) {
  core::Expected<core::AnyGame> game = start_with("handicap", "");
  if (!game) return tl::unexpected(game.error());
  begin(*std::move(game));
  return {};
}

GtpSession::Result GtpSession::komi(Arguments arguments) {
  if (arguments.empty()) return syntax_error();
  core::Expected<core::AnyGame> game = start_with("komi", shortest_decimal(arguments[0]));
  if (!game) return tl::unexpected(game.error());
  for (const core::Played& played : game_.history()) game->play(played.move);
  game_ = *std::move(game);
  return {};
}

GtpSession::Result GtpSession::fixed_handicap(Arguments arguments) {
  if (!number_at(arguments, 0)) return syntax_error();
  if (game_.ply() > 0) return core::fault("board not empty");
  core::Expected<core::AnyGame> game = start_with("handicap", arguments[0]);
  if (!game) return core::fault("invalid number of stones: " + game.error().text);
  begin(*std::move(game));
  const core::BoardView view = game_.view();
  std::vector<std::string_view> stones;
  for (std::size_t i = 0; i < view.points.size(); ++i)
    if (view.stones[i]) stones.push_back(view.points[i].name);
  return core::join(stones, " ");
}

core::Expected<core::Played> GtpSession::play_for(core::Side side, std::string_view move) {
  const int before = game_.ply();
  if (game_.to_move() != side && !game_.ending()) {
    if (!has_pass_) return core::fault("illegal move: it is " + std::string{core::name(game_.to_move())} + "'s turn");
    game_.play("pass");
  }
  core::Verdict verdict = game_.play(move);
  if (!verdict) {
    game_.rewind(before);
    return core::fault("illegal move: " + verdict.error().text);
  }
  plies_before_.push_back(before);
  return *std::move(verdict);
}

GtpSession::Result GtpSession::play(Arguments arguments) {
  const std::optional<core::Side> side = color_at(arguments, 0);
  if (!side || arguments.size() < 2) return syntax_error();
  const core::Expected<core::Played> played = play_for(*side, arguments[1]);
  return played ? Result{""} : Result{tl::unexpected(played.error())};
}

GtpSession::Result GtpSession::genmove(Arguments arguments) {
  const std::optional<core::Side> side = color_at(arguments, 0);
  if (!side) return syntax_error();
  core::AnyGame game = game_;
  if (game.to_move() != *side && has_pass_) game.play("pass");
  if (game.ending()) return answer_after_end(*side);
  if (game.to_move() != *side) return core::fault("it is " + std::string{core::name(game.to_move())} + "'s turn");
  std::unique_ptr<core::Bot>& bot = bots_[*side];
  if (!bot) bot = bot_kind_->make(bot_options_, game);
  const core::Thought thought = bot->think(game, time_.budget(*side), {});
  if (thought.resigns) return "resign";
  const core::Expected<core::Played> played = play_for(*side, thought.move);
  return played ? Result{played->move} : Result{tl::unexpected(played.error())};
}

std::string GtpSession::answer_after_end(core::Side side) const {
  if (has_pass_) return "pass";
  return game_.ending()->outcome == core::win_for(core::opponent(side)) ? "resign" : "pass";
}

GtpSession::Result GtpSession::undo(Arguments /*none*/) {
  if (plies_before_.empty()) return core::fault("cannot undo");
  game_.rewind(plies_before_.back());
  plies_before_.pop_back();
  return {};
}

GtpSession::Result GtpSession::loadsgf(Arguments arguments) {
  if (arguments.empty()) return syntax_error();
  std::ifstream file(arguments[0], std::ios::binary);
  if (!file) return core::fault("cannot load file");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  core::Expected<protocol::GameRecord> record = protocol::from_sgf(text);
  if (!record) return core::fault("cannot load file: " + record.error().text);
  if (record->kind != kind_->name) return core::fault("cannot load file: it is a game of " + record->kind);
  if (arguments.size() > 1) {
    const std::optional<std::int64_t> move = number_at(arguments, 1);
    if (!move || *move < 1) return syntax_error();
    // "Up to the position before move_number."
    record->moves.resize(std::min(record->moves.size(), static_cast<std::size_t>(*move - 1)));
  }
  core::Expected<core::AnyGame> game = room::replay(*record);
  if (!game) return core::fault("cannot load file: " + game.error().text);
  options_ = record->options;
  std::erase_if(options_, [this](const core::KeyValue& option) { return !has_option(option.first); });
  begin(*std::move(game));
  for (int ply = 0; ply < game_.ply(); ++ply) plies_before_.push_back(ply);
  return {};
}

GtpSession::Result GtpSession::showboard(Arguments /*none*/) {
  // The first line stands behind the "=" and must not be a row of the board.
  return std::string{kind_->name} + ", ply " + std::to_string(game_.ply()) + ", " +
         std::string{core::name(game_.to_move())} + " to move\n" +
         core::join(core::draw(game_.view(), core::Charset::ascii), "\n");
}

GtpSession::Result GtpSession::final_score(Arguments /*none*/) {
  core::AnyGame game = game_;
  while (has_pass_ && !game.ending()) game.play("pass");
  if (!game.ending()) return core::fault("cannot score: the game is not over");
  return game.ending()->outcome == core::Outcome::draw ? "0" : core::result_text(*game.ending());
}

GtpSession::Result GtpSession::time_settings(Arguments arguments) {
  const auto main = number_at(arguments, 0);
  const auto byo_yomi = number_at(arguments, 1);
  const auto stones = number_at(arguments, 2);
  if (!main || !byo_yomi || !stones || *main < 0 || *byo_yomi < 0 || *stones < 0) return syntax_error();
  time_.set(std::chrono::seconds{*main}, std::chrono::seconds{*byo_yomi}, *stones);
  return {};
}

GtpSession::Result GtpSession::time_left(Arguments arguments) {
  const auto side = color_at(arguments, 0);
  const auto time = number_at(arguments, 1);
  const auto stones = number_at(arguments, 2);
  if (!side || !time || !stones || *stones < 0) return syntax_error();
  time_.set_left(*side, std::chrono::seconds{*time}, *stones);
  return {};
}

}  // namespace cli
