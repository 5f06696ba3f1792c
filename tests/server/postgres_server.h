#pragma once

#include <string>

#include "tests/server/temporary_folder.h"

/// A PostgreSQL server of this process, for tests.
class PostgresServer {
 public:
  /// The server, which the first call makes and starts. Throws std::runtime_error if PostgreSQL is not installed.
  static PostgresServer& get();

  /// Makes an empty database, with these more words of CREATE DATABASE. Returns its URI.
  std::string new_database(const std::string& more = "");

  /// Stops it as a power failure does.
  void stop();
  void start();

 private:
  PostgresServer();
  ~PostgresServer();

  TemporaryFolder folder_;
  int databases_ = 0;
};
