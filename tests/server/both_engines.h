#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "server/store/postgres_engine.h"
#include "server/store/sqlite_engine.h"
#include "tests/server/postgres_server.h"
#include "tests/server/temporary_folder.h"

namespace store {

/// The base of tests that must pass with each engine of the store:
///   INSTANTIATE_TEST_SUITE_P(Engines, SuiteOfTests, testing::Values("sqlite", "postgres"));
class BothEngines : public testing::TestWithParam<std::string> {
 protected:
  BothEngines() {
    if (GetParam() == "postgres") url_ = PostgresServer::get().new_database();
  }

  /// An engine with the data of this test. Expects that an earlier one is closed.
  [[nodiscard]] std::unique_ptr<Engine> engine() const {
    if (url_.empty()) return std::make_unique<SqliteEngine>(folder_.path());
    return std::make_unique<PostgresEngine>(PostgresSettings{url_});
  }

 private:
  TemporaryFolder folder_;
  std::string url_;
};

}  // namespace store
