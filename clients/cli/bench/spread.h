#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace cli::bench {

/// Spreads the clients of a load over its servers. Clients, tables and servers are numbers from 0.
class Spread {
 public:
  explicit Spread(std::size_t servers) : clients_(servers) {}

  /// Returns the server of the next client: one with as few as possible of the people at `table`, if it has one, and of
  /// these the one with the fewest clients. Clients without a table thus take the servers in turn.
  std::size_t add(std::optional<std::size_t> table = std::nullopt);
  /// Notes that a client is at this table.
  void sit(std::size_t client, std::size_t table);

 private:
  using Counts = std::vector<int>;  ///< the number of clients at each server

  Counts& people(std::size_t table);

  Counts clients_;
  std::vector<Counts> people_;        ///< of each table
  std::vector<std::size_t> servers_;  ///< the server of each client
};

}  // namespace cli::bench
