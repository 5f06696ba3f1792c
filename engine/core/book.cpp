#include "engine/core/book.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <sstream>

#include "engine/base/text.h"

namespace core {
namespace {

/// The win rate of a side from Black's, and Black's from that of a side.
double for_side(base::Side side, double black) {
  return side == base::Side::black ? black : 1 - black;
}

}  // namespace

std::string format_book_line(const BookLine& line) {
  std::string text = base::join(line.moves, " ");
  text += line.moves.empty() ? ":" : " :";
  for (const BookMove& reply : line.replies) {
    std::array<char, 32> chance{};
    std::snprintf(chance.data(), chance.size(), " %.1f", reply.win_rate * 100);
    text += ' ' + reply.move + chance.data();
  }
  return text;
}

std::optional<BookLine> parse_book_line(std::string_view text) {
  std::istringstream words{std::string(text)};
  BookLine line;
  std::string word;
  while (words >> word && word != ":") line.moves.push_back(word);
  if (word != ":") return std::nullopt;
  for (BookMove reply; words >> reply.move;) {
    if (!(words >> word)) return std::nullopt;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), reply.win_rate);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    if (!(reply.win_rate >= 0 && reply.win_rate <= 100)) return std::nullopt;
    reply.win_rate /= 100;
    line.replies.push_back(reply);
  }
  if (line.replies.empty()) return std::nullopt;
  return line;
}

Book::Book(std::string_view game, const AnyGame& start) : start_(start), keys_(game, start.view()) {}

Book::Book(std::string_view game, const AnyGame& start, std::string_view text) : Book(game, start) {
  std::istringstream lines{std::string(text)};
  for (std::string text_line; std::getline(lines, text_line);)
    if (const std::optional<BookLine> line = parse_book_line(text_line)) add(*line);
  back_up();
}

void Book::add(const BookLine& line) {
  AnyGame game = start_;
  for (const std::string& move : line.moves) game.play(move);
  Node node{line.moves, game.to_move(), {}};
  for (const BookMove& reply : line.replies) {
    game.play(reply.move);
    node.replies.push_back(
        {reply.move, key_of(game), for_side(node.to_move, reply.win_rate), game.ending().has_value()});
    game.rewind(static_cast<int>(line.moves.size()));
  }
  nodes_.insert_or_assign(key_of(game), std::move(node));
}

const Book::Node* Book::find(std::uint64_t position) const {
  const auto found = nodes_.find(position);
  return found == nodes_.end() ? nullptr : &found->second;
}

double Book::black_after(const Reply& reply) const {
  const auto found = black_.find(reply.position);
  return found == black_.end() ? reply.black : found->second;
}

void Book::back_up() {
  black_.clear();
  for (const auto& [position, node] : nodes_) backed_up(position, node);
}

/// Positions of a book cannot repeat: each move adds a stone. NOLINTNEXTLINE(misc-no-recursion)
double Book::backed_up(std::uint64_t position, const Node& node) {
  if (const auto known = black_.find(position); known != black_.end()) return known->second;
  double best = 0;
  for (const Reply& reply : node.replies) {
    const Node* const next = find(reply.position);
    const double black = next == nullptr ? reply.black : backed_up(reply.position, *next);
    if (next == nullptr) black_.try_emplace(reply.position, black);
    best = std::max(best, for_side(node.to_move, black));
  }
  return black_[position] = for_side(node.to_move, best);
}

std::vector<BookMove> Book::moves(AnyGame game) const {
  std::vector<BookMove> moves;
  if (find(key_of(game)) == nullptr) return moves;
  const base::Side side = game.to_move();
  const int ply = game.ply();
  for (const std::string& move : game.legal_moves()) {
    game.play(move);
    if (const auto found = black_.find(key_of(game)); found != black_.end())
      moves.push_back({move, for_side(side, found->second)});
    game.rewind(ply);
  }
  std::ranges::stable_sort(moves, std::greater{}, &BookMove::win_rate);
  return moves;
}

}  // namespace core
