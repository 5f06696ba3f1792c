#include "clients/cli/bench/spread.h"

#include <utility>

namespace cli::bench {

std::size_t Spread::add(std::optional<std::size_t> table) {
  const Counts at_table = table ? people(*table) : Counts(clients_.size());
  std::size_t best = 0;
  for (std::size_t server = 1; server < clients_.size(); ++server)
    if (std::pair{at_table[server], clients_[server]} < std::pair{at_table[best], clients_[best]}) best = server;
  ++clients_[best];
  servers_.push_back(best);
  if (table) sit(servers_.size() - 1, *table);
  return best;
}

void Spread::sit(std::size_t client, std::size_t table) {
  ++people(table)[servers_[client]];
}

Spread::Counts& Spread::people(std::size_t table) {
  while (people_.size() <= table) people_.emplace_back(clients_.size());
  return people_[table];
}

}  // namespace cli::bench
