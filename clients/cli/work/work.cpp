#include "clients/cli/work/work.h"

#include <algorithm>
#include <iostream>
#include <list>
#include <nlohmann/json.hpp>
#include <thread>

#include "clients/cli/engine/failure_bundle.h"
#include "clients/cli/interruption.h"
#include "clients/cli/match/failure_report.h"
#include "clients/cli/work/task.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

namespace answer = protocol::answer;
namespace request = protocol::request;
using Json = nlohmann::ordered_json;
using protocol::ErrorCode;

/// How often the worker looks whether something has happened.
constexpr std::chrono::milliseconds glance{200};
/// The pause before it asks a server without games again.
constexpr std::chrono::seconds pause{5};
/// While games are shorter than this, the next ones are fetched before a core is free.
constexpr std::chrono::milliseconds short_game{5'000};

/// The command line that plays a game between the same players.
std::string command_for(const match::Setup& setup) {
  std::string text = "qiyuan match --game " + std::string{setup.conditions.kind->name};
  for (const auto& [key, value] : setup.conditions.table.notable(*setup.conditions.kind))
    text += " --option " + shell_word(key + "=" + value);
  return text + " --first " + shell_word(setup.first.text) + " --second " + shell_word(setup.second.text) +
         " --games 2";
}

class Work {
 public:
  Work(WorkArguments arguments, std::ostream& out)
      : arguments_(std::move(arguments)),
        out_(out),
        settings_{
            match::games_at_once(arguments_.concurrency, arguments_.cores), arguments_.cores, arguments_.habits, {}},
        workers_(settings_),
        client_(enter_again()) {
    warn("waiting for games");
  }

  int play() {
    while (!is_done_ && !interruption_.requested()) try {
        step();
      } catch (const Disconnected& lost) {
        warn(std::string{lost.what()} + "; reconnecting");
        client_ = enter_again();
      }
    print_total();
    if (is_done_) return refused_ == 0 ? 0 : 1;
    return Interruption::exit_code;
  }

 private:
  static void warn(const std::string& text) { std::cerr << "qiyuan: " + text + "\n"; }

  Client enter_again() {
    return reconnect(arguments_.visitor,
                     [](const std::string& why, std::chrono::milliseconds) { warn(why + "; reconnecting"); });
  }

  void step() {
    while (const std::optional<Message> message = client_.event(Clock::now()))
      if (const auto* const stop = get_if<protocol::event::Stop>(&*message)) drop(stop->lease);
    send_reports();
    beat();
    ask_for_games();
    if (std::optional<match::Report> report = workers_.next(Clock::now() + glance)) take(*std::move(report));
  }

  void take(match::Report report) {
    took_ = std::chrono::milliseconds{report.game_played.ended_at - report.game_played.started_at};
    finished_.push_back(std::move(report));
  }

  /// Sends the finished games. Each stays in the list until the server has answered.
  void send_reports() {
    for (; !finished_.empty(); finished_.pop_front()) {
      const match::Report& report = finished_.front();
      Task* const task = task_of(report);
      if (task == nullptr) continue;  // the server does not need it any more
      const Answer answer = send(report, *task);
      if (!answer && !is_lost(answer.error(), *task)) return;
      if (answer) print(report, *task);
      if (task->left > 0 && --task->left == 0) drop(task->lease);
    }
  }

  Answer send(const match::Report& report, const Task& task) {
    Answer answer = tl::unexpected(answer::Error{});
    for (const request::Played& part : report_of(report, task))
      if (answer = client_.ask(part); !answer) break;
    return answer;
  }

  /// Whether this game is lost; otherwise it can be sent again later.
  bool is_lost(const answer::Error& error, Task& task) {
    warn(explain(error));
    if (error.code == ErrorCode::busy || error.code == ErrorCode::internal) {
      std::this_thread::sleep_for(glance);
      return false;
    }
    if (error.code == ErrorCode::stale) {
      task.left = 1;  // its other games are lost too
    } else {
      ++refused_;
      next_question_ = Clock::now() + pause;
    }
    return true;
  }

  void beat() {
    for (auto task = tasks_.begin(); task != tasks_.end();) {
      Task& now = *task++;
      if (Clock::now() < now.next_beat) continue;
      now.next_beat = Clock::now() + now.beat;
      if (const Answer answer = client_.ask(request::Beat{now.lease}); !answer) {
        warn(explain(answer.error()));
        drop(now.lease);
      }
    }
  }

  void ask_for_games() {
    if (arguments_.once && has_asked_) {
      is_done_ = tasks_.empty();
      return;
    }
    int places = workers_.free_places();
    if (took_ < short_game && places <= 0) places += settings_.threads;
    if (places <= 0 || Clock::now() < next_question_) return;
    const Answer answer =
        client_.ask(request::Task{std::min(places, max_games), arguments_.tournament, arguments_.programs.all()});
    if (!answer) {
      if (answer.error().code != ErrorCode::busy && answer.error().code != ErrorCode::too_many)
        throw Failure(explain(answer.error()));
      next_question_ = Clock::now() + pause;
    } else if (const auto* const idle = get_if<answer::Idle>(&answer->front())) {
      is_done_ = idle->why == "over" && tasks_.empty();
      next_question_ = Clock::now() + pause;
    } else {
      has_asked_ = true;
      tasks_.push_back(read_task(*answer, arguments_.programs));
      workers_.add(std::move(tasks_.back().orders));
    }
  }

  /// Ends a task and stops its games.
  void drop(std::int64_t lease) {
    for (Task& task : tasks_)
      if (task.lease == lease) task.stop.request_stop();
    tasks_.remove_if([&](const Task& task) { return task.lease == lease; });
  }

  /// Null if it has been dropped.
  Task* task_of(const match::Report& report) {
    const auto found = std::ranges::find_if(tasks_, [&](const Task& task) { return task.stop == report.order.stop; });
    return found == tasks_.end() ? nullptr : &*found;
  }

  void print(const match::Report& report, const Task& task) {
    ++games_;
    const match::PlayedGame& game = report.game_played;
    const match::Setup& setup = *report.order.setup;
    const std::string result = referee::result_text(*game.result);
    if (arguments_.json)
      out_ << protocol::escaped(Json{
                  {"tournament", task.tournament},
                  {"game", report.order.number},
                  {"black", setup.first.text},
                  {"white", setup.second.text},
                  {"result", result},
                  {"reason", word(game.result->why)},
                  {"plies",
                   game.game.ply()}}.dump())
           << std::endl;
    else
      out_ << "tournament " << task.tournament << ", game " << report.order.number << ": " << result << ", "
           << game.game.ply() << " plies" << std::endl;
    if (!game.forfeiter) return;
    const match::PlayerSpec& forfeiter = *game.forfeiter == base::Side::black ? setup.first : setup.second;
    const std::string folder = write_failure(arguments_.failures + "/tournament-" + std::to_string(task.tournament),
                                             report, forfeiter, setup.conditions, command_for(setup));
    warn("game " + std::to_string(report.order.number) + ": " + forfeiter.text + " forfeited: " + game.failure +
         "; see " + folder);
  }

  void print_total() const {
    if (arguments_.json)
      out_ << Json{{"games", games_}, {"refused", refused_}, {"interrupted", !is_done_}}.dump() << std::endl;
    else
      out_ << games_ << (games_ == 1 ? " game" : " games") << " played" << std::endl;
  }

  static constexpr int max_games = 64;  // of a task

  WorkArguments arguments_;
  std::ostream& out_;
  Interruption interruption_;
  match::Workers::Settings settings_;
  match::Workers workers_;
  Client client_;
  std::list<Task> tasks_;
  std::deque<match::Report> finished_;
  Clock::time_point next_question_{};
  std::chrono::milliseconds took_ = short_game;  ///< the last game
  int games_ = 0;
  int refused_ = 0;
  bool has_asked_ = false;
  bool is_done_ = false;
};

}  // namespace

int play_tasks(WorkArguments arguments, std::ostream& out) {
  return Work(std::move(arguments), out).play();
}

}  // namespace cli
