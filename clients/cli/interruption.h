#pragma once

/// What Ctrl-C asks of a long command: to end in order, with what it has measured so far.
namespace cli {

/// From its making on the first SIGINT or SIGTERM is noted; a second one ends the program.
class Interruption {
 public:
  Interruption();
  [[nodiscard]] bool requested() const;

  /// Of a command that was interrupted.
  static constexpr int exit_code = 130;
};

}  // namespace cli
