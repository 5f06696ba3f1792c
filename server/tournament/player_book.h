#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
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
  friend bool operator==(const RatedDay&, const RatedDay&) = default;
};

/// The archive's results and ratings of players, kept up to date game by game. Its size depends on the players, their
/// opponents and their days with games, but not on the number of games.
///
/// Ratings are Glicko-2 with periods of one day, separate for each kind of game: all games of a day count together,
/// against the opponents' ratings at the beginning of the day, and days without a game increase the deviation.
class PlayerBook {
 public:
  PlayerBook() = default;
  explicit PlayerBook(const std::vector<store::CountedGame>& games);
  // A copy's order would refer to the names of the original.
  PlayerBook(const PlayerBook&) = delete;
  PlayerBook& operator=(const PlayerBook&) = delete;
  PlayerBook(PlayerBook&&) = default;
  PlayerBook& operator=(PlayerBook&&) = default;
  ~PlayerBook() = default;

  /// Adds the next game in the order in which they ended. A game that ended on an earlier day than the last one,
  /// because the server's clock was set back, counts on the day of the last one. The time that this takes does not
  /// depend on the number of earlier games.
  void add(const store::CountedGame& game);

  struct Row {
    std::string name;
    Tally tally;
    std::int64_t last = 0;  ///< end of the latest of these games
    std::string kind;       ///< the game that the rating is for: the requested one, or the one played most
    Glicko2 rating;
    friend bool operator==(const Row&, const Row&) = default;
  };
  struct Rows {
    std::vector<Row> list;
    std::size_t count = 0;  ///< without the limit
    friend bool operator==(const Rows&, const Rows&) = default;
  };
  /// At most `limit` players, those with the most games first, then by name; only of one game if `kind` is given, and
  /// only names with this prefix, ignoring ASCII case. Ratings are as of `today`.
  [[nodiscard]] Rows rows(std::string_view prefix, std::string_view kind, std::int64_t today, std::size_t limit) const;

  /// The players with these names, in this order, as in rows(); without those who have played no such game.
  [[nodiscard]] Rows rows_of(const std::vector<std::string>& names, std::string_view kind, std::int64_t today) const;

  struct KindProfile {
    std::string kind;
    base::PerSide<Tally> sides;
    Glicko2 rating;  ///< today
    std::vector<RatedDay> history;
    friend bool operator==(const KindProfile&, const KindProfile&) = default;
  };
  struct Opponent {
    std::string name;
    Tally tally;
    friend bool operator==(const Opponent&, const Opponent&) = default;
  };
  struct Profile {
    std::string name;
    std::vector<KindProfile> kinds;         ///< most games first
    std::vector<Opponent> opponents;        ///< most games first
    std::vector<store::ArchivedGame> last;  ///< newest first, at most max_last
    friend bool operator==(const Profile&, const Profile&) = default;
  };
  /// Everything about one player; compares the name ignoring ASCII case. At most this many opponents.
  [[nodiscard]] std::optional<Profile> profile(std::string_view name, std::int64_t today,
                                               std::size_t max_opponents) const;
  static constexpr std::size_t max_last = 20;

 private:
  using Number = std::uint32_t;  ///< index of a player, a kind or a result

  struct Game {
    store::RoomId game{};
    std::int64_t ended_at = 0;
    base::PerSide<Number> players{};
    Number kind = 0;
    Number result = 0;
  };
  /// A player's results in one kind of game.
  struct InKind {
    base::PerSide<Tally> sides;
    std::int64_t last = 0;       ///< end of the latest game
    std::vector<RatedDay> past;  ///< the days with games before the last one
    std::int64_t last_day = 0;   ///< with games
    Glicko2Period period;        ///< that day, whose rating is computed when a page or a later day needs it
    [[nodiscard]] int games() const { return sides.black.games + sides.white.games; }
    /// The rating at the beginning of a day after the last one with games.
    [[nodiscard]] Glicko2 rating(std::int64_t day) const;
    [[nodiscard]] std::vector<RatedDay> history() const;
  };
  struct Against {
    Number opponent = 0;
    Tally tally;
  };
  struct Player {
    std::string name;              ///< as last written
    std::vector<InKind> kinds;     ///< by number of the kind
    std::vector<Against> against;  ///< by number of the opponent
    std::vector<Game> last;        ///< a ring of max_last games
    std::size_t games = 0;         ///< in all kinds
  };
  /// Players by their number of games, negative, and their name in lower case, which `numbers_` owns.
  using Order = std::set<std::pair<int, std::string_view>>;

  Number player(const std::string& name);
  Number kind(const std::string& name);
  Number result(const std::string& text);
  InKind& in_kind(Number player, Number kind);
  void begin_day(InKind& results);
  void count(const Game& game, base::Side side, core::Outcome outcome);
  [[nodiscard]] const InKind* find(Number player, Number kind) const;
  /// The number of a player's games of this kind, or of all.
  static int games_of(const Player& player, std::optional<Number> kind);
  [[nodiscard]] Row row(Number player, std::optional<Number> kind, std::int64_t today) const;
  [[nodiscard]] std::optional<Number> find_kind(std::string_view name) const;

  std::vector<std::string> kinds_;
  std::map<std::string, Number, std::less<>> numbers_;  ///< of the players, by their names in lower case
  std::vector<Player> players_;
  std::vector<std::string_view> keys_;  ///< of the players, in numbers_
  std::vector<std::string> results_;    ///< each text once
  std::unordered_map<std::string, Number> result_numbers_;
  Order order_;                        ///< by games of all kinds
  std::vector<Order> orders_by_kind_;  ///< by games of one kind
  std::int64_t day_ = 0;               ///< of the last game
};

}  // namespace tournament
