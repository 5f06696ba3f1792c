#include "clients/cli/commands/help_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/base/text.h"
#include "engine/games.h"
#include "server/referee/table_options.h"

namespace cli {
namespace {

constexpr std::size_t max_width = 80;

constexpr std::string_view commands =
    "Play and watch:\n"
    "  play, watch             Play a game at the terminal; watch one\n"
    "  tables, servers         List the tables of a server; the servers nearby\n"
    "  record                  Show, export or convert a game record\n"
    "  register, token         Create an account; a secret for a bot\n"
    "Engines:\n"
    "  gtp, gomocup            Run as an engine for GTP 2 or Gomocup programs\n"
    "  nboard, gmp, contest    ... for NBoard, CGoban 1 or Chinese contests\n"
    "  join, check             Connect an engine to a server; test it first\n"
    "Matches and tournaments:\n"
    "  match, work             Play a match; play games of tournaments as a worker\n"
    "  openings, book          Make balanced openings; an opening book\n"
    "  tournament, ratings     Run tournaments; rate players by their games\n"
    "Tools:\n"
    "  ask, completion         Send protocol requests; set up the shell\n"
    "  bench, perft, solve     Measure speed; verify rules; solve Othello endgames\n"
    "  puzzles                 Make puzzles from games; check them\n";

void add_once(std::vector<std::string>& words, std::string_view word) {
  if (std::ranges::find(words, word) == words.end()) words.emplace_back(word);
}

/// A bot's name with the titles that it has in the games that list it.
struct ListedBot {
  struct Title {
    std::string_view text;
    std::vector<std::string> games;
  };
  std::string_view name;
  std::vector<Title> titles{};

  void add(std::string_view title, std::string_view game) {
    const auto found = std::ranges::find(titles, title, &Title::text);
    if (found == titles.end())
      titles.push_back({title, {std::string{game}}});
    else
      found->games.emplace_back(game);
  }

  /// `Strong UCT (go, nogo), UCT (jiaqi, othello)`, the games left out where all games list it or the line is too long.
  [[nodiscard]] std::string text(std::size_t width) const {
    std::vector<std::string> with_games;
    std::vector<std::string> alone;
    for (const Title& title : titles) {
      alone.emplace_back(title.text);
      with_games.push_back(std::string{title.text} + " (" + base::join(title.games, ", ") + ")");
    }
    const bool everywhere = titles.size() == 1 && titles.front().games.size() == engine::games().size();
    std::string text = everywhere ? std::string{titles.front().text} + " (every game)" : base::join(with_games, ", ");
    return text.size() <= width ? text : base::join(alone, ", ");
  }
};

/// All bots, each name once, in the order of the games.
std::vector<ListedBot> listed_bots() {
  std::vector<ListedBot> bots;
  for (const core::GameKind* kind : engine::games())
    for (const core::BotKind& bot : kind->bots) {
      auto found = std::ranges::find(bots, bot.name, &ListedBot::name);
      if (found == bots.end()) found = bots.insert(bots.end(), {bot.name});
      found->add(bot.title, kind->name);
    }
  return bots;
}

/// The text with lines of at most max_width bytes, each after the first indented by `indent`. `column` is where the
/// first line begins.
std::string wrapped(std::string_view text, std::size_t column, std::size_t indent) {
  std::string made;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const bool begins = made.empty() || made.back() == ' ';
    if (!begins && column + 1 + word.size() > max_width) {
      made += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (!begins) {
      made += ' ';
      ++column;
    }
    made += word;
    column += word.size();
  }
  return made + '\n';
}

/// `  size=19 (5|7|9)        rows and columns of the board`
std::string option_line(const core::OptionSpec& option, std::string_view help, std::size_t indent) {
  constexpr std::size_t help_column = 30;
  std::string line = std::string(indent, ' ') + std::string{option.name} + "=" + core::default_value(option) + " (" +
                     core::valid_values(option) + ")";
  std::string made;
  while (line.size() > max_width) {
    const std::size_t end = line.rfind('|', max_width - 1) + 1;
    made += line.substr(0, end) + '\n';
    line = std::string(indent + 4, ' ') + line.substr(end);
  }
  made += line;
  made += line.size() + 2 > help_column ? '\n' + std::string(help_column, ' ')
                                        : std::string(help_column - line.size(), ' ');
  return made + wrapped(help, help_column, help_column);
}

std::string option_line(const core::OptionSpec& option, std::size_t indent) {
  return option_line(option, option.help, indent);
}

/// An option that bots have, with the names of these bots.
struct BotOption {
  const core::OptionSpec* option;
  std::vector<std::string> bots;

  [[nodiscard]] bool is(const core::OptionSpec& other) const {
    return option->name == other.name && option->help == other.help && core::describe(*option) == core::describe(other);
  }
};

/// The options that more than one bot has.
class SharedOptions {
 public:
  SharedOptions() {
    for (const core::GameKind* kind : engine::games())
      for (const core::BotKind& bot : kind->bots)
        for (const core::OptionSpec& option : bot.options) add(option, bot.name);
    std::erase_if(all_, [](const BotOption& option) { return option.bots.size() < 2; });
  }

  [[nodiscard]] bool has(const core::OptionSpec& option) const {
    return std::ranges::any_of(all_, [&](const BotOption& known) { return known.is(option); });
  }

  /// Explains each option. One whose name also belongs to a different option is followed by the bots that have it.
  [[nodiscard]] std::string text() const {
    std::string text;
    for (const BotOption& each : all_) {
      const core::OptionSpec& option = *each.option;
      const bool is_ambiguous =
          std::ranges::count_if(all_, [&](const BotOption& other) { return other.option->name == option.name; }) > 1;
      const std::string bots = is_ambiguous ? " (" + base::join(each.bots, ", ") + ")" : "";
      text += option_line(option, std::string{option.help} + bots, 2);
    }
    return text;
  }

 private:
  void add(const core::OptionSpec& option, std::string_view bot) {
    auto found = std::ranges::find_if(all_, [&](const BotOption& known) { return known.is(option); });
    if (found == all_.end()) found = all_.insert(all_.end(), {&option, {}});
    add_once(found->bots, bot);
  }

  std::vector<BotOption> all_;
};

bool has_option(core::OptionSpecs options, std::string_view name) {
  return std::ranges::find(options, name, &core::OptionSpec::name) != options.end();
}

/// The options of a game's tables that tables of every game have, or the others.
std::string table_option_lines(const core::GameKind& kind, bool of_every_game) {
  std::string lines;
  for (const core::OptionSpec& option : referee::table_option_specs(kind)) {
    const bool everywhere = std::ranges::all_of(engine::games(), [&](const core::GameKind* other) {
      return has_option(referee::table_option_specs(*other), option.name);
    });
    if (everywhere == of_every_game) lines += option_line(option, 2);
  }
  return lines;
}

std::string bot_text(const core::BotKind& bot, const SharedOptions& shared) {
  std::string text = "  " + std::string{bot.name} + ": " + std::string{bot.title} + '\n';
  text += "    " + wrapped(std::string{bot.about} + ".", 4, 4);
  std::vector<std::string_view> names;
  std::string own;
  for (const core::OptionSpec& option : bot.options) {
    if (shared.has(option))
      names.push_back(option.name);
    else
      own += option_line(option, 4);
  }
  if (!names.empty()) text += "    " + wrapped("Options: " + base::join(names, ", "), 4, 13);
  return text + own;
}

}  // namespace

std::string quick_start() {
  return "  qiyuan play                                  Play Go against the server's bot\n"
         "  qiyuan play --game jiaqi --bot uct:level=3   Choose the game and the bot\n"
         "  qiyuan watch                                 See what others are playing\n";
}

std::string overview() {
  std::string text =
      "Qiyuan 棋院: play, watch and connect engines on a server for board games.\n"
      "Usage: qiyuan COMMAND [OPTIONS]\n\nQuick start:\n" +
      quick_start() + '\n';
  text += commands;
  text += '\n' + wrapped("Bots (--bot) of " + engine::game_names() + " (--game):", 0, 2);
  const std::vector<ListedBot> bots = listed_bots();
  const std::size_t longest =
      std::ranges::max(bots, {}, [](const ListedBot& bot) { return bot.name.size(); }).name.size();
  const std::size_t column = 2 + longest + 1;
  for (const ListedBot& bot : bots)
    text += "  " + std::string{bot.name} + std::string(column - 2 - bot.name.size(), ' ') +
            bot.text(max_width - column) + '\n';
  return text +
         "\nMore help:\n"
         "  qiyuan help games       Options of games and bots\n"
         "  qiyuan help commands    All commands; qiyuan COMMAND --help explains one\n";
}

std::string games_help() {
  const SharedOptions shared;
  std::string text =
      "Set options of games and tables with --option, as in --option size=9, and those\n"
      "of a bot after its name, as in --bot uct:level=3,threads=2. Each option is\n"
      "listed with its default and, in parentheses, its valid values.\n\n"
      "Options of every table:\n\n" +
      table_option_lines(*engine::games().front(), true);
  text += "\nOptions that several bots share:\n\n" + shared.text();
  for (const core::GameKind* kind : engine::games()) {
    text += "\n" + std::string{kind->title} + ": --game " + std::string{kind->name} + "\n";
    if (!kind->options.empty()) text += '\n';
    for (const core::OptionSpec& option : kind->options) text += option_line(option, 2);
    text += table_option_lines(*kind, false);
    for (const core::BotKind& bot : kind->bots) text += '\n' + bot_text(bot, shared);
  }
  return text;
}

}  // namespace cli
