#pragma once

#include <optional>
#include <string>

#include "engine/base/side.h"
#include "server/identity/user_name.h"
#include "server/store/rows.h"

namespace room {

using base::Side;

struct Seat {
  store::Player player;
  std::string key;       ///< folded name; empty for a bot
  bool relayed = false;  ///< an arbiter relays the moves of a person without a computer
};

/// The players on the two sides of a table.
class Seats {
 public:
  [[nodiscard]] const std::optional<Seat>& operator[](Side side) const { return seats_[side]; }
  void take(Side side, Seat seat) { seats_[side] = std::move(seat); }
  void leave(Side side) { seats_[side].reset(); }
  /// Both expect an occupied seat.
  void set_ready(Side side) { seats_[side]->player.ready = true; }
  void set_relayed(Side side, bool relayed) { seats_[side]->relayed = relayed; }

  [[nodiscard]] bool both_taken() const { return seats_.black && seats_.white; }
  [[nodiscard]] bool both_ready() const { return is_ready(Side::black) && is_ready(Side::white); }
  /// Empty if the seat is free.
  [[nodiscard]] std::string name(Side side) const { return seats_[side] ? seats_[side]->player.name : ""; }
  /// The folded name of the person in this seat; empty for a bot or a free seat.
  [[nodiscard]] const std::string& key(Side side) const {
    static const std::string none;
    return seats_[side] ? seats_[side]->key : none;
  }
  /// Expects a person in this seat.
  [[nodiscard]] identity::UserName user(Side side) const { return {seats_[side]->player.name, seats_[side]->key}; }
  [[nodiscard]] bool has_bot(Side side) const { return seats_[side] && seats_[side]->player.is_bot; }
  [[nodiscard]] bool has_person(Side side) const { return seats_[side] && !seats_[side]->player.is_bot; }
  [[nodiscard]] bool is_relayed(Side side) const { return seats_[side] && seats_[side]->relayed; }
  [[nodiscard]] bool holds(const identity::UserName& user, Side side) const {
    return has_person(side) && seats_[side]->key == user.key;
  }
  [[nodiscard]] bool seated(const identity::UserName& user) const {
    return holds(user, Side::black) || holds(user, Side::white);
  }

 private:
  [[nodiscard]] bool is_ready(Side side) const { return seats_[side] && seats_[side]->player.ready; }

  base::PerSide<std::optional<Seat>> seats_;
};

}  // namespace room
