#include "clients/cli/commands/commands.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/commands/record.h"
#include "engine/base/text.h"

namespace cli {
namespace {

/// Adds GAME: the number of a game, or a file with its record.
void add_source(CLI::App& command, RecordSource& source) {
  const auto read = [](std::string_view text) -> base::Expected<std::string> {
    const std::filesystem::path path{text};
    if (base::parse_number<RoomId>(text).value_or(0) > 0 || path.has_extension()) return std::string{text};
    return base::fault("'{text}' is not a game number or a file such as game.sgf", text);
  };
  const auto take = [&source](const std::string& text) {
    if (const auto number = base::parse_number<RoomId>(text))
      source.game = *number;
    else
      source.file = text;
  };
  add_read(command, "GAME", read, take,
           "Number of the game, which is the number of its table, or a file: " +
               base::join(protocol::record_formats, ", ") + ".")
      ->required();
  add_visitor(command, source.visitor, default_watcher());
  command.add_option("--data", source.data, "Read from this data folder instead of a server.")->type_name("FOLDER");
}

void add_export(CLI::App& record, Run& run, const std::string& name, const std::string& help,
                const std::string& example) {
  const auto arguments = std::make_shared<RecordExportArguments>();
  CLI::App& command = *add_command(record, name, help, example);
  add_source(command, arguments->source);
  command
      .add_option("--format", arguments->format, "sgf, json, xml (jiaqi games) or ggf (Othello games) (default: sgf).")
      ->check(CLI::IsMember(std::vector<std::string>(protocol::record_formats.begin(), protocol::record_formats.end())))
      ->type_name("FORMAT");
  command.add_option("--output", arguments->output, "File to write (default: standard output).")->type_name("FILE");
  command.callback([arguments, &run] { run = [arguments] { return record_export(*arguments, std::cout); }; });
}

}  // namespace

void add_record(CLI::App& app, Run& run) {
  CLI::App& command = *add_command(app, "record", "Show, export or convert game records.",
                                   "  qiyuan record show 12\n"
                                   "  qiyuan record show old.xml\n"
                                   "  qiyuan record export 12 --format sgf --output game12.sgf\n"
                                   "  qiyuan record convert old.xml --format sgf --output old.sgf");
  command.require_subcommand(1);

  const auto shown = std::make_shared<RecordShowArguments>();
  CLI::App& show = *add_command(command, "show", "Show the final position and the moves.",
                                "  qiyuan record show 12\n"
                                "  qiyuan record show game.xml");
  add_source(show, shown->source);
  add_json(show, shown->json, "Print the record as JSON.");
  add_ascii(show, shown->ascii);
  show.callback([shown, &run] { run = [shown] { return record_show(*shown, std::cout); }; });

  add_export(command, run, "export", "Write the record of a game for other programs.",
             "  qiyuan record export 12 --data /var/lib/qiyuan --output game12.sgf");
  add_export(command, run, "convert", "Convert a record file to another format.",
             "  qiyuan record convert game.xml --format sgf --output game.sgf");
}

}  // namespace cli
