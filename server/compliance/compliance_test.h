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

/// What happens to a program on purpose in one game of a check.
enum class Trouble : std::uint8_t {
  none,
  abort,  ///< the game is aborted after its first move
  cut,    ///< its connection is closed in the middle of the game
};

/// One game of a check.
struct ComplianceStage {
  std::string_view about;
  Side side{};  ///< the program's
  std::string_view clock;
  Trouble trouble = Trouble::none;
};

/// In their order.
std::span<const ComplianceStage> compliance_stages();

/// The check of a program that plays over the line protocol: game after game against a random player, and what was
/// found wrong in each, in words for its author. Knows nothing of tables beyond their numbers.
class ComplianceTest {
 public:
  ComplianceTest(UserName user, UserName asker, const core::GameKind& kind, std::vector<core::KeyValue> options)
      : user_(std::move(user)), asker_(std::move(asker)), kind_(&kind), options_(std::move(options)) {}

  [[nodiscard]] const UserName& user() const { return user_; }
  [[nodiscard]] const UserName& asker() const { return asker_; }
  [[nodiscard]] const core::GameKind& kind() const { return *kind_; }
  /// Of the table of the game that is next or is being played.
  [[nodiscard]] std::vector<core::KeyValue> options() const;

  [[nodiscard]] bool is_over() const { return found_.size() == compliance_stages().size(); }
  /// Expects that it is not over, as all that follow.
  [[nodiscard]] const ComplianceStage& stage() const { return compliance_stages()[found_.size()]; }
  [[nodiscard]] int number() const { return static_cast<int>(found_.size()) + 1; }
  [[nodiscard]] std::optional<RoomId> room() const { return room_; }

  void begins(RoomId room) { room_ = room; }
  /// Whether the trouble of this game is due after so many plies.
  [[nodiscard]] bool is_due(int plies) const;
  /// It has happened.
  void has_troubled() { troubled_ = true; }
  /// A line that was refused while the game was played.
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
  std::string refusal_;  ///< the first one of this game
  int refusals_ = 0;
  std::vector<protocol::event::Checked> found_;
};

}  // namespace room
