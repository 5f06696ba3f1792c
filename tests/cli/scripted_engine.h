#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace cli {

/// A GTP engine written in shell: `cases` are branches of `case "$line" in`, tried before the usual answer, an empty
/// success. Records the commands.
class ScriptedEngine {
 public:
  explicit ScriptedEngine(const std::string& known_commands, const std::string& cases)
      : log_(testing::TempDir() + "cli_engine_" + testing::UnitTest::GetInstance()->current_test_info()->name()),
        command_("sh -c 'while read -r line; do case \"$line\" in list_commands) echo \"= " + known_commands + "\";; " +
                 cases + " *) echo =;; esac; echo; done'") {
    std::remove(log_.c_str());
  }
  ScriptedEngine(const ScriptedEngine&) = delete;
  ScriptedEngine& operator=(const ScriptedEngine&) = delete;
  ~ScriptedEngine() { std::remove(log_.c_str()); }

  [[nodiscard]] const std::string& command() const { return command_; }
  [[nodiscard]] const std::string& log() const { return log_; }

  /// The commands so far, without the first two, which ask for name and version.
  [[nodiscard]] std::vector<std::string> commands() const {
    std::vector<std::string> commands;
    std::ifstream file(log_);
    for (std::string line; std::getline(file, line);)
      if (line.starts_with(">> ") && line != ">> name" && line != ">> list_commands")
        commands.push_back(line.substr(3));
    return commands;
  }

 private:
  std::string log_;
  std::string command_;
};

}  // namespace cli
