#include "clients/cli/gmp/gmp_session.h"

#include <algorithm>
#include <utility>

#include "clients/cli/dead_stones.h"
#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "engine/base/text.h"

namespace cli {
namespace {

namespace gmp = protocol::gmp;
using gmp::Question;
using gmp::Rules;
using gmp::Verb;

/// Black begins with NEWGAME, White waits for it. A side that does not know its colour listens first, so that not both
/// begin at once.
Deadline when_to_begin(std::optional<base::Side> side, Clock::time_point now) {
  using std::chrono::seconds;
  if (side == base::Side::white) return std::nullopt;
  return now + (side ? seconds{1} : seconds{3});
}

std::optional<std::string> option_of(const std::vector<core::KeyValue>& options, std::string_view name) {
  const auto found = std::ranges::find_if(
      options, [&](const core::KeyValue& option) { return base::equal_ignoring_case(option.first, name); });
  return found == options.end() ? std::nullopt : std::optional{found->second};
}

void set(std::vector<core::KeyValue>& options, std::string_view name, const std::string& value) {
  std::erase_if(options, [&](const core::KeyValue& option) { return base::equal_ignoring_case(option.first, name); });
  options.emplace_back(name, value);
}

std::string rules_text(Rules rules) {
  return rules == Rules::japanese ? "Japanese" : "Chinese";
}

/// Takes over a value of the other side. Throws Failure if it contradicts ours.
template <class T>
void settle(std::optional<T>& term, std::optional<T> said, const std::string& what, const auto& text) {
  if (!said) return;
  if (term && *term != *said)
    throw Failure("the other side wants " + text(*said) + " for " + what + ", and this one was started for " +
                  text(*term));
  term = said;
}

std::string number_text(int number) {
  return std::to_string(number);
}

}  // namespace

base::Expected<GmpSession> GmpSession::open(const core::GameKind& kind, std::vector<core::KeyValue> options,
                                            std::optional<base::Side> side, Clock::time_point now) {
  const base::Expected<core::AnyGame> game = start_game(kind, options);
  if (!game) return tl::unexpected(game.error());
  GmpTerms wish;
  wish.side = side;
  if (const auto size = option_of(options, "size")) wish.size = base::parse_number<int>(*size);
  if (wish.size > gmp::max_board_size)
    return base::fault("the Go Modem Protocol has boards of at most {max} rows, not {size}", gmp::max_board_size,
                       *wish.size);
  if (const auto handicap = option_of(options, "handicap")) wish.handicap = base::parse_number<int>(*handicap);
  // Both of our rule sets count area, which the protocol calls Chinese.
  if (option_of(options, "rules")) wish.rules = Rules::chinese;
  return GmpSession(kind, std::move(options), wish, now);
}

GmpSession::GmpSession(const core::GameKind& kind, std::vector<core::KeyValue> options, GmpTerms wish,
                       Clock::time_point now)
    : kind_(&kind),
      options_(std::move(options)),
      wish_(wish),
      terms_(wish),
      speaks_first_(when_to_begin(wish.side, now)) {}

void GmpSession::receive(char byte) {
  if (const std::optional<gmp::Command> command = link_.receive(byte)) handle(*command);
  go_on();
}

std::string GmpSession::take(Clock::time_point now) {
  if (state_ == State::apart && speaks_first_ && now >= *speaks_first_) {
    begin_agreeing();
    link_.send({Verb::new_game, 0});
  }
  std::string bytes = link_.take(now);
  if (link_.is_dead()) throw Failure("the other side did not answer for a minute");
  return bytes;
}

Deadline GmpSession::due() const {
  return sooner(state_ == State::apart ? speaks_first_ : std::nullopt, link_.due());
}

void GmpSession::handle(const gmp::Command& command) {
  switch (command.verb) {
    case Verb::ok:
      return;
    case Verb::deny:
      return take_denial();
    case Verb::new_game:
      return begin_agreeing();
    case Verb::query:
      return link_.reply({Verb::answer, answer_to(command.value)});
    case Verb::answer:
      return take_answer(command.value);
    case Verb::move:
      if (state_ == State::playing) return take_move(command.value);
      early_move_ = command.value;
      return;
    case Verb::undo:
      return take_back(command.value);
    case Verb::extended:
      return deny("a command that is an extension");
  }
}

void GmpSession::begin_agreeing() {
  link_.forget_waiting();
  terms_ = wish_;
  game_.reset();
  early_move_.reset();
  asked_.reset();
  to_ask_ = {Question::rules, Question::size, Question::handicap, Question::color};
  state_ = State::agreeing;
  ++turn_;
}

/// Asks the next question, or begins the game. Waits while the other side is asking.
void GmpSession::go_on() {
  if (state_ != State::agreeing || asked_ || !link_.is_quiet()) return;
  if (to_ask_.empty()) return begin_game();
  asked_ = to_ask_.front();
  to_ask_.pop_front();
  link_.send({Verb::query, static_cast<int>(*asked_)});
}

void GmpSession::take_answer(int value) {
  const std::optional<Question> question = std::exchange(asked_, std::nullopt);
  if (!question) return;
  const auto unless_unknown = [value](auto said) { return value == 0 ? std::nullopt : std::optional{said}; };
  switch (*question) {
    case Question::rules:
      return settle(terms_.rules, unless_unknown(value == 1 ? Rules::japanese : Rules::chinese), "the rules",
                    rules_text);
    case Question::size:
      return settle(terms_.size, unless_unknown(value), "the size of the board", number_text);
    case Question::handicap:
      return settle(terms_.handicap, unless_unknown(value == gmp::even_game ? 0 : value), "the handicap", number_text);
    case Question::color:
      if (const std::optional<base::Side> his = gmp::side_of(value))
        settle(terms_.side, std::optional{base::opponent(*his)}, "this side",
               [](base::Side side) { return std::string{base::name(side)}; });
      return;
    default:
      return;
  }
}

int GmpSession::answer_to(int question) const {
  if ((question & gmp::asks_for_extension) != 0) return 0;
  switch (static_cast<Question>(question)) {
    case Question::game:
      return gmp::go_game;
    case Question::stones:
      return game_ ? static_cast<int>(std::ranges::count_if(game_->view().stones,
                                                            [](const auto& stone) { return stone.has_value(); }))
                   : 0;
    case Question::rules:
      return static_cast<int>(terms_.rules.value_or(Rules::unknown));
    case Question::handicap:
      return terms_.handicap ? std::max(*terms_.handicap, gmp::even_game) : 0;
    case Question::size:
      return terms_.size.value_or(0);
    case Question::color:
      return terms_.side ? gmp::color_value(*terms_.side) : 0;
    default:  // a small buffer, the first revision, no clocks, no texts, no number of our own
      return 0;
  }
}

void GmpSession::begin_game() {
  if (!terms_.side) throw Failure("neither side knows its colour: give --side");
  std::vector<core::KeyValue> options = options_;
  if (terms_.size) set(options, "size", std::to_string(*terms_.size));
  if (terms_.handicap) set(options, "handicap", std::to_string(*terms_.handicap));
  const bool is_handicap = terms_.handicap.value_or(0) > 0;
  if (is_handicap && terms_.rules == Rules::chinese)
    throw Failure(
        "by Chinese rules Black places handicap stones freely, which is not supported here: choose Japanese rules or "
        "an even game");
  base::Expected<core::AnyGame> game = start_game(*kind_, options);
  if (!game) throw Failure("the other side wants an impossible game: " + game.error().text());
  game_ = *std::move(game);
  terms_.size = static_cast<int>(core::Options::parse(kind_->options, options)->integer("size"));
  terms_.handicap = terms_.handicap.value_or(0);
  state_ = State::playing;
  ++games_;
  ++turn_;
  news_.push_back("a game on " + std::to_string(*terms_.size) + " lines, this side is " +
                  std::string{base::name(*terms_.side)} +
                  (is_handicap ? ", handicap " + std::to_string(*terms_.handicap) : ""));
  if (terms_.rules == Rules::japanese)
    news_.push_back("the other side counts territory, this one area: the scores may differ by a point");
  if (early_move_) take_move(*std::exchange(early_move_, std::nullopt));
}

const core::AnyGame* GmpSession::wanted() const {
  const bool is_ours = state_ == State::playing && !game_->ending() && game_->to_move() == terms_.side;
  return is_ours ? &*game_ : nullptr;
}

void GmpSession::play(std::string_view move) {
  game_->play(move);
  link_.send({Verb::move, gmp::move_value(*terms_.side, move, *terms_.size)});
  moved();
}

void GmpSession::take_move(int value) {
  const std::optional<gmp::Move> move = gmp::parse_move(value, *terms_.size);
  if (!move) return deny("a move that is not on the board");
  // GNU Go passes once more after the end of the game.
  if (game_->ending()) return;
  if (move->side != game_->to_move() || move->side == terms_.side)
    return deny("the move " + move->move + " by " + std::string{base::name(move->side)} + ", out of turn");
  if (const core::Verdict verdict = game_->play(move->move); !verdict)
    return deny("the move " + move->move + ": " + verdict.error().fault.text());
  moved();
}

void GmpSession::moved() {
  const core::Played last = game_->history().back();
  news_.push_back(std::to_string(last.ply) + ". " + std::string{base::name(last.side)} + ' ' + last.move);
  if (game_->ending()) {
    const std::vector<std::string> dead = judge(*kind_, *game_).stones(core::StoneStatus::dead);
    news_.push_back("the game is over: " + core::result_text(kind_->scoring->count(*game_, dead)));
  }
  ++turn_;
}

void GmpSession::take_back(int moves) {
  if (state_ != State::playing || moves > game_->ply()) return deny("taking back more moves than were played");
  link_.forget_waiting();
  game_->rewind(game_->ply() - moves);
  news_.push_back("moves taken back: " + std::to_string(moves));
  ++turn_;
}

void GmpSession::take_denial() {
  const gmp::Command denied = link_.last_sent();
  if (denied.verb == Verb::query) return take_answer(0);
  if (denied.verb == Verb::new_game) throw Failure("the other side does not want to play");
  if (denied.verb == Verb::move && state_ == State::playing)
    throw Failure("the other side does not accept the move " +
                  gmp::parse_move(denied.value, *terms_.size).value().move);
}

void GmpSession::deny(std::string why) {
  news_.push_back("refused: " + std::move(why));
  link_.reply({Verb::deny, 0});
}

std::vector<std::string> GmpSession::take_news() {
  return std::exchange(news_, {});
}

}  // namespace cli
