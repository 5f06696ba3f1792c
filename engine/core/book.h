#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/position_keys.h"

namespace core {

/// A move in an opening book.
struct BookMove {
  std::string move;
  double win_rate = 0.5;  ///< for the side that makes it, 0…1
};

/// What a search found in a position: `E3 D4 : E5 52.1 D5 50.3` are the moves that lead there, and the best moves with
/// the win rates of the side to move in percent.
struct BookLine {
  std::vector<std::string> moves;
  std::vector<BookMove> replies;
};

std::string format_book_line(const BookLine& line);
/// Returns nothing if the text is not such a line.
std::optional<BookLine> parse_book_line(std::string_view text);

/// The first moves of a game as long searches see them. Positions that differ only by a symmetry of the board are one,
/// so are those that different moves lead to. The win rate of a position follows from those of its moves by minimax.
class Book {
 public:
  /// An empty book for games that begin like `start`.
  Book(std::string_view game, const AnyGame& start);
  /// Reads one line for each position. Expects what format_book_line has written, in games that begin like `start`.
  Book(std::string_view game, const AnyGame& start, std::string_view text);

  /// Adds a position with its moves; if it is there already, replaces them. Expects legal moves. Call `back_up` before
  /// the next question.
  void add(const BookLine& line);
  /// Computes the win rates of all positions.
  void back_up();

  /// The moves that the book knows in a position of such a game, best first; none if it does not have the position.
  [[nodiscard]] std::vector<BookMove> moves(AnyGame game) const;

  /// The number of positions.
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  struct Reply {
    std::string move;
    std::uint64_t position = 0;  ///< the key of the position that it leads to
    double black = 0.5;          ///< Black's win rate there by the search
    bool ends_game = false;
  };
  struct Node {
    std::vector<std::string> moves;  ///< that lead here, in one of possibly many ways
    base::Side to_move{};
    std::vector<Reply> replies;
  };
  /// The position with this key, or null.
  [[nodiscard]] const Node* find(std::uint64_t position) const;
  [[nodiscard]] std::uint64_t key_of(const AnyGame& game) const { return keys_.key(game.view(), game.to_move()); }
  /// Black's win rate after a reply, by the searches behind it if the book has its position. As of the last `back_up`.
  [[nodiscard]] double black_after(const Reply& reply) const;

 private:
  double backed_up(std::uint64_t position, const Node& node);

  AnyGame start_;
  PositionKeys keys_;
  std::unordered_map<std::uint64_t, Node> nodes_;
  std::unordered_map<std::uint64_t, double> black_;  ///< win rates of the positions of the book and those after it
};

}  // namespace core
