#include "clients/cli/bench/signature.h"

#include <algorithm>
#include <bit>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "engine/games.h"

namespace cli::bench {
namespace {

constexpr int plies = 12;
constexpr std::string_view playouts = "150";
constexpr std::string_view nodes = "2000";

/// FNV-1a.
class Hash {
 public:
  void add(std::uint64_t value) {
    for (int byte = 0; byte < 8; ++byte) add_byte(static_cast<unsigned char>(value >> (8 * byte)));
  }
  void add(std::string_view text) {
    for (const char each : text) add_byte(static_cast<unsigned char>(each));
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001B3ULL; }
  std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

/// Limits bots that search to a few playouts or nodes.
std::vector<core::KeyValue> options_of(const core::BotKind& bot) {
  std::vector<core::KeyValue> given;
  for (const core::OptionSpec& option : bot.options) {
    if (option.name == "playouts") given.emplace_back(option.name, playouts);
    if (option.name == "nodes") given.emplace_back(option.name, nodes);
    if (option.name == "book") given.emplace_back(option.name, "off");
  }
  return given;
}

}  // namespace

std::uint64_t signature(const core::BotKind& bot, const core::AnyGame& start) {
  const auto player = bot.make(core::Options::parse(bot.options, options_of(bot)).value(), start);
  core::AnyGame game = start;
  Hash hash;
  for (int ply = 0; ply < plies && !game.ending(); ++ply) {
    const core::Thought thought = player->think(game, {}, {});
    hash.add(thought.move);
    for (const core::Candidate& candidate : thought.candidates) {
      hash.add(candidate.move);
      hash.add(static_cast<std::uint64_t>(candidate.visits));
      hash.add(std::bit_cast<std::uint64_t>(candidate.win_rate));
    }
    game.play(thought.move);
  }
  return hash.value();
}

int signatures(const SignatureArguments& arguments, std::ostream& out) {
  std::vector<const core::GameKind*> kinds;
  if (arguments.game.empty()) {
    for (const core::GameKind* const kind : engine::games()) kinds.push_back(kind);
  } else {
    const base::Expected<const core::GameKind*> kind = find_kind(arguments.game);
    if (!kind) throw Failure(kind.error().text());
    kinds.push_back(*kind);
  }
  for (const core::GameKind* const kind : kinds) {
    // On 9×9, if the game has such a board.
    const base::Expected<core::AnyGame> small = start_game(*kind, std::vector<core::KeyValue>{{"size", "9"}});
    const core::AnyGame start = small ? *small : start_game(*kind, {}).value();
    for (const core::BotKind& bot : kind->bots) {
      std::ostringstream text;
      text << std::hex << std::setfill('0') << std::setw(16) << signature(bot, start);
      if (arguments.json)
        out << nlohmann::ordered_json{{"game", kind->name}, {"bot", bot.name}, {"signature", text.str()}}.dump()
            << std::endl;
      else
        out << text.str() << "  " << kind->name << ' ' << bot.name << std::endl;
    }
  }
  return 0;
}

}  // namespace cli::bench
