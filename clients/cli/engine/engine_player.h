#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "clients/cli/engine/engine_process.h"
#include "clients/cli/engine/engine_task.h"
#include "engine/base/expected.h"
#include "engine/core/game_kind.h"

namespace cli {

/// The protocol of an engine.
enum class EngineLanguage {
  gtp,      ///< Go Text Protocol, version 2
  contest,  ///< contests of Chinese universities: `name?`, `new black`, `move AABB`
  nboard,   ///< NBoard, version 2, for Othello: `set game GGF`, `go`
  gomocup,  ///< Gomocup and Piskvork, for Gomoku: `START 20`, `TURN 7,8`
};

/// An engine as named in options and files.
struct EngineSpec {
  EngineLanguage language{};
  std::string command;                                      ///< a shell command
  std::optional<int> depth = {};                            ///< in plies, for NBoard engines
  std::optional<std::chrono::milliseconds> move_time = {};  ///< per move, for Gomocup engines
  friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// How to start an engine, and its time limits.
struct EngineSettings {
  std::string command;
  ProcessSettings process = {};
  std::chrono::seconds max_thought{600};     ///< for a move, unless the clock allows less
  std::chrono::seconds max_preparation{60};  ///< for everything else
  EngineLanguage language = EngineLanguage::gtp;
  std::optional<int> depth = {};
  std::optional<std::chrono::milliseconds> move_time = {};

  void take(EngineSpec spec) {
    language = spec.language;
    command = std::move(spec.command);
    depth = spec.depth;
    move_time = spec.move_time;
  }
};

/// Keeps an engine on the position of a game and lets it think. Throws EngineFailure if the engine fails, which
/// includes refusing a command that it must obey; `restart` then starts a new process.
class EnginePlayer {
 public:
  explicit EnginePlayer(EngineSettings settings) : settings_(std::move(settings)) {}
  EnginePlayer(const EnginePlayer&) = delete;
  EnginePlayer& operator=(const EnginePlayer&) = delete;
  virtual ~EnginePlayer() = default;

  [[nodiscard]] const std::string& command() const { return settings_.command; }
  /// The engine's name and version.
  [[nodiscard]] virtual std::string title() const = 0;
  /// The last communication, for the report of a failure.
  [[nodiscard]] virtual std::string conversation() const = 0;
  [[nodiscard]] virtual std::string errors() const = 0;
  /// The commands since the game began, one per line. A new process that gets the same commands fails again, unless
  /// chance or time plays a part.
  [[nodiscard]] virtual std::string script() const = 0;

  /// Replaces the process by a new one.
  virtual void restart() = 0;
  /// Ends the process; `begin` starts a new one.
  virtual void stop() = 0;
  /// Sets the engine to the start of the game. Expects that it is not thinking.
  virtual void begin(const EngineTask& task) = 0;
  /// Brings the engine to the position of the game with undo and play commands, and starts a thought for the side to
  /// move. Expects that it is not thinking, and that `begin` was called for this game.
  virtual void think(const EngineTask& task) = 0;

  [[nodiscard]] virtual bool is_thinking() const = 0;
  /// Poll it while the engine thinks; -1 otherwise.
  [[nodiscard]] virtual int fd() const = 0;
  /// The time at which an engine that still thinks has failed.
  [[nodiscard]] virtual Deadline deadline() const = 0;

  struct Thought {
    int ply = 0;  ///< of the move
    std::string move;
    std::string command;  ///< the command that it answers
  };
  /// The result, if the engine answers by `until`. Throws after deadline().
  virtual std::optional<Thought> thought(Clock::time_point until) = 0;
  std::optional<Thought> thought() { return thought(Clock::now()); }
  /// Discards the running thought, because the game is over. Stops an engine that does not finish soon.
  virtual void settle() = 0;

 protected:
  /// Discards the running thought.
  static constexpr std::chrono::seconds time_to_settle{10};

  [[nodiscard]] const EngineSettings& settings() const { return settings_; }
  /// The deadline of a thought that begins now.
  [[nodiscard]] Clock::time_point longest(const EngineTask& task) const;

 private:
  EngineSettings settings_;
};

/// Starts the engine. Throws EngineFailure.
std::unique_ptr<EnginePlayer> start_engine(const EngineSettings& settings);

/// Whether the contest protocol supports the game.
bool plays_contests(const core::GameKind& kind);

/// Whether engines of this language can play the game. The fault names the games that they can play.
base::Expected<void> check_language(EngineLanguage language, const core::GameKind& kind);

/// Whether a text begins with the prefix of a language: `gtp:…`, `contest:…`, `nboard:…` or `gomocup:…`.
bool names_language(std::string_view text);

/// Parses `gnugo --mode gtp`, `gtp:…`, `contest:…`, `nboard:…`, `nboard:depth=12:…`, `gomocup:…` or
/// `gomocup:time=200:…`. The fault describes a missing command or a wrong number.
base::Expected<EngineSpec> parse_engine(std::string_view text);

}  // namespace cli
