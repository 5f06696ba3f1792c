#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clients/cli/gtp_engine.h"
#include "clients/cli/table_view.h"

namespace cli {

/// How an engine is started and how long it may take.
struct EngineSettings {
  std::string command;
  std::string log_file;                          ///< the whole conversation is added to it; empty: nowhere
  std::chrono::seconds longest_thought{600};     ///< for a move, where no clock says less
  std::chrono::seconds longest_preparation{60};  ///< for everything else
};

/// Keeps a GTP engine on the same position as a table, and has it think. Throws EngineFailure when the engine fails in
/// any way, a refusal of a command that it has to obey included; `restart` then makes a new one.
class EnginePlayer {
 public:
  explicit EnginePlayer(EngineSettings settings);

  [[nodiscard]] const std::string& name() const { return name_; }

  /// A new process for the old one.
  void restart();
  /// Sets the engine to the start of the table's game. Expects that it is not thinking.
  void begin(const TableView& table);
  /// Brings it to the table's position, from wherever it is: takes back what the table has not, plays what it lacks.
  /// Expects that it is not thinking, and `begin` for this table.
  void follow(const TableView& table);

  /// Starts a thought about the table's position, for the side to move. Expects `follow` for it.
  void think(const TableView& table);
  [[nodiscard]] bool is_thinking() const { return thought_.has_value(); }
  /// To be polled while it thinks; -1 otherwise.
  [[nodiscard]] int fd() const { return thought_ ? engine_->fd() : -1; }
  /// When an engine that thinks has failed.
  [[nodiscard]] Deadline deadline() const;

  struct Thought {
    int ply = 0;  ///< that its move would have
    std::string move;
    std::string command;  ///< that it answered
  };
  /// What it came to, once it has. Throws when the deadline has passed.
  std::optional<Thought> thought();
  /// The game is over: a thought that still goes on is of no use. An engine that does not finish it soon is restarted.
  void settle();

 private:
  struct Thinking {
    int ply = 0;
    Side side{};
    std::string command;
    Clock::time_point until;
  };

  std::string ask(const std::string& command);
  [[nodiscard]] bool knows(const std::string& command) const { return commands_.contains(command); }
  void begin_position(const TableView& table);
  void place_handicap(const TableView& table);

  EngineSettings settings_;
  std::unique_ptr<GtpEngine> engine_;
  std::string name_;
  std::set<std::string> commands_;
  std::vector<std::pair<Side, std::string>> played_;  ///< the moves on the engine's board
  std::optional<Thinking> thought_;
};

}  // namespace cli
