#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

/// Passwords are kept as argon2id hashes (libsodium, 64 MiB, 2 passes: about 70 ms each). One thread computes them, one
/// at a time, so that logins can never take the players' processor; the queue is bounded.
namespace auth {

class PasswordHasher {
 public:
  explicit PasswordHasher(std::size_t longest_queue = 64);
  PasswordHasher(const PasswordHasher&) = delete;
  PasswordHasher& operator=(const PasswordHasher&) = delete;
  ~PasswordHasher();

  /// Both give false at once when the queue is full; otherwise the answer comes on the hasher's thread.
  [[nodiscard]] bool hash(std::string password, std::function<void(std::string hash)> answer);
  /// With an empty hash (no such account) it takes as long as with a real one and answers false.
  [[nodiscard]] bool verify(std::string hash, std::string password, std::function<void(bool matches)> answer);

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace auth
