#pragma once

namespace app {

/// The exit code of a command that was stopped.
constexpr int stopped_code = 130;

/// From now on the first SIGINT or SIGTERM is only noted; a second one ends the program.
void note_stop_signals();
/// Whether one has been noted.
bool stop_was_asked();

}  // namespace app
