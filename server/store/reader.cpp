#include "server/store/reader.h"

#include <utility>

#include "server/store/data_folder.h"

namespace store {

Reader::Reader(const std::filesystem::path& folder)
    : database_(open_to_read(folder)), thread_([this](const std::stop_token& stop) { run(stop); }) {}

void Reader::add(Question question) {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(std::move(question));
  }
  wake_up_.notify_one();
}

void Reader::run(const std::stop_token& stop) {
  for (;;) {
    std::unique_lock lock(mutex_);
    wake_up_.wait(lock, stop, [this] { return !waiting_.empty(); });
    if (waiting_.empty()) return;  // asked to stop, and no question is waiting
    const Question question = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    // SQLite may have ended it after the disk could not be read; then there is nothing to roll back.
    const Transaction one_moment(database_, Transaction::To::read);
    question(database_);
  }
}

}  // namespace store
