#include "clients/cli/match/workers.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "clients/cli/engine/core_binding.h"
#include "clients/cli/engine/gtp_engine.h"
#include "clients/cli/failure.h"
#include "clients/cli/match/fingerprint.h"

namespace cli::match {
int games_at_once(int wanted, const std::vector<int>& cores) {
  if (wanted > 0) return wanted;
  if (!cores.empty()) return static_cast<int>(cores.size());
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

Workers::Workers(const Settings& settings) : settings_(settings), working_(static_cast<std::size_t>(settings.threads)) {
  for (std::size_t place = 0; place < static_cast<std::size_t>(settings.threads); ++place)
    threads_.emplace_back([this, place](const std::stop_token& stop) { work(place, stop); });
}

Workers::~Workers() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

void Workers::add(std::deque<Order> orders) {
  const std::scoped_lock lock(mutex_);
  std::ranges::move(orders, std::back_inserter(orders_));
  orders_came_.notify_all();
}

void Workers::close() {
  const std::scoped_lock lock(mutex_);
  is_closed_ = true;
  orders_came_.notify_all();
}

int Workers::free_places() {
  const std::scoped_lock lock(mutex_);
  std::erase_if(orders_, [](const Order& order) { return order.stop.stop_requested(); });
  return idle_ - static_cast<int>(orders_.size());
}

std::optional<Report> Workers::next(Clock::time_point deadline) {
  std::unique_lock lock(mutex_);
  something_happened_.wait_until(lock, deadline, [&] { return failure_ || !reports_.empty() || working_ == 0; });
  if (failure_) std::rethrow_exception(failure_);
  if (reports_.empty()) return std::nullopt;
  Report report = std::move(reports_.front());
  reports_.pop_front();
  return report;
}

bool Workers::is_done() {
  const std::scoped_lock lock(mutex_);
  // next() still reports a failure.
  return working_ == 0 && reports_.empty() && !failure_;
}

std::optional<Order> Workers::take(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  ++idle_;
  orders_came_.wait(lock, stop, [&] { return is_closed_ || !orders_.empty(); });
  --idle_;
  if (stop.stop_requested() || orders_.empty()) return std::nullopt;
  Order order = std::move(orders_.front());
  orders_.pop_front();
  return order;
}

std::optional<int> Workers::core_of(std::size_t place) const {
  if (settings_.cores.empty()) return std::nullopt;
  return settings_.cores[place % settings_.cores.size()];
}

std::unique_ptr<Player> Workers::start_player(const PlayerSpec& spec, const core::GameKind& kind, std::size_t place,
                                              std::string_view role) const {
  EngineHabits habits = settings_.habits;
  habits.core = core_of(place);
  if (!settings_.log_folder.empty())
    habits.log_file = settings_.log_folder + "/" + std::string{role} + "-" + std::to_string(place + 1) + ".log";
  try {
    return make_player(spec, kind, habits);
  } catch (const EngineFailure& failure) {
    throw Failure(spec.text + ": " + failure.what());
  }
}

void Workers::work(std::size_t place, const std::stop_token& stop) {
  std::exception_ptr failure;
  try {
    play_games(place, stop);
  } catch (...) {
    failure = std::current_exception();
  }
  const std::scoped_lock lock(mutex_);
  if (failure && !failure_) failure_ = failure;
  --working_;
  something_happened_.notify_one();
}

void Workers::play_games(std::size_t place, const std::stop_token& stop) {
  std::shared_ptr<const Setup> setup;
  std::optional<CoreBinding> binding;
  std::optional<Fingerprints> fingerprints;
  std::unique_ptr<Player> first;
  std::unique_ptr<Player> second;
  while (std::optional<Order> order = take(stop)) {
    if (order->stop.stop_requested()) continue;
    if (setup != order->setup) {
      setup = order->setup;
      // A thread that only waits leaves the core to its engines.
      binding.emplace(setup->first.is_bot() || setup->second.is_bot() ? core_of(place) : std::nullopt);
      fingerprints.emplace(setup->conditions);
      const core::GameKind& kind = *setup->conditions.kind;
      first = start_player(setup->first, kind, place, "first");
      second = start_player(setup->second, kind, place, "second");
    }
    const base::PerSide<Player*> players = order->first_is_black ? base::PerSide<Player*>{first.get(), second.get()}
                                                                 : base::PerSide<Player*>{second.get(), first.get()};
    std::stop_source stop_game = order->stop;
    const std::stop_callback pass_on(stop, [&stop_game] { stop_game.request_stop(); });
    PlayedGame game_played = play_game(setup->conditions, order->opening, players, order->seed, stop_game.get_token());
    if (!game_played.result) continue;
    Report report{*std::move(order), std::move(game_played), 0, {}, {}, {}};
    report.fingerprint = fingerprints->of(report.game_played.game);
    if (report.game_played.forfeiter) {
      const Player& forfeiter = *players[*report.game_played.forfeiter];
      report.forfeiter_title = forfeiter.title();
      report.conversation = forfeiter.conversation();
      report.errors = forfeiter.errors();
    }
    const std::scoped_lock lock(mutex_);
    reports_.push_back(std::move(report));
    something_happened_.notify_one();
  }
}

}  // namespace cli::match
