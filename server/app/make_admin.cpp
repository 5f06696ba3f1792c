#include "server/app/make_admin.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <stdexcept>
#include <utility>

#include "server/auth/password_hasher.h"
#include "server/auth/weak_password.h"
#include "server/identity/user_name.h"
#include "server/store/store.h"

namespace app {
namespace {

std::string hash_now(const std::string& password) {
  auth::PasswordHasher hasher;
  std::promise<std::string> hashed;
  if (!hasher.hash(password, [&](std::string hash) { hashed.set_value(std::move(hash)); })) return {};
  return hashed.get_future().get();
}

void write_now(store::Store& store, store::Write row) {
  std::promise<std::string> written;
  store.write({std::move(row)}, [&](const std::string& error) { written.set_value(error); });
  if (const std::string error = written.get_future().get(); !error.empty())
    throw std::runtime_error("the account could not be saved: " + error);
}

store::NewAccount new_account(const std::string& wanted, const AskPassword& ask) {
  const base::Expected<identity::UserName> name = identity::parse_user_name(wanted);
  if (!name) throw std::runtime_error(name.error().text());
  const std::string password = ask(name->shown);
  if (const auto weakness = auth::weakness(password, name->shown)) throw std::runtime_error(weakness->text());
  const std::string hash = hash_now(password);
  if (hash.empty()) throw std::runtime_error("not enough memory to hash the password");
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return {name->key, name->shown, hash, std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count(),
          identity::Role::admin};
}

}  // namespace

std::string make_admin(std::unique_ptr<store::Engine> database, const std::string& name, const AskPassword& ask) {
  store::Store store(std::move(database));
  const store::Contents contents = store.load();
  const auto account = std::ranges::find(contents.accounts, identity::fold_name(name), &store::Account::key);
  if (account == contents.accounts.end()) {
    store::NewAccount row = new_account(name, ask);
    std::string done = row.name + " now has an account and is an admin";
    write_now(store, std::move(row));
    return done;
  }
  if (account->role == identity::Role::admin) return account->name + " is already an admin";
  write_now(store, store::RoleChanged{account->key, identity::Role::admin});
  return account->name + " is now an admin";
}

}  // namespace app
