#include "clients/cli/match/make_book.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <limits>
#include <optional>
#include <ostream>
#include <unordered_map>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "engine/core/book.h"

namespace cli::match {
namespace {

/// A position that is not in the book yet, and how far away the best play is from it.
struct Next {
  double cost = std::numeric_limits<double>::infinity();
  std::vector<std::string> moves;
};

/// Finds the position to add to a book.
class Frontier {
 public:
  Frontier(const core::Book& book, const MakeBookArguments& arguments) : book_(book), arguments_(arguments) {}

  /// The nearest position that the book lacks, from a position of the book. NOLINTNEXTLINE(misc-no-recursion)
  const Next& from(std::uint64_t position, int ply) {
    const auto [found, is_new] = known_.try_emplace(position);
    if (!is_new) return found->second;
    const core::Book::Node& node = *book_.find(position);
    Next nearest;
    if (ply < arguments_.max_ply)
      for (const core::Book::Reply& reply : node.replies) {
        if (reply.ends_game) continue;
        const double cost = 1 + loss(node, reply) * 100 / arguments_.spread;
        const Next next = book_.find(reply.position) != nullptr ? from(reply.position, ply + 1) : after(node, reply);
        if (cost + next.cost < nearest.cost) nearest = {cost + next.cost, next.moves};
      }
    return known_[position] = std::move(nearest);
  }

 private:
  static Next after(const core::Book::Node& node, const core::Book::Reply& reply) {
    Next next{0, node.moves};
    next.moves.push_back(reply.move);
    return next;
  }

  /// How much worse a reply is than the best.
  [[nodiscard]] double loss(const core::Book::Node& node, const core::Book::Reply& reply) const {
    const double sign = node.to_move == base::Side::black ? 1 : -1;
    double best = -1;
    for (const core::Book::Reply& other : node.replies) best = std::max(best, sign * book_.black_after(other));
    return best - sign * book_.black_after(reply);
  }

  const core::Book& book_;
  const MakeBookArguments& arguments_;
  std::unordered_map<std::uint64_t, Next> known_;
};

/// The moves to the next position; nothing if the book is complete.
std::optional<std::vector<std::string>> next_position(const core::Book& book, const core::AnyGame& start,
                                                      const MakeBookArguments& arguments) {
  const std::uint64_t root = book.key_of(start);
  if (book.find(root) == nullptr) return std::vector<std::string>{};
  Next next = Frontier(book, arguments).from(root, 0);
  if (next.cost == std::numeric_limits<double>::infinity()) return std::nullopt;
  return std::move(next.moves);
}

/// What the bot finds in a position.
core::BookLine think(core::Bot& bot, const core::AnyGame& game, std::vector<std::string> moves, int count) {
  core::BookLine line{std::move(moves), {}};
  const core::Thought thought = bot.think(game, {.moves = count}, {});
  for (const core::Candidate& candidate : thought.candidates)
    if (line.replies.size() < static_cast<std::size_t>(count))
      line.replies.push_back({candidate.move, candidate.win_rate});
  if (line.replies.empty()) line.replies.push_back({thought.move, thought.win_rate});
  return line;
}

bool is_legal(core::AnyGame game, const core::BookLine& line) {
  for (const std::string& move : line.moves)
    if (!game.play(move)) return false;
  return std::ranges::all_of(line.replies, [&](const core::BookMove& reply) {
    core::AnyGame next = game;
    return next.play(reply.move).has_value();
  });
}

void read(const std::string& file, const core::AnyGame& start, core::Book& book) {
  std::ifstream in(file);
  int number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    const std::optional<core::BookLine> line = core::parse_book_line(text);
    if (!line || !is_legal(start, *line))
      throw Failure(file + ", line " + std::to_string(number) + ": not a line of a book for this game: " + text);
    book.add(*line);
  }
  book.back_up();
}

}  // namespace

int make_book(const MakeBookArguments& arguments, std::ostream& out) {
  const base::Expected<const core::GameKind*> kind = find_kind(arguments.game);
  if (!kind) throw Failure(kind.error().text());
  const base::Expected<core::AnyGame> start = start_game(**kind, arguments.options);
  if (!start) throw Failure(start.error().text());
  const base::Expected<const core::BotKind*> bot_kind = find_bot(**kind, arguments.by.name);
  if (!bot_kind) throw Failure(bot_kind.error().text());
  const base::Expected<core::Options> options = core::Options::parse((*bot_kind)->options, arguments.by.options);
  if (!options) throw Failure(arguments.by.name + ": " + options.error().text());

  core::Book book((*kind)->name, *start);
  std::ofstream file;
  if (!arguments.file.empty()) {
    read(arguments.file, *start, book);
    file.open(arguments.file, std::ios::app);
    if (!file) throw Failure("cannot write " + arguments.file);
  }
  std::ostream& lines = arguments.file.empty() ? out : file;
  const std::unique_ptr<core::Bot> bot = (*bot_kind)->make(*options, *start);
  while (book.size() < static_cast<std::size_t>(arguments.count)) {
    const std::optional<std::vector<std::string>> moves = next_position(book, *start, arguments);
    if (!moves) break;
    core::AnyGame game = *start;
    for (const std::string& move : *moves) game.play(move);
    const core::BookLine line = think(*bot, game, *moves, arguments.moves);
    lines << core::format_book_line(line) << std::endl;
    book.add(line);
    book.back_up();
    if (!arguments.file.empty()) std::cerr << "\r" << book.size() << " of " << arguments.count << " positions";
  }
  std::cerr << (arguments.file.empty() ? "" : "\r") << book.size()
            << (book.size() == 1 ? " position\n" : " positions\n");
  return 0;
}

}  // namespace cli::match
