#include "clients/cli/commands/command_line.h"

#include <iostream>
#include <string>
#include <vector>

#include "clients/cli/commands/commands.h"
#include "clients/cli/commands/help_text.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

/// The error in the command line, and the help that lists what is valid.
std::string explain(const CLI::App& app, const CLI::ParseError& wrong) {
  const std::vector<CLI::App*> commands = app.get_subcommands();
  if (!commands.empty()) {
    std::string command = app.get_name();
    for (const CLI::App* at = commands.back(); at != nullptr;) {
      command += " " + at->get_name();
      const std::vector<CLI::App*> below = at->get_subcommands();
      at = below.empty() ? nullptr : below.back();
    }
    return std::string{wrong.what()} + " (see `" + command + " --help`)";
  }
  const std::vector<std::string> words = app.remaining();
  if (words.empty()) return std::string{wrong.what()} + " (see `qiyuan --help`)";
  if (words.front().starts_with('-')) return "unknown option '" + words.front() + "' (see `qiyuan --help`)";
  return "unknown command '" + words.front() + "' (`qiyuan help` lists the commands)";
}

}  // namespace

int run(int argc, char** argv) {
  CLI::App app("Qiyuan 棋院: play, watch and connect engines on a server for board games.", "qiyuan");
  app.set_version_flag("--version", "qiyuan " QIYUAN_VERSION);
  app.require_subcommand(1);
  app.footer("Quick start:\n" + quick_start());
  Run run;
  add_play(app, run);
  add_watch(app, run);
  add_work(app, run);
  add_tables(app, run);
  add_servers(app, run);
  add_register(app, run);
  add_token(app, run);
  add_gtp(app, run);
  add_gmp(app, run);
  add_contest(app, run);
  add_nboard(app, run);
  add_gomocup(app, run);
  add_join(app, run);
  const std::vector<std::string> words(argv, argv + argc);
  add_match(app, run, words);
  add_openings(app, run);
  add_book(app, run);
  add_puzzles(app, run);
  add_check(app, run);
  add_ask(app, run);
  add_perft(app, run);
  add_solve(app, run);
  add_bench(app, run, words);
  add_record(app, run);
  add_tournament(app, run);
  add_ratings(app, run);
  add_completion(app, run);
  add_help(app, run);
  // Set last, so that the commands keep the usual one.
  app.formatter_fn([](const CLI::App*, const std::string&, CLI::AppFormatMode) { return overview(); });
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    return app.exit(asked);
  } catch (const CLI::ParseError& wrong) {
    std::cerr << "qiyuan: " << protocol::escaped_lines(explain(app, wrong)) << '\n';
    return 2;
  }
  try {
    return run();
  } catch (const std::exception& failed) {
    // The text may quote a file, an engine or a server.
    std::cerr << "qiyuan: " << protocol::escaped_lines(failed.what()) << '\n';
    return 1;
  }
}

}  // namespace cli
