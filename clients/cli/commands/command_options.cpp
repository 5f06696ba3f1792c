#include "clients/cli/commands/command_options.h"

#include <cstdlib>

#include "clients/cli/game_start.h"
#include "engine/games.h"
#include "protocol/engines/gtp.h"

namespace cli {
namespace {

base::Expected<std::string> read_game(std::string_view text) {
  return find_kind(text).map([](const core::GameKind* kind) { return std::string{kind->name}; });
}

base::Expected<Side> read_side(std::string_view text) {
  const std::optional<Side> side = protocol::gtp::parse_color(text);
  return side ? base::Expected<Side>{*side} : base::fault("'{text}' is not a side (black or white)", text);
}

/// For bots, so that the password is neither on the command line, where every user of the computer can read it, nor in
/// a file.
std::optional<std::string> password_of_environment() {
  const char* const password = std::getenv("QIYUAN_PASSWORD");
  return password == nullptr || *password == '\0' ? std::nullopt : std::optional<std::string>{password};
}

}  // namespace

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& help, const std::string& example) {
  CLI::App* const command = app.add_subcommand(name, help);
  command->footer("Example:\n" + example);
  return command;
}

void add_server(CLI::App& app, Address& server) {
  add_read(
      app, "--server", parse_address,
      [&](Address given) {
        given.trust = std::move(server.trust);
        server = std::move(given);
      },
      "Host and port of the server (default: localhost:5188). With tls:// the connection is encrypted.")
      ->type_name("[tls://]HOST:PORT");
  CLI::Option* const fingerprint = add_read(
                                       app, "--fingerprint", parse_fingerprint,
                                       [&](std::string text) { server.trust.fingerprint = std::move(text); },
                                       "Trust only the certificate with this fingerprint, for a tls:// server.")
                                       ->type_name("SHA256");
  app.add_option("--ca", server.trust.ca_file,
                 "Trust the certificates in this PEM file instead of those of the system.")
      ->type_name("FILE")
      ->check(CLI::ExistingFile)
      ->excludes(fingerprint);
}

void add_visitor(CLI::App& app, Credentials& visitor, std::string default_user) {
  visitor.user = std::move(default_user);
  add_server(app, visitor.server);
  app.add_option_function<std::string>(
         "--user",
         [&visitor](const std::string& name) {
           visitor.user = name;
           visitor.password = password_of_environment();
         },
         "User name (default: " + visitor.user + "). Guests need no password.")
      ->type_name("NAME");
  CLI::Option* const password =
      app.add_option("--password", visitor.password,
                     "Password of your account, or secret of your bot. Other users of this computer may see it; safer "
                     "are the prompt, --password-file, or with --user the environment variable QIYUAN_PASSWORD.")
          ->type_name("PASSWORD");
  add_read(
      app, "--password-file", read_password_file, [&](std::string text) { visitor.password = std::move(text); },
      "File whose first line is the password.")
      ->type_name("FILE")
      ->excludes(password);
}

void add_game(CLI::App& app, std::string& game) {
  add_read(
      app, "--game", read_game, [&](std::string name) { game = std::move(name); },
      "The game: " + engine::game_names() + (game.empty() ? "." : " (default: " + game + ")."))
      ->type_name("GAME")
      ->required(game.empty());
}

void add_options(CLI::App& app, std::vector<core::KeyValue>& options) {
  add_read_all(
      app, "--option", parse_key_value, [&options](core::KeyValue option) { options.push_back(std::move(option)); },
      "An option of the game, such as size=9. Can be repeated. `qiyuan help games` lists them.")
      ->type_name("KEY=VALUE");
}

void add_own_bot(CLI::App& app, BotSpec& bot) {
  add_read(
      app, "--bot", parse_bot, [&bot](BotSpec given) { bot = std::move(given); },
      "The bot that plays, with its options (default: " + bot.name + ").")
      ->type_name("BOT[:KEY=VALUE,…]");
}

void add_concurrency(CLI::App& app, int& concurrency) {
  app.add_option("--concurrency", concurrency, "Number of games at once (default: one per core).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1024));
}

void add_cores(CLI::App& app, std::vector<int>& cores) {
  add_read(
      app, "--cores", parse_cores, [&cores](std::vector<int> given) { cores = std::move(given); },
      "Bind each game and its engines to one of these cores, in turn.")
      ->type_name("0,2-5");
}

void add_failures(CLI::App& app, std::string& folder) {
  app.add_option("--failures", folder,
                 "Folder for a report of each game that an engine forfeited (default: " + folder + ").")
      ->type_name("FOLDER");
}

void add_move_timeout(CLI::App& app, std::chrono::seconds& max_thought) {
  app.add_option_function<int>(
         "--move-timeout", [&max_thought](int seconds) { max_thought = std::chrono::seconds{seconds}; },
         "Maximum time for a move, in seconds, unless the clock allows less (default: " +
             std::to_string(max_thought.count()) + ").")
      ->type_name("SECONDS")
      ->check(positive_number);
}

void add_json(CLI::App& app, bool& json, const std::string& help) {
  app.add_flag("--json", json, help);
}

void add_ascii(CLI::App& app, bool& ascii) {
  app.add_flag("--ascii", ascii, "Draw with x and o instead of ● and ○.");
}

void add_side(CLI::App& app, std::optional<Side>& side, const std::string& help) {
  add_read(
      app, "--side", read_side, [&](Side given) { side = given; }, help)
      ->type_name("black|white");
}

void add_room(CLI::App& app, std::optional<RoomId>& room, const std::string& help) {
  app.add_option("--room", room, help)->type_name("NUMBER")->check(positive_number);
}

}  // namespace cli
