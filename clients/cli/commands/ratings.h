#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "clients/cli/net/credentials.h"

namespace cli {

/// `qiyuan ratings`: how strong everybody is by all games of a kind in a server's archive, or those of one tournament.
struct RatingsArguments {
  Credentials visitor;
  std::string game;
  std::optional<int> tournament;
  std::vector<std::pair<std::string, double>> anchors;  ///< players whose Elo is known
  bool json = false;
};
/// Prints the players from the strongest to the weakest, with error bars and the likelihood of superiority over the
/// next one. See tournament::rate for the method.
int ratings(RatingsArguments arguments, std::ostream& out);

/// `gnugo=1800`.
base::Expected<std::pair<std::string, double>> parse_anchor(std::string_view text);

}  // namespace cli
