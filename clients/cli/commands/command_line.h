#pragma once

namespace cli {

/// Reads the command line and runs the command. Returns the exit code: 0; 1 if the command failed, 2 if the command
/// line was wrong, each with one line on stderr.
int run(int argc, char** argv);

}  // namespace cli
