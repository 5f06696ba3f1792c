#include "server/store/commit_notes.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <set>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "protocol/codec/plain_text.h"
#include "server/store/data_folder.h"
#include "server/store/utc_time.h"

namespace store {
namespace {

namespace fs = std::filesystem;

constexpr auto sync_interval = std::chrono::seconds(1);
constexpr std::size_t max_listed_games = 100;

std::runtime_error unusable(const fs::path& file) {
  return std::runtime_error("cannot use " + file.string() + ": " + std::generic_category().message(errno));
}

}  // namespace

std::string MissingCommits::text() const {
  std::string text = first == last
                         ? "commit " + std::to_string(first) + " is missing"
                         : "commits " + std::to_string(first) + " to " + std::to_string(last) + " are missing";
  if (!games.empty()) text += games.size() == 1 ? ": game " : ": games ";
  for (std::size_t i = 0; i < games.size() && i < max_listed_games; ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(games[i]);
  if (games.size() > max_listed_games) text += " and " + std::to_string(games.size() - max_listed_games) + " more";
  if (!all_games) text += ", perhaps other games";
  if (others) text += games.empty() ? ": accounts or tournaments" : ", and accounts or tournaments";
  return text;
}

CommitNotes::CommitNotes(const fs::path& folder, std::int64_t database) : database_(database) {
  const fs::path file = commits_file(folder);
  file_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) throw unusable(file);
  std::vector<Record> records(slots);
  const ssize_t got = ::pread(file_, records.data(), slots * sizeof(Record), 0);
  if (got < 0) {
    const int why = errno;
    ::close(file_);
    errno = why;
    throw unusable(file);
  }
  std::int64_t newest = 0;
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(got) / sizeof(Record); ++slot) {
    const Record& record = records[slot];
    if (record.commit <= 0 || record.check != check_of(record)) continue;
    found_.push_back(record);
    if (record.commit < newest) continue;
    newest = record.commit;
    next_ = (slot + 1) % slots;
  }
  syncer_ = std::jthread([this](const std::stop_token& stop) { sync_now_and_then(stop); });
}

CommitNotes::~CommitNotes() {
  syncer_.request_stop();
  syncer_.join();
  ::fdatasync(file_);
  ::close(file_);
}

std::optional<MissingCommits> CommitNotes::missing(std::int64_t stored) {
  const std::vector<Record> found = std::exchange(found_, {});
  MissingCommits missing;
  std::set<RoomId> games;
  for (const Record& record : found) {
    if (record.commit <= stored) continue;
    missing.last = std::max(missing.last, record.commit);
    if (record.game == 0)
      missing.others = true;
    else
      games.insert(record.game);
  }
  if (missing.last == 0) return std::nullopt;
  missing.first = stored + 1;
  missing.games.assign(games.begin(), games.end());
  missing.all_games = std::ranges::any_of(found, [&](const Record& each) { return each.commit <= missing.first; });
  return missing;
}

bool CommitNotes::add(std::int64_t commit, const std::vector<RoomId>& games) {
  std::vector<Record> records;
  for (const RoomId game : games) {
    Record& record = records.emplace_back(Record{commit, game, 0});
    record.check = check_of(record);
  }
  const std::size_t before_end = std::min(records.size(), slots - next_);
  bool written = write(records.data(), before_end);
  if (before_end < records.size()) written &= write(records.data() + before_end, records.size() - before_end);
  {
    const std::scoped_lock lock(mutex_);
    unsynced_ = true;
  }
  changed_.notify_one();
  return written && !sync_failed_;
}

void CommitNotes::sync_now_and_then(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait(lock, stop, [this] { return unsynced_; })) return;
    unsynced_ = false;
    lock.unlock();
    if (::fdatasync(file_) != 0) sync_failed_ = true;
    lock.lock();
    changed_.wait_for(lock, stop, sync_interval, [] { return false; });
  }
}

bool CommitNotes::write(const Record* records, std::size_t count) {
  const auto size = static_cast<ssize_t>(count * sizeof(Record));
  const bool written =
      ::pwrite(file_, records, count * sizeof(Record), static_cast<off_t>(next_ * sizeof(Record))) == size;
  next_ = (next_ + count) % slots;
  return written;
}

/// FNV-1a of the identity of the database, the commit and the game, byte by byte.
std::uint64_t CommitNotes::check_of(const Record& record) const {
  std::uint64_t hash = 14695981039346656037U;
  for (const std::int64_t number : {database_, record.commit, record.game})
    for (unsigned shift = 0; shift < 64; shift += 8)
      hash = (hash ^ ((static_cast<std::uint64_t>(number) >> shift) & 0xffU)) * 1099511628211U;
  return hash;
}

fs::path losses_file(const fs::path& folder) {
  return folder / "lost-commits";
}

void note_loss(const fs::path& folder, const MissingCommits& missing) {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  const std::int64_t now = std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
  const fs::path file = losses_file(folder);
  if (!fs::exists(file)) make_private_file(file);
  std::ofstream(file, std::ios::app) << utc_text(now) << ' ' << missing.text() << '\n' << std::flush;
  sync_file(file);
}

std::vector<std::string> noted_losses(const fs::path& folder) {
  std::vector<std::string> lines;
  std::ifstream in(losses_file(folder));
  for (std::string line; std::getline(in, line);) lines.push_back(protocol::escaped(line));
  return lines;
}

fs::path commits_file(const fs::path& folder) {
  return folder / "commits";
}

}  // namespace store
