#pragma once

#include <filesystem>
#include <string>
#include <variant>

#include "server/app/check_command.h"
#include "server/app/log.h"
#include "server/app/migrate_command.h"
#include "server/app/settings.h"

/// The arguments of qiyuan-server: its command line, and the file of `--config`.
struct Arguments {
  struct Serve {};
  struct Admin {
    std::string name;
  };
  struct Backup {
    std::filesystem::path file;
    std::filesystem::path since;  ///< the complete backup; empty to make one
  };
  struct Restore {
    std::filesystem::path file;
    std::filesystem::path base;  ///< the complete backup that a file with changes needs; empty to find it
  };
  struct Check {
    app::CheckOptions options;
  };

  struct Migrate {
    app::MigrateOptions options;
  };

  std::variant<Serve, Admin, Backup, Restore, Check, Migrate> what;
  app::Settings settings;
  app::LogSettings log;
};

/// Parses them. If they are invalid, or only help was requested, prints a message and returns the exit code.
std::variant<Arguments, int> parse_arguments(int argc, char** argv);
