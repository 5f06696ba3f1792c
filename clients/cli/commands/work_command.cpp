#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/commands/commands.h"
#include "clients/cli/work/work.h"

namespace cli {

void add_work(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<WorkArguments>();
  CLI::App& command =
      *add_command(app, "work", "Play games of tournaments on this computer, as a worker of a server.",
                   "  qiyuan token ana --user ana > ana.secret\n"
                   "  qiyuan work --server server:5188 --user ana --password-file ana.secret\n"
                   "  qiyuan work --user ana --password-file ana.secret --tournament 3 --concurrency 8 \\\n"
                   "              --engines /srv/engines");
  add_visitor(command, arguments->visitor, default_player());
  arguments->visitor.works = true;
  command
      .add_option("--tournament", arguments->tournament,
                  "Play only this tournament, and exit when it is over. Without it, the worker waits for games of all "
                  "tournaments that name its account.")
      ->type_name("NUMBER")
      ->check(positive_number);
  command.add_flag("--once", arguments->once, "Exit after the first task.");
  add_concurrency(command, arguments->concurrency);
  add_cores(command, arguments->cores);
  command
      .add_option_function<std::string>(
          "--engines", [arguments](const std::string& folder) { arguments->programs = Programs(folder); },
          "Folder with the programs of engines, which tournaments name by their SHA-256.")
      ->type_name("FOLDER")
      ->check(CLI::ExistingDirectory);
  add_failures(command, arguments->failures);
  add_move_timeout(command, arguments->habits.max_thought);
  add_json(command, arguments->json, "Print a JSON object for each game and one for the total.");
  command.callback([arguments, &run] { run = [arguments] { return play_tasks(*arguments, std::cout); }; });
}

}  // namespace cli
