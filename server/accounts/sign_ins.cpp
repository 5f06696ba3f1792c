#include "server/accounts/sign_ins.h"

#include <algorithm>

namespace room {
namespace {

constexpr std::int64_t day = std::int64_t{24} * 60 * 60 * 1000;

/// Removes an entry from one of the lists of a map, and the list when it is empty.
template <class Lists>
void erase_from(Lists& lists, const std::string& key, const std::pair<std::int64_t, std::int64_t>& entry) {
  const auto found = lists.find(key);
  if (found == lists.end()) return;
  found->second.erase(entry);
  if (found->second.empty()) lists.erase(found);
}

}  // namespace

SignIns::SignIns(std::function<auth::Secret()> make_secret, std::function<bool(const std::string& user)> is_here,
                 const std::vector<store::NewSignIn>& stored, SignInLimits limits)
    : make_secret_(std::move(make_secret)), is_here_(std::move(is_here)), limits_(limits) {
  for (const SignIn& each : stored) add(each);
}

std::optional<SignIns::Made> SignIns::make(const UserName& user, bool guest, const Device& device, std::int64_t wall,
                                           Rows& rows) {
  if (wall - expired_at_ >= day) expire(wall, rows);
  if (!make_secret_) return std::nullopt;
  auth::Secret secret = make_secret_();
  const SignIn made{last_number_ + 1, secret.hash,    user.key, user.shown, guest,
                    device.client,    device.address, wall,     wall};
  add(made);
  rows.emplace_back(made);
  keep_limits(made, rows);
  return Made{made.number, std::move(secret.text)};
}

const store::NewSignIn* SignIns::with_secret(std::string_view secret, std::int64_t wall) const {
  // The hash of a random secret says nothing about the secret, so looking it up may take any time.
  const auto found = by_hash_.find(auth::secret_hash(secret));
  if (found == by_hash_.end()) return nullptr;
  const SignIn& sign_in = all_.at(found->second);
  return wall - sign_in.used < lifetime ? &sign_in : nullptr;
}

const store::NewSignIn* SignIns::find(std::int64_t number) const {
  const auto found = all_.find(number);
  return found == all_.end() ? nullptr : &found->second;
}

std::vector<const store::NewSignIn*> SignIns::of(const std::string& user) const {
  std::vector<const SignIn*> found;
  if (const auto list = by_user_.find(user); list != by_user_.end())
    for (const auto& [used, number] : list->second) found.push_back(&all_.at(number));
  std::ranges::reverse(found);
  return found;
}

void SignIns::use(std::int64_t number, std::int64_t wall, Rows& rows) {
  const auto found = all_.find(number);
  if (found == all_.end() || wall - found->second.used < day) return;
  SignIn used = found->second;
  used.used = wall;
  Rows no_row;
  end(number, no_row);
  add(used);
  rows.emplace_back(store::SignInUsed{number, wall});
}

void SignIns::end(std::int64_t number, Rows& rows) {
  const auto found = all_.find(number);
  if (found == all_.end()) return;
  const SignIn& ended = found->second;
  const std::pair entry{ended.used, number};
  by_hash_.erase(ended.secret_hash);
  erase_from(by_user_, ended.key, entry);
  if (ended.guest) {
    erase_from(guests_by_address_, ended.address, entry);
    guests_.erase(entry);
  }
  all_.erase(found);
  rows.emplace_back(store::SignInEnded{number});
}

SignIns::Rows SignIns::again(const std::vector<std::int64_t>& numbers) const {
  Rows rows;
  for (const std::int64_t number : numbers) {
    rows.emplace_back(store::SignInEnded{number});
    if (const SignIn* const live = find(number)) rows.emplace_back(*live);
  }
  return rows;
}

void SignIns::expire(std::int64_t wall, Rows& rows) {
  expired_at_ = wall;
  std::vector<std::int64_t> old;
  for (const auto& [number, sign_in] : all_)
    if (wall - sign_in.used >= lifetime) old.push_back(number);
  for (const std::int64_t number : old) end(number, rows);
}

void SignIns::add(const SignIn& made) {
  const std::pair entry{made.used, made.number};
  last_number_ = std::max(last_number_, made.number);
  all_.emplace(made.number, made);
  by_hash_.emplace(made.secret_hash, made.number);
  by_user_[made.key].insert(entry);
  if (!made.guest) return;
  guests_by_address_[made.address].insert(entry);
  guests_.insert(entry);
}

void SignIns::keep_limits(const SignIn& made, Rows& rows) {
  if (const ByAge& own = by_user_.at(made.key); own.size() > limits_.max_per_user) end(own.begin()->second, rows);
  if (!made.guest) return;
  end_oldest_guest(guests_by_address_.at(made.address), limits_.max_guests_per_address, rows);
  end_oldest_guest(guests_, limits_.max_guests, rows);
}

void SignIns::end_oldest_guest(const ByAge& list, std::size_t max, Rows& rows) {
  if (list.size() <= max) return;
  const auto gone = std::ranges::find_if(
      list, [&](const auto& entry) { return entry.second != last_number_ && !is_here_(all_.at(entry.second).key); });
  if (gone != list.end()) end(gone->second, rows);
}

void save_sign_ins(SignIns::Rows rows, Batches& out) {
  if (rows.empty()) return;
  Effects& batch = out.emplace_back();
  SignInsSaved saved;
  for (store::Write& row : rows) {
    if (const auto* const made = get_if<store::NewSignIn>(&row)) saved.numbers.push_back(made->number);
    if (const auto* const used = get_if<store::SignInUsed>(&row)) saved.numbers.push_back(used->number);
    if (const auto* const ended = get_if<store::SignInEnded>(&row)) saved.numbers.push_back(ended->number);
    batch.list.push_back(Save{std::move(row)});
  }
  batch.list.push_back(std::move(saved));
}

}  // namespace room
