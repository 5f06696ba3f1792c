#include "server/doors/audiences.h"

#include <gtest/gtest.h>

#include <vector>

namespace doors {
namespace {

/// Sessions with even numbers use JSON.
net::Encoding encoding_of(SessionId session) {
  return static_cast<std::uint64_t>(session) % 2 == 0 ? net::Encoding::json : net::Encoding::lines;
}

std::vector<SessionId> sessions(DoorNumber door, std::initializer_list<std::uint64_t> numbers) {
  std::vector<SessionId> list;
  for (const std::uint64_t number : numbers) list.push_back(here(door, SessionId{number}));
  return list;
}

TEST(Audiences, DividesSessionsByDoorAndEncoding) {
  Audiences audiences;
  std::vector<SessionId> all = sessions(1, {1, 2, 3});
  for (const SessionId session : sessions(2, {1})) all.push_back(session);
  const auto [parts, is_new] = audiences.find(all, encoding_of);
  EXPECT_TRUE(is_new);
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_EQ(parts[0].door, 1U);
  EXPECT_EQ(parts[0].there, (std::vector{SessionId{1}, SessionId{3}}));
  EXPECT_EQ(parts[1].encoding, net::Encoding::json);
  EXPECT_EQ(parts[1].there, std::vector{SessionId{2}});
  EXPECT_EQ(parts[2].door, 2U);
  EXPECT_NE(parts[0].place, parts[1].place);
  for (const Audiences::Part& part : parts) EXPECT_LT(part.place, Audiences::places);
}

TEST(Audiences, RemembersAListUntilItChanges) {
  Audiences audiences;
  const std::vector<SessionId> three = sessions(1, {1, 3, 5});
  EXPECT_TRUE(audiences.find(three, encoding_of).is_new);
  EXPECT_FALSE(audiences.find(three, encoding_of).is_new);
  EXPECT_TRUE(audiences.find(sessions(1, {1, 3}), encoding_of).is_new);
  EXPECT_TRUE(audiences.find(sessions(2, {1, 3, 5}), encoding_of).is_new);
}

TEST(Audiences, NeverConfuseListsThatShareAPlace) {
  Audiences audiences;
  // More lists than places, twice: each is found with its own sessions.
  for (int round = 0; round < 2; ++round)
    for (std::uint64_t number = 1; number <= Audiences::places; ++number) {
      const auto found = audiences.find(sessions(1, {number, number + 2}), encoding_of);
      ASSERT_EQ(found.parts.size(), 1U);
      ASSERT_EQ(found.parts[0].there, (std::vector{SessionId{number}, SessionId{number + 2}}));
    }
}

TEST(Audiences, SendNothingToClientsOfTheThesis) {
  Audiences audiences;
  const auto thesis = [](SessionId) { return net::Encoding::thesis; };
  EXPECT_TRUE(audiences.find(sessions(1, {1}), thesis).parts.empty());
}

TEST(SessionNumber, HoldsTheDoorAndTheSessionThere) {
  const SessionId session = here(9, SessionId{123'456'789'012});
  EXPECT_EQ(door_of(session), 9U);
  EXPECT_EQ(at_door(session), SessionId{123'456'789'012});
  EXPECT_EQ(door_of(SessionId{77}), 0U);
}

}  // namespace
}  // namespace doors
