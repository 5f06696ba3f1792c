#include <chrono>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

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
  command.add_option("--concurrency", arguments->concurrency, "Number of games at once (default: one per core).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1024));
  add_read(
      command, "--cores", parse_cores, [arguments](std::vector<int> cores) { arguments->cores = std::move(cores); },
      "Bind each game and its engines to one of these cores, in turn.")
      ->type_name("0,2-5");
  command
      .add_option_function<std::string>(
          "--engines", [arguments](const std::string& folder) { arguments->programs = Programs(folder); },
          "Folder with the programs of engines, which tournaments name by their SHA-256.")
      ->type_name("FOLDER")
      ->check(CLI::ExistingDirectory);
  command
      .add_option("--failures", arguments->failures,
                  "Folder for a report of each game that an engine forfeited (default: failures).")
      ->type_name("FOLDER");
  command
      .add_option_function<int>(
          "--move-timeout", [arguments](int seconds) { arguments->habits.max_thought = std::chrono::seconds{seconds}; },
          "Maximum time for a move, in seconds, unless the clock allows less (default: 600).")
      ->type_name("SECONDS")
      ->check(positive_number);
  add_json(command, arguments->json, "Print a JSON object for each game and one for the total.");
  command.callback([arguments, &run] { run = [arguments] { return play_tasks(*arguments, std::cout); }; });
}

}  // namespace cli
