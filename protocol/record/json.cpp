#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/codec/plain_text.h"
#include "protocol/messages/value.h"
#include "protocol/record/final_area.h"
#include "protocol/record/game_record.h"

namespace protocol {
namespace {

/// Keeps the order of members: that of the options matters.
using Json = nlohmann::ordered_json;

Json write_move(const RecordedMove& move) {
  Json json = {{"side", base::name(move.side)}, {"move", to_plain(move.move)}};
  if (!move.effects.empty()) {
    Json& effects = json["effects"] = Json::array();
    for (const std::string& effect : move.effects) effects.push_back(to_plain(effect));
  }
  if (move.clock_black >= 0) json["clock_black"] = move.clock_black;
  if (move.clock_white >= 0) json["clock_white"] = move.clock_white;
  if (move.time >= 0) json["time"] = move.time;
  if (move.thought) {
    Json& thought = json["thought"] = {{"winrate", move.thought->winrate}, {"playouts", move.thought->playouts}};
    Json& variation = thought["variation"] = Json::array();
    for (const std::string& each : move.thought->variation) variation.push_back(to_plain(each));
  }
  return json;
}

Json write_act(const RecordedAct& act) {
  return {{"ply", act.ply},
          {"action", to_plain(act.action)},
          {"by", to_plain(act.by)},
          {"detail", to_plain(act.detail)},
          {"at", to_plain(act.at)}};
}

/// Reads the members of one object. Keeps the first fault, which names the member by its path: `moves[3].side`.
class ObjectReader {
 public:
  ObjectReader(const Json& json, std::string path, std::optional<base::Fault>& fault)
      : json_(json), path_(std::move(path)), fault_(fault) {
    if (!json.is_object()) fail("", base::Fault{"must be an object"});
  }

  /// Refuses members with other names, in particular misspelt ones.
  void known(std::initializer_list<std::string_view> names) {
    if (!json_.is_object()) return;
    for (const auto& [key, value] : json_.items())
      if (std::ranges::find(names, key) == names.end())
        fail("", base::Fault{"unknown member '{member}'; valid: {names}", excerpt(key), base::join(names, ", ")});
  }

  template <class T>
  void required(std::string_view name, T& value) {
    if (const Json* member = find(name))
      read(name, *member, value);
    else
      fail(name, base::Fault{"is missing"});
  }

  template <class T>
  void optional(std::string_view name, T& value) {
    if (const Json* member = find(name)) read(name, *member, value);
  }

 private:
  [[nodiscard]] const Json* find(std::string_view name) const {
    if (!json_.is_object()) return nullptr;
    const auto member = json_.find(name);
    return member == json_.end() ? nullptr : &*member;
  }

  void read(std::string_view name, const Json& json, std::int64_t& value) {
    const bool fits =
        json.is_number_unsigned() ? std::in_range<std::int64_t>(json.get<std::uint64_t>()) : json.is_number_integer();
    if (!fits || json.get<std::int64_t>() < 0) return fail(name, base::Fault{"must be a whole number, 0 or more"});
    value = json.get<std::int64_t>();
  }

  void read(std::string_view name, const Json& json, std::string& value) {
    if (!json.is_string()) return fail(name, base::Fault{"must be a string"});
    value = json.get<std::string>();
    if (const auto flaw = why_not_plain(value)) fail(name, base::Fault{"is not plain text"}.because(*flaw));
  }

  void read(std::string_view name, const Json& json, Side& value) {
    const std::optional<Side> side = json.is_string() ? Value<Side>::read(json.get<std::string>()) : std::nullopt;
    if (!side) return fail(name, base::Fault{"must be a string, {valid}", Value<Side>::form()});
    value = *side;
  }

  void read(std::string_view name, const Json& json, std::vector<KeyValue>& values) {
    if (!json.is_object()) return fail(name, base::Fault{"must be an object of strings"});
    for (const auto& [key, value] : json.items()) {
      std::string& text = values.emplace_back().second;
      read(name, key, values.back().first);
      read(std::string{name} + "." + excerpt(key), value, text);
    }
  }

  template <class T>
  void read(std::string_view name, const Json& json, std::vector<T>& values) {
    if (!json.is_array()) return fail(name, base::Fault{"must be an array"});
    for (const Json& item : json) {
      const std::string place = std::string{name} + "[" + std::to_string(values.size()) + "]";
      read(place, item, values.emplace_back());
    }
  }

  void read(std::string_view name, const Json& json, RecordedMove& move) {
    ObjectReader reader(json, place(name), fault_);
    reader.known({"side", "move", "effects", "clock_black", "clock_white", "time", "thought"});
    reader.required("side", move.side);
    reader.required("move", move.move);
    reader.optional("effects", move.effects);
    reader.optional("clock_black", move.clock_black);
    reader.optional("clock_white", move.clock_white);
    reader.optional("time", move.time);
    reader.optional("thought", move.thought);
  }

  void read(std::string_view name, const Json& json, std::optional<RecordedThought>& value) {
    RecordedThought& thought = value.emplace();
    ObjectReader reader(json, place(name), fault_);
    reader.known({"winrate", "playouts", "variation"});
    std::int64_t winrate = 0;
    reader.required("winrate", winrate);
    if (winrate > 1000) reader.fail("winrate", base::Fault{"must be in thousandths, at most 1000"});
    thought.winrate = static_cast<int>(std::min<std::int64_t>(winrate, 1000));
    reader.required("playouts", thought.playouts);
    reader.required("variation", thought.variation);
  }

  void read(std::string_view name, const Json& json, RecordedAct& act) {
    ObjectReader reader(json, place(name), fault_);
    reader.known({"ply", "action", "by", "detail", "at"});
    std::int64_t ply = 0;
    reader.required("ply", ply);
    if (!std::in_range<int>(ply)) reader.fail("ply", base::Fault{"is too large"});
    act.ply = static_cast<int>(ply);
    reader.required("action", act.action);
    reader.required("by", act.by);
    reader.required("detail", act.detail);
    reader.required("at", act.at);
  }

  [[nodiscard]] std::string place(std::string_view name) const {
    return path_ + (path_.empty() || name.empty() ? "" : ".") + std::string{name};
  }

  void fail(std::string_view name, const base::Fault& fault) {
    if (fault_) return;
    const std::string path = place(name);
    fault_ = base::Fault{"{member}", path.empty() ? "the record" : path}.because(fault);
  }

  const Json& json_;
  std::string path_;
  std::optional<base::Fault>& fault_;
};

}  // namespace

std::string to_json(const GameRecord& record) {
  Json options = Json::object();
  for (const auto& [key, value] : record.options) options[to_plain(key)] = to_plain(value);
  Json moves = Json::array();
  for (const RecordedMove& move : record.moves) moves.push_back(write_move(move));
  Json json = {{"game", record.game},
               {"kind", to_plain(record.kind)},
               {"options", std::move(options)},
               {"black", to_plain(record.black)},
               {"white", to_plain(record.white)},
               {"date", to_plain(record.date)},
               {"result", to_plain(record.result)},
               {"reason", to_plain(record.reason)},
               {"moves", std::move(moves)}};
  if (!record.acts.empty()) {
    Json& acts = json["acts"] = Json::array();
    for (const RecordedAct& act : record.acts) acts.push_back(write_act(act));
  }
  if (!record.dead.empty()) {
    Json& dead = json["dead"] = Json::array();
    for (const std::string& point : record.dead) dead.push_back(to_plain(point));
  }
  if (const std::optional<core::Area> area = final_area(record))
    json["score"] = {{"black", area->points.black},
                     {"white", area->points.white},
                     {"komi", area->komi / 2.0},
                     {"territory", {{"black", area->territory.black}, {"white", area->territory.white}}}};
  if (const std::vector<std::string> row = winning_row(record); !row.empty()) json["row"] = row;
  return json.dump();
}

base::Expected<GameRecord> from_json(std::string_view text) {
  if (text.size() > max_record) return tl::unexpected(record_too_long());
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::parse_error& error) {
    return base::fault("this is not JSON at byte {byte}", error.byte);
  } catch (const Json::out_of_range&) {
    return base::fault("this is not JSON: a number is too large");
  }
  GameRecord record;
  std::optional<base::Fault> fault;
  ObjectReader reader(json, "", fault);
  // The score and the row follow from the moves and the dead stones.
  reader.known({"game", "kind", "options", "black", "white", "date", "result", "reason", "moves", "acts", "dead",
                "score", "row"});
  reader.required("game", record.game);
  reader.required("kind", record.kind);
  reader.required("options", record.options);
  reader.required("black", record.black);
  reader.required("white", record.white);
  reader.required("date", record.date);
  reader.required("result", record.result);
  reader.required("reason", record.reason);
  reader.required("moves", record.moves);
  reader.optional("acts", record.acts);
  reader.optional("dead", record.dead);
  if (fault) return tl::unexpected(*fault);
  return record;
}

}  // namespace protocol
