#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/referee/now.h"

namespace room {

using referee::TimePoint;

struct LoginLimits {
  int wrong_for_account = 5;        ///< in a row from one address, before it has to wait
  int wrong_from_address = 20;      ///< for whatever accounts
  int at_once = 16;                 ///< passwords of one address that are being hashed or checked
  int registrations_an_hour = 10;   ///< from one address
  std::size_t remembered = 10'000;  ///< pairs, and addresses; more than these and the oldest is forgotten
};

/// Slows down whoever guesses passwords: counts what went wrong from each address, and says how long it has to wait.
/// After the limit each further wrong password doubles the wait, from one second up to five minutes; what is a quarter
/// of an hour old is forgotten. Secrets of bots do not come here: nobody guesses 32 random bytes.
class LoginGuard {
 public:
  explicit LoginGuard(LoginLimits limits = {}) : limits_(limits) {}

  /// Other limits from now on; what was counted stays.
  void limit(const LoginLimits& limits) { limits_ = limits; }

  /// Whole seconds, at least 1, until this address may try this account again; nothing when it may now.
  [[nodiscard]] std::optional<int> wait(const std::string& address, const std::string& account, TimePoint now) const;
  /// A password is about to be checked: counts as wrong until `answered` says that it was right, so that many
  /// connections at once get no more tries than one.
  void tries(const std::string& address, const std::string& account, TimePoint now);
  /// Nothing when it could not be checked: then it was no try.
  void answered(const std::string& address, const std::string& account, std::optional<bool> right, TimePoint now);

  /// Whole seconds, at least 1, until this address may register again; nothing when it may now.
  [[nodiscard]] std::optional<int> registration_wait(const std::string& address, TimePoint now) const;
  void registers(const std::string& address, TimePoint now);
  /// The last one came to nothing.
  void withdraws_registration(const std::string& address);

  /// Whether another password of this address may be hashed or checked: one address must not fill the queue, not even
  /// with connections that do not stay for the answer. Each `work_begins` has its `work_ends`.
  [[nodiscard]] bool has_room(const std::string& address) const;
  void work_begins(const std::string& address);
  void work_ends(const std::string& address);

 private:
  struct Tally {
    int count = 0;
    TimePoint at{};  ///< the last try; of registrations the first of the hour
  };
  using Pair = std::pair<std::string, std::string>;

  template <class Key>
  Tally& tally(std::map<Key, Tally>& tallies, const Key& key, std::chrono::seconds memory, TimePoint now) const;

  LoginLimits limits_;
  std::map<Pair, Tally> pairs_;
  std::map<std::string, Tally> addresses_;
  std::map<std::string, Tally> registrations_;
  std::map<std::string, int> working_;  ///< no more entries than the queue is long
};

}  // namespace room
