#include "clients/cli/gtp/gtp_board.h"

#include <algorithm>
#include <set>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/game_start.h"
#include "engine/base/text.h"
#include "server/referee/replay.h"

namespace cli {
namespace {

/// GTP sends komi as a floating point number; our options accept "6.5" and "7", but not "6.500" or "7.0".
std::string shortest_decimal(std::string_view number) {
  if (number.find('.') == std::string_view::npos) return std::string{number};
  number = number.substr(0, number.find_last_not_of('0') + 1);
  if (number.ends_with('.')) number.remove_suffix(1);
  return std::string{number};
}

std::string value_of(const std::vector<core::KeyValue>& options, std::string_view name) {
  const auto found = std::ranges::find(options, name, &core::KeyValue::first);
  return found == options.end() ? "" : found->second;
}

/// Under Chinese rules handicap stones do not count as Black's area: White gets a point for each. A game that begins
/// from a position cannot tell which of its stones are a handicap.
std::string komi_with_handicap(const std::string& komi, std::size_t stones) {
  const base::Expected<double> points = parse_decimal(komi);
  return points ? shortest_decimal(std::to_string(*points + static_cast<double>(stones))) : komi;
}

}  // namespace

base::Expected<GtpBoard> GtpBoard::open(const core::GameKind& kind, std::vector<core::KeyValue> options) {
  return start_game(kind, options).map([&](core::AnyGame game) {
    return GtpBoard(kind, Start{std::move(options), {}}, std::move(game));
  });
}

GtpBoard::GtpBoard(const core::GameKind& kind, Start start, core::AnyGame game)
    : kind_(&kind), start_(std::move(start)), game_(std::move(game)) {
  const std::vector<std::string> moves = game_.legal_moves();
  has_pass_ = std::ranges::find(moves, "pass") != moves.end();
}

bool GtpBoard::is_empty() const {
  return game_.ply() == 0 &&
         std::ranges::none_of(game_.view().stones, [](const auto& stone) { return stone.has_value(); });
}

std::string GtpBoard::option(std::string_view name) const {
  return value_of(core::Options::parse(kind_->options, start_.options)->all(), name);
}

bool GtpBoard::passes(const core::AnyGame& game) const {
  return !game.ending() && (has_pass_ || game.forced_move());
}

base::Expected<core::AnyGame> GtpBoard::turn_of(base::Side side) const {
  core::AnyGame game = game_;
  if (game.to_move() == side || game.ending()) return game;
  if (!passes(game)) return base::fault("it is {side}'s turn", game.to_move());
  if (has_pass_) return at(start_, game.view().stones, side);
  game.play("pass");
  return game;
}

base::Expected<core::AnyGame> GtpBoard::start_with_stones(const std::vector<std::string>& stones) const {
  Start start = start_with("handicap", "");
  start.stones = stones;
  return at(start, base::Side::black);
}

core::AnyGame GtpBoard::passed_out() const {
  core::AnyGame game = game_;
  while (has_pass_ && !game.ending()) game.play("pass");
  return game;
}

base::Expected<core::AnyGame> GtpBoard::at(const Start& start, base::Side turn) const {
  const base::Expected<core::Options> options = core::Options::parse(kind_->options, start.options);
  if (!options) return tl::unexpected(options.error());
  base::Expected<core::AnyGame> game = kind_->start(*options);
  if (!game || start.stones.empty()) return game;
  const core::BoardView view = game->view();
  core::Stones stones(view.points.size());
  for (std::size_t i = 0; i < view.points.size(); ++i)
    if (std::ranges::find(start.stones, view.points[i].name) != start.stones.end()) stones[i] = base::Side::black;
  return at(start, stones, turn);
}

base::Expected<core::AnyGame> GtpBoard::at(const Start& start, const core::Stones& stones, base::Side turn) const {
  base::Expected<core::Options> options = core::Options::parse(kind_->options, start.options);
  if (!options) return tl::unexpected(options.error());
  std::vector<core::KeyValue> given = options->all();
  const auto fixed = static_cast<std::size_t>(parse_decimal(value_of(given, "handicap")).value_or(0));
  const std::size_t handicap = start.stones.empty() ? fixed : start.stones.size();
  if (value_of(given, "rules") == "chinese")
    for (auto& [key, value] : given)
      if (key == "komi") value = komi_with_handicap(value, handicap);
  std::erase_if(given, [](const core::KeyValue& option) { return option.first == "handicap"; });
  options = core::Options::parse(kind_->options, given);
  if (!options) return tl::unexpected(options.error());
  return kind_->set_up(*options, stones, turn);
}

GtpBoard::Start GtpBoard::start_with(std::string_view option, const std::string& value) const {
  Start start = start_;
  std::erase_if(start.options, [&](const auto& given) { return base::equal_ignoring_case(given.first, option); });
  if (!value.empty()) start.options.emplace_back(option, value);
  return start;
}

base::Expected<void> GtpBoard::begin(Start start) {
  return at(start).map([&](core::AnyGame game) { begin(std::move(start), std::move(game)); });
}

void GtpBoard::begin(Start start, core::AnyGame game) {
  start_ = std::move(start);
  game_ = std::move(game);
  plies_before_.clear();
  ++games_;
  ++changes_;
}

base::Expected<void> GtpBoard::set_size(const std::string& size) {
  // Handicap stones of one board size may not fit on another.
  Start start = start_with("handicap", "");
  start.stones.clear();
  std::erase_if(start.options, [](const auto& given) { return base::equal_ignoring_case(given.first, "size"); });
  start.options.emplace_back("size", size);
  return begin(std::move(start)).map_error([](const base::Fault& fault) {
    return base::Fault{"unacceptable size"}.because(fault);
  });
}

base::Expected<void> GtpBoard::clear() {
  Start start = start_with("handicap", "");
  start.stones.clear();
  return begin(std::move(start));
}

base::Expected<void> GtpBoard::set_komi(std::string_view komi) {
  return change("komi", shortest_decimal(komi));
}

base::Expected<void> GtpBoard::set_rules(std::string_view name) {
  const bool is_japanese = base::equal_ignoring_case(name, "japanese");
  if (!is_japanese && !base::equal_ignoring_case(name, "chinese"))
    return base::fault("unknown rules '{rules}'; valid: chinese, japanese", name);
  return change("rules", is_japanese ? "tromp-taylor" : "chinese").map([&] { counts_territory_ = is_japanese; });
}

base::Expected<void> GtpBoard::change(std::string_view option, const std::string& value) {
  Start start = start_with(option, value);
  base::Expected<core::AnyGame> game = at(start);
  if (!game) return tl::unexpected(game.error());
  for (const core::Played& played : game_.history()) game->play(played.move);
  start_ = std::move(start);
  game_ = *std::move(game);
  ++changes_;
  return {};
}

base::Expected<std::vector<std::string>> GtpBoard::fixed_handicap(const std::string& stones) {
  if (!is_empty()) return base::fault("board not empty");
  if (stones == "0") return base::fault("invalid number of stones: a handicap has at least 2");
  const base::Expected<void> begun = begin(start_with("handicap", stones));
  if (!begun) return tl::unexpected(base::Fault{"invalid number of stones"}.because(begun.error()));
  const core::BoardView view = game_.view();
  std::vector<std::string> points;
  for (std::size_t i = 0; i < view.points.size(); ++i)
    if (view.stones[i]) points.push_back(view.points[i].name);
  return points;
}

base::Expected<void> GtpBoard::free_handicap(std::span<const std::string> points) {
  const core::BoardView view = game_.view();
  if (!is_empty()) return base::fault("board not empty");
  std::set<std::string> stones;
  for (const std::string& point : points) {
    const auto found = std::ranges::find_if(
        view.points, [&](const core::BoardView::Point& each) { return base::equal_ignoring_case(each.name, point); });
    if (found == view.points.end()) return base::fault("bad vertex list: '{text}' is not a point of the board", point);
    if (!stones.insert(found->name).second) return base::fault("bad vertex list: {point} is given twice", found->name);
  }
  if (stones.size() < 2 || stones.size() >= view.points.size())
    return base::fault("bad vertex list: a handicap has at least 2 stones and leaves a point empty");
  Start start = start_with("handicap", "");
  start.stones.assign(stones.begin(), stones.end());
  return begin(std::move(start)).map_error([](const base::Fault& fault) {
    return base::Fault{"bad vertex list"}.because(fault);
  });
}

base::Expected<void> GtpBoard::load(protocol::GameRecord record) {
  if (record.kind != kind_->name) return base::fault("it is a game of {game}, not {kind}", record.kind, kind_->name);
  base::Expected<core::AnyGame> game = referee::replay(record);
  if (!game) return tl::unexpected(game.error());
  Start start{record.options, {}};
  std::erase_if(start.options, [this](const core::KeyValue& option) {
    return std::ranges::find(kind_->options, option.first, &core::OptionSpec::name) == kind_->options.end();
  });
  begin(std::move(start), *std::move(game));
  for (int ply = 0; ply < game_.ply(); ++ply) plies_before_.push_back(ply);
  return {};
}

base::Expected<core::Played> GtpBoard::play(base::Side side, std::string_view move) {
  if (is_passed_out() && !base::equal_ignoring_case(move, "pass")) return play_on(side, move);
  const int before = game_.ply();
  if (game_.to_move() != side && !game_.ending()) {
    if (!passes(game_)) return base::fault("illegal move: it is {side}'s turn", game_.to_move());
    game_.play("pass");
  }
  core::Verdict verdict = game_.play(move);
  if (!verdict) {
    game_.rewind(before);
    return tl::unexpected(base::Fault{"illegal move"}.because(verdict.error().fault));
  }
  plies_before_.push_back(before);
  return *std::move(verdict);
}

bool GtpBoard::is_passed_out() const {
  const auto& history = game_.history();
  return game_.ending() && has_pass_ && history.size() >= 2 && history.back().move == "pass";
}

base::Expected<core::Played> GtpBoard::play_on(base::Side side, std::string_view move) {
  core::AnyGame ended = game_;
  std::vector<int> plies_before = plies_before_;
  const int before = game_.ply() - 2;
  game_.rewind(before);
  std::erase_if(plies_before_, [&](int ply) { return ply >= before; });
  base::Expected<core::Played> played = play(side, move);
  if (!played) {
    game_ = std::move(ended);
    plies_before_ = std::move(plies_before);
  }
  return played;
}

bool GtpBoard::undo(int moves) {
  if (static_cast<std::size_t>(moves) > plies_before_.size()) return false;
  if (moves == 0) return true;
  const auto first = plies_before_.end() - moves;
  game_.rewind(*first);
  plies_before_.erase(first, plies_before_.end());
  ++changes_;
  return true;
}

}  // namespace cli
