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
  int wrong_for_account = 5;        ///< in a row from one address, before it must wait
  int wrong_from_address = 20;      ///< for all accounts together
  int at_once = 16;                 ///< passwords of one address that are being hashed or checked
  int registrations_an_hour = 10;   ///< from one address
  std::size_t remembered = 10'000;  ///< maximum number of pairs, and of addresses; beyond it the oldest entry is
                                    ///< dropped
};

/// Slows down password guessing: counts the failures from each address and tells how long it must wait. Past the limit,
/// each further wrong password doubles the wait, from one second up to five minutes; failures older than a quarter of
/// an hour are forgotten. Secrets of bots are not counted here: 32 random bytes cannot be guessed.
class LoginGuard {
 public:
  explicit LoginGuard(LoginLimits limits = {}) : limits_(limits) {}

  /// Changes the limits from now on; the counts stay.
  void limit(const LoginLimits& limits) { limits_ = limits; }

  /// Whole seconds, at least 1, until this address may try this account again; nullopt if it may now.
  [[nodiscard]] std::optional<int> wait(const std::string& address, const std::string& account, TimePoint now) const;
  /// A password is about to be checked. Counts as wrong until `answered` reports that it was right, so that many
  /// parallel connections get no more tries than one.
  void tries(const std::string& address, const std::string& account, TimePoint now);
  /// `right`: nullopt if the password could not be checked; the try is then not counted.
  void answered(const std::string& address, const std::string& account, std::optional<bool> right, TimePoint now);

  /// Whole seconds, at least 1, until this address may register again; nullopt if it may now.
  [[nodiscard]] std::optional<int> registration_wait(const std::string& address, TimePoint now) const;
  void registers(const std::string& address, TimePoint now);
  /// The last registration failed.
  void withdraws_registration(const std::string& address);

  /// Whether another password of this address may be hashed or checked. One address must not fill the queue, not even
  /// with connections that close before the answer. Each `work_begins` needs a matching `work_ends`.
  [[nodiscard]] bool has_room(const std::string& address) const;
  void work_begins(const std::string& address);
  void work_ends(const std::string& address);

 private:
  struct Tally {
    int count = 0;
    TimePoint at{};  ///< the last try; for registrations the first one of the hour
  };
  using Pair = std::pair<std::string, std::string>;

  template <class Key>
  Tally& tally(std::map<Key, Tally>& tallies, const Key& key, std::chrono::seconds memory, TimePoint now) const;

  LoginLimits limits_;
  std::map<Pair, Tally> pairs_;
  std::map<std::string, Tally> addresses_;
  std::map<std::string, Tally> registrations_;
  std::map<std::string, int> working_;  ///< at most as many entries as the queue has
};

}  // namespace room
