#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "server/store/engine.h"
#include "server/store/serving_node.h"

namespace store {

class NodeWatch;

struct PostgresSettings {
  std::string url;  ///< a connection URI of libpq
  /// A server without commits for this time is dead. No two computers' clocks are compared: each server measures the
  /// time in which it sees no commit of another one.
  std::chrono::milliseconds patience{8'000};
  std::chrono::milliseconds beat{1'000};         ///< between the commits of an idle server
  std::chrono::milliseconds answer_time{5'000};  ///< after which a connection that does not answer is lost
  bool standby = false;  ///< while another server is alive: wait until it has ended, instead of giving up
  std::function<void(const std::string& text)> note = {};  ///< receives messages for the operator
  /// Where others reach this server once it serves.
  std::optional<ServingNode> link = {};
  /// Learns, while this server waits as a standby, which one serves, and whenever that changes; nullopt: none that it
  /// could reach.
  std::function<void(const std::optional<ServingNode>& node)> serving = {};
};

/// A database of a PostgreSQL server, version 14 or newer. It must have been made with the encoding UTF8 and the
/// collation C: texts are then compared byte by byte, as SQLite does.
///
/// One server at a time writes. Each start of a server is a row of the table node, and each transaction stores its
/// number in the table stored on condition that this row is alive. So a server that another one has declared dead can
/// store nothing more, whatever it does not know yet.
class PostgresEngine final : public Engine {
 public:
  explicit PostgresEngine(PostgresSettings settings);

  [[nodiscard]] std::string name() const override { return name_; }
  bool take_turn(const std::stop_token& stop) override;
  /// Throws std::runtime_error if another server is alive, or as a standby waits for its end. That takes the patience
  /// of the settings if one has ended without a goodbye.
  std::unique_ptr<Database> open_to_write() override;
  [[nodiscard]] std::unique_ptr<Database> open_to_read() const override;
  [[nodiscard]] std::runtime_error damaged(const std::exception& error) const override;
  [[nodiscard]] std::string count_commit() const override;
  [[nodiscard]] std::string allow_pauses() const override {
    return "SET LOCAL idle_in_transaction_session_timeout = 0";
  }
  [[nodiscard]] std::int64_t last_commit(Database& database) const override;
  [[nodiscard]] std::optional<std::chrono::milliseconds> beat() const override { return settings_.beat; }
  /// Refuses a server that does not write, and one that was not told that another one has been promoted.
  void reconnect(Database& database) override;
  void leave(Database& database) noexcept override;
  [[nodiscard]] std::optional<std::filesystem::path> folder() const override { return std::nullopt; }

 private:
  bool join(Database& database, const std::stop_token& stop);
  bool stand_by(Database& database, NodeWatch& others, const std::stop_token& stop);
  std::optional<std::string> rival_of(Database& database, NodeWatch& others);
  void connect_again(Database& database, const std::stop_token& stop);

  PostgresSettings settings_;
  std::string name_;
  std::unique_ptr<Database> joined_;    ///< the connection of a server that may write, until it is asked for
  std::optional<ServingNode> serving_;  ///< as told
  std::int64_t node_ = 0;
  std::int64_t timeline_ = 0;  ///< the highest seen
};

}  // namespace store
