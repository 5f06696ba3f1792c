#include "protocol/record/sgf_root.h"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "engine/base/text.h"
#include "engine/core/game_kind.h"
#include "protocol/record/sgf_game.h"
#include "protocol/record/sgf_go.h"

namespace protocol::sgf {
namespace {

/// Result and reason as far as RE has them.
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

class RootReader {
 public:
  RootReader(std::string_view file, const Node& node, std::string_view wanted)
      : file_(file), node_(node), wanted_(wanted) {}

  base::Expected<Root> read() {
    root_.record.black = first("PB");
    root_.record.white = first("PW");
    for (const Property& property : node_)
      if (property.name == own_property) read_own(property);
    root_.is_own = !root_.record.kind.empty();
    if (!root_.is_own) read_foreign();
    root_.facts = facts_of(root_.record.kind);
    if (root_.facts.moves != core::SgfMoves::text) read_board_size();
    if (fault_) return tl::unexpected(*fault_);
    return root_;
  }

 private:
  /// The first value of a root property; empty if it is missing.
  [[nodiscard]] std::string first(std::string_view name) const {
    const auto found = std::ranges::find(node_, name, &Property::name);
    return found == node_.end() ? "" : unescape(found->values.front());
  }

  void read_board_size() {
    const std::string size = root_.record.option("size", std::to_string(root_.facts.usual_size));
    root_.size = base::parse_number<int>(size).value_or(0);
    if (root_.size < 1 || root_.size > max_board_size)
      fail(base::Fault{"the board size must be a number from 1 to {max}, not '{size}'", max_board_size, size});
  }

  void read_own(const Property& property) {
    for (const std::string& value : property.values) {
      const auto [key, text] = split_composed(value);
      if (key == "kind") root_.record.kind = text;
      if (key == "time") root_.record.date = text;
      if (key == "result") root_.record.result = text;
      if (key == "reason") root_.record.reason = text;
      if (key == "dead") root_.record.dead.push_back(text);
      if (key == "game") {
        const std::optional<RoomId> game = base::parse_number<RoomId>(text);
        if (!game) fail(property, base::Fault{"'{text}' is not the number of a game", text});
        root_.record.game = game.value_or(0);
      }
      if (key == "option") {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos)
          fail(property, base::Fault{"'{text}' is not an option (name=value)", text});
        else
          root_.record.options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
      }
    }
  }

  /// A file of another program.
  void read_foreign() {
    const std::string number = first("GM").empty() ? "1" : first("GM");
    const base::Expected<const core::GameKind*> found = kind_of_file(number, first("RU"), wanted_);
    if (!found) return fail(found.error());
    const core::GameKind& kind = **found;
    root_.record.kind = kind.name;
    root_.record.date = first("DT");
    std::tie(root_.record.result, root_.record.reason) = parse_result(first("RE"));
    read_size(kind);
    for (const core::SgfRules& rules : kind.sgf.rules)
      if (base::equal_ignoring_case(rules.word, first("RU")) ||
          (!rules.agreed_word.empty() && base::equal_ignoring_case(rules.agreed_word, first("RU"))))
        root_.record.options.emplace_back("rules", rules.option);
    if (const std::string komi = first("KM"); !komi.empty() && kind.option("komi") != nullptr)
      root_.record.options.emplace_back("komi", komi);
    if (const std::string handicap = first("HA");
        !handicap.empty() && handicap != "0" && handicap != "1" && kind.option("handicap") != nullptr)
      root_.record.options.emplace_back("handicap", handicap);
  }

  void read_size(const core::GameKind& kind) {
    const std::string usual = std::to_string(kind.sgf.usual_size);
    const std::string size = first("SZ").empty() ? usual : first("SZ");
    if (kind.option("size") != nullptr)
      root_.record.options.emplace_back("size", size);
    else if (size != usual)
      fail(base::Fault{"the board size of {game} is {valid}, not '{size}'", kind.name, usual, size});
  }

  /// Keeps the first fault.
  void fail(const base::Fault& fault) {
    if (!fault_) fault_ = fault;
  }
  void fail(const Property& property, const base::Fault& fault) { fail(place(file_, property.offset).because(fault)); }

  std::string_view file_;
  const Node& node_;
  std::string_view wanted_;
  Root root_;
  std::optional<base::Fault> fault_;
};

}  // namespace

base::Expected<Root> read_root(std::string_view file, const Node& node, std::string_view wanted) {
  return RootReader(file, node, wanted).read();
}

}  // namespace protocol::sgf
