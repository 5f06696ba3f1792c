#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/messages/value.h"
#include "protocol/record/final_area.h"
#include "protocol/record/game_record.h"
#include "protocol/record/sgf_game.h"
#include "protocol/record/sgf_tree.h"
#include "protocol/record/thousandths.h"

namespace protocol {
namespace {

using sgf::escape;

/// `name[value]`, or an empty text if there is no value.
std::string property(std::string_view name, std::string_view value) {
  return value.empty() ? "" : std::string{name} + "[" + escape(value) + "]";
}

/// The values of QY; omits those without text.
class OwnProperty {
 public:
  void add(std::string_view key, std::string_view text) {
    if (!text.empty()) values_ += "[" + escape(key, true) + ":" + escape(text, true) + "]";
  }
  [[nodiscard]] std::string text() const { return values_.empty() ? "" : std::string{sgf::own_property} + values_; }

 private:
  std::string values_;
};

/// The seconds of `500ms`, `90s`, `10m`, `1h`; empty for other texts.
std::string duration_seconds(std::string_view duration) {
  const std::optional<std::int64_t> ms = duration_ms(duration);
  return ms ? from_thousandths(*ms) : "";
}

/// TM is the main time, OT the overtime in the protocol's notation: `+10s`, `3x30s`, `30s/move`. Empty if the sides
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

/// The standard form of a result: RE has a margin, resignation, time, a draw and no result.
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

/// RU of a game that shares its number, or whose rules have words there.
std::string_view rules_word(const GameRecord& record, const core::SgfFacts& facts) {
  if (!facts.game_word.empty()) return facts.game_word;
  const std::string rules = record.option("rules", "");
  const auto known = std::ranges::find(facts.rules, rules, &core::SgfRules::option);
  if (known == facts.rules.end()) return {};
  return record.dead.empty() || known->agreed_word.empty() ? known->word : known->agreed_word;
}

/// The options that have SGF properties, and the stones that the game begins with.
std::string game_properties(const GameRecord& record, const core::SgfFacts& facts, int size) {
  const core::GameKind* const kind = engine::find_game(record.kind);
  const auto value_of = [&](std::string_view option) {
    return kind != nullptr && kind->option(option) != nullptr ? record.option(option, "") : std::string{};
  };
  std::string text = property("KM", value_of("komi")) + property("RU", rules_word(record, facts));
  const base::Expected<core::AnyGame> start = sgf::start_of(record);
  const std::string stones = start ? sgf::stone_properties(*start, facts.moves, size) : "";
  if (!stones.empty()) text += property("HA", value_of("handicap"));
  return text + stones;
}

/// The changes of the game other than moves, one per line.
std::string acts_comment(const GameRecord& record) {
  std::string text;
  for (const RecordedAct& act : record.acts)
    text += (text.empty() ? "" : "\n") + ("after move " + std::to_string(act.ply)) + ", " + act.at + ": " + act.action +
            (act.by.empty() ? "" : " by " + act.by) + (act.detail.empty() ? "" : " (" + act.detail + ")");
  return property("GC", text);
}

std::string root_properties(const GameRecord& record, int size) {
  const core::SgfFacts& facts = sgf::facts_of(record.kind);
  std::string text = property("FF", "4") + property("GM", std::to_string(facts.number)) + property("CA", "UTF-8") +
                     "AP[Qiyuan:" + escape(QIYUAN_VERSION, true) + "]" +
                     property("SZ", facts.usual_size == 0 ? record.option("size", "") : std::to_string(size)) +
                     game_properties(record, facts, size);
  text += property("PB", record.black) + property("PW", record.white) + property("DT", record.date.substr(0, 10)) +
          property("RE", result_value(record.result)) + clock_properties(record);
  OwnProperty own;
  if (record.game != 0) own.add("game", std::to_string(record.game));
  own.add("kind", record.kind);
  own.add("time", record.date);
  own.add("result", record.result);
  own.add("reason", record.reason);
  for (const std::string& point : record.dead) own.add("dead", point);
  for (const KeyValue& option : record.options) own.add("option", Value<KeyValue>::write(option));
  return text + acts_comment(record) + own.text();
}

/// `51.2` for 512 thousandths.
std::string percent(int thousandths) {
  return std::to_string(thousandths / 10) + "." + std::to_string(thousandths % 10);
}

/// Black's chance after a move, where other programs look for it, and in words for the comment.
std::string chance_property(const RecordedThought& thought, Side mover) {
  return property("SBKV", percent(mover == Side::black ? thought.winrate : 1000 - thought.winrate));
}
std::string thought_text(const RecordedThought& thought, Side mover) {
  const std::string black = percent(mover == Side::black ? thought.winrate : 1000 - thought.winrate);
  const std::string line = thought.variation.empty() ? "" : ": " + base::join(thought.variation, " ");
  return "Black " + black + " %, " + std::to_string(thought.playouts) + " playouts" + line;
}

/// TB and TW of a counted game: empty points and dead stones of the opponent.
std::string territory_properties(const core::Area& area, core::SgfMoves moves, int size) {
  std::string text;
  for (const Side side : base::both_sides) {
    if (area.territory[side].empty()) continue;
    text += std::string{"T"} + base::letter(side);
    for (const std::string& point : area.territory[side])
      text += "[" + escape(sgf::value_of_move(point, moves, size)) + "]";
  }
  return text;
}

/// `counted` is the count of the game at its last move.
std::string move_node(const RecordedMove& move, core::SgfMoves moves, int size,
                      const std::optional<core::Area>& counted, const std::vector<std::string>& dead) {
  std::string text =
      std::string{";"} + base::letter(move.side) + "[" + escape(sgf::value_of_move(move.move, moves, size)) + "]";
  if (move.clock_black >= 0) text += property("BL", from_thousandths(move.clock_black));
  if (move.clock_white >= 0) text += property("WL", from_thousandths(move.clock_white));
  OwnProperty own;
  for (const std::string& effect : move.effects) own.add("effect", effect);
  if (move.time >= 0) own.add("time", std::to_string(move.time));
  std::string comment;
  if (move.thought) {
    text += chance_property(*move.thought, move.side);
    comment = thought_text(*move.thought, move.side);
    std::vector<std::string> words = move.thought->variation;
    words.insert(words.begin(), {std::to_string(move.thought->winrate), std::to_string(move.thought->playouts)});
    own.add("thought", base::join(words, " "));
  }
  if (counted) {
    text += territory_properties(*counted, moves, size);
    comment += (comment.empty() ? "" : "\n") + area_text(*counted, dead);
  }
  return text + property("C", comment) + own.text();
}

}  // namespace

std::string to_sgf(const GameRecord& record) {
  const core::SgfFacts& facts = sgf::facts_of(record.kind);
  const int size = base::parse_number<int>(record.option("size", "")).value_or(facts.usual_size);
  std::string text = "(;" + root_properties(record, size);
  const std::optional<core::Area> area = final_area(record);
  for (const RecordedMove& move : record.moves) {
    const bool is_last = &move == &record.moves.back();
    text += '\n' + move_node(move, facts.moves, size, is_last ? area : std::nullopt, record.dead);
  }
  return text + ")\n";
}

}  // namespace protocol
