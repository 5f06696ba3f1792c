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

/// Games of one player, as that player sees them.
struct Tally {
  int games = 0;
  int won = 0;
  int drawn = 0;
  int lost = 0;
  friend bool operator==(const Tally&, const Tally&) = default;
};

/// What a player was worth at the end of a day with games.
struct RatedDay {
  std::int64_t day = 0;  ///< since 1970-01-01, in UTC
  Glicko2 rating;
};

/// What the archive says of its players: results and ratings. A value made of all games that count; it does not change.
///
/// Ratings are Glicko-2 with periods of one day, for each game of the server apart: all games of a day count together,
/// against what the opponents were worth when the day began, and days without a game let the deviation grow.
class PlayerBook {
 public:
  /// Expects the earliest end first.
  explicit PlayerBook(const std::vector<store::CountedGame>& games);

  struct Row {
    std::string name;
    Tally tally;
    std::int64_t last = 0;  ///< when the last of these games ended
    std::string kind;       ///< the game that the rating is of: the one asked for, or the one played most
    Glicko2 rating;
  };
  /// The players, the most games first; of one game only, where `kind` is given, and whose names begin so, letter case
  /// aside. Ratings are those of `today`.
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
    std::vector<KindProfile> kinds;         ///< the most games first
    std::vector<Opponent> opponents;        ///< the most games first
    std::vector<store::ArchivedGame> last;  ///< the newest first
  };
  /// All about one player, whose name is compared without regard to ASCII case: at most so many opponents and games.
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
    std::string name;  ///< as it was last written
    std::vector<std::size_t> games;
  };
  using History = std::vector<RatedDay>;

  std::size_t player(const std::string& name);
  std::size_t kind(const std::string& name);
  void rate_day(std::size_t first, std::size_t last, std::int64_t day);
  [[nodiscard]] const History* history(std::size_t player, std::size_t kind) const;
  [[nodiscard]] Glicko2 rating(std::size_t player, std::size_t kind, std::int64_t day) const;

  std::vector<std::string> kinds_;
  std::map<std::string, std::size_t, std::less<>> numbers_;  ///< of the players, by their names in small letters
  std::vector<Player> players_;
  std::vector<Game> games_;
  std::map<std::pair<std::size_t, std::size_t>, History> histories_;  ///< of each player and kind
};

}  // namespace tournament
