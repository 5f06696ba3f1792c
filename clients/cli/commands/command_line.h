#pragma once

namespace cli {

/// The program `qiyuan`: reads the command line, runs the command, and gives the exit code: 0; 1 when the command
/// failed, 2 when the command line was wrong, each with one line on stderr.
int run(int argc, char** argv);

}  // namespace cli
