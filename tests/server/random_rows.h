#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/server/store_testing.h"

namespace store {

/// Random rows about a few accounts, games and tournaments. The numbers are small, so that rows meet each other.
class RandomRows {
 public:
  explicit RandomRows(std::uint64_t seed) : random_(seed) {}

  /// What most of the other rows need.
  std::vector<Write> beginning() {
    std::vector<Write> rows;
    for (const char* const name : {"ana", "bea"}) rows.push_back(NewAccount{name, name, "hash", time()});
    for (const TournamentId id : {1, 2}) {
      rows.push_back(NewTournament{id, "Friday", R"({"name": "Friday"})", name(), time()});
      for (int entrant = 0; entrant < 4; ++entrant)
        rows.push_back(EntrantSaved{id, entrant, "e" + std::to_string(entrant), std::nullopt, {}, text(), 7});
    }
    for (RoomId id = 1; id <= 4; ++id)
      for (Write& row : started(id, "Ana", one_in(4) ? "ANA" : "Bea", any<std::string>({"go", "nogo"})))
        rows.push_back(std::move(row));
    return rows;
  }

  std::vector<Write> batch() {
    std::vector<Write> rows;
    for (int left = number(1, 3); left > 0; --left) rows.push_back(row());
    return rows;
  }

 private:
  int number(int min, int max) { return std::uniform_int_distribution<int>(min, max)(random_); }
  bool one_in(int count) { return number(1, count) == 1; }
  template <class T>
  T any(std::initializer_list<T> values) {
    return values.begin()[number(0, static_cast<int>(values.size()) - 1)];
  }
  std::string text() { return any<std::string>({"", "plain", "嗨 \"quoted\"", "line\nbreak", "it's"}); }
  /// Names that differ only in case belong to the same player.
  std::string name() { return any<std::string>({"Ana", "ana", "Bea", "BEA", "uct", "吴"}); }
  std::string key() { return any<std::string>({"ana", "bea", "eva"}); }
  RoomId game() { return number(1, 5); }
  TournamentId tournament() { return number(1, 2); }
  Side side() { return one_in(2) ? Side::black : Side::white; }
  std::int64_t time() { return 1000 + ++now_; }
  std::string result() { return any<std::string>({"B+R", "W+3.5", "draw", "void"}); }
  std::vector<KeyValue> options() {
    std::vector<KeyValue> list{{"size", "9"}};
    if (one_in(4)) list.push_back({"delay", any<std::string>({"0", "5"})});
    if (one_in(4)) list.push_back({"opening", "D4 E5"});
    return list;
  }
  std::optional<Player> player() {
    if (one_in(6)) return std::nullopt;
    if (one_in(4)) return Player{name(), true, {{"level", "3"}}, true, one_in(2) ? "uct" : ""};
    return Player{name(), false, {}, one_in(2)};
  }

  Write row() {
    switch (number(0, 3)) {
      case 0:
        return row_of_account();
      case 1:
        return row_of_tournament();
      default:
        return row_of_game();
    }
  }

  Write row_of_account() {
    switch (number(0, 6)) {
      case 0:
        return NewAccount{key(),
                          name(),
                          text(),
                          time(),
                          any({Role::player, Role::admin}),
                          one_in(4) ? std::optional(key()) : std::nullopt};
      case 1:
        return RoleChanged{key(), any({Role::player, Role::arbiter, Role::guest})};
      case 2:
        return PasswordChanged{key(), text()};
      case 3:
        return SecretChanged{key(), text()};
      case 4: {
        const int user = number(1, 4);
        return NewSignIn{user, std::string(64, any({'a', 'b', 'c'})), key(), name(), one_in(2), text(), text(), 5, 9};
      }
      case 5:
        return SignInUsed{number(1, 4), number(1, 99)};
      default:
        return SignInEnded{number(1, 4)};
    }
  }

  Write row_of_game() {
    const RoomId id = game();
    switch (number(0, 15)) {
      case 0:
        plies_[id] = 0;
        return NewGame{id,        any<std::string>({"go", "nogo"}),
                       options(), name(),
                       time(),    one_in(4) ? std::optional(tournament()) : std::nullopt};
      case 1:
      case 2:
        return SeatChanged{id, side(), player()};
      case 3:
        return GameStarted{id, time()};
      case 4:
        return GameEnded{id, result(), any<std::string>({"score", "resign"}), time()};
      case 5:
        return NewThought{id, number(1, 6), number(0, 1000), number(0, 99), text()};
      case 6: {
        plies_[id] = std::max(0, plies_[id] - number(0, 2));
        const ClockState clock{number(0, 9), number(0, 9), number(0, 9)};
        return GameAct{id,     plies_[id], any<std::string>({"undo", "ask", "mark", "score", "pause"}),
                       name(), "D4 E5",    {clock, clock},
                       time()};
      }
      case 7:
        return GameReopened{id};
      case 8:
        return PositionsFound{id, now_ + 1000, {1, number(2, 4), number(2, 9)}};
      case 9:
        return GamePacked{id};
      case 10:
        return NewAnalysis{number(1, 9), id, "uct", options(), name(), time()};
      case 11:
        return NewAnalysed{number(1, 4), number(0, 4), side(), number(0, 1000), number(0, 99), text()};
      case 12:
        return AnalysisEnded{number(1, 4), any<std::string>({"done", "stopped"}), time()};
      default:
        return new_move(id, one_in(8) ? number(1, 4) : ++plies_[id]);
    }
  }

  Write row_of_tournament() {
    const TournamentId id = tournament();
    const int pairing = number(1, 4);
    switch (number(0, 8)) {
      case 0:
        return NewTournament{id, "Friday", R"({"name": "Friday"})", name(), time()};
      case 1:
        return TournamentStateChanged{id, any<std::string>({"running", "over", "open"})};
      case 2:
        return EntrantSaved{
            id, number(0, 3), name(), std::nullopt, {}, text(), one_in(2) ? std::optional(7) : std::nullopt, one_in(3)};
      case 3:
        // White may be Black; then the row is refused, and the next one leaves a gap.
        return NewPairing{id,
                          ++pairings_[id],
                          number(1, 2),
                          number(0, 1),
                          one_in(5) ? std::nullopt : std::optional(number(1, 3)),
                          std::nullopt};
      case 4:
        return PairingSeated{id, pairing, one_in(4) ? std::nullopt : std::optional(game())};
      case 5:
        return PairingChanged{id, pairing, number(1, 3)};
      case 6:
        return PairingOver{id, pairing, result(), "score", one_in(2)};
      case 7:
        return PairingReopened{id, pairing};
      default:
        return TournamentAct{id, "enter", name(), text(), time()};
    }
  }

  std::mt19937_64 random_;
  std::int64_t now_ = 0;
  std::map<RoomId, int> plies_;  ///< roughly
  std::map<TournamentId, int> pairings_;
};

}  // namespace store
