#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/net/credentials.h"

/// Parts that the commands share. Files that include this header compile slowly, because of CLI11.
namespace cli {

/// Set to the action of the chosen command.
using Run = std::function<int()>;

/// Accepts numbers greater than 0. CLI::PositiveNumber does too, but its message names the largest double.
inline const CLI::Validator positive_number(
    [](const std::string& text) {
      double value = 0;
      const bool valid = CLI::detail::lexical_cast(text, value) && value > 0;
      return valid ? std::string{} : "'" + text + "' is not a number greater than 0";
    },
    "POSITIVE");

/// Adds an option with one of our parsers: its fault becomes an error of the command line.
template <class Read, class Use>
CLI::Option* add_read(CLI::App& app, const std::string& name, Read read, Use use, const std::string& help) {
  return app.add_option_function<std::string>(
      name,
      [name, read, use](const std::string& text) {
        auto value = read(text);
        if (!value) throw CLI::ValidationError(name, value.error().text());
        use(*std::move(value));
      },
      help);
}

/// Adds an option that can be repeated: `add` is called with each value.
template <class Read, class Add>
CLI::Option* add_read_all(CLI::App& app, const std::string& name, Read read, Add add, const std::string& help) {
  return app
      .add_option_function<std::vector<std::string>>(
          name,
          [name, read, add](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) {
              auto value = read(text);
              if (!value) throw CLI::ValidationError(name, value.error().text());
              add(*std::move(value));
            }
          },
          help)
      ->allow_extra_args(false);
}

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& help, const std::string& example);

/// Adds --server, --fingerprint and --ca.
void add_server(CLI::App& app, Address& server);
/// Adds these, --user and --password. `default_user` is the name if none is given.
void add_visitor(CLI::App& app, Credentials& visitor, std::string default_user);
/// Adds --game; required unless `game` names one.
void add_game(CLI::App& app, std::string& game);
void add_options(CLI::App& app, std::vector<core::KeyValue>& options);
/// Adds --bot, for commands that are an engine themselves.
void add_own_bot(CLI::App& app, BotSpec& bot);
/// Adds --concurrency, a number of games at once.
void add_concurrency(CLI::App& app, int& concurrency);
/// Adds --cores, to which games and their engines are bound.
void add_cores(CLI::App& app, std::vector<int>& cores);
/// Adds --failures, the folder for reports of games that engines forfeited.
void add_failures(CLI::App& app, std::string& folder);
/// Adds --move-timeout for engines that have a clock too.
void add_move_timeout(CLI::App& app, std::chrono::seconds& max_thought);
void add_json(CLI::App& app, bool& json, const std::string& help);
void add_ascii(CLI::App& app, bool& ascii);
void add_side(CLI::App& app, std::optional<Side>& side, const std::string& help);
void add_room(CLI::App& app, std::optional<RoomId>& room, const std::string& help);

}  // namespace cli
