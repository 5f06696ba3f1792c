#include "server/tables/table_news.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <vector>

#include "engine/games.h"

namespace tests {
namespace {

using room::SessionId;
using room::TableFacts;

constexpr SessionId first{1};
constexpr SessionId second{2};

/// Tells of table 7 what is due after this time; returns the clients.
std::vector<SessionId> told_after(room::TableNews& news, std::chrono::milliseconds time) {
  TableFacts facts;
  facts.kind = engine::find_game("go");
  const auto due = news.take_due({referee::TimePoint{time}, 0});
  return due ? due->group->followers(7, std::nullopt, facts) : std::vector<SessionId>{};
}

TEST(TableNews, AreToldToGroupsInTurn) {
  using namespace std::chrono_literals;
  room::TableNews news;
  for (const SessionId session : {first, second}) news.follow(session, {}, std::nullopt);
  news.changed(7, std::nullopt);
  EXPECT_EQ(told_after(news, 5000ms), std::vector{first});
  EXPECT_EQ(told_after(news, 5050ms), std::vector{second});
  EXPECT_EQ(told_after(news, 5100ms), std::vector<SessionId>{});
  // Each group has its own second.
  news.changed(7, std::nullopt);
  EXPECT_EQ(told_after(news, 5999ms), std::vector<SessionId>{});
  EXPECT_EQ(told_after(news, 6000ms), std::vector{first});
  EXPECT_EQ(told_after(news, 6049ms), std::vector<SessionId>{});
  EXPECT_EQ(told_after(news, 6050ms), std::vector{second});
}

}  // namespace
}  // namespace tests
