#include "tests/server/fault_disk.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

#include "tests/server/fault_vfs.h"

namespace tests {
namespace {

using Change = DiskFile::Change;
using Chance = std::mt19937_64;

constexpr std::size_t sector = 512;

bool happens(Chance& chance, double probability) {
  return std::generate_canonical<double, 32>(chance) < probability;
}

void put(std::string& content, std::size_t at, std::string_view bytes) {
  if (content.size() < at + bytes.size()) content.resize(at + bytes.size());
  std::ranges::copy(bytes, content.begin() + static_cast<std::ptrdiff_t>(at));
}

void apply_change(std::optional<std::string>& content, const Change& change) {
  if (change.kind == Change::Kind::remove) return content.reset();
  if (!content) content.emplace();
  if (change.kind == Change::Kind::truncate)
    content->resize(static_cast<std::size_t>(change.at));
  else
    put(*content, static_cast<std::size_t>(change.at), change.bytes);
}

/// A write of which only some sectors reached the disk.
void apply_torn(std::optional<std::string>& content, const Change& change, Chance& chance) {
  if (!content) content.emplace();
  for (std::size_t begin = 0; begin < change.bytes.size(); begin += sector)
    if (happens(chance, 0.5))
      put(*content, static_cast<std::size_t>(change.at) + begin, std::string_view(change.bytes).substr(begin, sector));
}

/// The probability that unsynced data survives, drawn anew for each cut, so that some cuts lose nothing, some
/// everything, and others something in between.
struct Fate {
  double kept = 0.5;
  double torn = 0.2;
};

Fate draw_fate(Chance& chance) {
  constexpr std::array kept{0.0, 0.1, 0.5, 0.9, 1.0};
  constexpr std::array torn{0.0, 0.1, 0.5};
  return {kept.at(chance() % kept.size()), torn.at(chance() % torn.size())};
}

std::optional<std::string> survivor(const DiskFile& file, const Fate& fate, Chance& chance) {
  std::optional<std::string> content = file.synced;
  for (const Change& change : file.changes) {
    const bool kept = happens(chance, fate.kept);
    if (change.kind == Change::Kind::write && happens(chance, fate.torn))
      apply_torn(content, change, chance);
    else if (kept)
      apply_change(content, change);
    else if (change.kind == Change::Kind::remove)
      return content;  // later changes belong to another file of that name, which is lost
  }
  return content;
}

std::string content_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

FaultDisk::FaultDisk() {
  install_fault_vfs(*this);
}

FaultDisk::~FaultDisk() {
  remove_fault_vfs();
}

void FaultDisk::cut_power_after(int operations) {
  const std::scoped_lock lock(mutex_);
  left_ = operations;
  if (operations == 0) count_operation();
}

void FaultDisk::survivors(const std::filesystem::path& to, std::uint64_t seed) const {
  const std::scoped_lock lock(mutex_);
  Chance chance(seed);
  const Fate fate = draw_fate(chance);
  for (const auto& [name, file] : at_the_cut_) {
    const auto content = survivor(file, fate, chance);
    if (content)
      std::ofstream(to / std::filesystem::path(name).filename(), std::ios::binary)
          .write(content->data(), static_cast<std::streamsize>(content->size()));
  }
}

bool FaultDisk::is_synced(const std::string& ending) const {
  const std::scoped_lock lock(mutex_);
  return std::ranges::all_of(files_, [&](const auto& entry) {
    const auto& [name, file] = entry;
    return !name.ends_with(ending) || file.changes.empty();
  });
}

void FaultDisk::opened(const std::string& file) {
  const std::scoped_lock lock(mutex_);
  if (!files_.contains(file) && std::filesystem::exists(file)) files_[file].synced = content_of(file);
}

void FaultDisk::changed(const std::string& file, Change change) {
  const std::scoped_lock lock(mutex_);
  count_operation();
  files_[file].changes.push_back(std::move(change));
}

bool FaultDisk::sync(const std::string& file) {
  if (before_sync) before_sync();
  const std::scoped_lock lock(mutex_);
  count_operation();
  DiskFile& here = files_[file];
  if (fails_syncs) {
    for (Change& change : here.changes) change.doubtful = true;
    return false;
  }
  if (forgets_syncs) return true;
  const bool in_doubt = std::ranges::any_of(here.changes, &Change::doubtful);
  if (!in_doubt) {
    for (const Change& change : here.changes) apply_change(here.synced, change);
    here.changes.clear();
  }
  return true;
}

void FaultDisk::count_operation() {
  if (!left_ || (*left_)-- > 0) return;
  left_.reset();
  at_the_cut_ = files_;
  cut_ = true;
}

}  // namespace tests
