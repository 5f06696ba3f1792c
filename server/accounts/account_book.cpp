#include "server/accounts/account_book.h"

#include <algorithm>

namespace room {

AccountBook::AccountBook(const std::vector<store::Account>& accounts) {
  for (const store::Account& account : accounts) accounts_.emplace(account.key, account);
  // The key may be what is damaged.
  for (const store::Account& account : accounts)
    if (account.damaged) accounts_.emplace(identity::fold_name(account.name), account);
}

const store::Account* AccountBook::find(const std::string& key) const {
  const auto found = accounts_.find(key);
  return found == accounts_.end() ? nullptr : &found->second;
}

std::optional<Role> AccountBook::role(const std::optional<UserName>& user) const {
  if (!user) return std::nullopt;
  const store::Account* const account = find(user->key);
  return account == nullptr ? Role::guest : account->role;
}

std::size_t AccountBook::bots_of(const std::string& owner) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(accounts_, [&](const auto& each) { return each.second.owner == owner; }));
}

bool AccountBook::has_admin_besides(const std::string& key) const {
  return std::ranges::any_of(accounts_, [&](const auto& each) {
    // An admin whose role is being changed may lose that role in a moment.
    return each.second.role == Role::admin && each.first != key && !is_changing(each.first);
  });
}

std::vector<const store::Account*> AccountBook::with_prefix(const std::string& prefix, std::size_t max) const {
  std::vector<const store::Account*> found;
  for (auto at = accounts_.lower_bound(prefix); at != accounts_.end() && at->first.starts_with(prefix); ++at) {
    if (found.size() == max) break;
    found.push_back(&at->second);
  }
  return found;
}

void AccountBook::saved(const store::Account& account) {
  unsaved_.erase(account.key);
  accounts_[account.key] = account;
}

}  // namespace room
