// Both engines store the same: random histories of writes, most of them valid, give equal answers.
#include <gtest/gtest.h>

#include "server/store/postgres_engine.h"
#include "server/store/store.h"
#include "tests/server/postgres_server.h"
#include "tests/server/random_rows.h"
#include "tests/server/same_answers.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

TEST(StoreContract, RandomHistoriesAreStoredAlike) {
  const std::uint64_t histories = seeds(8);
  for (std::uint64_t seed = 1; seed <= histories && !HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    const TemporaryFolder folder;
    const std::string url = PostgresServer::get().new_database();
    RandomRows rows(seed);
    std::vector<std::vector<Write>> waiting{rows.beginning()};
    int stored = 0;
    for (int start = 0; start < 3; ++start) {
      Store sqlite(folder.path());
      Store postgres(std::make_unique<PostgresEngine>(PostgresSettings{url}));
      expect_same_contents(sqlite.load(), postgres.load());
      for (int batch = 0; batch < 40; ++batch) waiting.push_back(rows.batch());
      for (const std::vector<Write>& batch : waiting) {
        const std::string error = write_now(sqlite, batch);
        const std::string other_error = write_now(postgres, batch);
        EXPECT_EQ(error.empty(), other_error.empty()) << error << '|' << other_error;
        // Each engine has its own words for what the schema forbids.
        if (error.find("constraint failed") == std::string::npos) {
          EXPECT_EQ(error, other_error);
        }
        if (error.empty()) ++stored;
      }
      waiting.clear();
      expect_same_answers(sqlite, postgres);
    }
    EXPECT_GT(stored, 20);
  }
}

}  // namespace
}  // namespace store
