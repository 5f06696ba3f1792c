#include "clients/cli/nboard/nboard_session.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "clients/cli/game_start.h"
#include "engine/base/text.h"
#include "protocol/record/ggf.h"

namespace cli {
namespace {

namespace ggf = protocol::ggf;

/// Removes and returns the first word of a text, with the blanks after it.
std::string_view take_word(std::string_view& text) {
  text = base::trim(text);
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view word = text.substr(0, end);
  text = base::trim(text.substr(end));
  return word;
}

std::string two_places(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", number);
  return text;
}

/// In discs, for the side to move; empty if the bot does not report it.
std::string evaluation(const core::Thought& thought, base::Side side) {
  if (!thought.lead) return "";
  return two_places(side == base::Side::black ? *thought.lead : -*thought.lead);
}

}  // namespace

base::Expected<core::AnyGame> game_from_ggf(const core::GameKind& othello, std::string_view text) {
  const base::Expected<ggf::Game> read = ggf::read(text);
  if (!read) return tl::unexpected(read.error());
  base::Expected<core::AnyGame> game =
      othello.start_from(read->rows, read->turn, core::Options::defaults(othello.options));
  if (!game) return game;
  for (const protocol::RecordedMove& made : read->record.moves)
    if (const core::Verdict played = game->play(made.move); !played)
      return tl::unexpected(base::Fault{"{move}", made.move}.because(played.error().fault));
  return game;
}

base::Expected<NboardSession> NboardSession::open(const core::GameKind& kind, const BotSpec& bot) {
  const base::Expected<const core::BotKind*> found = find_bot(kind, bot.name);
  if (!found) return tl::unexpected(found.error());
  if (const auto options = core::Options::parse((*found)->options, bot.options); !options)
    return tl::unexpected(options.error());
  return NboardSession(kind, bot, start_game(kind, {}).value());
}

core::Thought NboardSession::think() {
  if (!player_) {
    const core::BotKind* const kind = kind_->bot(bot_.name);
    player_ = kind->make(core::Options::parse(kind->options, bot_.options).value(), game_);
  }
  return player_->think(game_, {}, {});
}

std::vector<std::string> NboardSession::set(std::string_view what, std::string_view value) {
  if (what == "game") {
    base::Expected<core::AnyGame> game = game_from_ggf(*kind_, value);
    if (!game) return {"status cannot read the game: " + game.error().text()};
    game_ = *std::move(game);
  }
  if (what == "depth") {
    BotSpec deeper = bot_;
    std::erase_if(deeper.options, [](const core::KeyValue& option) { return option.first == "depth"; });
    deeper.options.emplace_back("depth", std::string{value});
    // Ignores invalid depths, and bots without a depth.
    if (!core::Options::parse(kind_->bot(bot_.name)->options, deeper.options)) return {};
    bot_ = std::move(deeper);
    player_.reset();
  }
  return {};
}

std::vector<std::string> NboardSession::answer(std::string_view line) {
  const std::string_view command = take_word(line);
  if (command == "nboard") return {"set myname Qiyuan"};
  if (command == "ping") return {"pong " + std::string{line}};
  if (command == "quit") is_over_ = true;
  if (command == "set") {
    const std::string_view what = take_word(line);
    return set(what, line);
  }
  if (command == "move") {
    const base::Expected<std::string> move = ggf::from_move(line);
    if (!move) return {"status illegal move: " + move.error().text()};
    if (const core::Verdict played = game_.play(*move); !played)
      return {"status illegal move: " + played.error().fault.text()};
    return {};
  }
  if ((command != "go" && command != "hint") || game_.ending()) return {};
  const core::Thought thought = think();
  const std::string value = evaluation(thought, game_.to_move());
  if (command == "go")
    return {"status thinking",
            "=== " + ggf::to_move(thought.move).value() + '/' + value + '/' + two_places(thought.seconds), "status"};
  std::string variation;
  for (const std::string& move : thought.variation) variation += ggf::to_move(move).value();
  return {"status thinking",
          "search " + variation + ' ' + (value.empty() ? "0" : value) + " 0 " + std::to_string(thought.depth),
          "status"};
}

}  // namespace cli
