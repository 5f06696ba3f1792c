#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "protocol/field.h"

/// What the server sends unasked.
namespace protocol::event {

/// `yourside` is black, white or watch.
struct Start {
  static constexpr std::string_view verb = "Start";
  RoomId room{};
  std::string yourside;
  std::string game;
  std::string black;
  std::string white;
  static constexpr auto fields() {
    return std::tuple{field("room", &Start::room), field("yourside", &Start::yourside), field("game", &Start::game),
                      field("black", &Start::black), field("white", &Start::white)};
  }
};

/// A move was made and is stored. Clocks in ms, -1 where there is none; effects: `xD4` removed, `+44` recoloured.
struct Move {
  static constexpr std::string_view verb = "Move";
  RoomId room{};
  int ply = 0;
  Side side{};
  std::string move;
  std::int64_t clockblack = 0;
  std::int64_t clockwhite = 0;
  std::vector<std::string> effects;
  static constexpr auto fields() {
    return std::tuple{field("room", &Move::room),
                      field("ply", &Move::ply),
                      field("side", &Move::side),
                      field("move", &Move::move),
                      field("clockblack", &Move::clockblack),
                      field("clockwhite", &Move::clockwhite),
                      field("effects", &Move::effects)};
  }
};

struct Turn {
  static constexpr std::string_view verb = "Turn";
  RoomId room{};
  Side side{};
  int ply = 0;
  static constexpr auto fields() {
    return std::tuple{field("room", &Turn::room), field("side", &Turn::side), field("ply", &Turn::ply)};
  }
};

struct Asked {
  static constexpr std::string_view verb = "Asked";
  RoomId room{};
  std::string what;
  Side side{};
  std::optional<int> plies;
  static constexpr auto fields() {
    return std::tuple{field("room", &Asked::room), field("what", &Asked::what), field("side", &Asked::side),
                      field("plies", &Asked::plies)};
  }
};

struct Marked {
  static constexpr std::string_view verb = "Marked";
  RoomId room{};
  std::string point;
  std::string state;
  static constexpr auto fields() {
    return std::tuple{field("room", &Marked::room), field("point", &Marked::point), field("state", &Marked::state)};
  }
};

struct Undone {
  static constexpr std::string_view verb = "Undone";
  RoomId room{};
  int ply = 0;
  static constexpr auto fields() { return std::tuple{field("room", &Undone::room), field("ply", &Undone::ply)}; }
};

struct GameOver {
  static constexpr std::string_view verb = "GameOver";
  RoomId room{};
  std::string result;
  std::string reason;
  static constexpr auto fields() {
    return std::tuple{field("room", &GameOver::room), field("result", &GameOver::result),
                      field("reason", &GameOver::reason)};
  }
};

/// `channel` is players or watchers.
struct Said {
  static constexpr std::string_view verb = "Said";
  RoomId room{};
  std::string user;
  std::string channel;
  std::string text;
  static constexpr auto fields() {
    return std::tuple{field("room", &Said::room), field("user", &Said::user), field("channel", &Said::channel),
                      field("text", &Said::text)};
  }
};

struct Joined {
  static constexpr std::string_view verb = "Joined";
  RoomId room{};
  std::string user;
  std::string role;
  static constexpr auto fields() {
    return std::tuple{field("room", &Joined::room), field("user", &Joined::user), field("role", &Joined::role)};
  }
};

struct Left {
  static constexpr std::string_view verb = "Left";
  RoomId room{};
  std::string user;
  std::string role;
  static constexpr auto fields() {
    return std::tuple{field("room", &Left::room), field("user", &Left::user), field("role", &Left::role)};
  }
};

/// After Login: a seat that waits for you.
struct Resume {
  static constexpr std::string_view verb = "Resume";
  RoomId room{};
  Side side{};
  int ply = 0;
  static constexpr auto fields() {
    return std::tuple{field("room", &Resume::room), field("side", &Resume::side), field("ply", &Resume::ply)};
  }
};

/// Nothing was heard for a while: a client that answers with the request Pong is noticed when it is gone.
struct Ping {
  static constexpr std::string_view verb = "Ping";
  std::string text;
  static constexpr auto fields() { return std::tuple{field("text", &Ping::text)}; }
};

struct Closing {
  static constexpr std::string_view verb = "Closing";
  std::string text;
  static constexpr auto fields() { return std::tuple{field("text", &Closing::text)}; }
};

}  // namespace protocol::event
