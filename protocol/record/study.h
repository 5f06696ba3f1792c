#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "protocol/record/game_record.h"

/// A game with variations, comments and marks, as people analyse it.
namespace protocol {

enum class MarkShape : std::uint8_t { triangle, square, circle, cross, label };

/// A mark on a point of the board.
struct Mark {
  MarkShape shape{};
  std::string point;
  std::string text = {};  ///< of a label
  friend bool operator==(const Mark&, const Mark&) = default;
};

/// A move with what people say about the position after it.
struct StudyNode {
  std::size_t parent = 0;  ///< the index of the node before it
  Side side{};
  std::string move;                  ///< empty in the first node, the start
  std::vector<std::string> effects;  ///< as in event::Move
  std::string comment;               ///< may have several lines
  std::vector<Mark> marks = {};
  friend bool operator==(const StudyNode&, const StudyNode&) = default;
};

struct Study {
  static constexpr std::size_t max_bytes = std::size_t{256} << 10U;  ///< of a file
  static constexpr std::size_t max_moves = 5000;                     ///< in all variations together
  static constexpr int max_depth = 600;                              ///< moves of one variation

  GameRecord about;      ///< without moves; its options are all those of the game, and no others
  std::string position;  ///< the start as core::GameKind::start_from reads it; empty if it is the one of the options
  Side turn{};           ///< the side to move at the start
  std::vector<StudyNode> nodes;  ///< the first is the start, each other one comes after its parent
};

/// Reads a file in SGF (with all its variations), GGF, JSON or XML; the content shows which it is. All moves are legal;
/// where a file leaves out a pass, as Othello programs do, the study has it. The fault gives the place in the file.
base::Expected<Study> read_study(std::string_view file);

/// The word of a shape: `triangle`.
std::string_view word(MarkShape shape);

/// `{"kind":"go","options":{"size":"9"},"position":null,"turn":"black","black":"Ana","white":"Bob","date":"",
/// "result":"","reason":"","nodes":[{},{"parent":0,"side":"black","move":"D4","effects":["xD5"],"comment":"Atari",
/// "marks":[{"shape":"label","point":"D6","text":"A"}]}]}`; parts that are empty are left out of nodes.
std::string to_json(const Study& study);

}  // namespace protocol
