#include "clients/cli/gtp/search_sgf.h"

#include <algorithm>
#include <vector>

#include "clients/cli/gtp/gtp_analysis.h"
#include "engine/base/text.h"
#include "protocol/record/sgf_game.h"
#include "protocol/record/sgf_go.h"
#include "protocol/record/sgf_tree.h"

namespace cli {
namespace {

namespace sgf = protocol::sgf;

/// Writes points and moves as the game's SGF has them.
class SearchFile {
 public:
  SearchFile(const core::GameKind& kind, const core::AnyGame& game)
      : kind_(kind), view_(game.view()), has_go_board_(sgf::has_go_board(kind.name)) {
    for (const core::BoardView::Point& point : view_.points) size_ = std::max(size_, point.x + 1);
  }

  [[nodiscard]] std::string root(const core::AnyGame& game, const core::Thought& thought) const {
    std::string text = ";FF[4]GM[" + std::string{sgf::number_of(kind_.name)} +
                       "]CA[UTF-8]AP[Qiyuan:" + sgf::escape(QIYUAN_VERSION, true) + "]";
    if (has_go_board_) text += "SZ[" + std::to_string(size_) + "]";
    for (const base::Side side : base::both_sides) text += stones(side);
    text += std::string{"PL["} + base::letter(game.to_move()) + "]";
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
    return std::string{";"} + base::letter(side) + "[" + value(move) + "]" +
           (comment.empty() ? "" : "C[" + sgf::escape(comment) + "]");
  }

 private:
  static std::string percent(double rate) { return fixed_decimal(100 * rate, 1) + " %"; }

  [[nodiscard]] std::string value(const std::string& move) const {
    if (!has_go_board_) return sgf::escape(move);
    return move == "pass" ? "" : sgf::sgf_of_point(move, size_).value_or(sgf::escape(move));
  }

  [[nodiscard]] std::string stones(base::Side side) const {
    std::string text;
    for (std::size_t i = 0; i < view_.points.size(); ++i)
      if (view_.stones[i] == side) text += "[" + value(view_.points[i].name) + "]";
    return text.empty() ? "" : std::string{"A"} + base::letter(side) + text;
  }

  const core::GameKind& kind_;
  core::BoardView view_;
  bool has_go_board_;
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
