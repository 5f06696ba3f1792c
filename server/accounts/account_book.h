#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/identity/role.h"
#include "server/identity/user_name.h"
#include "server/store/rows.h"

namespace room {

using identity::Role;
using identity::UserName;

/// The accounts as they are on the disk. A change is announced first (`begin_change`) and takes effect once it has been
/// saved; until then no one else may change the account or take the name.
class AccountBook {
 public:
  explicit AccountBook(const std::vector<store::Account>& accounts);

  /// By the folded name; null if there is no such account.
  [[nodiscard]] const store::Account* find(const std::string& key) const;
  /// The role of the user by the current state of the account; nullopt for a client that has not logged in.
  [[nodiscard]] std::optional<Role> role(const std::optional<UserName>& user) const;
  /// Whether an account has this name or is about to have it.
  [[nodiscard]] bool has_name(const std::string& key) const { return accounts_.contains(key) || is_changing(key); }
  [[nodiscard]] std::size_t bots_of(const std::string& owner) const;
  /// Whether there is another admin whose role is not being changed.
  [[nodiscard]] bool has_admin_besides(const std::string& key) const;
  /// In the order of their names.
  [[nodiscard]] std::vector<const store::Account*> with_prefix(const std::string& prefix, std::size_t max) const;

  [[nodiscard]] bool is_changing(const std::string& key) const { return unsaved_.contains(key); }
  void begin_change(const std::string& key) { unsaved_.insert(key); }
  /// The change failed.
  void cancel_change(const std::string& key) { unsaved_.erase(key); }
  /// The change is on the disk.
  void saved(const store::Account& account);

 private:
  std::map<std::string, store::Account> accounts_;  ///< by folded name
  std::set<std::string> unsaved_;                   ///< accounts that are being created or changed
};

}  // namespace room
