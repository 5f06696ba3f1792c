#pragma once

/// Lets Ctrl-C end a long command properly, with the results so far.
namespace cli {

/// Notes the first SIGINT or SIGTERM after its construction; a second one ends the program.
class Interruption {
 public:
  Interruption();
  [[nodiscard]] bool requested() const;

  /// The exit code of an interrupted command.
  static constexpr int exit_code = 130;
};

}  // namespace cli
