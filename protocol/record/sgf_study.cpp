#include "protocol/record/sgf_study.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "protocol/record/sgf_game.h"
#include "protocol/record/sgf_root.h"
#include "protocol/record/sgf_tree.h"
#include "protocol/record/study_variations.h"

namespace protocol::sgf {
namespace {

std::optional<MarkShape> shape_of(std::string_view property) {
  constexpr std::array<std::pair<std::string_view, MarkShape>, 5> shapes{{{"TR", MarkShape::triangle},
                                                                          {"SQ", MarkShape::square},
                                                                          {"CR", MarkShape::circle},
                                                                          {"MA", MarkShape::cross},
                                                                          {"LB", MarkShape::label}}};
  const auto found = std::ranges::find(shapes, property, &decltype(shapes)::value_type::first);
  return found == shapes.end() ? std::nullopt : std::optional(found->second);
}

/// The stones on a board, by point.
using Stones = std::map<std::string, Side>;

Stones stones_of(const core::BoardView& view) {
  Stones stones;
  for (std::size_t i = 0; i < view.points.size(); ++i)
    if (view.stones[i]) stones.emplace(view.points[i].name, *view.stones[i]);
  return stones;
}

/// The text that core::GameKind::start_from reads.
std::string rows_of(const core::BoardView& view, const Stones& stones) {
  std::string rows;
  for (std::size_t i = 0; i < view.points.size(); ++i) {
    if (i > 0 && view.points[i].y != view.points[i - 1].y) rows += '/';
    const auto stone = stones.find(view.points[i].name);
    rows += stone == stones.end() ? '.' : stone->second == Side::black ? 'x' : 'o';
  }
  return rows;
}

class StudyReader {
 public:
  StudyReader(std::string_view file, std::vector<TreeNode> tree) : file_(file), tree_(std::move(tree)) {}

  base::Expected<Study> read() {
    base::Expected<Root> root = read_root(file_, tree_.front().properties, {});
    if (!root) return tl::unexpected(root.error());
    study_.about = std::move(root->record);
    facts_ = root->facts;
    size_ = root->size;
    study_.nodes.emplace_back();
    read_nodes();
    if (!fault_) set_up();
    if (fault_) return tl::unexpected(*fault_);
    const auto place_of = [this](std::size_t node) { return std::optional{place(file_, offsets_[node])}; };
    return play_variations(std::move(study_), place_of);
  }

 private:
  void read_nodes() {
    std::vector<std::size_t> nodes;  // of the study, for each of the file
    for (const TreeNode& node : tree_) {
      last_ = node.parent < 0 ? 0 : nodes[static_cast<std::size_t>(node.parent)];
      for (const Property& property : node.properties) {
        if (property.name == "AB" || property.name == "AW" || property.name == "AE") read_stones(property);
        if (property.name == "PL") read_turn(property);
      }
      for (const Property& property : node.properties)
        if (property.name == "B" || property.name == "W") read_moves(property);
      // What a node says is about the position after its moves.
      for (const Property& property : node.properties) {
        if (property.name == "C") read_comment(property);
        if (const std::optional<MarkShape> shape = shape_of(property.name)) read_marks(property, *shape);
      }
      nodes.push_back(last_);
    }
  }

  void read_stones(const Property& property) {
    if (study_.nodes.size() > 1)
      return fail(property, base::Fault{"{property} can set up stones only before the first move", property.name});
    if (!stones_) stones_.emplace();
    Stones& stones = *stones_;
    for (const std::string& value : property.values) {
      const std::vector<std::string> points = points_of_value(unescape(value), facts_.moves, size_);
      if (points.empty()) return fail(property, not_a_point(value));
      for (const std::string& point : points)
        if (property.name == "AE")
          stones.erase(point);
        else
          stones.insert_or_assign(point, property.name == "AB" ? Side::black : Side::white);
    }
    if (set_up_at_ == nullptr) set_up_at_ = &property;
  }

  /// Whose turn it is; other programs also write it after moves, where the rules say so already.
  void read_turn(const Property& property) {
    const std::string side = base::to_lower(base::trim(unescape(property.values.front())));
    if (study_.nodes.size() > 1) return;
    turn_ = side.starts_with('w') || side == "2" ? Side::white : Side::black;
    if (set_up_at_ == nullptr) set_up_at_ = &property;
  }

  void read_moves(const Property& property) {
    for (const std::string& written : property.values) {
      const std::string value = unescape(written);
      const std::optional<std::string> move = move_of_value(value, facts_.moves, size_);
      if (!move) return fail(property, not_a_point(value));
      study_.nodes.push_back({last_, property.name == "B" ? Side::black : Side::white, *move, {}, {}});
      last_ = study_.nodes.size() - 1;
      offsets_.resize(study_.nodes.size(), property.offset);
    }
  }

  void read_comment(const Property& property) {
    std::string& comment = study_.nodes[last_].comment;
    for (const std::string& value : property.values) comment += (comment.empty() ? "" : "\n") + unescape_lines(value);
  }

  void read_marks(const Property& property, MarkShape shape) {
    std::vector<Mark>& marks = study_.nodes[last_].marks;
    for (const std::string& value : property.values) {
      const auto [name, text] = split_composed(value);
      const bool is_label = shape == MarkShape::label;
      const std::vector<std::string> points = points_of_value(is_label ? name : unescape(value), facts_.moves, size_);
      if (points.empty()) return fail(property, not_a_point(value));
      for (const std::string& point : points) marks.push_back({shape, point, is_label ? text : std::string{}});
    }
  }

  /// Finds out whether the game begins as its options say, and if not, sets its position.
  void set_up() {
    const core::GameKind* const kind = engine::find_game(study_.about.kind);
    if (kind == nullptr) return fail(engine::no_such_game(excerpt(study_.about.kind)));
    const base::Expected<core::AnyGame> start = start_of(study_.about);
    if (!start) return fail(start.error());
    const core::BoardView view = start->view();
    const Stones usual = stones_of(view);
    const Stones stones = stones_.value_or(usual);
    const Side first = study_.nodes.size() > 1 ? study_.nodes[1].side : start->to_move();
    study_.turn = turn_.value_or(first);
    if (stones == usual && study_.turn == start->to_move()) return;
    for (const auto& [point, side] : stones)
      if (std::ranges::find(view.points, point, &core::BoardView::Point::name) == view.points.end())
        return fail(*set_up_at_, not_a_point(point));
    study_.position = rows_of(view, stones);
    std::erase_if(study_.about.options, [](const KeyValue& option) { return option.first == "handicap"; });
    if (set_up_at_ != nullptr) offsets_.front() = set_up_at_->offset;
  }

  static base::Fault not_a_point(const std::string& text) {
    return base::Fault{"'{text}' is not a point of the board", excerpt(text)};
  }

  /// Keeps the first fault.
  void fail(const base::Fault& fault) {
    if (!fault_) fault_ = fault;
  }
  void fail(const Property& property, const base::Fault& fault) { fail(place(file_, property.offset).because(fault)); }

  std::string_view file_;
  std::vector<TreeNode> tree_;
  Study study_;
  core::SgfFacts facts_;
  int size_ = 0;
  std::size_t last_ = 0;                 ///< the node of the study that the next move follows
  std::vector<std::size_t> offsets_{0};  ///< of each node of the study
  std::optional<Stones> stones_;         ///< that the file sets up
  std::optional<Side> turn_;             ///< that the file sets
  const Property* set_up_at_ = nullptr;  ///< the first property that sets up stones or the turn
  std::optional<base::Fault> fault_;
};

}  // namespace

base::Expected<Study> read_study(std::string_view file) {
  base::Expected<std::vector<TreeNode>> tree = parse_tree(file);
  if (!tree) return tl::unexpected(tree.error());
  return StudyReader(file, *std::move(tree)).read();
}

}  // namespace protocol::sgf
