#pragma once

#include <filesystem>
#include <string>
#include <variant>

#include "server/app/log.h"
#include "server/app/settings.h"

/// What qiyuan-server is started with: its command line, and the file of `--config`.
struct Arguments {
  struct Serve {};
  struct Admin {
    std::string name;
  };
  struct Backup {
    std::filesystem::path file;
  };
  struct Restore {
    std::filesystem::path file;
  };
  struct Check {};

  std::variant<Serve, Admin, Backup, Restore, Check> what;
  app::Settings settings;
  app::LogSettings log;
};

/// Reads them. Where they are not what they should be, or only help was wanted, that has been said and the exit code
/// comes back.
std::variant<Arguments, int> parse_arguments(int argc, char** argv);
