#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/games.h"
#include "protocol/record/game_record.h"
#include "protocol/record/sgf_game.h"
#include "protocol/record/sgf_root.h"
#include "protocol/record/sgf_tree.h"
#include "protocol/record/thousandths.h"

namespace protocol {
namespace {

using sgf::Node;
using sgf::Property;
using sgf::unescape;

/// `512 800 D4 C3`: chance of winning in thousandths, playouts, the expected moves.
std::optional<RecordedThought> parse_thought(std::string_view text) {
  const std::vector<std::string> words = base::words(text);
  if (words.size() < 2) return std::nullopt;
  const auto winrate = base::parse_number<int>(words[0]);
  const auto playouts = base::parse_number<std::int64_t>(words[1]);
  if (!winrate || *winrate < 0 || *winrate > 1000 || !playouts || *playouts < 0) return std::nullopt;
  return RecordedThought{*winrate, *playouts, {words.begin() + 2, words.end()}};
}

base::Fault only_first_stones(const Property& property) {
  return base::Fault{"{property} can only set up the stones that the game starts with", property.name};
}

class Reader {
 public:
  Reader(std::string_view file, const std::vector<Node>& nodes, std::string_view wanted)
      : file_(file), nodes_(nodes), wanted_(wanted) {}

  base::Expected<GameRecord> read() {
    base::Expected<sgf::Root> root = sgf::read_root(file_, nodes_.front(), wanted_);
    if (!root) return tl::unexpected(root.error());
    record_ = std::move(root->record);
    facts_ = root->facts;
    size_ = root->size;
    is_own_ = root->is_own;
    for (const Node& node : nodes_) {
      read_stones(node);
      read_moves(node);
    }
    check_stones();
    if (fault_) return tl::unexpected(*fault_);
    if (!is_own_) read_dead();
    return record_;
  }

 private:
  /// Only the stones that the game begins with can be set up.
  void read_stones(const Node& node) {
    for (const Property& property : node) {
      if (property.name != "AB" && property.name != "AW" && property.name != "AE") continue;
      if (property.name == "AE" || !record_.moves.empty() || facts_.moves == core::SgfMoves::text)
        return fail(property, only_first_stones(property));
      if (stones_ == nullptr) stones_ = &property;
      std::set<std::string>& stones = set_up_[property.name == "AB" ? Side::black : Side::white];
      for (const std::string& value : property.values) {
        const std::vector<std::string> points = sgf::points_of_value(value, facts_.moves, size_);
        if (points.empty()) return fail(property, base::Fault{"'{text}' is not a point of the board", value});
        stones.insert(points.begin(), points.end());
      }
    }
  }

  void check_stones() {
    if (stones_ == nullptr || fault_) return;
    const core::GameKind* const kind = engine::find_game(record_.kind);
    const bool has_handicap = kind->option("handicap") != nullptr;
    if (has_handicap && record_.option("handicap", "").empty())
      record_.options.emplace_back("handicap", std::to_string(set_up_.black.size()));
    const base::Expected<core::AnyGame> start = sgf::start_of(record_);
    if (!start) return fail(*stones_, start.error());
    const core::BoardView view = start->view();
    base::PerSide<std::set<std::string>> first;
    for (std::size_t i = 0; i < view.points.size(); ++i)
      if (view.stones[i]) first[*view.stones[i]].insert(view.points[i].name);
    if (first != set_up_)
      fail(*stones_, has_handicap ? base::Fault{"the handicap stones must be where GTP's fixed_handicap puts them"}
                                  : only_first_stones(*stones_));
  }

  /// The stones of the final position that the last node gives to the other side.
  void read_dead() {
    const core::GameKind* const kind = engine::find_game(record_.kind);
    if (kind == nullptr || kind->scoring == nullptr) return;
    base::PerSide<std::set<std::string>> territory;
    for (const Property& property : nodes_.back())
      if (property.name == "TB" || property.name == "TW")
        for (const std::string& value : property.values)
          for (const std::string& point : sgf::points_of_value(value, facts_.moves, size_))
            territory[property.name == "TB" ? Side::black : Side::white].insert(point);
    base::Expected<core::AnyGame> game = sgf::start_of(record_);
    if (!game || (territory.black.empty() && territory.white.empty())) return;
    for (const RecordedMove& move : record_.moves)
      if (!game->play(move.move)) return;
    const core::BoardView view = game->view();
    for (std::size_t i = 0; i < view.points.size(); ++i)
      if (view.stones[i] && territory[base::opponent(*view.stones[i])].contains(view.points[i].name))
        record_.dead.push_back(view.points[i].name);
  }

  void read_moves(const Node& node) {
    const std::size_t before = record_.moves.size();
    for (const Property& property : node)
      if (property.name == "B" || property.name == "W") read_move(property);
    if (record_.moves.size() == before) return;
    RecordedMove& move = record_.moves.back();
    for (const Property& property : node) {
      if (property.name == "BL") move.clock_black = to_thousandths(unescape(property.values.front())).value_or(-1);
      if (property.name == "WL") move.clock_white = to_thousandths(unescape(property.values.front())).value_or(-1);
      if (property.name != sgf::own_property) continue;
      read_own(property, move);
    }
  }

  void read_own(const Property& property, RecordedMove& move) {
    for (const std::string& value : property.values) {
      const auto [key, text] = sgf::split_composed(value);
      if (key == "effect") move.effects.push_back(text);
      if (key == "time") {
        move.time = base::parse_number<std::int64_t>(text).value_or(-1);
        if (move.time < 0) fail(property, base::Fault{"'{text}' is not a time (a number of ms)", text});
      }
      if (key == "thought") {
        move.thought = parse_thought(text);
        if (!move.thought) fail(property, base::Fault{"'{text}' is not a thought (winrate playouts moves)", text});
      }
    }
  }

  void read_move(const Property& property) {
    const Side side = property.name == "B" ? Side::black : Side::white;
    const std::string value = unescape(property.values.front());
    const std::optional<std::string> move = sgf::move_of_value(value, facts_.moves, size_);
    if (!move) return fail(property, base::Fault{"'{text}' is not a point of the board", value});
    // Othello programs omit passes, which are always forced.
    if (!is_own_ && facts_.moves == core::SgfMoves::squares && !record_.moves.empty() &&
        record_.moves.back().side == side)
      record_.moves.push_back({base::opponent(side), "pass", {}});
    record_.moves.push_back({side, *move, {}});
  }

  /// Keeps the first fault.
  void fail(const base::Fault& fault) {
    if (!fault_) fault_ = fault;
  }
  void fail(const Property& property, const base::Fault& fault) {
    fail(sgf::place(file_, property.offset).because(fault));
  }

  std::string_view file_;
  const std::vector<Node>& nodes_;
  std::string_view wanted_;
  GameRecord record_;
  core::SgfFacts facts_;
  bool is_own_ = false;  ///< written by this program: it names the kind itself
  int size_ = 0;
  const Property* stones_ = nullptr;  ///< the first property that sets stones up
  base::PerSide<std::set<std::string>> set_up_;
  std::optional<base::Fault> fault_;
};

}  // namespace

base::Expected<GameRecord> from_sgf(std::string_view text, std::string_view wanted) {
  if (text.size() > max_record) return tl::unexpected(record_too_long());
  const base::Expected<std::vector<Node>> nodes = sgf::parse_main_line(text);
  if (!nodes) return tl::unexpected(nodes.error());
  return Reader(text, *nodes, wanted).read();
}

base::Expected<std::vector<GameRecord>> lines_from_sgf(std::string_view text, std::string_view wanted) {
  if (text.size() > max_record) return tl::unexpected(record_too_long());
  const base::Expected<std::vector<std::vector<Node>>> lines = sgf::parse_all_lines(text);
  if (!lines) return tl::unexpected(lines.error());
  std::vector<GameRecord> records;
  for (const std::vector<Node>& nodes : *lines) {
    base::Expected<GameRecord> record = Reader(text, nodes, wanted).read();
    if (!record) return tl::unexpected(record.error());
    records.push_back(*std::move(record));
  }
  return records;
}

}  // namespace protocol
