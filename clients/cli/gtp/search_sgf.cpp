#include "clients/cli/gtp/search_sgf.h"

#include <algorithm>
#include <vector>

#include "clients/cli/gtp/gtp_analysis.h"
#include "engine/base/text.h"
#include "protocol/record/sgf_game.h"
#include "protocol/record/sgf_tree.h"

namespace cli {
namespace {

namespace sgf = protocol::sgf;

/// Writes points and moves in the game's SGF form.
class SearchFile {
 public:
  SearchFile(const core::GameKind& kind, const core::AnyGame& game) : facts_(kind.sgf) {
    for (const core::BoardView::Point& point : game.view().points) size_ = std::max(size_, point.x + 1);
  }

  [[nodiscard]] std::string root(const core::AnyGame& game, const core::Thought& thought) const {
    std::string text =
        ";FF[4]GM[" + std::to_string(facts_.number) + "]CA[UTF-8]AP[Qiyuan:" + sgf::escape(QIYUAN_VERSION, true) + "]";
    if (facts_.usual_size != 0) text += "SZ[" + std::to_string(size_) + "]";
    const std::string stones = sgf::stone_properties(game, facts_.moves, size_);
    text += stones.empty() ? std::string{"PL["} + base::letter(game.to_move()) + "]" : stones;
    return text + "C[" + percent(thought.win_rate) + " for " + std::string{base::name(game.to_move())} + ", depth " +
           std::to_string(thought.depth) + ", " + std::to_string(thought.nodes) + " nodes]";
  }

  [[nodiscard]] std::string variations(const std::vector<core::TreeMove>& moves) const {
    std::string text;
    for (const core::TreeMove& move : moves)
      text += "\n(" + node(move.side, move.move, std::to_string(move.visits) + " visits, " + percent(move.win_rate)) +
              variations(move.replies) + ")";
    return text;
  }

  [[nodiscard]] std::string node(base::Side side, const std::string& move, const std::string& comment) const {
    return std::string{";"} + base::letter(side) + "[" + sgf::escape(sgf::value_of_move(move, facts_.moves, size_)) +
           "]" + (comment.empty() ? "" : "C[" + sgf::escape(comment) + "]");
  }

 private:
  static std::string percent(double rate) { return fixed_decimal(100 * rate, 1) + " %"; }

  const core::SgfFacts& facts_;
  int size_ = 0;
};

}  // namespace

std::string search_sgf(const core::GameKind& kind, const core::AnyGame& game, const core::Thought& thought) {
  const SearchFile file(kind, game);
  std::string text = "(" + file.root(game, thought) + file.variations(thought.tree);
  if (thought.tree.empty()) {
    core::AnyGame line = game;
    for (const std::string& move : thought.variation) {
      const core::Verdict played = line.play(move);
      if (!played) break;
      text += "\n" + file.node(played->side, played->move, "");
    }
  }
  return text + ")\n";
}

}  // namespace cli
