#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/base/words.h"
#include "protocol/record/game_record.h"
#include "protocol/record/sgf_game.h"
#include "protocol/record/sgf_go.h"
#include "protocol/record/sgf_tree.h"
#include "protocol/record/thousandths.h"

namespace protocol {
namespace {

using sgf::Node;
using sgf::Property;
using sgf::unescape;

/// Result and reason as far as RE tells them.
std::pair<std::string, std::string> parse_result(std::string_view value) {
  const std::string text = base::to_lower(base::trim(value));
  if (text == "0" || text == "draw" || text == "jigo") return {"draw", ""};
  if (text == "void") return {"void", ""};
  if (!text.starts_with("b+") && !text.starts_with("w+")) return {};
  const std::string winner = text.starts_with("b+") ? "B+" : "W+";
  const std::string how = text.substr(2);
  if (how == "r" || how == "resign") return {winner + "resign", "resign"};
  if (how == "t" || how == "time") return {winner + "time", "time"};
  if (how.empty() || how.find_first_not_of("0123456789.") != std::string::npos) return {winner, ""};
  return {winner + how, "score"};
}

/// `512 800 D4 C3`: thousandths of a win, playouts, the expected moves.
std::optional<RecordedThought> parse_thought(std::string_view text) {
  const std::vector<std::string> words = base::words(text);
  if (words.size() < 2) return std::nullopt;
  const auto winrate = base::parse_number<int>(words[0]);
  const auto playouts = base::parse_number<std::int64_t>(words[1]);
  if (!winrate || *winrate < 0 || *winrate > 1000 || !playouts || *playouts < 0) return std::nullopt;
  return RecordedThought{*winrate, *playouts, {words.begin() + 2, words.end()}};
}

class Reader {
 public:
  Reader(std::string_view file, const std::vector<Node>& nodes) : file_(file), nodes_(nodes) {}

  base::Expected<GameRecord> read() {
    read_root();
    if (!fault_.empty()) return base::fault(fault_);
    for (const Node& node : nodes_) {
      read_stones(node);
      read_moves(node);
    }
    check_handicap();
    if (!fault_.empty()) return base::fault(fault_);
    return record_;
  }

 private:
  /// The first value of a root property, empty where there is none.
  [[nodiscard]] std::string root(std::string_view name) const {
    const auto found = std::ranges::find(nodes_.front(), name, &Property::name);
    return found == nodes_.front().end() ? "" : unescape(found->values.front());
  }

  void read_root() {
    record_.black = root("PB");
    record_.white = root("PW");
    for (const Property& property : nodes_.front())
      if (property.name == sgf::own_property) read_own(property);
    if (record_.kind.empty()) read_foreign();
    const std::string size = record_.option("size", "19");
    size_ = base::parse_number<int>(size).value_or(0);
    if (has_go_board() && (size_ < 1 || size_ > sgf::max_board_size))
      fail("the board size '" + size + "' is not a number from 1 to " + std::to_string(sgf::max_board_size));
  }

  void read_own(const Property& property) {
    for (const std::string& value : property.values) {
      const auto [key, text] = sgf::split_composed(value);
      if (key == "kind") record_.kind = text;
      if (key == "time") record_.date = text;
      if (key == "result") record_.result = text;
      if (key == "reason") record_.reason = text;
      if (key == "game") {
        const std::optional<RoomId> game = base::parse_number<RoomId>(text);
        if (!game) fail(property, "'" + text + "' is no number of a game");
        record_.game = game.value_or(0);
      }
      if (key == "option") {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos)
          fail(property, "'" + text + "' is no option: it has the form name=value");
        else
          record_.options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
      }
    }
  }

  /// A file of another program: Go, or NoGo or Connect6 with its word in RU.
  void read_foreign() {
    const std::string number = root("GM");
    const bool is_connect6 = number == sgf::gomoku_number && base::equal_ignoring_case(root("RU"), sgf::connect6_rules);
    if (!number.empty() && number != sgf::go_number && !is_connect6) fail("GM[" + number + "] is not Go");
    record_.date = root("DT");
    std::tie(record_.result, record_.reason) = parse_result(root("RE"));
    record_.kind = base::equal_ignoring_case(root("RU"), sgf::nogo_rules) ? "nogo" : "go";
    if (is_connect6) record_.kind = "connect6";
    record_.options.emplace_back("size", root("SZ").empty() ? "19" : root("SZ"));
    if (record_.kind != "go") return;
    if (const std::string_view rules = sgf::go_rules(root("RU")); !rules.empty())
      record_.options.emplace_back("rules", base::to_lower(rules));
    if (const std::string komi = root("KM"); !komi.empty()) record_.options.emplace_back("komi", komi);
    if (const std::string handicap = root("HA"); !handicap.empty() && handicap != "0" && handicap != "1")
      record_.options.emplace_back("handicap", handicap);
  }

  [[nodiscard]] bool has_go_board() const { return sgf::has_go_board(record_.kind); }

  /// Black's stones before the first move are a handicap; nothing else can be set up.
  void read_stones(const Node& node) {
    for (const Property& property : node) {
      if (property.name != "AB" && property.name != "AW" && property.name != "AE") continue;
      if (property.name != "AB" || record_.kind != "go" || !record_.moves.empty())
        return fail(property, property.name + ": only Black's handicap stones can be set up");
      for (const std::string& value : property.values) {
        const auto points = sgf::points_of_list(value, size_);
        if (!points) return fail(property, "'" + value + "' is no point of the board");
        stones_.insert(points->begin(), points->end());
      }
    }
  }

  void check_handicap() {
    if (stones_.empty() || !fault_.empty()) return;
    const std::string count = std::to_string(stones_.size());
    const std::vector<std::string> fixed = sgf::handicap_stones(static_cast<int>(stones_.size()), size_);
    if (record_.option("handicap", count) != count || stones_ != std::set<std::string>(fixed.begin(), fixed.end()))
      return fail("the handicap stones must stand where GTP's fixed_handicap puts them");
    if (record_.option("handicap", "").empty()) record_.options.emplace_back("handicap", count);
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
        if (move.time < 0) fail(property, "'" + text + "' is no time: it is a number of ms");
      }
      if (key == "thought") {
        move.thought = parse_thought(text);
        if (!move.thought) fail(property, "'" + text + "' is no thought: it has the form winrate playouts moves");
      }
    }
  }

  void read_move(const Property& property) {
    RecordedMove& move = record_.moves.emplace_back();
    move.side = property.name == "B" ? Side::black : Side::white;
    move.move = unescape(property.values.front());
    if (!has_go_board()) return;
    // Before FF[4] a pass on boards up to 19 lines was `tt`.
    const bool is_pass = move.move.empty() || (move.move == "tt" && size_ <= 19);
    const std::optional<std::string> point = is_pass ? "pass" : sgf::point_of_sgf(move.move, size_);
    if (!point) return fail(property, "'" + move.move + "' is no point of the board");
    move.move = *point;
  }

  /// The first fault is kept.
  void fail(std::string text) {
    if (fault_.empty()) fault_ = std::move(text);
  }
  void fail(const Property& property, const std::string& text) {
    fail(sgf::place(file_, property.offset) + ": " + text);
  }

  std::string_view file_;
  const std::vector<Node>& nodes_;
  GameRecord record_;
  int size_ = 0;
  std::set<std::string> stones_;
  std::string fault_;
};

}  // namespace

base::Expected<GameRecord> from_sgf(std::string_view text) {
  if (text.size() > max_record) return base::fault(std::string{record_too_long});
  const base::Expected<std::vector<Node>> nodes = sgf::parse_main_line(text);
  if (!nodes) return tl::unexpected(nodes.error());
  return Reader(text, *nodes).read();
}

base::Expected<std::vector<GameRecord>> lines_from_sgf(std::string_view text) {
  if (text.size() > max_record) return base::fault(std::string{record_too_long});
  const base::Expected<std::vector<std::vector<Node>>> lines = sgf::parse_all_lines(text);
  if (!lines) return tl::unexpected(lines.error());
  std::vector<GameRecord> records;
  for (const std::vector<Node>& nodes : *lines) {
    base::Expected<GameRecord> record = Reader(text, nodes).read();
    if (!record) return tl::unexpected(record.error());
    records.push_back(*std::move(record));
  }
  return records;
}

}  // namespace protocol
