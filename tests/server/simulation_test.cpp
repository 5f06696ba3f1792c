// Simulates whole evenings on a server whose disk fills up, fails and loses power, drawn from a seed. After every
// restart the test checks that nothing reported to a client is lost, that every report was true, and that every game
// continues to its end. QIYUAN_SEEDS=1000 plays more evenings than ctest does.

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <sstream>

#include "tests/server/simulated_server.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace tests {
namespace {

using Chance = std::mt19937_64;

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, ',');) fields.push_back(field);
  return fields;
}

/// A table as its players know it: only the messages they received count.
struct KnownGame {
  std::string room;
  std::vector<std::string> players;  ///< Black's and White's names; White may be a bot
  std::vector<std::string> moves;
  std::string result;
  std::string pending;  ///< a move that was sent and not yet answered

  [[nodiscard]] bool bot_plays() const { return players[1] == "random"; }
  [[nodiscard]] std::size_t side_to_move() const { return moves.size() % 2; }
};

class Evening {
 public:
  explicit Evening(std::uint64_t seed) : chance_(seed) {
    folders_.push_back(std::make_unique<TemporaryFolder>());
    opens();
    for (int table = 0; table < 4; ++table) sit_down(table);
  }

  void run(int steps) {
    for (int step = 0; step < steps && !testing::Test::HasFailure(); ++step) {
      do_something();
      listen();
      if (hall_->is_down()) restart();
    }
    finish();
  }

  int restarts = 0;
  int refused = 0;  ///< requests that could not be saved
  std::size_t told = 0;
  std::size_t stored_though_not_told = 0;

 private:
  [[nodiscard]] bool draws(int percent) { return static_cast<int>(chance_() % 100) < percent; }
  [[nodiscard]] std::size_t below(std::size_t limit) { return chance_() % limit; }

  void opens() {
    hall_ = std::make_unique<SimulatedServer>(folders_.back()->path(), ms_);
    EXPECT_TRUE(hall_->faults().empty()) << hall_->faults().front();
  }

  void enters(const std::string& name) {
    hall_->opens(name);
    const auto secret = secrets_.find(name);
    hall_->says(name, "Login," + name + "," + (secret == secrets_.end() ? ",yes" : secret->second));
  }

  void sit_down(int table) {
    const std::string number = std::to_string(table);
    KnownGame game{"", {"black" + number, table == 0 ? "random" : "white" + number}, {}, "", ""};
    enters(game.players[0]);
    if (!game.bot_plays()) enters(game.players[1]);
    const std::string kind = table % 2 == 0 ? "nogo,size=5" : "go,size=5,scoring=board";
    const std::string& black = game.players[0];
    say(black, "Open," + kind + ",clock=1m,lag=0,grace=60");
    for (const std::string& line : hall_->hears(black)) {
      learn_secret(black, line);
      if (line.starts_with("Opened,")) game.room = line.substr(7);
    }
    say(black, "SitDown," + game.room + ",black");
    if (game.bot_plays())
      say(black, "SeatBot," + game.room + ",white,random");
    else
      say(game.players[1], "SitDown," + game.room + ",white");
    say(black, "Ready," + game.room);
    if (!game.bot_plays()) say(game.players[1], "Ready," + game.room);
    games_.push_back(game);
  }

  /// Sends a line and waits for its answer.
  void say(const std::string& name, const std::string& line) {
    hall_->says(name, line);
    hall_->disk_works();
  }

  void do_something() {
    KnownGame& game = games_[below(games_.size())];
    const std::size_t side = game.bot_plays() ? 0 : below(2);
    const std::string& name = game.players[side];
    if (draws(25)) return hall_->disk_works();
    if (draws(10)) return hall_->bots_play(chance_);
    if (draws(5)) return hall_->time_passes(static_cast<std::int64_t>(below(10'000)));
    if (draws(3)) return cause_trouble();
    if (draws(4)) return come_or_go(name);
    if (hall_->may_speak(name)) ask_something(game, side);
  }

  void cause_trouble() {
    FaultDisk& disk = hall_->disk();
    switch (below(4)) {
      case 0:
      case 1:
        return disk.cut_power_after(static_cast<int>(below(40)));
      case 2:
        disk.is_full = !disk.is_full;
        return;
      default:
        disk.fails_syncs = true;
    }
  }

  void come_or_go(const std::string& name) {
    if (hall_->may_speak(name)) {
      for (const std::string& line : hall_->hears(name)) learn_secret(name, line);
      hall_->closes(name);
    } else if (!here(name)) {
      enters(name);
    }
  }

  [[nodiscard]] bool here(const std::string& name) const { return hall_->is_here(name); }

  void ask_something(KnownGame& game, std::size_t side) {
    const std::string& name = game.players[side];
    const std::string color = side == 0 ? "black" : "white";
    if (!game.result.empty()) return;
    if (draws(2)) return hall_->says(name, "Lose," + game.room);
    if (draws(2)) return hall_->says(name, "Draw," + game.room);
    if (draws(2)) return hall_->says(name, "Reply," + game.room + ",draw," + (draws(20) ? "yes" : "no"));
    if (draws(10) && !game.moves.empty() && game.moves.size() % 2 != side) {
      // Sends the last move again, as after a lost answer.
      const std::string ply = std::to_string(game.moves.size());
      return hall_->says(name, "@again SetDot," + game.room + "," + game.moves.back() + "," + ply);
    }
    if (game.side_to_move() != side) return;
    const std::string point = std::string(1, "ABCDE"[below(5)]) + std::to_string(1 + below(5));
    if (game.pending.empty() || !draws(50)) game.pending = color + "," + point;
    hall_->says(name, "@move SetDot," + game.room + "," + game.pending + "," + std::to_string(game.moves.size() + 1));
  }

  void listen() {
    for (KnownGame& game : games_)
      for (const std::string& name : game.players) {
        if (!here(name)) continue;
        for (const std::string& line : hall_->hears(name)) {
          learn_secret(name, line);
          hear(game, line);
        }
      }
  }

  /// Only with the secret of their sign-in guests get their seats back.
  void learn_secret(const std::string& name, const std::string& line) {
    const auto words = fields_of(line);
    EXPECT_FALSE(words[0] == "Error" && words.size() > 2 && words[2] == "Login") << line;
    if (words[0] == "Tables" && words.size() > 2) secrets_[name] = words[2];
  }

  void hear(KnownGame& game, const std::string& line) {
    const auto words = fields_of(line);
    if (line == "Error,internal") ++refused;
    if (line.starts_with("@again ")) {
      EXPECT_TRUE(words[0] == "@again SetDot" || line.starts_with("@again Error,internal") ||
                  line.starts_with("@again Error,game-over") || line.starts_with("@again Error,not-started"))
          << line;
    }
    if (words[0] == "Move" && words[1] == game.room) {
      const auto ply = static_cast<std::size_t>(std::stoi(words[2]));
      const std::string move = words[3] + "," + words[4];
      if (ply <= game.moves.size()) {
        EXPECT_EQ(game.moves[ply - 1], move) << "two reports differ at ply " << ply << " of game " << game.room;
      } else {
        EXPECT_EQ(ply, game.moves.size() + 1) << "a gap in game " << game.room;
        game.moves.push_back(move);
        game.pending.clear();
        ++told;
      }
    }
    if (words[0] == "GameOver" && words[1] == game.room) {
      EXPECT_TRUE(game.result.empty() || game.result == words[2]) << "two results of game " << game.room;
      game.result = words[2];
    }
  }

  void restart() {
    ++restarts;
    if (!hall_->disk().power_is_cut()) hall_->disk().cut_power_now();
    auto found = std::make_unique<TemporaryFolder>();
    hall_->disk().survivors(found->path(), chance_());
    ms_ = hall_->ms() + 1'000;
    hall_.reset();
    folders_.push_back(std::move(found));
    folders_.erase(folders_.begin());
    opens();
    for (KnownGame& game : games_) compare(game);
    for (const KnownGame& game : games_)
      for (const std::string& name : game.players)
        if (name != "random") enters(name);
    hall_->disk_works();
  }

  /// Checks that the stored game is the reported one plus at most one move that was on its way.
  void compare(KnownGame& game) {
    const auto record = store::game_now(hall_->store(), std::stoll(game.room));
    ASSERT_TRUE(record) << "game " << game.room << " is lost";
    ASSERT_GE(record->moves.size(), game.moves.size()) << "a move of game " << game.room << " is lost";
    ASSERT_LE(record->moves.size(), game.moves.size() + 1) << "game " << game.room;
    for (std::size_t ply = 0; ply < record->moves.size(); ++ply) {
      const auto& move = record->moves[ply];
      const std::string text = std::string(name(move.side)) + "," + move.move;
      if (ply < game.moves.size()) {
        EXPECT_EQ(text, game.moves[ply]) << "game " << game.room;
        continue;
      }
      const bool by_bot = game.bot_plays() && game.moves.size() % 2 == 1;
      EXPECT_TRUE(by_bot || text == game.pending) << text << " in game " << game.room << ", sent " << game.pending;
      game.moves.push_back(text);
      game.pending.clear();
      ++stored_though_not_told;
    }
    EXPECT_TRUE(game.result.empty() || record->result == game.result) << record->result << " in game " << game.room;
    game.result = record->result;
  }

  /// Repairs the disk; every game must then continue with a legal move and come to its end.
  void finish() {
    if (testing::Test::HasFailure()) return;
    hall_->disk().is_full = false;
    hall_->disk().fails_syncs = false;
    restart();
    for (KnownGame& game : games_) {
      if (!game.result.empty()) continue;
      go_on(game);
      if (!game.result.empty()) continue;  // that move ended the game
      say(game.players[0], "Lose," + game.room);
      listen();
      EXPECT_EQ(game.result, "W+resign") << "game " << game.room << " did not end";
    }
    for (KnownGame& game : games_) compare(game);
  }

  void go_on(KnownGame& game) {
    hall_->bots_play(chance_);
    hall_->disk_works();
    listen();
    if (!game.result.empty()) return;
    const std::string& mover = game.players[game.side_to_move()];
    if (mover == "random") return;
    hall_->says(mover, "Legal," + game.room);
    const auto legal = fields_of(hall_->hears(mover).back());
    ASSERT_GT(legal.size(), 2U) << "game " << game.room;
    if (legal[2] == "pass") return;
    const std::size_t before = game.moves.size();
    const std::string color = before % 2 == 0 ? "black" : "white";
    say(mover, "SetDot," + game.room + "," + color + "," + legal[2] + "," + std::to_string(before + 1));
    listen();
    EXPECT_EQ(game.moves.size(), before + 1) << "game " << game.room << " did not continue";
  }

  Chance chance_;
  std::int64_t ms_ = 0;
  std::vector<std::unique_ptr<TemporaryFolder>> folders_;
  std::unique_ptr<SimulatedServer> hall_;
  std::vector<KnownGame> games_;
  std::map<std::string, std::string> secrets_;
};

TEST(Simulation, KeepsEverythingReportedAndFinishesEveryGame) {
  int restarts = 0;
  int refused = 0;
  std::size_t told = 0;
  std::size_t not_told = 0;
  for (std::uint64_t seed = 1; seed <= store::seeds(8) && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Evening evening(seed);
    evening.run(400);
    restarts += evening.restarts;
    refused += evening.refused;
    told += evening.told;
    not_told += evening.stored_though_not_told;
  }
  std::cout << store::seeds(8) << " evenings with " << restarts << " restarts: " << told
            << " moves reported, none lost; " << not_told << " stored but not reported, " << refused
            << " requests refused\n";
  EXPECT_GT(restarts, 0);
  EXPECT_GT(told, 0U);
}

}  // namespace
}  // namespace tests
