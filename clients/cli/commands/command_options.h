#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/net/credentials.h"

/// What the commands of the program have in common. The files that include this compile slowly, for CLI11's sake.
namespace cli {

/// Is set to what the chosen command does.
using Run = std::function<int()>;

/// Makes an option whose text is read by one of our readers: their fault becomes a fault of the command line.
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

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& help, const std::string& example);

/// --server, and by what its certificate is trusted.
void add_server(CLI::App& app, Address& server);
/// All that, --user and --password; `default_user` is the name unless one is given.
void add_visitor(CLI::App& app, Credentials& visitor, std::string default_user);
/// --game; required unless `game` names one.
void add_game(CLI::App& app, std::string& game);
void add_options(CLI::App& app, std::vector<core::KeyValue>& options);
/// --bot, for the commands that are an engine themselves.
void add_own_bot(CLI::App& app, BotSpec& bot);
void add_json(CLI::App& app, bool& json, const std::string& help);
void add_ascii(CLI::App& app, bool& ascii);
void add_side(CLI::App& app, std::optional<Side>& side, const std::string& help);
void add_room(CLI::App& app, std::optional<RoomId>& room, const std::string& help);

}  // namespace cli
