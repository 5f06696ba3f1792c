#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/database.h"

struct pg_conn;
struct pg_result;

/// Wraps libpq, the C interface of PostgreSQL.
namespace store {

/// A connection.
class PostgresDatabase final : public Database {
 public:
  /// `url` is a connection URI of libpq: `postgresql://user@host,host2/name?target_session_attrs=read-write`. A
  /// connection from which nothing arrives for `answer_time` during a statement is lost; without it, a statement may
  /// take any time. Throws SqlError if the database cannot be reached.
  PostgresDatabase(std::string url, std::optional<std::chrono::milliseconds> answer_time);

  std::unique_ptr<Prepared> prepare(std::string_view sql) override;
  void run(const std::string& sql) override;
  [[nodiscard]] std::string_view begin_to_write() const override { return "BEGIN"; }
  [[nodiscard]] std::string_view begin_to_read() const override {
    return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  }
  /// PostgreSQL chooses the index itself.
  [[nodiscard]] std::string by_index(std::string_view /*index*/) const override { return {}; }
  /// PostgreSQL has checksums of its pages (`initdb --data-checksums`).
  [[nodiscard]] bool has_row_checksums() const override { return false; }
  [[nodiscard]] bool in_transaction() const override;
  void expect_one_changed(std::string otherwise) override;
  void begin_pipeline() override;
  void end_pipeline() noexcept override;
  void await_pipeline() override;
  void await_expected() override;
  /// Asks about every 10 ms. The connection is then closed, and PostgreSQL ends the statement within about a second.
  void stop_when(std::function<bool()> condition) override { stop_ = std::move(condition); }
  void recover() override;
  /// Until recover(), every statement throws.
  void disconnect();

 private:
  friend class PostgresPrepared;
  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  struct Clear {
    void operator()(pg_result* result) const;
  };
  using Result = std::unique_ptr<pg_result, Clear>;

  /// That a statement, whose place is counted in the pipeline, has changed one row.
  struct Expectation {
    std::size_t statement = 0;
    std::string otherwise;
  };

  void connect();
  void expect_connection();
  void sent(int accepted);
  void queued();
  Result result();
  Result next_result();
  void wait();
  [[noreturn]] void stop();
  [[noreturn]] void lose(const std::string& why);

  std::string url_;
  std::optional<std::chrono::milliseconds> answer_time_;
  std::unique_ptr<pg_conn, Finish> connection_;  ///< null after disconnect()
  int connections_ = 0;                          ///< made so far; the names of statements end with each
  std::function<bool()> stop_;
  int changes_ = 0;
  int statements_ = 0;  ///< those that have a name
  bool is_pipeline_ = false;
  std::size_t queued_ = 0;  ///< statements of the pipeline whose results have not been read
  std::vector<Expectation> expectations_;
  std::string warning_;  ///< of the statement that runs
};

}  // namespace store
