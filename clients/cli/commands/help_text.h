#pragma once

#include <string>

/// The texts of `qiyuan --help` and `qiyuan help`, at most 80 columns wide.
namespace cli {

/// The overview that `qiyuan --help` prints: the commands and the bots, on one screen. A new command must be added
/// here.
std::string overview();

/// The text of `qiyuan help games`: the options of tables, games and bots, each with its default, its valid values and
/// what it sets. Options that bots share are explained once.
std::string games_help();

/// The first commands to try, one a line.
std::string quick_start();

}  // namespace cli
