#include "server/store/packed_game.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>

#include "engine/base/text.h"
#include "engine/base/words.h"
#include "server/store/bytes.h"

namespace store {
namespace {

constexpr unsigned game_version = 1;

/// Longer words cannot be named by a number, so that a few bytes of a damaged row never become a huge text.
constexpr std::size_t max_word = 64;
constexpr std::size_t max_variation = std::size_t{1} << 20U;

/// The words that variations may name by their number: the moves of the game, then new ones.
class Words {
 public:
  explicit Words(const std::vector<NewMove>& moves) {
    for (const NewMove& move : moves)
      if (move.move.size() <= max_word) add(move.move);
  }

  void add(const std::string& word) {
    if (numbers_.emplace(word, list_.size()).second) list_.push_back(word);
  }
  [[nodiscard]] std::optional<std::size_t> number(const std::string& word) const {
    const auto found = numbers_.find(word);
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }
  [[nodiscard]] const std::vector<std::string>& list() const { return list_; }

 private:
  std::vector<std::string> list_;
  std::unordered_map<std::string, std::size_t> numbers_;
};

/// Whether a variation consists of short words with one blank between them.
bool has_plain_words(const std::string& variation, const std::vector<std::string>& words) {
  return base::join(words, " ") == variation &&
         std::ranges::all_of(words, [](const std::string& word) { return word.size() <= max_word; });
}

std::string read_variation(ByteReader& bytes, Words& known) {
  const std::size_t head = bytes.number_to(max_variation);
  if ((head & 1U) != 0) return std::string{bytes.text(head >> 1U)};
  std::vector<std::string> words;
  for (std::size_t left = head >> 1U; left > 0; --left) {
    const std::size_t number = bytes.number_to(known.list().size());
    if (number == 0) known.add(words.emplace_back(bytes.text(bytes.number_to(max_word))));
    if (number != 0) words.push_back(known.list()[number - 1]);
  }
  return base::join(words, " ");
}

std::vector<NewThought> unpack_thoughts(RoomId game, std::string_view text, const std::vector<NewMove>& moves) {
  constexpr std::size_t max_win_rate = 1000;
  std::vector<NewThought> thoughts;
  if (text.empty()) return thoughts;
  ByteReader bytes(text);
  bytes.expect(bytes.byte() == game_version);
  Words known(moves);
  std::size_t ply = 0;
  while (!bytes.at_end()) {
    const std::size_t step = bytes.number_to(std::numeric_limits<int>::max() - ply);
    bytes.expect(step > 0);
    ply += step;
    NewThought& thought = thoughts.emplace_back();
    thought.game = game;
    thought.ply = static_cast<int>(ply);
    thought.win_rate = static_cast<int>(bytes.number_to(max_win_rate));
    thought.playouts = bytes.signed_number();
    thought.variation = read_variation(bytes, known);
  }
  return thoughts;
}

}  // namespace

std::string packed_row(const PackedMoves& moves) {
  return static_cast<char>(game_version) + moves.bytes();
}

std::string pack_thoughts(const GameMoves& game) {
  if (game.thoughts.empty()) return {};
  ByteWriter bytes;
  bytes.byte(game_version);
  Words known(game.moves);
  int ply = 0;
  for (const NewThought& thought : game.thoughts) {
    bytes.number(static_cast<std::uint64_t>(thought.ply - ply));
    ply = thought.ply;
    bytes.number(static_cast<std::uint64_t>(thought.win_rate));
    bytes.signed_number(thought.playouts);
    const std::vector<std::string> words = base::words(thought.variation);
    if (!has_plain_words(thought.variation, words)) {
      bytes.number(thought.variation.size() << 1U | 1U);
      bytes.text(thought.variation);
      continue;
    }
    bytes.number(words.size() << 1U);
    for (const std::string& word : words) {
      const std::optional<std::size_t> number = known.number(word);
      bytes.number(number ? *number + 1 : 0);
      if (number) continue;
      bytes.number(word.size());
      bytes.text(word);
      known.add(word);
    }
  }
  return std::move(bytes).bytes();
}

PackedGame pack(const GameMoves& game, std::int64_t began) {
  PackedMoves moves(began);
  for (const NewMove& move : game.moves) moves.add(move);
  return {packed_row(moves), pack_thoughts(game)};
}

GameMoves unpack(RoomId game, std::string_view moves, std::string_view thoughts, std::int64_t began) {
  ByteReader reader(moves);
  reader.expect(reader.byte() == game_version);
  PackedMoves packed(began);
  packed.append(moves.substr(1));
  GameMoves unpacked{packed.unpacked(game), {}};
  unpacked.thoughts = unpack_thoughts(game, thoughts, unpacked.moves);
  return unpacked;
}

}  // namespace store
