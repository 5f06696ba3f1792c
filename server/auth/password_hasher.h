#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

/// Hashes and checks passwords with argon2id (libsodium). One thread computes one hash at a time, so that logins cannot
/// take processor time from the players; the length of the queue is limited.
namespace auth {

/// The cost of a hash, for the server and for an attacker who has stolen it. The default takes about 70 ms; tests may
/// use less, down to libsodium's minimum of 1 pass and 8 KiB.
struct Cost {
  unsigned long long passes = 2;
  std::size_t memory_bytes = 64U << 20U;
};

class PasswordHasher {
 public:
  /// Throws std::runtime_error if libsodium finds no source of randomness.
  explicit PasswordHasher(std::size_t max_queue = 64, Cost cost = {});
  PasswordHasher(const PasswordHasher&) = delete;
  PasswordHasher& operator=(const PasswordHasher&) = delete;
  /// Waits only for the hash that is being computed; queued requests get no answer.
  ~PasswordHasher();

  /// Both return false at once if the queue is full; otherwise `answer` is called on the hasher's thread. An empty hash
  /// as the answer means that there was not enough memory: do not create that account.
  [[nodiscard]] bool hash(std::string password, std::function<void(std::string hash)> answer);
  /// With an empty hash (no such account) it takes as long as with a real one and answers false.
  [[nodiscard]] bool verify(std::string hash, std::string password, std::function<void(bool matches)> answer);

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace auth
