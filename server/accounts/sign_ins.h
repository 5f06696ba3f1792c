#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/auth/secret.h"
#include "server/identity/user_name.h"
#include "server/session/effects.h"
#include "server/store/rows.h"

namespace room {

using identity::UserName;

/// Limits on the number of stored sign-ins. Beyond a limit, the least recently used sign-in ends; the sign-in of a
/// connected guest never does.
struct SignInLimits {
  std::size_t max_per_user = 20;
  std::size_t max_guests_per_address = 500;
  std::size_t max_guests = 50'000;
};

/// The sign-ins of people: each stands for one device or program on which a user has signed in, and is known by its
/// secret. It ends when its user signs out, changes the password or does not use it for 30 days. The server keeps only
/// the hash of the secret. Every function appends the rows that must be saved to `rows`.
class SignIns {
 public:
  using Rows = std::vector<store::Write>;

  /// How long an unused sign-in lasts, in milliseconds.
  static constexpr std::int64_t lifetime = std::int64_t{30} * 24 * 60 * 60 * 1000;

  /// `make_secret`: without it there are no secrets, and nobody can come back with one. `is_here` tells whether the
  /// user with this folded name is connected.
  SignIns(std::function<auth::Secret()> make_secret, std::function<bool(const std::string& user)> is_here,
          const std::vector<store::NewSignIn>& stored, SignInLimits limits = {});

  /// Where a user signs in.
  struct Device {
    std::string client;   ///< the client's own description
    std::string address;  ///< its network
  };
  struct Made {
    std::int64_t number = 0;
    std::string secret;
  };
  /// Nullopt if there are no secrets. Also expires old sign-ins, once a day.
  std::optional<Made> make(const UserName& user, bool guest, const Device& device, std::int64_t wall, Rows& rows);

  /// Null if it is unknown or has not been used for too long.
  [[nodiscard]] const store::NewSignIn* with_secret(std::string_view secret, std::int64_t wall) const;
  /// Null if it has ended.
  [[nodiscard]] const store::NewSignIn* find(std::int64_t number) const;
  /// Those of this user, by the folded name, the last one used first.
  [[nodiscard]] std::vector<const store::NewSignIn*> of(const std::string& user) const;

  /// Notes a use, at most once a day, so that coming back costs the disk nothing.
  void use(std::int64_t number, std::int64_t wall, Rows& rows);
  /// Does nothing if it has ended.
  void end(std::int64_t number, Rows& rows);
  /// The rows of these sign-ins again, as they are now: saving them has failed.
  [[nodiscard]] Rows again(const std::vector<std::int64_t>& numbers) const;
  /// Ends all sign-ins that have not been used for too long.
  void expire(std::int64_t wall, Rows& rows);

 private:
  using SignIn = store::NewSignIn;
  using ByAge = std::set<std::pair<std::int64_t, std::int64_t>>;  ///< last use and number
  void add(const SignIn& made);
  void keep_limits(const SignIn& made, Rows& rows);
  void end_oldest_guest(const ByAge& list, std::size_t max, Rows& rows);

  std::function<auth::Secret()> make_secret_;
  std::function<bool(const std::string&)> is_here_;
  SignInLimits limits_;
  std::int64_t last_number_ = 0;
  std::int64_t expired_at_ = 0;  ///< the last time that old ones were looked for
  std::map<std::int64_t, SignIn> all_;
  std::unordered_map<std::string, std::int64_t> by_hash_;
  std::unordered_map<std::string, ByAge> by_user_;  ///< by folded name
  std::unordered_map<std::string, ByAge> guests_by_address_;
  ByAge guests_;
};

/// Has the rows saved in a batch of their own, which nothing waits for: a seat is saved later than the sign-in of its
/// player, so no seat is on the disk without it.
void save_sign_ins(SignIns::Rows rows, Batches& out);

}  // namespace room
