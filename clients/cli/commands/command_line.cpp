#include "clients/cli/commands/command_line.h"

#include <iostream>
#include <string>
#include <vector>

#include "clients/cli/commands/commands.h"
#include "clients/cli/commands/usage_examples.h"

namespace cli {

int run(int argc, char** argv) {
  CLI::App app("Qiyuan 棋院: play, watch and connect engines to a server of board games.", "qiyuan");
  app.set_version_flag("--version", "qiyuan " QIYUAN_VERSION);
  app.require_subcommand(1);
  app.footer(usage_examples());
  Run run;
  add_play(app, run);
  add_watch(app, run);
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
  add_match(app, run, std::vector<std::string>(argv, argv + argc));
  add_openings(app, run);
  add_book(app, run);
  add_check(app, run);
  add_ask(app, run);
  add_perft(app, run);
  add_solve(app, run);
  add_bench(app, run);
  add_record(app, run);
  add_tournament(app, run);
  add_ratings(app, run);
  add_completion(app, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    return app.exit(asked);
  } catch (const CLI::ParseError& wrong) {
    std::cerr << "qiyuan: " << wrong.what() << " (--help explains)\n";
    return 2;
  }
  try {
    return run();
  } catch (const std::exception& failed) {
    std::cerr << "qiyuan: " << failed.what() << '\n';
    return 1;
  }
}

}  // namespace cli
