#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

#include "server/arguments.h"

/// The commands of qiyuan-server other than serving. Each has its own option for the place of the data, so that it may
/// follow the command's name.
class Commands {
 public:
  /// Adds them to the arguments. `settings` gets the place; it must outlive the object.
  Commands(CLI::App& arguments, app::Settings& settings);

  /// The command that was given.
  [[nodiscard]] decltype(Arguments::what) parsed() const;

 private:
  void add_migrate(CLI::App& arguments);
  CLI::App* add(CLI::App& arguments, const std::string& word, const std::string& help);
  /// Refuses a PostgreSQL database, which has programs of its own for this.
  void expect_folder(CLI::App* command, const std::string& instead);

  app::Settings& settings_;
  std::string name_;
  std::filesystem::path file_;
  std::filesystem::path since_;
  std::filesystem::path base_;
  app::CheckOptions check_options_;
  app::MigrateOptions migrate_options_;
  CLI::App* admin_;
  CLI::App* backup_;
  CLI::App* restore_;
  CLI::App* check_;
  CLI::App* migrate_;
};

/// Adds the option --database, and returns it.
CLI::Option* add_database(CLI::App& arguments, app::Settings& settings);
