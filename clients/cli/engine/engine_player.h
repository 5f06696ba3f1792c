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

/// What an engine speaks.
enum class EngineLanguage {
  gtp,      ///< the Go Text Protocol, version 2
  contest,  ///< that of the contests of Chinese universities: `name?`, `new black`, `move AABB`
  nboard,   ///< that of NBoard, version 2, for Othello: `set game GGF`, `go`
  gomocup,  ///< that of Gomocup and Piskvork, for Gomoku: `START 20`, `TURN 7,8`
};

/// An engine as it is named in options and files.
struct EngineSpec {
  EngineLanguage language{};
  std::string command;                                      ///< for the shell
  std::optional<int> depth = {};                            ///< in plies, of NBoard's engines
  std::optional<std::chrono::milliseconds> move_time = {};  ///< of Gomocup's engines, for each move
  friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// How an engine is started and how long it may take.
struct EngineSettings {
  std::string command;
  ProcessSettings process = {};
  std::chrono::seconds max_thought{600};     ///< for a move, where no clock says less
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

/// Keeps an engine on the same position as a game, and has it think. Throws EngineFailure when the engine fails in any
/// way, a refusal of a command that it has to obey included; `restart` then makes a new one.
class EnginePlayer {
 public:
  explicit EnginePlayer(EngineSettings settings) : settings_(std::move(settings)) {}
  EnginePlayer(const EnginePlayer&) = delete;
  EnginePlayer& operator=(const EnginePlayer&) = delete;
  virtual ~EnginePlayer() = default;

  [[nodiscard]] const std::string& command() const { return settings_.command; }
  /// Name and version as it gives them.
  [[nodiscard]] virtual std::string title() const = 0;
  /// What was said last, for the report of a failure.
  [[nodiscard]] virtual std::string conversation() const = 0;
  [[nodiscard]] virtual std::string errors() const = 0;
  /// What it was told since the game began, one command a line: a new process that is told the same fails again,
  /// unless chance or time has a part in it.
  [[nodiscard]] virtual std::string script() const = 0;

  /// A new process for the old one.
  virtual void restart() = 0;
  /// Ends the process; `begin` starts a new one.
  virtual void stop() = 0;
  /// Sets the engine to the start of the game. Expects that it is not thinking.
  virtual void begin(const EngineTask& task) = 0;
  /// Brings it to the game's position, from wherever it is (takes back what the game has not, plays what it lacks), and
  /// starts a thought for the side to move. Expects that it is not thinking, and `begin` for this game.
  virtual void think(const EngineTask& task) = 0;

  [[nodiscard]] virtual bool is_thinking() const = 0;
  /// To be polled while it thinks; -1 otherwise.
  [[nodiscard]] virtual int fd() const = 0;
  /// When an engine that thinks has failed.
  [[nodiscard]] virtual Deadline deadline() const = 0;

  struct Thought {
    int ply = 0;  ///< that its move would have
    std::string move;
    std::string command;  ///< that it answered
  };
  /// What it came to, if that is known by `until`. Throws when deadline() has passed.
  virtual std::optional<Thought> thought(Clock::time_point until) = 0;
  std::optional<Thought> thought() { return thought(Clock::now()); }
  /// The game is over: a thought that still goes on is of no use. An engine that does not finish it soon is stopped.
  virtual void settle() = 0;

 protected:
  /// For a thought that nobody needs any more.
  static constexpr std::chrono::seconds time_to_settle{10};

  [[nodiscard]] const EngineSettings& settings() const { return settings_; }
  /// For a thought that begins now.
  [[nodiscard]] Clock::time_point longest(const EngineTask& task) const;

 private:
  EngineSettings settings_;
};

/// Starts the engine. Throws EngineFailure.
std::unique_ptr<EnginePlayer> start_engine(const EngineSettings& settings);

/// Whether the protocol of the Chinese contests knows the game.
bool plays_contests(const core::GameKind& kind);

/// Whether engines of this language can play the game; the fault says which games they can.
base::Expected<void> check_language(EngineLanguage language, const core::GameKind& kind);

/// Whether a text begins with the name of a language: `gtp:…`, `contest:…`, `nboard:…` or
/// `gomocup:…`.
bool names_language(std::string_view text);

/// `gnugo --mode gtp`, `gtp:…`, `contest:…`, `nboard:…`, `nboard:depth=12:…`, `gomocup:…` or `gomocup:time=200:…`: the
/// language and the command. The fault says that there is no command, or which number is wrong.
base::Expected<EngineSpec> parse_engine(std::string_view text);

}  // namespace cli
