#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "clients/cli/net/credentials.h"

namespace cli {

/// `qiyuan ratings`: rates players by the games of a kind in a server's archive, or by those of one tournament.
struct RatingsArguments {
  Credentials visitor;
  std::string game;
  std::optional<int> tournament;
  std::vector<std::pair<std::string, double>> anchors;  ///< players with a known Elo
  bool json = false;
};
/// Prints the players from the strongest to the weakest, with error bars and the likelihood of superiority over the
/// next. See tournament::rate for the method.
int ratings(RatingsArguments arguments, std::ostream& out);

/// Parses `gnugo=1800`.
base::Expected<std::pair<std::string, double>> parse_anchor(std::string_view text);

}  // namespace cli
