#include "clients/cli/contest/contest.h"

#include <istream>
#include <memory>
#include <ostream>

#include "clients/cli/engine/contest_moves.h"
#include "clients/cli/engine/engine_player.h"
#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "engine/base/text.h"
#include "engine/base/words.h"

namespace cli {
namespace {

class ContestEngine {
 public:
  ContestEngine(const ContestArguments& arguments, std::ostream& out)
      : arguments_(arguments), out_(out), kind_(*or_fail(find_kind(arguments.game))) {
    if (const auto fits = check_language(EngineLanguage::contest, kind_); !fits) throw Failure(fits.error().text());
    const BotSpec spec = arguments.bot.value_or(BotSpec{std::string{kind_.bots.front().name}, {}});
    bot_kind_ = or_fail(find_bot(kind_, spec.name));
    bot_options_ = or_fail(core::Options::parse(bot_kind_->options, spec.options));
    or_fail(start_game(kind_, arguments.options));
  }

  /// Returns false at `quit`. Ignores unknown commands, which may be meant for people.
  bool answer(const std::vector<std::string>& words) {
    if (words.empty()) return true;
    if (words[0] == "quit") return false;
    const std::string argument = words.size() > 1 ? base::to_lower(words[1]) : "";
    if (words[0] == "name?") out_ << "name Qiyuan" << std::endl;
    if (words[0] == "new") begin(argument);
    if (words[0] == "move") hear(argument);
    if (words[0] == "end") game_.reset();
    return true;
  }

 private:
  void begin(const std::string& colour) {
    if (colour != "black" && colour != "white") throw Failure("'new' takes black or white, not '" + colour + "'");
    game_ = or_fail(start_game(kind_, arguments_.options));
    bot_ = bot_kind_->make(*bot_options_, *game_);
    side_ = colour == "black" ? base::Side::black : base::Side::white;
    if (side_ == base::Side::black) move();
  }

  /// Plays a turn of the other side; then it is this side's turn.
  void hear(const std::string& text) {
    if (!game_) throw Failure("'move' before 'new black' or 'new white'");
    const std::string stones = or_fail(from_contest_move(text));
    for (std::size_t start = 0; start < stones.size() && !game_->ending();) {
      const std::size_t dash = std::min(stones.find('-', start), stones.size());
      if (game_->to_move() == side_) throw Failure("'move " + text + "': it is not the opponent's turn");
      const core::Verdict verdict = game_->play(stones.substr(start, dash - start));
      if (!verdict) throw Failure("'move " + text + "': " + verdict.error().fault.text());
      start = dash + 1;
    }
    if (game_->ending()) return;
    if (game_->to_move() != side_) throw Failure("'move " + text + "': a turn has two stones");
    move();
  }

  void move() {
    std::string text;
    while (!game_->ending() && game_->to_move() == side_) {
      const core::Thought thought = bot_->think(*game_, {}, {});
      text += or_fail(to_contest_move(thought.move));
      game_->play(thought.move);
    }
    // A turn of two stones is sent whole, even if its first stone wins.
    if (kind_.contest_stones == 2 && text.size() == 2)
      text += game_->ending() ? or_fail(to_contest_move(any_empty_point())) : std::string{no_stone};
    out_ << "move " << text << std::endl;
  }

  [[nodiscard]] std::string any_empty_point() const {
    const core::BoardView view = game_->view();
    for (std::size_t i = 0; i < view.points.size(); ++i)
      if (!view.stones[i]) return view.points[i].name;
    throw Failure("the board is full");
  }

  const ContestArguments& arguments_;
  std::ostream& out_;
  const core::GameKind& kind_;
  const core::BotKind* bot_kind_ = nullptr;
  std::optional<core::Options> bot_options_;
  std::optional<core::AnyGame> game_;  ///< empty between games
  std::unique_ptr<core::Bot> bot_;
  base::Side side_{};
};

}  // namespace

int contest(const ContestArguments& arguments, std::istream& in, std::ostream& out) {
  ContestEngine engine(arguments, out);
  for (std::string line; std::getline(in, line);)
    if (!engine.answer(base::words(line))) break;
  return 0;
}

}  // namespace cli
