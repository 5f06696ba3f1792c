#include "server/auth/password_hasher.h"

#include <sodium.h>

#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <utility>

namespace auth {

namespace {

/// Uses a new salt; returns an empty string if there is not enough memory.
std::string argon2id(const std::string& password, const Cost& cost) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str(hash.data(), password.data(), password.size(), cost.passes, cost.memory_bytes) != 0) return {};
  return hash.data();
}

bool matches(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace

class PasswordHasher::Worker {
 public:
  using Task = std::function<void(const Cost& cost, const std::stop_token& stop)>;

  Worker(std::size_t max_queue, Cost cost)
      : max_queue_(max_queue), cost_(cost), thread_([this](const std::stop_token& stop) { run(stop); }) {}

  bool add(Task task) {
    {
      const std::scoped_lock lock(mutex_);
      if (waiting_.size() >= max_queue_) return false;
      waiting_.push_back(std::move(task));
    }
    wake_up_.notify_one();
    return true;
  }

 private:
  void run(const std::stop_token& stop) {
    for (;;) {
      std::unique_lock lock(mutex_);
      wake_up_.wait(lock, stop, [this] { return !waiting_.empty(); });
      if (stop.stop_requested()) return;
      const Task task = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      task(cost_, stop);
    }
  }

  const std::size_t max_queue_;
  const Cost cost_;
  std::mutex mutex_;
  std::condition_variable_any wake_up_;
  std::deque<Task> waiting_;
  std::jthread thread_;  // the last member: its destructor stops the thread before anything that the thread uses is
                         // destroyed
};

PasswordHasher::PasswordHasher(std::size_t max_queue, Cost cost) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium finds no source of randomness");
  worker_ = std::make_unique<Worker>(max_queue, cost);
}

PasswordHasher::~PasswordHasher() = default;

bool PasswordHasher::hash(std::string password, std::function<void(std::string hash)> answer) {
  return worker_->add(
      [password = std::move(password), answer = std::move(answer)](const Cost& cost, const std::stop_token& stop) {
        std::string hash = argon2id(password, cost);
        if (!stop.stop_requested()) answer(std::move(hash));
      });
}

bool PasswordHasher::verify(std::string hash, std::string password, std::function<void(bool matches)> answer) {
  return worker_->add([hash = std::move(hash), password = std::move(password), answer = std::move(answer)](
                          const Cost& cost, const std::stop_token& stop) {
    bool right = false;
    if (hash.empty())
      argon2id(password, cost);  // only to take the same time: an unknown name must look like a wrong password
    else
      right = matches(hash, password);
    if (!stop.stop_requested()) answer(right);
  });
}

}  // namespace auth
