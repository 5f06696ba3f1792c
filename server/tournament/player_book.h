#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/side.h"
#include "engine/core/outcome.h"
#include "server/store/rows.h"
#include "server/tournament/glicko2.h"

namespace tournament {

/// Games of one player, from that player's point of view.
struct Tally {
  int games = 0;
  int won = 0;
  int drawn = 0;
  int lost = 0;
  friend bool operator==(const Tally&, const Tally&) = default;
};

/// A player's rating at the end of a day with games.
struct RatedDay {
  std::int64_t day = 0;  ///< since 1970-01-01, in UTC
  Glicko2 rating;
};

/// The archive's results and ratings of players. An immutable value made from all games that count.
///
/// Ratings are Glicko-2 with periods of one day, separate for each kind of game: all games of a day count together,
/// against the opponents' ratings at the beginning of the day, and days without a game increase the deviation.
class PlayerBook {
 public:
  /// Expects the earliest end first.
  explicit PlayerBook(const std::vector<store::CountedGame>& games);

  struct Row {
    std::string name;
    Tally tally;
    std::int64_t last = 0;  ///< end of the latest of these games
    std::string kind;       ///< the game that the rating is for: the requested one, or the one played most
    Glicko2 rating;
  };
  /// The players, those with the most games first; only of one game if `kind` is given, and only names with this
  /// prefix, ignoring case. Ratings are as of `today`.
  [[nodiscard]] std::vector<Row> rows(std::string_view prefix, std::string_view kind, std::int64_t today) const;

  struct KindProfile {
    std::string kind;
    base::PerSide<Tally> sides;
    Glicko2 rating;  ///< today
    std::vector<RatedDay> history;
  };
  struct Opponent {
    std::string name;
    Tally tally;
  };
  struct Profile {
    std::string name;
    std::vector<KindProfile> kinds;         ///< most games first
    std::vector<Opponent> opponents;        ///< most games first
    std::vector<store::ArchivedGame> last;  ///< newest first
  };
  /// Everything about one player; compares the name ignoring ASCII case. At most this many opponents and games.
  [[nodiscard]] std::optional<Profile> profile(std::string_view name, std::int64_t today, std::size_t max_opponents,
                                               std::size_t max_games) const;

 private:
  struct Game {
    store::RoomId game{};
    std::size_t kind = 0;
    base::PerSide<std::size_t> players{};
    core::Outcome outcome{};
    std::string result;
    std::int64_t ended_at = 0;
  };
  struct Player {
    std::string name;  ///< as last written
    std::vector<std::size_t> games;
  };
  using History = std::vector<RatedDay>;

  std::size_t player(const std::string& name);
  std::size_t kind(const std::string& name);
  void rate_day(std::size_t first, std::size_t last, std::int64_t day);
  [[nodiscard]] const History* history(std::size_t player, std::size_t kind) const;
  [[nodiscard]] Glicko2 rating(std::size_t player, std::size_t kind, std::int64_t day) const;

  std::vector<std::string> kinds_;
  std::map<std::string, std::size_t, std::less<>> numbers_;  ///< of the players, by their names in lower case
  std::vector<Player> players_;
  std::vector<Game> games_;
  std::map<std::pair<std::size_t, std::size_t>, History> histories_;  ///< by player and kind
};

}  // namespace tournament
