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

/// The accounts that there are, as they stand on the disk. A change is announced first (`begin_change`) and holds once
/// it has been saved; until then nobody else may change the account or take the name.
class AccountBook {
 public:
  explicit AccountBook(const std::vector<store::Account>& accounts);

  /// By the folded name; null where there is none.
  [[nodiscard]] const store::Account* find(const std::string& key) const;
  /// What somebody may do, by the account as it is now; nothing for who has not logged in.
  [[nodiscard]] std::optional<Role> role(const std::optional<UserName>& user) const;
  /// An account has this name, or will have it in a moment.
  [[nodiscard]] bool has_name(const std::string& key) const { return accounts_.contains(key) || is_changing(key); }
  [[nodiscard]] std::size_t bots_of(const std::string& owner) const;
  /// Whether somebody else is an admin and stays one.
  [[nodiscard]] bool has_admin_besides(const std::string& key) const;
  /// In the order of their names.
  [[nodiscard]] std::vector<const store::Account*> with_prefix(const std::string& prefix, std::size_t max) const;

  [[nodiscard]] bool is_changing(const std::string& key) const { return unsaved_.contains(key); }
  void begin_change(const std::string& key) { unsaved_.insert(key); }
  /// It came to nothing.
  void cancel_change(const std::string& key) { unsaved_.erase(key); }
  /// It is on the disk.
  void saved(const store::Account& account);

 private:
  std::map<std::string, store::Account> accounts_;  ///< by folded name
  std::set<std::string> unsaved_;                   ///< those that are being made or changed
};

}  // namespace room
