#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/text.h"
#include "protocol/messages/value.h"
#include "protocol/record/game_record.h"
#include "protocol/record/sgf_game.h"
#include "protocol/record/sgf_go.h"
#include "protocol/record/sgf_tree.h"
#include "protocol/record/thousandths.h"

namespace protocol {
namespace {

using sgf::escape;

/// `name[value]`, or nothing where there is no value.
std::string property(std::string_view name, std::string_view value) {
  return value.empty() ? "" : std::string{name} + "[" + escape(value) + "]";
}

/// The values of QY; those without text are left out.
class OwnProperty {
 public:
  void add(std::string_view key, std::string_view text) {
    if (!text.empty()) values_ += "[" + escape(key, true) + ":" + escape(text, true) + "]";
  }
  [[nodiscard]] std::string text() const { return values_.empty() ? "" : std::string{sgf::own_property} + values_; }

 private:
  std::string values_;
};

/// The seconds of `500ms`, `90s`, `10m`, `1h`; nothing for other texts.
std::string duration_seconds(std::string_view duration) {
  const std::optional<std::int64_t> ms = duration_ms(duration);
  return ms ? from_thousandths(*ms) : "";
}

/// TM is the main time, OT the overtime in the protocol's words: `+10s`, `3x30s`, `30s/move`. Nothing when the sides
/// have different clocks: SGF has one for both.
std::string clock_properties(const GameRecord& record) {
  for (const std::string_view own : {"clock.black", "clock.white"})
    if (record.option(own, "same") != "same") return {};
  const std::string clock = record.option("clock", "none");
  if (clock.ends_with("/move")) return property("OT", clock);
  const std::size_t end = std::min(clock.find_first_of("+/"), clock.size());
  const std::string main_time = duration_seconds(clock.substr(0, end));
  if (main_time.empty()) return {};
  const std::string overtime = clock.substr(clock.find('/') == end ? end + 1 : end);
  const bool canadian = !overtime.empty() && record.option("canadian", "off") == "on";
  return property("TM", main_time) + property("OT", overtime + (canadian ? " canadian" : ""));
}

/// What others understand of a result: RE knows a margin, resignation, time, a draw and no result.
std::string result_value(std::string_view result) {
  if (result == "draw") return "0";
  if (result == "void") return "Void";
  if (result.size() < 2 || result[1] != '+') return {};
  const std::string winner{result.substr(0, 2)};
  const std::string_view how = result.substr(2);
  if (how == "resign") return winner + "R";
  if (how == "time") return winner + "T";
  return how.find_first_not_of("0123456789.") == std::string_view::npos ? std::string{result} : winner;
}

std::string go_properties(const GameRecord& record, int size) {
  if (record.kind == "nogo") return property("RU", sgf::nogo_rules);
  if (record.kind == "connect6") return property("RU", sgf::connect6_rules);
  std::string text =
      property("KM", record.option("komi", "")) + property("RU", sgf::go_rules(record.option("rules", "")));
  const int handicap = base::parse_number<int>(record.option("handicap", "0")).value_or(0);
  if (const std::vector<std::string> stones = sgf::handicap_stones(handicap, size); !stones.empty())
    text += property("HA", std::to_string(handicap)) + "AB[" + base::join(stones, "][") + "]" + property("PL", "W");
  return text;
}

/// What changed the game beside its moves, a line each.
std::string acts_comment(const GameRecord& record) {
  std::string text;
  for (const RecordedAct& act : record.acts)
    text += (text.empty() ? "" : "\n") + ("after move " + std::to_string(act.ply)) + ", " + act.at + ": " + act.action +
            (act.by.empty() ? "" : " by " + act.by) + (act.detail.empty() ? "" : " (" + act.detail + ")");
  return property("GC", text);
}

std::string root_properties(const GameRecord& record, int size) {
  const bool go_board = sgf::has_go_board(record.kind);
  std::string text = property("FF", "4") + property("GM", sgf::number_of(record.kind)) + property("CA", "UTF-8") +
                     "AP[Qiyuan:" + escape(QIYUAN_VERSION, true) + "]" +
                     property("SZ", go_board ? std::to_string(size) : record.option("size", ""));
  if (go_board) text += go_properties(record, size);
  text += property("PB", record.black) + property("PW", record.white) + property("DT", record.date.substr(0, 10)) +
          property("RE", result_value(record.result)) + clock_properties(record);
  OwnProperty own;
  if (record.game != 0) own.add("game", std::to_string(record.game));
  own.add("kind", record.kind);
  own.add("time", record.date);
  own.add("result", record.result);
  own.add("reason", record.reason);
  for (const KeyValue& option : record.options) own.add("option", Value<KeyValue>::write(option));
  return text + acts_comment(record) + own.text();
}

/// `51.2` for 512 thousandths.
std::string percent(int thousandths) {
  return std::to_string(thousandths / 10) + "." + std::to_string(thousandths % 10);
}

/// What others understand of a thought.
std::string thought_properties(const RecordedThought& thought, Side mover) {
  const std::string black = percent(mover == Side::black ? thought.winrate : 1000 - thought.winrate);
  const std::string line = thought.variation.empty() ? "" : ": " + base::join(thought.variation, " ");
  return property("SBKV", black) +
         property("C", "Black " + black + " %, " + std::to_string(thought.playouts) + " playouts" + line);
}

std::string move_node(const RecordedMove& move, bool go_board, int size) {
  std::string value = move.move;
  if (go_board) value = move.move == "pass" ? "" : sgf::sgf_of_point(move.move, size).value_or(move.move);
  std::string text = std::string{";"} + base::letter(move.side) + "[" + escape(value) + "]";
  if (move.clock_black >= 0) text += property("BL", from_thousandths(move.clock_black));
  if (move.clock_white >= 0) text += property("WL", from_thousandths(move.clock_white));
  OwnProperty own;
  for (const std::string& effect : move.effects) own.add("effect", effect);
  if (move.time >= 0) own.add("time", std::to_string(move.time));
  if (move.thought) {
    text += thought_properties(*move.thought, move.side);
    std::vector<std::string> words = move.thought->variation;
    words.insert(words.begin(), {std::to_string(move.thought->winrate), std::to_string(move.thought->playouts)});
    own.add("thought", base::join(words, " "));
  }
  return text + own.text();
}

}  // namespace

std::string to_sgf(const GameRecord& record) {
  const bool go_board = sgf::has_go_board(record.kind);
  const int size = base::parse_number<int>(record.option("size", "19")).value_or(19);
  std::string text = "(;" + root_properties(record, size);
  for (const RecordedMove& move : record.moves) text += '\n' + move_node(move, go_board, size);
  return text + ")\n";
}

}  // namespace protocol
