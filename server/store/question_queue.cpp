#include "server/store/question_queue.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace store {

void QuestionQueue::add(ReaderQuestion question) {
  const Duration floor = virtual_time();
  Network& network = networks_[question.network];
  if (network.waiting.empty() && network.answering == 0) network.used = std::max(network.used, floor);
  network.waiting.push_back({std::move(question), ++arrivals_});
  ++waiting_;
}

std::optional<ReaderQuestion> QuestionQueue::take() {
  Network* best = nullptr;
  const auto rank = [this](Network& network) {
    return std::tuple(network.answering, network.used, next_of(network)->arrival);
  };
  for (auto& [name, network] : networks_)
    if (next_of(network) != network.waiting.end() && (best == nullptr || rank(network) < rank(*best))) best = &network;
  if (best == nullptr) return std::nullopt;
  const auto chosen = next_of(*best);
  ReaderQuestion question = std::move(chosen->question);
  best->waiting.erase(chosen);
  ++best->answering;
  --waiting_;
  if (question.search) ++searches_;
  return question;
}

void QuestionQueue::end(const ReaderQuestion& question, Duration took) {
  Network& network = networks_.at(question.network);
  network.used += took;
  --network.answering;
  if (question.search) --searches_;
  const auto is_idle = [](const Network& each) { return each.waiting.empty() && each.answering == 0; };
  if (std::ranges::all_of(networks_, [&](const auto& entry) { return is_idle(entry.second); }))
    return networks_.clear();
  // A network at or below the start of new ones needs no entry: a new one would be the same.
  const Duration floor = virtual_time();
  std::erase_if(networks_, [&](const auto& entry) { return is_idle(entry.second) && entry.second.used <= floor; });
}

std::deque<QuestionQueue::Waiting>::iterator QuestionQueue::next_of(Network& network) const {
  return std::ranges::find_if(
      network.waiting, [this](const Waiting& each) { return !each.question.search || searches_ < max_searches_; });
}

QuestionQueue::Duration QuestionQueue::virtual_time() const {
  std::optional<Duration> smallest;
  for (const auto& [name, network] : networks_)
    if (!network.waiting.empty() || network.answering > 0)
      smallest = std::min(smallest.value_or(Duration::max()), network.used);
  return smallest.value_or(Duration{0});
}

}  // namespace store
