#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/accounts/account_book.h"
#include "server/session/sessions.h"
#include "server/tables/tables.h"

namespace room {

/// Decides whether a new name is free. It must not equal or resemble the name of an account, of a connected user, or of
/// a guest with a seat or a table. Existing names may resemble each other.
class NamesInUse {
 public:
  /// All arguments must outlive the object.
  NamesInUse(const Sessions& sessions, const AccountBook& accounts, const Tables& tables)
      : sessions_(sessions), accounts_(accounts), tables_(tables) {}

  /// Adds the names of all accounts, players and owners of tables, which the server has read from the disk.
  void add_stored();
  /// Call when a user logs in or creates an account. Names that are no longer in use need no call.
  void add(const UserName& name);

  /// The reason why the asker cannot create an account or a bot with this name; nullopt if the name is free.
  [[nodiscard]] std::optional<base::Fault> why_taken(const UserName& name, const Session& asker) const;
  /// The refusal if this name resembles another name in use. `except`: the key of a name that does not count.
  [[nodiscard]] std::optional<base::Fault> look_alike(const UserName& name, const std::string& except = {}) const;

 private:
  using Entry = std::unordered_map<std::string, std::string>::value_type;

  [[nodiscard]] bool in_use(const UserName& name) const;
  void forget(const std::string& key);
  void sweep();

  const Sessions& sessions_;
  const AccountBook& accounts_;
  const Tables& tables_;
  // Names no longer in use stay here until the next sweep, so their number is limited by that of the names in use.
  std::unordered_map<std::string, std::string> shown_;          ///< names as displayed, by key
  std::unordered_multimap<std::size_t, const Entry*> by_look_;  ///< the same names by the hash of their looks
  std::size_t sweep_at_ = 1024;
};

}  // namespace room
