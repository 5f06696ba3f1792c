#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_kind.h"
#include "protocol/messages/message.h"
#include "server/identity/user_name.h"
#include "server/referee/termination.h"

namespace room {

using identity::UserName;

using base::Side;
using protocol::RoomId;

/// The disruption that the server causes on purpose in one game of a test.
enum class Trouble : std::uint8_t {
  none,
  abort,  ///< the game is aborted after its first move
  cut,    ///< the program's connection is closed in the middle of the game
};

/// One game of a test.
struct ComplianceStage {
  std::string_view about;
  Side side{};  ///< the program's side
  std::string_view clock;
  Trouble trouble = Trouble::none;
};

/// In their order.
std::span<const ComplianceStage> compliance_stages();

/// The test of a program that plays over the line protocol: a series of games against a random player, and a list of
/// the faults found in each, worded for the program's author. Of the tables it knows only the numbers.
class ComplianceTest {
 public:
  ComplianceTest(UserName user, UserName asker, const core::GameKind& kind, std::vector<core::KeyValue> options)
      : user_(std::move(user)), asker_(std::move(asker)), kind_(&kind), options_(std::move(options)) {}

  [[nodiscard]] const UserName& user() const { return user_; }
  [[nodiscard]] const UserName& asker() const { return asker_; }
  [[nodiscard]] const core::GameKind& kind() const { return *kind_; }
  /// The options for the table of the current or next game.
  [[nodiscard]] std::vector<core::KeyValue> options() const;

  [[nodiscard]] bool is_over() const { return found_.size() == compliance_stages().size(); }
  /// Expects that the test is not over, as do all functions that follow.
  [[nodiscard]] const ComplianceStage& stage() const { return compliance_stages()[found_.size()]; }
  [[nodiscard]] int number() const { return static_cast<int>(found_.size()) + 1; }
  [[nodiscard]] std::optional<RoomId> room() const { return room_; }

  void begins(RoomId room) { room_ = room; }
  /// Whether the disruption of this game is due after this many plies.
  [[nodiscard]] bool is_due(int plies) const;
  /// The disruption has been caused.
  void has_troubled() { troubled_ = true; }
  /// A line was refused during the game.
  void refused(const std::string& line, const std::string& why, int plies);
  /// The game is over.
  void ended(const referee::GameResult& result, int plies);

  [[nodiscard]] const std::vector<protocol::event::Checked>& found() const { return found_; }

 private:
  [[nodiscard]] std::optional<std::string> fault(referee::Termination why, int plies) const;

  UserName user_;
  UserName asker_;
  const core::GameKind* kind_;
  std::vector<core::KeyValue> options_;
  std::optional<RoomId> room_;
  bool troubled_ = false;
  std::string refusal_;  ///< the first one of the current game
  int refusals_ = 0;
  std::vector<protocol::event::Checked> found_;
};

}  // namespace room
