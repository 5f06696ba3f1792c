#include "server/store/engine_at.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

TEST(EngineAt, APlaceIsAFolderUnlessItIsAUrl) {
  const TemporaryFolder parent;
  const std::filesystem::path folder = parent / "new";
  EXPECT_EQ(engine_at(folder.string())->folder(), folder);
  EXPECT_TRUE(std::filesystem::is_directory(folder));
  EXPECT_EQ(engine_at("postgresql://ana:secret@db.club:5433/games")->name(), "postgresql://db.club:5433/games");
  EXPECT_EQ(engine_at("postgres:///games")->name(), "postgres:///games");
  EXPECT_FALSE(is_database_url("postgresql"));
}

TEST(EngineAt, AFolderIsForOneServer) {
  const TemporaryFolder folder;
  const auto server = engine_at(folder.path().string());
  EXPECT_TRUE(error_of([&] {
                engine_at(folder.path().string());
              }).starts_with(folder.path().string() + " is in use by another server"));
}

}  // namespace
}  // namespace store
