#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

/// Passwords are kept as argon2id hashes (libsodium). One thread computes them, one at a time, so that logins can never
/// take the players' processor; the queue is bounded.
namespace auth {

/// What a hash costs us, and whoever guesses after stealing it. The default takes about 70 ms; tests may pay less, down
/// to libsodium's least of 1 pass and 8 KiB.
struct Cost {
  unsigned long long passes = 2;
  std::size_t memory_bytes = 64U << 20U;
};

class PasswordHasher {
 public:
  /// Throws std::runtime_error when libsodium finds no source of randomness.
  explicit PasswordHasher(std::size_t max_queue = 64, Cost cost = {});
  PasswordHasher(const PasswordHasher&) = delete;
  PasswordHasher& operator=(const PasswordHasher&) = delete;
  /// Waits for the hash that is being computed only; what is still queued gets no answer.
  ~PasswordHasher();

  /// Both give false at once when the queue is full; otherwise the answer comes on the hasher's thread.
  /// The answer is an empty hash when there is no memory to compute one: do not make that account.
  [[nodiscard]] bool hash(std::string password, std::function<void(std::string hash)> answer);
  /// With an empty hash (no such account) it takes as long as with a real one and answers false.
  [[nodiscard]] bool verify(std::string hash, std::string password, std::function<void(bool matches)> answer);

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace auth
